// The search of the dots and boxes solver: is the value of a quiet position at least so much?
#pragma once

#include <algorithm>
#include <array>
#include <functional>

#include "search/control.hpp"
#include "search/dots/board.hpp"
#include "search/dots/structure.hpp"
#include "search/dots/sums.hpp"
#include "search/dots/table.hpp"

namespace parlour {

// A quiet position (every box that is left has at least two undrawn sides), in canonical form. Its value is the best
// future margin for the player to move: neither score nor player is part of it.
struct DotsQuiet {
  Lines mask = 0;
  int boxes = 0;  // left
  bool operator==(const DotsQuiet&) const = default;
};

// Null windows only: every question is "at least this much?", every answer a bound in the table. One node is one quiet
// position, since captures are made at once (DotsReduced), and a decision needs no node either: its value is that of
// one quiet position, folded.
//
//   1. Bounds: the value has the parity of the boxes left and no more than their number; the table may know more.
//   2. Only independent chains and loops left: DotsSums knows.
//   3. Safe moves (no box is left with one side), from the centre outwards, always in this order: measured against
//      history, best moves, fewest replies and others, a fixed order wins, because it meets the same positions again.
//   4. Openings, one for each chain or loop, unless what they surely give away is too much for the target.
//   5. All children are looked up before any is searched (enhanced transposition cut-off).
//
// After Barker and Korf, "Solving Dots-And-Boxes", AAAI 2012.
class DotsSearch {
 public:
  DotsSearch(int rows, int cols, std::size_t table_bytes)
      : board_(rows, cols), table_(board_.line_count(), table_bytes) {}

  const DotsBoard& board() const { return board_; }
  DotsTable& table() { return table_; }
  const DotsTable& table() const { return table_; }

  // From here on the search counts on this control, and calls `progress` every few thousand nodes.
  void begin(Control& control, std::function<void()> progress = {}) {
    control_ = &control;
    progress_ = std::move(progress);
  }

  DotsQuiet quiet(Lines normal_mask) const {
    return {board_.canonical(normal_mask), board_.count_sides(normal_mask).left()};
  }

  DotsBounds known(const DotsQuiet& quiet) const { return table_.find(quiet.mask, quiet.boxes); }

  // Whether the value is at least `target`. If the search is told to end (control.out()), the answer means nothing.
  bool at_least(const DotsQuiet& quiet, int target) {
    target += (target ^ quiet.boxes) & 1;
    if (target <= -quiet.boxes) return true;
    if (target > quiet.boxes) return false;
    DotsBounds bounds = known(quiet);
    if (bounds.lower >= target) return true;
    if (bounds.upper < target) return false;
    if (control_->spend()) return false;
    const std::uint64_t before = control_->nodes();
    if (before % nodes_between_reports == 0 && progress_) progress_();
    if (expand(quiet, target, bounds))
      bounds.lower = std::max(bounds.lower, target);
    else
      bounds.upper = std::min(bounds.upper, target - 2);
    if (control_->out()) return false;
    table_.store(quiet.mask, quiet.boxes, bounds, control_->nodes() - before);
    return bounds.lower >= target;
  }

 private:
  static constexpr std::uint64_t nodes_between_reports = 4096;

  // A move and what it must lead to: it reaches the target if the value of the quiet position is in low..high.
  struct Child {
    DotsQuiet quiet;
    int low, high;
  };
  struct Children {
    std::array<Child, DotsShape::max_lines> items;
    std::size_t count = 0;
  };

  enum class Verdict { yes, no, open };
  static Verdict judge(const Child& child, const DotsBounds& bounds) {
    if (bounds.upper < child.low || bounds.lower > child.high) return Verdict::no;
    return bounds.lower >= child.low && bounds.upper <= child.high ? Verdict::yes : Verdict::open;
  }

  bool expand(const DotsQuiet& quiet, int target, DotsBounds& bounds) {
    const DotsSides sides = board_.count_sides(quiet.mask);
    if (!sides.more()) {
      const int value = sum_value(quiet.mask, sides.two);
      bounds = {value, value};
      return value >= target;
    }
    Children children;
    add_safe(children, quiet, target, sides.two);
    if (probe(children, 0)) return true;
    const std::size_t safe = children.count;
    add_openings(children, quiet, target, sides.two);
    if (probe(children, safe)) return true;
    for (std::size_t i = 0; i < children.count; ++i)
      if (reaches(children.items[i]) || control_->out()) return true;
    return false;
  }

  // Looks up the children from `first` on; true if one is known to reach the target. Those known not to are dropped.
  bool probe(Children& children, std::size_t first) const {
    std::size_t kept = first;
    for (std::size_t i = first; i < children.count; ++i) {
      const Verdict verdict = judge(children.items[i], known(children.items[i].quiet));
      if (verdict == Verdict::yes) return true;
      if (verdict == Verdict::open) children.items[kept++] = children.items[i];
    }
    children.count = kept;
    return false;
  }

  bool reaches(const Child& child) {
    if (at_least(child.quiet, child.high + 1) || control_->out()) return false;
    return at_least(child.quiet, child.low);
  }

  // The table is asked for each child as soon as it is known, and answers by the time of probe().
  void add(Children& children, const Child& child) const {
    table_.prefetch(child.quiet.mask);
    children.items[children.count++] = child;
  }

  void add_safe(Children& children, const DotsQuiet& quiet, int target, Boxes two) const {
    const DotsBoard::Images images = board_.images(quiet.mask);
    const Lines safe = board_.all_lines() & ~quiet.mask & ~board_.lines_at(two);
    for (Lines left = board_.distinct(safe, quiet.mask); left;) {
      const Lines next = board_.canonical_with(images, pop_highest(left));
      add(children, {{next, quiet.boxes}, -quiet.boxes, -target});
    }
  }

  // Of independent parts one 1-chain, one 2-chain, the shortest long chain and the shortest loop are enough.
  void add_openings(Children& children, const DotsQuiet& quiet, int target, Boxes two) const {
    std::array<DotsChain, 4> classes;
    for (Boxes left = two; left;) {
      const DotsChain chain = dots_chain(board_, quiet.mask, two, lowest(left));
      left &= ~chain.boxes;
      if (!chain.loop && !chain.independent()) {
        add_opening(children, quiet, target, two, chain);
        continue;
      }
      auto& best = classes[chain.loop ? 3 : static_cast<std::size_t>(std::min(chain.length(), 3) - 1)];
      if (!best.boxes || chain.length() < best.length()) best = chain;
    }
    for (const DotsChain& chain : classes)
      if (chain.boxes) add_opening(children, quiet, target, two, chain);
  }

  void add_opening(Children& children, const DotsQuiet& quiet, int target, Boxes two, const DotsChain& chain) const {
    const DotsReduced opened = dots_opened(board_, quiet.mask, two, chain);
    const int most = -target - opened.taken;  // that the opponent may make of the rest
    if (opened.handout && most < 0) return;
    const int boxes = quiet.boxes - opened.taken - opened.handout;
    const int low = opened.handout ? -most - opened.handout : -boxes;
    add(children, {{board_.canonical(opened.quiet), boxes}, low, most - opened.handout});
  }

  int sum_value(Lines mask, Boxes two) {
    DotsSum sum;
    for (Boxes left = two; left;) {
      const DotsChain chain = dots_chain(board_, mask, two, lowest(left));
      left &= ~chain.boxes;
      sum.add(chain);
    }
    return sums_.value(sum);
  }

  DotsBoard board_;
  DotsTable table_;
  DotsSums sums_;
  Control* control_ = nullptr;
  std::function<void()> progress_;
};

}  // namespace parlour
