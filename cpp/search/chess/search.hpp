// The chess engine: alpha-beta, deeper and deeper until it must stop.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/rng.hpp"
#include "games/chess.hpp"
#include "search/chess/see.hpp"
#include "search/chess/table.hpp"
#include "search/chess/walk.hpp"
#include "search/control.hpp"
#include "search/info.hpp"
#include "search/limits.hpp"
#include "search/recorder.hpp"

namespace parlour {

// How White fares on average with so many hundredths of a pawn: [win, draw, loss]. Fitted to the engine's own matches.
inline std::array<double, 3> chess_chances(int centipawns) {
  const double pawns = centipawns / 100.0;
  const double win = 1 / (1 + std::exp(-(pawns - 0.8) / 0.75));
  const double loss = 1 / (1 + std::exp((pawns + 0.8) / 0.75));
  return {win, std::max(0.0, 1 - win - loss), loss};
}

// Searches one position after another. What think() returns depends on its arguments alone, unless `keep` lets it use
// what it remembers of earlier positions: then also on the searches since the last forget(), and on nothing else. One
// search at a time on an object; only Control may be touched meanwhile.
template <Evaluator<Chess> Judge = ChessEvaluation, const ChessMargins& margins = chess_margins>
class ChessSearch {
 public:
  static constexpr std::size_t default_table_bytes = std::size_t{16} << 20;
  static constexpr int max_depth = 100;

  explicit ChessSearch(std::size_t table_bytes = default_table_bytes, bool keep = false, Judge judge = {})
      : tree_(table_bytes, std::move(judge)), keep_(keep) {}

  // Blocks until a limit is reached, control.stop() is called or a mate is certain. The candidates are the `line_count`
  // best moves (fewer if there are fewer), each with a value of its own; none if the match is over. If that is fewer
  // than limits.compare, the next best follow as others. `past_keys` are those of the earlier positions of the match,
  // oldest first.
  Info think(const Chess& position, const Limits& limits, Control& control, std::span<const std::uint64_t> past_keys,
             int line_count = 1);

  // The next search knows nothing of those before.
  void forget() { kept_ = 0; }

  // What is held between searches: the whole table once there is something in it, since any position may come up again.
  std::size_t bytes() const { return kept_ > 0 ? tree_.table_bytes() : 0; }

 private:
  using Tree = ChessTree<Judge, margins>;

  // A move at the root and what is known about it; scores are those of the player to move.
  // Kept from one iteration to the next, so that each begins with what the last one found.
  struct RootMove {
    Move move = 0;
    int score = 0;
    std::uint64_t visits = 0;
    std::vector<Move> line;
    bool bounded = false;  // known to be no better than the score
  };

  // What scores of player 0 mean in a trace.
  struct Scale {
    static double value(int score, bool) {
      if (is_mate(score)) return score > 0 ? 1 : -1;
      const auto wdl = chess_chances(score);
      return wdl[0] - wdl[2];
    }
    static std::optional<double> score(int score) {
      if (score >= Tree::infinite || score <= -Tree::infinite) return std::nullopt;
      if (is_mate(score)) return score > 0 ? trace_win - (mate_score - score) : (mate_score + score) - trace_win;
      return score;
    }
    static bool decided(int score) { return is_mate(score); }
  };

  // In the order in which think() calls them.
  void list_moves(const Chess& position, std::uint64_t seed);
  bool deepen(const Chess& position, int depth);
  void search_line(const Chess& position, int depth, std::size_t first);
  int search_window(const ChessNode& root, std::size_t first);
  void sort_lines(std::size_t searched);
  bool is_certain(int depth) const;
  void compare(const Chess& position, const Limits& limits);
  bool is_solved() const { return moves_.size() == 1 || is_mate(moves_[0].score); }
  Info info(const Chess& position) const;
  // While the search goes on, the trace is of the last depth that was completed.
  Info info_with_trace(const Chess& position) const {
    Info found = info(position);
    if (recorder_) found.trace = recorder_->trace();
    return found;
  }
  Candidate candidate(const RootMove& root, int player) const;

