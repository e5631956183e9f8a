// The perfect player of dots and boxes: every move with its exact final margin.
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include "core/rng.hpp"
#include "search/control.hpp"
#include "search/dots/option.hpp"
#include "search/dots/search.hpp"

namespace parlour {

// Solves by search (DotsSearch) in at most `table_bytes` of memory, on one thread. Think blocks; to stop it, use the
// control. What it answers depends on its arguments alone, unless `keep` is set: then the table stays warm from one
// question to the next, which changes the nodes it takes, never the values.
//
// Asked for `wins`, it first finds out whether the match can be won, which takes a fraction of what the margin does,
// and then by how much, as far as its limits go. Then it has solved a position once a win is proved, or a draw where
// there is no win; where all is lost, once the margin is known, since one lost move may be better than another.
//
// Sizes differ in what is within reach: 3x3 in a few hundredths of a second, 4x4 from the first line in a minute or
// two, from the ninth in half a second, 5x5 from about the twentieth. Before that it ends by its limits, with bounds.
class DotsSolver {
 public:
  // Once the best value is known, the search goes on until `lines` moves have exact values.
  DotsSolver(int rows, int cols, std::size_t table_bytes, std::size_t lines = DotsShape::max_lines, bool keep = false,
             bool wins = false)
      : rows_(rows),
        cols_(cols),
        lines_(lines),
        keep_(keep),
        wins_(wins),
        search_(check(rows, cols), cols, table_bytes) {}

  // The lines drawn in the quiet position that decides the value, in canonical form: what a book calls it.
  Lines canonical(Lines drawn) const {
    const DotsBoard& board = search_.board();
    return board.to_moves(
        search_.quiet(board.normal(dots_reduce(board, board.normal(board.from_moves(drawn))).quiet)).mask);
  }

  // A book: quiet positions, as the lines drawn, with their values, which the search need not find out. Of equally good
  // moves those are preferred that lead to a `reply` of the book, since it goes on from there. It is believed. To be
  // called before it thinks.
  void read_book(const std::vector<std::tuple<Lines, int, bool>>& book) {
    const DotsBoard& board = search_.board();
    for (const auto& [drawn, value, reply] : book) {
      const Lines mask = board.normal(board.from_moves(drawn & board.all_lines()));
      const DotsQuiet quiet = search_.quiet(mask);
      if (board.count_sides(mask).one || std::abs(value) > quiet.boxes || ((value ^ quiet.boxes) & 1))
        throw std::invalid_argument("this is no book of dots and boxes on this size of board");
      book_.push_back({quiet, value, reply});
      book_ends_ = std::max(book_ends_, std::popcount(mask));
    }
    std::sort(book_.begin(), book_.end(), [](const Page& a, const Page& b) { return a.quiet.mask < b.quiet.mask; });
    open_book();
  }

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
    control.keep_time_to_compare();
    start(position, control, [this] {
      if (control_->report_due()) control_->report(info());
    });
    if (wins_) decide();
    while (!best_known() && narrow_best()) {
    }
    solve_others(lines_);
    extend_lines();
    Info found = info();
    compare(found, limits);
    return found;
  }

 private:
  // What the search found out about one move.
  struct Finding {
    DotsOption option;
    DotsBounds bounds{0, 0};  // of the move, for the player who makes it
    bool in_book = false;     // a reply of the book
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
    if (!keep_) search_.table().clear();
    if (!keep_ && std::popcount(position.drawn()) <= book_ends_) open_book();
    position_ = position;
    control_ = &control;
    search_.begin(control, std::move(progress));
    Rng rng(control.limits().seed);
    options_.clear();
    for (int line = search_.board().line_count() - 1; line >= 0; --line) {
      const Move move = search_.board().move(line);
      if (position.drawn() >> move & 1) continue;
      Finding& finding = options_.emplace_back();
      finding.option = dots_option(search_, position, move);
      finding.lot = rng.next();
      const Page* page = find_page(finding.option.quiet);
      finding.in_book = page && page->reply;
      finding.line = {move};
      finding.bounds = finding.option.bounds(known(finding.option.quiet));
    }
    best_ = known_value();
    guess_ = 0;
  }

  // What the table says of the position itself.
  DotsBounds known_value() const {
    const DotsBoard& board = search_.board();
    const DotsReduced reduced = dots_reduce(board, board.normal(board.from_moves(position_.drawn())));
    const DotsQuiet quiet = search_.quiet(board.normal(reduced.quiet));
    return reduced.bounds(known(quiet), quiet.boxes);
  }

