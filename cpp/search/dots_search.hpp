// The search of the dots and boxes solver: null windows over quiet positions.
#pragma once

#include <array>
#include <optional>

#include "search/control.hpp"
#include "search/dots_board.hpp"
#include "search/dots_structure.hpp"
#include "search/dots_sums.hpp"
#include "search/dots_table.hpp"

namespace parlour {

class DotsSearch {
 public:
  DotsSearch(int rows, int cols, std::size_t table_bytes)
      : board_(rows, cols), table_(board_.line_count(), table_bytes) {}

  const DotsBoard& board() const { return board_; }
  DotsTable& table() { return table_; }

  void begin(Control& control) { control_ = &control; }

  // A quiet position, canonical, with the number of boxes left.
  struct Quiet {
    Lines mask = 0;
    int boxes = 0;
    bool operator==(const Quiet&) const = default;
  };

  Quiet quiet(Lines mask) const { return {board_.canonical(mask), board_.count_sides(mask).left()}; }

  DotsBounds known(const Quiet& quiet) const { return table_.find(quiet.mask, quiet.boxes); }

  // Whether the value of a quiet position is at least `target`. If the search is told to end (control.out()), the
  // answer means nothing.
  bool at_least(const Quiet& quiet, int target) {
    target += (target ^ quiet.boxes) & 1;
    if (target <= -quiet.boxes) return true;
    if (target > quiet.boxes) return false;
    DotsBounds bounds = known(quiet);
    if (bounds.lower >= target) return true;
    if (bounds.upper < target) return false;
    if (control_->spend()) return false;
    const std::uint64_t before = control_->nodes();
    const bool answer = expand(quiet, target, bounds);
    if (control_->out()) return false;
    (answer ? bounds.lower : bounds.upper) = answer ? target : target - 2;
    table_.store(quiet.mask, quiet.boxes, bounds, control_->nodes() - before);
    return answer;
  }

 private:
  // A move and what it must lead to: it reaches the target if the value of the quiet position is in low..high.
  struct Child {
    Quiet quiet;
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

  bool expand(const Quiet& quiet, int target, DotsBounds& bounds) {
    const DotsSides sides = board_.count_sides(quiet.mask);
    if (!sides.more()) {
      const int value = sum_value(quiet.mask, sides.two);
      bounds = {value, value};
      return value >= target;
    }
    Children children;
    add_safe(children, quiet, target, sides);
    if (probe(children, 0)) return true;
    const std::size_t safe = children.count;
    add_openings(children, quiet, target, sides.two);
    if (probe(children, safe)) return true;
    for (std::size_t i = 0; i < children.count; ++i)
      if (reaches(children.items[i]) || control_->out()) return true;
    return false;
  }

  // Enhanced transposition cut-off: looks up all children from `first` on; true if one is known to reach the target.
  // Those known not to are dropped.
  bool probe(Children& children, std::size_t first) {
    std::size_t kept = first;
    for (std::size_t i = first; i < children.count; ++i) {
      const Child& child = children.items[i];
      const Verdict verdict = judge(child, known(child.quiet));
      if (verdict == Verdict::yes) return true;
      if (verdict == Verdict::open) children.items[kept++] = child;
    }
    children.count = kept;
    return false;
  }

  bool reaches(const Child& child) {
    if (at_least(child.quiet, child.high + 1) || control_->out()) return false;
    return at_least(child.quiet, child.low);
  }

  void add_safe(Children& children, const Quiet& quiet, int target, const DotsSides& sides) {
    const DotsBoard::Images images = board_.images(quiet.mask);
    Lines safe = board_.all_lines() & ~quiet.mask & ~board_.lines_at(sides.two);
    safe = board_.distinct(safe, quiet.mask);
    while (safe) {
      const Quiet next = {board_.canonical_with(images, pop_lowest(safe)), quiet.boxes};
      table_.prefetch(next.mask);
      children.items[children.count++] = {next, -quiet.boxes, -target};
    }
  }

  // One opening for each chain or loop that could reach the target. Of independent parts only one 1-chain, one 2-chain,
  // the shortest long chain and the shortest loop.
  void add_openings(Children& children, const Quiet& quiet, int target, Boxes two) {
    std::array<DotsChain, 4> classes;
    for (Boxes left = two; left;) {
      const DotsChain chain = dots_chain(board_, quiet.mask, two, lowest(left));
      left &= ~chain.boxes;
      if (chain.loop || chain.independent()) {
        auto& best = classes[chain.loop ? 3 : static_cast<std::size_t>(std::min(chain.length(), 3) - 1)];
        if (!best.boxes || chain.length() < best.length()) best = chain;
      } else {
        add_opening(children, quiet, target, two, chain);
      }
    }
    for (const DotsChain& chain : classes)
      if (chain.boxes) add_opening(children, quiet, target, two, chain);
  }

  void add_opening(Children& children, const Quiet& quiet, int target, Boxes two, const DotsChain& chain) {
    const DotsReduced opened = dots_opened(board_, quiet.mask, two, chain);
    const int most = -target - opened.taken;  // what the opponent may still get
    if (opened.handout && most < 0) return;
    Child& child = children.items[children.count++];
    child.quiet = this->quiet(opened.quiet);
    table_.prefetch(child.quiet.mask);
    child.low = opened.handout ? -most - opened.handout : -child.quiet.boxes;
    child.high = most - opened.handout;
  }

  int sum_value(Lines quiet, Boxes two) {
    DotsSum sum;
    for (Boxes left = two; left;) {
      const DotsChain chain = dots_chain(board_, quiet, two, lowest(left));
      left &= ~chain.boxes;
      sum.add(chain);
    }
    return sums_.value(sum);
  }

  DotsBoard board_;
  DotsTable table_;
  DotsSums sums_;
  Control* control_ = nullptr;
};

}  // namespace parlour
