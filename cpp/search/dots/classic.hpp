// A dots and boxes player of the old school, kept as a character: it prices every line, and looks 1, 3 or 5 turns ahead
// (easy, medium, hard).
//
// The price of a line, by how many sides the boxes beside it would then have: a box completed 250; a second side 100; a
// third side -500, unless the same line completes the other box: then 250, since that box is next. A line on the rim
// has only one box.
//
// The total of a line is its price, plus what its player gets further on, minus what the other player gets: prices add
// up along the way. Depth counts turns, not lines: who completes a box moves again at the same depth. So a total
// depends on the lines drawn and on the depth alone; who is to move and who owns which box do not matter. Alpha and
// beta bound what is still to come, so they shift by the price of every line on the way.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "core/rng.hpp"
#include "games/dots.hpp"
#include "search/control.hpp"
#include "search/table.hpp"

namespace parlour {

struct PricedLine {
  Move move = 0;
  int price = 0;
  bool takes = false;  // completes a box, so that its player moves again
  bool free = false;   // takes, and touches no box that stays open
};

// For a line that is not drawn yet.
inline PricedLine price_line(const DotsShape& shape, Lines drawn, Move move) {
  int taken = 0, second = 0, third = 0, open = 0;
  for (const std::size_t box : shape.boxes_of[move]) {
    if (box == DotsShape::no_box) continue;
    const int sides = std::popcount(shape.sides[box] & drawn) + 1;
    taken += sides == 4;
    third += sides == 3;
    second += sides == 2;
    open += sides < 4;
  }
  const int price = 250 * taken + 100 * second + (taken ? 250 : -500) * third;
  return {move, price, taken > 0, taken > 0 && open == 0};
}

// All lines that are left, with their prices.
class PricedLines {
 public:
  PricedLines(const DotsShape& shape, Lines drawn) {
    for (Lines left = shape.all_lines & ~drawn; left;) {
      const PricedLine line = price_line(shape, drawn, static_cast<Move>(pop_lowest(left)));
      lines_[count_++] = line;
      if (line.free) free_ = line;
      if (line.takes) any_takes_ = true;
      if (!dearest_ || line.price > dearest_->price) dearest_ = line;
    }
  }

  std::size_t size() const { return count_; }

  // The best line, where it takes no search to see it. A free box is taken at once: the line does nothing else, now or
  // later, so waiting can only leave it to the other player. In the last turn, with nothing to take, prices decide.
  std::optional<PricedLine> obvious(int depth) const {
    if (free_) return free_;
    if (depth == 1 && !any_takes_) return dearest_;
    return std::nullopt;
  }

  // The next line to try, for i = 0, 1, … : those that take, then the one that was best before, then by price.
  const PricedLine& pick(std::size_t i, std::optional<Move> before) {
    const auto merit = [before](const PricedLine& line) {
      return line.price + (line.takes ? 100'000 : 0) + (line.move == before ? 10'000 : 0);
    };
    const auto here = lines_.begin() + static_cast<std::ptrdiff_t>(i);
    const auto end = lines_.begin() + static_cast<std::ptrdiff_t>(count_);
    std::swap(*here, *std::ranges::max_element(here, end, {}, merit));
    return *here;
  }

 private:
  std::array<PricedLine, DotsShape::max_lines> lines_;
  std::size_t count_ = 0;
  bool any_takes_ = false;
  std::optional<PricedLine> free_, dearest_;
};

class ClassicDots {
 public:
  // The most nodes of one search. Depth 5 on 5x5 boxes takes about 110,000 at the start and less later; only positions
  // in which a dozen boxes stand open and nobody took them take more. Then the answer of two turns less counts.
  static constexpr std::uint64_t node_budget = 1'000'000;
  static constexpr int max_depth = 15;

  explicit ClassicDots(int depth) : depth_(std::clamp(depth, 1, max_depth)), table_(table_bytes) {}

  // Depends on its arguments alone. One search at a time on an object. The first line of a match is any line, each as
  // likely as the others; the last one needs no search.
  Info think(const Dots& position, Limits limits, Control& control) {
    limits.nodes = std::min(limits.nodes.value_or(node_budget), node_budget);
    begin(position, limits, control);
    if (roots_.size() == 1) return last_line(position);
    if (position.drawn() == 0) return info(position, 0);
    const int deepest = std::min(limits.depth.value_or(depth_), depth_);
    int done = 0;
    for (int depth = deepest % 2 ? 1 : 2; depth <= deepest; depth += 2) {
      if (!search_root(position.drawn(), depth)) break;
      done = depth;
      if (control.report_due()) control.report(info(position, done));
    }
    return info(position, done);
  }

  // The total of every line, with no limit but the depth.
  std::vector<std::pair<Move, int>> totals(const Dots& position) {
    Control control;
    begin(position, {}, control);
    search_root(position.drawn(), depth_);
    std::vector<std::pair<Move, int>> found;
    for (const Root& root : roots_) found.emplace_back(root.line.move, root.total);
    return found;
  }

 private:
  static constexpr std::size_t table_bytes = std::size_t{2} << 20;
  static constexpr int infinite = 1'000'000;

  struct Root {
    PricedLine line;
    int total = 0;
    std::uint64_t nodes = 0;
  };

  // Lists the lines in an order that the seed makes: of equally good ones the first is played.
  void begin(const Dots& position, const Limits& limits, Control& control) {
    control_ = &control;
    control.begin(limits);
    shape_ = &position.shape();
    table_.forget();
    roots_.clear();
    auto list = moves_of(position);
    Rng rng(limits.seed);
    for (std::size_t left = list.size(); left > 0; --left) {
      Move& chosen = list.ids[static_cast<std::size_t>(rng.below(static_cast<int>(left)))];
      roots_.push_back({.line = price_line(*shape_, position.drawn(), chosen)});
      chosen = list.ids[left - 1];
    }
  }