  // The table may lose a page for another position, so the book is asked first.
  DotsBounds known(const DotsQuiet& quiet) const {
    const Page* page = find_page(quiet);
    return page ? DotsBounds{page->value, page->value} : search_.known(quiet);
  }

  struct Page {
    DotsQuiet quiet;
    int value;
    bool reply;
  };

  const Page* find_page(const DotsQuiet& quiet) const {
    const auto at = std::lower_bound(book_.begin(), book_.end(), quiet.mask,
                                     [](const Page& page, Lines mask) { return page.quiet.mask < mask; });
    return at != book_.end() && at->quiet.mask == quiet.mask ? &*at : nullptr;
  }

  void open_book() {
    for (const Page& page : book_)
      search_.table().store(page.quiet.mask, page.quiet.boxes, {page.value, page.value}, book_effort);
  }

  // Takes over what the table knows; bounds never get wider, even if the table has forgotten.
  void refresh(Finding& finding) {
    const DotsBounds now = finding.option.bounds(known(finding.option.quiet));
    finding.bounds = {std::max(finding.bounds.lower, now.lower), std::min(finding.bounds.upper, now.upper)};
  }

  // Known, and a move that is worth it.
  bool best_known() const {
    return best_.exact() && std::any_of(options_.begin(), options_.end(), [this](const Finding& f) { return best(f); });
  }
  bool best(const Finding& finding) const { return finding.bounds.lower == best_.upper; }

  // Whether the match can be won, or else drawn.
  void decide() {
    if (options_.empty()) return;
    held_ = least_to_win();
    if (held_ <= best_.upper && (is_held() || !narrow_best(held_))) return;
    if (held_ <= best_.upper || held_ - 2 < -margin()) return;
    held_ -= 2;
    if (held_ <= best_.upper && !is_held()) narrow_best(held_);
    for (Finding& finding : options_) finding.bounds.upper = std::min(finding.bounds.upper, best_.upper);
  }

  // The least future margin by which the player to move wins.
  int least_to_win() const {
    const int least = 1 - margin();
    return least + ((least ^ best_.upper) & 1);
  }

  // Of the player to move, so far.
  int margin() const {
    const int now = position_.score(0) - position_.score(1);
    return position_.to_move() == 0 ? now : -now;
  }

  // Whether a move is proved to win, or else to draw: at least `held_`.
  bool is_held() const {
    return wins_ && std::any_of(options_.begin(), options_.end(), [this](const Finding& f) { return holds(f); });
  }
  bool holds(const Finding& finding) const { return finding.bounds.lower >= held_; }

