// The perfect player of dots and boxes: every move with its exact final margin.
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "core/rng.hpp"
#include "search/control.hpp"
#include "search/dots_option.hpp"
#include "search/dots_search.hpp"

namespace parlour {

// Solves by search (DotsSearch) in at most `table_bytes` of memory, on one thread. Think blocks; to stop it, use the
// control. What it answers depends on its arguments alone, unless `keep` is set: then the table stays warm from one
// question to the next, which changes the nodes it takes, never the values.
//
// Sizes differ in what is within reach: 3x3 in a few hundredths of a second, 4x4 from the first line in a minute or
// two, from the ninth in half a second, 5x5 from about the twentieth. Before that it ends by its limits, with bounds.
class DotsSolver {
 public:
  DotsSolver(int rows, int cols, std::size_t table_bytes, bool keep = false)
      : rows_(rows), cols_(cols), keep_(keep), search_(check(rows, cols), cols, table_bytes) {}

  static constexpr std::size_t least_bytes = DotsTable::least_bytes;

  void clear() { search_.table().clear(); }

  std::size_t table_bytes() const { return search_.table().bytes(); }

  // The best future margin for the player to move, or nothing if it was stopped. The caller begins the control.
  std::optional<int> value(const Dots& position, Control& control) {
    start(position, control, {});
    while (!best_known())
      if (!narrow_best()) return std::nullopt;
    return best_.lower;
  }

  // Begins the control. The limit on depth is not obeyed: a solver looks to the end or not at all.
  Info think(const Dots& position, const Limits& limits, Control& control) {
    control.begin(limits);
    start(position, control, [this] {
      if (control_->report_due()) control_->report(info());
    });
    while (!best_known() && narrow_best()) {
    }
    for (std::size_t i = 0; i < options_.size() && !control.out(); ++i) solve(i);
    extend_lines();
    return info();
  }

 private:
  // What the search found out about one move.
  struct Finding {
    DotsOption option;
    DotsBounds bounds{0, 0};  // of the move, for the player who makes it
    std::uint64_t nodes = 0;
    std::uint64_t lot = 0;  // decides between equals
    std::vector<Move> line;
  };

  static int check(int rows, int cols) {
    if (!dots_fits(rows, cols)) throw std::invalid_argument("no such board of dots and boxes");
    return rows;
  }

  // Lists the moves, from the centre outwards as the search does.
  void start(const Dots& position, Control& control, std::function<void()> progress) {
    if (position.shape().rows != rows_ || position.shape().cols != cols_)
      throw std::invalid_argument("the solver was made for another size of board");
    if (!keep_) clear();
    position_ = position;
    control_ = &control;
    search_.begin(control, std::move(progress));
    Rng rng(control.limits().seed);
    options_.clear();
    for (int line = 0; line < search_.board().line_count(); ++line) {
      const Move move = search_.board().move(line);
      if (position.drawn() >> move & 1) continue;
      Finding& finding = options_.emplace_back();
      finding.option = dots_option(search_, position, move);
      finding.lot = rng.next();
      finding.line = {move};
      finding.bounds = finding.option.bounds(search_.known(finding.option.quiet));
    }
    const int left = search_.board().box_count() - position.score(0) - position.score(1);
    best_ = {-left, left};
    guess_ = 0;
  }

  // Takes over what the table knows; bounds never get wider, even if the table has forgotten.
  void refresh(Finding& finding) {
    const DotsBounds now = finding.option.bounds(search_.known(finding.option.quiet));
    finding.bounds = {std::max(finding.bounds.lower, now.lower), std::min(finding.bounds.upper, now.upper)};
  }

  bool best_known() const { return best_.exact(); }

  // One null window over all moves: MTD(f). False if stopped.
  bool narrow_best() {
    const int target = std::clamp(guess_ + ((guess_ ^ best_.upper) & 1), best_.lower + 2, best_.upper);
    for (Finding& finding : options_)
      if (reaches(finding, target)) {
        best_.lower = target;
        guess_ = target + 2;
        return true;
      } else if (control_->out()) {
        return false;
      }
    best_.upper = target - 2;
    guess_ = target - 2;
    return true;
  }

  // Whether a move is worth at least `target`; false if stopped.
  bool reaches(Finding& finding, int target) {
    if (finding.bounds.lower >= target) return true;
    if (finding.bounds.upper < target) return false;
    const std::uint64_t before = control_->nodes();
    const bool answer = finding.option.reaches(search_, target);
    finding.nodes += control_->nodes() - before;
    if (control_->out()) return false;
    refresh(finding);
    if (answer)
      finding.bounds.lower = std::max(finding.bounds.lower, target);
    else
      finding.bounds.upper = std::min(finding.bounds.upper, target - 2);
    return answer;
  }