  // Every line gets its total at this depth; false, and nothing has changed, if a limit came first.
  bool search_root(Lines drawn, int depth) {
    std::vector<Root> found = roots_;
    for (Root& root : found) {
      const std::uint64_t before = control_->nodes();
      root.total = total(drawn, root.line, depth, -infinite, infinite);
      if (control_->out()) return false;
      root.nodes += control_->nodes() - before;
    }
    std::ranges::stable_sort(found, std::greater{}, &Root::total);
    roots_ = std::move(found);
    return true;
  }

  // What a line comes to for its player. Exact if it lies between alpha and beta, else a bound on that side.
  int total(Lines drawn, const PricedLine& line, int depth, int alpha, int beta) {
    const int price = line.price;
    const Lines then = drawn | Lines{1} << line.move;
    if (line.takes) return price + best_total(then, depth, alpha - price, beta - price);
    if (depth == 1) return price;
    return price - best_total(then, depth - 1, price - beta, price - alpha);
  }

  // The total of the best line, or 0 when none is left; the same contract.
  int best_total(Lines drawn, int depth, int alpha, int beta) {
    if (control_->spend() || drawn == shape_->all_lines) return 0;
    PricedLines lines(*shape_, drawn);
    if (const auto line = lines.obvious(depth)) return total(drawn, *line, depth, alpha, beta);
    const std::uint64_t key = key_of(drawn, depth);
    const TableEntry* known = table_.find(key);
    if (known && (known->bound == Bound::exact || (known->bound == Bound::lower && known->worth >= beta) ||
                  (known->bound == Bound::upper && known->worth <= alpha)))
      return known->worth;
    const std::optional<Move> before = known ? std::optional(known->move) : std::nullopt;
    const int floor = alpha;
    int best = -infinite;
    Move best_move = 0;
    for (std::size_t i = 0; i < lines.size() && alpha < beta; ++i) {
      const PricedLine& line = lines.pick(i, before);
      const int found = total(drawn, line, depth, alpha, beta);
      if (control_->out()) return 0;
      if (found > best) best = found, best_move = line.move;
      alpha = std::max(alpha, best);
      if (depth == 1 && !line.takes) break;  // the others take nothing either, and are priced lower
    }
    const Bound bound = best >= beta ? Bound::lower : best > floor ? Bound::exact : Bound::upper;
    table_.store({key, best, best_move, static_cast<std::uint8_t>(depth), bound});
    return best;
  }

  // Sixty bits of lines and four of depth, mixed one to one: no two have the same key.
  static std::uint64_t key_of(Lines drawn, int depth) { return mix(drawn | static_cast<Lines>(depth) << 60); }

  // How it would go on after a line, as far as the table still knows.
  std::vector<Move> expected_line(Lines drawn, PricedLine line, int depth) const {
    std::vector<Move> moves;
    for (;;) {
      moves.push_back(line.move);
      drawn |= Lines{1} << line.move;
      depth -= !line.takes;
      if (depth <= 0 || drawn == shape_->all_lines) return moves;
      if (const auto next = PricedLines(*shape_, drawn).obvious(depth)) {
        line = *next;
        continue;
      }
      const TableEntry* known = table_.find(key_of(drawn, depth));
      if (!known || known->bound != Bound::exact) return moves;
      line = price_line(*shape_, drawn, known->move);
    }
  }

  // At depth 0 nothing is known but that the lines can be drawn.
  Info info(const Dots& position, int depth) const {
    Info info;
    info.nodes = control_->nodes();
    info.depth = depth;
    info.ms = control_->elapsed_ms();
    std::uint64_t spent = 0;
    for (const Root& root : roots_) spent += root.nodes;
    for (const Root& root : roots_) {
      Candidate candidate;
      candidate.move = root.line.move;
      candidate.visits = root.nodes;
      candidate.share = spent ? static_cast<double>(root.nodes) / static_cast<double>(spent)
                              : 1.0 / static_cast<double>(roots_.size());
      candidate.value = value(position, root.total);
      candidate.known = depth > 0;
      candidate.wdl = {(1 + candidate.value) / 2, 0, (1 - candidate.value) / 2};
      candidate.line = expected_line(position.drawn(), root.line, depth);
      info.candidates.push_back(std::move(candidate));
    }
    return info;
  }

  // Its hopes as a value: a box that one has counts like one that is priced.
  static double value(const Dots& position, int total) {
    const int boxes = position.score(0) - position.score(1);
    return std::tanh((250 * boxes + (position.to_move() == 0 ? total : -total)) / 1500.0);
  }

  Info last_line(const Dots& position) const {
    const Dots end = after(position, roots_[0].line.move);
    const int boxes = end.score(0) - end.score(1);
    Candidate candidate;
    candidate.move = roots_[0].line.move;
    candidate.score = boxes;
    candidate.share = 1;
    candidate.solved = true;
    candidate.value = boxes > 0 ? 1 : boxes < 0 ? -1 : 0;
    candidate.wdl = {boxes > 0 ? 1.0 : 0.0, boxes == 0 ? 1.0 : 0.0, boxes < 0 ? 1.0 : 0.0};
    candidate.line = {candidate.move};
    Info info;
    info.candidates = {candidate};
    info.ms = control_->elapsed_ms();
    info.solved = true;
    return info;
  }

  int depth_;
  Table table_;
  Control* control_ = nullptr;
  const DotsShape* shape_ = nullptr;
  std::vector<Root> roots_;
};

}  // namespace parlour