  // One null window over all moves: MTD(f). False if stopped.
  bool narrow_best() {
    const int least = best_.exact() ? best_.lower : best_.lower + 2;
    return narrow_best(std::clamp(guess_ + ((guess_ ^ best_.upper) & 1), least, best_.upper));
  }
  bool narrow_best(int target) {
    for (Finding& finding : options_)
      if (reaches(finding, target)) {
        best_.lower = std::max(best_.lower, target);
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

  // First all that are as good as the best, since one of them is chosen by lot; then the others, down from the best.
  void solve_others(std::size_t lines) {
    for (int worse = 0; worse <= search_.board().box_count(); ++worse)
      for (Finding& finding : options_) {
        if (control_->out() || solved_moves() >= lines) return;
        refresh(finding);
        finding.bounds.upper = std::min(finding.bounds.upper, best_.upper);
        if (!finding.bounds.exact() && finding.bounds.upper == best_.upper - 2 * worse)
          reaches(finding, finding.bounds.upper);
      }
  }

  // More moves with exact values, for people: the choice is made, and stays.
  void compare(Info& found, const Limits& limits) {
    const std::size_t wanted = std::min(limits.compare, options_.size());
    if (!found.solved || wanted <= lines_ || !control_->compare_more(limits)) return;
    std::vector<Move> exact;
    for (const Finding& finding : options_)
      if (finding.bounds.exact()) exact.push_back(finding.option.move);
    for (int least = best_.upper; solved_moves(least) < wanted && !control_->out(); least -= 2)
      for (Finding& finding : options_)
        if (solved_moves(least) < wanted && !finding.bounds.exact() && finding.bounds.upper >= least)
          reaches(finding, least);
    for (const std::size_t i : ranking()) {
      Finding& finding = options_[i];
      if (!finding.bounds.exact() || std::ranges::find(exact, finding.option.move) != exact.end()) continue;
      extend_line(finding, short_line);
      found.others.push_back(candidate(finding));
    }
    found.nodes = control_->nodes();
    found.ms = control_->elapsed_ms();
  }

  // Moves with an exact value, of at least this.
  std::size_t solved_moves(int least = -DotsShape::max_boxes) const {
    return static_cast<std::size_t>(std::count_if(options_.begin(), options_.end(), [least](const Finding& f) {
      return f.bounds.exact() && f.bounds.lower >= least;
    }));
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

  // A move that is worth `value`, the value of the position, if the table knows one. Near the end, where a formula was
  // the proof, asking costs a few nodes; before that it could cost millions, if the value is from a book.
  std::optional<Move> best_reply(const Dots& position, int value) {
    if (control_->spend()) return std::nullopt;
    std::array<DotsOption, Dots::max_moves> options;
    std::size_t count = 0;
    for (int line = search_.board().line_count() - 1; line >= 0; --line) {
      const Move move = search_.board().move(line);
      if (position.drawn() >> move & 1) continue;
      options[count++] = dots_option(search_, position, move);
      if (options[count - 1].bounds(search_.known(options[count - 1].quiet)).lower >= value) return move;
    }
    for (std::size_t i = 0; i < count && count <= near_the_end; ++i) {
      const bool found = options[i].reaches(search_, value);
      if (control_->out()) return std::nullopt;
      if (found) return options[i].move;
    }
    return std::nullopt;
  }

  // --- the report ---

  // Best first for the player to move: what is surely best, then by the middle of the bounds, then by lot.
  std::vector<std::size_t> ranking() const {
    std::vector<std::size_t> order(options_.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(), [this](std::size_t a, std::size_t b) {
      const int of_a = worth(options_[a]), of_b = worth(options_[b]);
      return of_a != of_b ? of_a > of_b : options_[a].lot < options_[b].lot;
    });
    return order;
  }
  int worth(const Finding& finding) const {
    constexpr int most = 2 * DotsShape::max_boxes;
    if (best(finding)) return 3 * most + (finding.in_book ? 2 : 1);
    return (wins_ && holds(finding) ? 2 * most : 0) + finding.bounds.lower + finding.bounds.upper;
  }

  Info info() const {
    Info info;
    info.nodes = control_->nodes();
    info.ms = control_->elapsed_ms();
    const auto order = ranking();
    for (const std::size_t i : order) info.candidates.push_back(candidate(options_[i]));
    if (order.empty()) return info;
    const int top = worth(options_[order[0]]);
    const auto equals =
        std::count_if(options_.begin(), options_.end(), [&](const Finding& f) { return worth(f) == top; });
    for (std::ptrdiff_t i = 0; i < equals; ++i)
      info.candidates[static_cast<std::size_t>(i)].share = 1.0 / static_cast<double>(equals);
    info.solved = best_known() || is_held();
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
    const bool decided = wins_ && (low > 0 || high < 0);
    candidate.solved = finding.bounds.exact() || decided;
    candidate.known = candidate.solved;
    if (finding.bounds.exact()) candidate.score = low;
    const double each = 1.0 / ((high - low) / 2 + 1);
    for (int margin = low; margin <= high; margin += 2) candidate.wdl[margin > 0 ? 0 : margin == 0 ? 1 : 2] += each;
    candidate.value = candidate.wdl[0] - candidate.wdl[2];
    return candidate;
  }

  static constexpr std::size_t short_line = 6;
  static constexpr std::size_t near_the_end = 16;  // lines left
  static constexpr std::uint64_t book_effort = std::uint64_t{1} << 40;

  int rows_, cols_;
  std::size_t lines_;
  bool keep_, wins_;
  DotsSearch search_;
  Control* control_ = nullptr;
  Dots position_;
  std::vector<Page> book_;
  int book_ends_ = -1;  // the most lines drawn in a position of the book
  std::vector<Finding> options_;
  DotsBounds best_{0, 0};  // of the position, for the player to move
  int guess_ = 0;
  int held_ = 0;  // the future margin that wins, or else draws
};

}  // namespace parlour