  // Most moves are worth as much as the best or a little less: down from the top.
  void solve(std::size_t i) {
    Finding& finding = options_[i];
    refresh(finding);
    while (!finding.bounds.exact() && !control_->out()) reaches(finding, finding.bounds.upper);
  }

  // --- what to expect after each move ---

  // The best move's line goes to the end of the match, the others' a few moves far.
  void extend_lines() {
    const auto order = ranking();
    for (const std::size_t i : order) {
      if (control_->out()) return;
      if (options_[i].bounds.exact()) extend_line(options_[i], i == order[0] ? DotsShape::max_lines : short_line);
    }
  }

  void extend_line(Finding& finding, std::size_t most) {
    Dots position = position_;
    int value = finding.bounds.lower;  // for the player to move in `position`
    for (std::optional<Move> move = finding.line[0];;) {
      const int before = position.score(0) + position.score(1);
      position.play(*move);
      const int captured = position.score(0) + position.score(1) - before;
      value = captured ? value - captured : -value;
      if (position.outcome() || finding.line.size() >= most || !(move = best_reply(position, value))) return;
      finding.line.push_back(*move);
    }
  }

  // A move that is worth `value`, the value of the position. That has been proved, so the table nearly always knows
  // one; where a formula was the proof, asking costs a few nodes.
  std::optional<Move> best_reply(const Dots& position, int value) {
    if (control_->spend()) return std::nullopt;
    std::array<DotsOption, Dots::max_moves> options;
    std::size_t count = 0;
    for (int line = 0; line < search_.board().line_count(); ++line) {
      const Move move = search_.board().move(line);
      if (position.drawn() >> move & 1) continue;
      options[count++] = dots_option(search_, position, move);
      if (options[count - 1].bounds(search_.known(options[count - 1].quiet)).lower >= value) return move;
    }
    for (std::size_t i = 0; i < count; ++i) {
      const bool found = options[i].reaches(search_, value);
      if (control_->out()) return std::nullopt;
      if (found) return options[i].move;
    }
    return std::nullopt;
  }

  // --- the report ---

  // Best first for the player to move: by the middle of the bounds, then by lot.
  std::vector<std::size_t> ranking() const {
    std::vector<std::size_t> order(options_.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(), [this](std::size_t a, std::size_t b) {
      const int of_a = middle(options_[a]), of_b = middle(options_[b]);
      return of_a != of_b ? of_a > of_b : options_[a].lot < options_[b].lot;
    });
    return order;
  }
  static int middle(const Finding& finding) { return finding.bounds.lower + finding.bounds.upper; }

  Info info() const {
    Info info;
    info.nodes = control_->nodes();
    info.ms = control_->elapsed_ms();
    const auto order = ranking();
    for (const std::size_t i : order) info.candidates.push_back(candidate(options_[i]));
    if (order.empty()) return info;
    const int top = middle(options_[order[0]]);
    const auto equals =
        std::count_if(options_.begin(), options_.end(), [top](const Finding& f) { return middle(f) == top; });
    for (std::ptrdiff_t i = 0; i < equals; ++i)
      info.candidates[static_cast<std::size_t>(i)].share = 1.0 / static_cast<double>(equals);
    info.solved = best_known() && options_[order[0]].bounds.lower == best_.lower;
    info.depth = info.solved ? position_.count_moves() : 0;
    return info;
  }

  // From player 0's side. Between bounds every margin of the right parity counts as equally likely.
  Candidate candidate(const Finding& finding) const {
    const int now = position_.score(0) - position_.score(1);
    const bool first = position_.to_move() == 0;
    const int low = now + (first ? finding.bounds.lower : -finding.bounds.upper);
    const int high = now + (first ? finding.bounds.upper : -finding.bounds.lower);
    Candidate candidate;
    candidate.move = finding.option.move;
    candidate.visits = finding.nodes;
    candidate.line = finding.line;
    candidate.solved = finding.bounds.exact();
    if (candidate.solved) candidate.score = low;
    const double each = 1.0 / ((high - low) / 2 + 1);
    for (int margin = low; margin <= high; margin += 2) candidate.wdl[margin > 0 ? 0 : margin == 0 ? 1 : 2] += each;
    candidate.value = candidate.wdl[0] - candidate.wdl[2];
    return candidate;
  }

  static constexpr std::size_t short_line = 6;

  int rows_, cols_;
  bool keep_;
  DotsSearch search_;
  Control* control_ = nullptr;
  Dots position_;
  std::vector<Finding> options_;
  DotsBounds best_{0, 0};  // of the position, for the player to move
  int guess_ = 0;
};

}  // namespace parlour