  Tree tree_;
  bool keep_;
  std::uint64_t kept_ = 0;  // nodes of the earlier searches that the table remembers
  Control* control_ = nullptr;
  std::optional<Recorder> recorder_;  // if a trace is wanted
  std::vector<RootMove> moves_;       // the best first, as far as known
  std::size_t lines_ = 1;
  std::size_t compared_ = 0;  // lines with a value, the others among them
  bool choosing_ = true;      // what is spent counts as attention
  int depth_ = 0;             // to which the first line is searched
};

template <Evaluator<Chess> Judge, const ChessMargins& margins>
Info ChessSearch<Judge, margins>::think(const Chess& position, const Limits& limits, Control& control,
                                        std::span<const std::uint64_t> past_keys, int line_count) {
  control.begin(limits);
  control.keep_time_to_compare();
  control_ = &control;
  depth_ = 0;
  choosing_ = true;
  moves_.clear();
  if (position.outcome()) return {};
  recorder_.reset();
  if (limits.trace > 0) recorder_.emplace(limits.trace);
  if (!tree_.begin(position, control, past_keys, kept_ > 0, recorder_ ? &*recorder_ : nullptr)) kept_ = 0;
  list_moves(position, limits.seed);
  compared_ = lines_ = std::min(static_cast<std::size_t>(std::max(line_count, 1)), moves_.size());
  const int deepest = std::min(limits.depth.value_or(max_depth), max_depth);
  for (int depth = 1; depth <= deepest && deepen(position, depth); ++depth) {
    control.report(info_with_trace(position));
    if (is_certain(depth)) break;
  }
  const std::uint64_t spent = control.nodes();
  compare(position, limits);
  Info result = info_with_trace(position);
  result.nodes = control.nodes();
  result.ms = control.elapsed_ms();
  if (keep_) kept_ += spent;
  return result;
}

// The next best moves with values of their own, as deep as they come: the choice is made, and what led to it stays as
// it is, and so does what is kept for the next one. A line that is not finished leaves the one of the depth before.
template <Evaluator<Chess> Judge, const ChessMargins& margins>
void ChessSearch<Judge, margins>::compare(const Chess& position, const Limits& limits) {
  const std::size_t wanted = std::min(limits.compare, moves_.size());
  if (depth_ == 0 || wanted <= lines_ || !control_->compare_more(limits)) return;
  tree_.stop_tracing();
  if (keep_) tree_.begin_aside();
  choosing_ = false;
  const int deepest = is_mate(moves_[0].score) ? std::max(depth_, Control::least_compared_depth) : depth_;
  for (int depth = 1; depth <= deepest && !control_->out(); ++depth) {
    for (std::size_t first = lines_; first < wanted; ++first) {
      const std::vector<RootMove> before = moves_;
      search_line(position, depth, first);
      if (control_->out()) {
        moves_ = before;
        break;
      }
      compared_ = std::max(compared_, first + 1);
    }
  }
  if (keep_) tree_.end_aside();
  const int best = moves_[lines_ - 1].score;
  for (std::size_t i = lines_; i < compared_; ++i) {
    moves_[i].bounded = moves_[i].score > best;  // the deeper search has seen that it is not
    moves_[i].score = std::min(moves_[i].score, best);
  }
  const auto others = moves_.begin() + static_cast<std::ptrdiff_t>(lines_);
  std::stable_sort(others, moves_.begin() + static_cast<std::ptrdiff_t>(compared_),
                   [](const auto& a, const auto& b) { return a.score > b.score; });
}

// The moves in the order in which the first iteration tries them: what wins material, what loses none, the rest; among
// equals chance decides, and so it does among moves that the search finds equally good.
template <Evaluator<Chess> Judge, const ChessMargins& margins>
void ChessSearch<Judge, margins>::list_moves(const Chess& position, std::uint64_t seed) {
  position.each_move([this](Move move) { moves_.push_back({.move = move, .line = {move}}); });
  Rng rng(seed);
  for (std::size_t left = moves_.size(); left > 1; --left)
    std::swap(moves_[left - 1], moves_[static_cast<std::size_t>(rng.below(static_cast<int>(left)))]);
  const auto rank = [&](const RootMove& root) {
    if (!gains(position, root.move, 0)) return -1;
    int worth = 0;
    while (worth < 9 && gains(position, root.move, 100 * (worth + 1))) ++worth;
    return worth;
  };
  for (RootMove& root : moves_) root.score = rank(root);
  std::stable_sort(moves_.begin(), moves_.end(), [](const auto& a, const auto& b) { return a.score > b.score; });
  const int score = position.in_check() ? 0 : tree_.estimate(position, 0);
  for (RootMove& root : moves_) root.score = score;
}

// One iteration: every line to this depth. False if it had to stop on the way.
template <Evaluator<Chess> Judge, const ChessMargins& margins>
bool ChessSearch<Judge, margins>::deepen(const Chess& position, int depth) {
  if (recorder_) recorder_->begin(position.to_move(), control_->nodes());
  std::size_t searched = 0;
  for (; searched < lines_; ++searched) {
    search_line(position, depth, searched);
    if (control_->out()) break;
    if (searched == 0) depth_ = depth;
    if (recorder_) recorder_->know_best();
  }
  sort_lines(searched);
  if (recorder_ && !control_->out()) recorder_->finish<Scale>(moves_[0].move, is_solved(), control_->nodes());
  return !control_->out();
}

// The best of the moves from `first` on, into place `first`. Starts with a narrow window round the value of the
// iteration before, and opens it on the side where the value falls out.
template <Evaluator<Chess> Judge, const ChessMargins& margins>
void ChessSearch<Judge, margins>::search_line(const Chess& position, int depth, std::size_t first) {
  const int guess = moves_[first].score;
  int width = depth < margins.window_depth || is_mate(guess) ? Tree::infinite : margins.window;
  int alpha = std::max(guess - width, -Tree::infinite);
  int beta = std::min(guess + width, Tree::infinite);
  for (;;) {
    if (recorder_ && choosing_ && first == 0) recorder_->ask(position.to_move(), alpha, beta);
    const int value = search_window({position, alpha, beta, depth, 0, position.in_check()}, first);
    if (control_->out() || (value > alpha && value < beta)) return;
    width *= margins.window_growth;
    if (width > margins.window_most) width = 2 * Tree::infinite;
    if (value <= alpha) alpha = std::max(value - width, -Tree::infinite);
    if (value >= beta) beta = std::min(value + width, Tree::infinite);
  }
}

// A move that raises alpha goes to the front of its line, so that the search can stop at any time.
template <Evaluator<Chess> Judge, const ChessMargins& margins>
int ChessSearch<Judge, margins>::search_window(const ChessNode& root, std::size_t first) {
  ChessNode node = root;
  int best = -Tree::infinite;
  for (std::size_t i = first; i < moves_.size(); ++i) {
    const std::uint64_t before = control_->nodes();
    const int value = tree_.try_root_move(node, moves_[i].move, static_cast<int>(i - first));
    if (choosing_) moves_[i].visits += control_->nodes() - before;
    if (control_->out()) break;
    best = std::max(best, value);
    if (value > node.alpha) {
      node.alpha = value;
      const auto rest = tree_.line(1);
      moves_[i].score = value;
      moves_[i].line.assign(1, moves_[i].move);
      moves_[i].line.insert(moves_[i].line.end(), rest.begin(), rest.end());
      const auto begin = moves_.begin() + static_cast<std::ptrdiff_t>(first);
      const auto found = moves_.begin() + static_cast<std::ptrdiff_t>(i);
      std::rotate(begin, found, found + 1);
      if (value >= node.beta) break;
    }
    if (control_->report_due()) control_->report(info_with_trace(root.position));
  }
  return best;
}

// `searched` lines are new, the others from the iteration before. Those are known to be no better than the new ones.
template <Evaluator<Chess> Judge, const ChessMargins& margins>
void ChessSearch<Judge, margins>::sort_lines(std::size_t searched) {
  for (std::size_t i = std::max<std::size_t>(searched, 1); i < lines_; ++i)
    moves_[i].score = std::min(moves_[i].score, moves_[i - 1].score);
  std::stable_sort(moves_.begin(), moves_.begin() + static_cast<std::ptrdiff_t>(lines_),
                   [](const auto& a, const auto& b) { return a.score > b.score; });
}

// Deeper iterations change nothing once every line is a mate well within the depth that was searched. Twice the depth,
// because late moves are searched less deep, and one of them may mate sooner.
template <Evaluator<Chess> Judge, const ChessMargins& margins>
bool ChessSearch<Judge, margins>::is_certain(int depth) const {
  return std::all_of(moves_.begin(), moves_.begin() + static_cast<std::ptrdiff_t>(lines_), [&](const RootMove& root) {
    return is_mate(root.score) && 2 * (mate_score - std::abs(root.score)) <= depth + 1;
  });
}

template <Evaluator<Chess> Judge, const ChessMargins& margins>
// From player 0's side, as every report. Until something was spent, all shares are 0.
Info ChessSearch<Judge, margins>::info(const Chess& position) const {
  Info info;
  info.depth = depth_;
  info.kept = kept_;
  std::uint64_t visits = 0;
  for (std::size_t i = 0; i < compared_; ++i) {
    auto& list = i < lines_ ? info.candidates : info.others;
    list.push_back(candidate(moves_[i], position.to_move()));
    visits += moves_[i].visits;
  }
  for (auto* list : {&info.candidates, &info.others})
    for (Candidate& each : *list)
      each.share = visits == 0 ? 0 : static_cast<double>(each.visits) / static_cast<double>(visits);
  info.solved = is_solved();
  return info;
}

template <Evaluator<Chess> Judge, const ChessMargins& margins>
// A mate that is only a bound is certain, and its length is not: the search knows that there is none sooner.
Candidate ChessSearch<Judge, margins>::candidate(const RootMove& root, int player) const {
  const int score = player == 0 ? root.score : -root.score;
  Candidate result;
  result.move = root.move;
  result.score = score;
  result.visits = root.visits;
  result.line = root.line;
  result.solved = is_mate(score);
  if (result.solved) {
    if (!root.bounded) result.mate = score > 0 ? mate_score - score : -mate_score - score;
    result.wdl = {score > 0 ? 1.0 : 0.0, 0.0, score > 0 ? 0.0 : 1.0};
  } else {
    result.wdl = chess_chances(score);
  }
  result.value = result.wdl[0] - result.wdl[2];
  return result;
}

}  // namespace parlour
