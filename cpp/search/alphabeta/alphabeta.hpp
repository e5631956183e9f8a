// Alpha-beta for games whose ends come into sight, which is most of them.
//
// Iterative deepening: search one ply deep, then two, … until a limit is met or everything was seen to its end. Each
// depth uses what the one before found: the root's moves in the order of their worths, and inside the tree the table's
// best move first. The window at the root is open above, and below it is the worst of the `lines` best worths so far:
// there is no aspiration window round the last depth's result, since in games that are seen to their end its failures
// would cost more than it saves, and a move beyond the window would have no worth that can be shown. Worths are the
// mover's; a child's worth changes sign only if the turn really passes (in dots and boxes it need not).
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <utility>
#include <vector>

#include "core/rng.hpp"
#include "search/control.hpp"
#include "search/evaluate/evaluator.hpp"
#include "search/recorder.hpp"
#include "search/table.hpp"

namespace parlour {

template <Position P, Evaluator<P> Judge = BlindEvaluation<P>>
class AlphaBeta {
 public:
  // `lines`: how many of the best moves get a worth of their own.
  AlphaBeta(std::size_t table_bytes, int lines, Judge judge = {})
      : lines_wanted_(std::max(1, lines)), table_(table_bytes), judge_(std::move(judge)) {}

  // Depends on its arguments alone. One search at a time on an object.
  Info think(const P& position, const Limits& limits, Control& control) {
    control_ = &control;
    control.begin(limits);
    control.keep_time_to_compare();
    table_.forget();
    history_.fill(0);
    root_mover_ = position.to_move();
    draw_chance_ = judge_.draw_chance(position);
    list_root_moves(position, limits.seed);
    depth_ = 0;
    recorder_.reset();
    if (limits.trace > 0) recorder_.emplace(limits.trace);
    trace_ = recorder_ ? &*recorder_ : nullptr;
    if (roots_.empty()) return info();
    const int deepest = std::min(limits.depth.value_or(max_depth), max_depth);
    while (depth_ < deepest && search_root(position, depth_ + 1)) {
      ++depth_;
      if (is_solved()) break;
      if (control.report_due()) control.report(info_with_trace());
    }
    compare(position, limits);
    return info_with_trace();
  }

 private:
  // Deeper than any match of these games is long in turns; lines may have more moves, where somebody moves again.
  static constexpr int max_depth = 100;
  static constexpr int max_ply = 128;
  static constexpr Worth infinite = 2 * win_worth;

  // What a node is worth to its mover, and whether no estimate entered.
  struct Found {
    Worth worth;
    bool resolved;
  };

  // A move at the root, and what is known of it from the last depth that was completed.
  struct Root {
    Move move;
    Worth worth = -infinite;
    bool resolved = false;
    bool exact = false;    // the worth is its own, not merely a bound
    bool bounded = false;  // known to be no better than the worth
    std::uint64_t nodes = 0;
    std::vector<Move> line;
  };

  // What worths of player 0 mean.
  struct Scale {
    static double value(Worth worth, bool resolved) {
      if (resolved || is_decided(worth)) return worth > 0 ? 1 : worth < 0 ? -1 : 0;
      return chances_of(worth, 0).value;
    }
    static std::optional<double> score(Worth worth) {
      if (worth >= infinite || worth <= -infinite) return std::nullopt;
      if (is_decided(worth)) return worth > 0 ? trace_win - (win_worth - worth) : (win_worth + worth) - trace_win;
      return worth / 100.0;
    }
    static bool decided(Worth worth) { return is_decided(worth); }
  };

  // The best continuation from a ply on, copied upwards as it is found: no table entry can cut it short.
  struct Line {
    std::array<Move, max_ply> moves;
    int length = 0;
  };

  // All moves are on the list before anything is searched, so that a search which is stopped at once has one to give.
  void list_root_moves(const P& position, std::uint64_t seed) {
    roots_.clear();
    others_.clear();
    if (position.outcome()) return;
    auto list = moves_of(position);
    std::ranges::sort(list);
    // Equally good moves are chosen among at random: the first of them in an order that the seed makes.
    Rng rng(seed);
    for (std::size_t left = list.size(); left > 0; --left) {
      Move& drawn = list.ids[static_cast<std::size_t>(rng.below(static_cast<int>(left)))];
      roots_.push_back({.move = drawn, .line = {drawn}});
      drawn = list.ids[left - 1];
    }
  }

  // One iteration. False if it was cut short; what it found before that is kept if it began with the best move.
  bool search_root(const P& position, int depth) {
    if (trace_) {
      trace_->begin(root_mover_, control_->nodes());
      trace_->ask(root_mover_, -infinite, infinite);
    }
    if (!measure(position, roots_, depth, static_cast<std::size_t>(lines_wanted_))) return false;
    if (trace_) trace_->finish<Scale>(roots_[0].move, is_solved(), control_->nodes());
    return true;
  }

  // Gives the `wanted` best of these moves a worth of their own, and puts them first. False if it was cut short; then
  // nothing has changed.
  bool measure(const P& position, std::vector<Root>& roots, int depth, std::size_t wanted) {
    std::vector<Root> measured = roots;
    std::vector<Worth> best;  // the worths of the best moves so far, best first
    for (Root& root : measured) {
      const std::uint64_t before = control_->nodes();
      const Worth alpha = best.size() < wanted ? -infinite : best[wanted - 1];
      const Found found = search_child(position, root.move, depth, alpha, infinite, 0);
      if (control_->out()) return false;
      root.nodes += control_->nodes() - before;
      root.exact = found.worth > alpha;
      root.worth = found.worth;
      root.resolved = found.resolved;
      if (root.exact) {
        root.line.assign(1, root.move);
        root.line.insert(root.line.end(), lines_[1].moves.begin(), lines_[1].moves.begin() + lines_[1].length);
        best.insert(std::ranges::upper_bound(best, root.worth, std::greater{}), root.worth);
      }
    }
    std::ranges::stable_sort(measured, [](const Root& a, const Root& b) {
      return std::pair(a.exact, a.exact ? a.worth : 0) > std::pair(b.exact, b.exact ? b.worth : 0);
    });
    roots = std::move(measured);
    return true;
  }

  // The next best moves with worths of their own, as deep as they come: the choice is made, and stays.
  void compare(const P& position, const Limits& limits) {
    const auto lines = std::min(static_cast<std::size_t>(lines_wanted_), roots_.size());
    const std::size_t wanted = std::min(limits.compare, roots_.size());
    if (depth_ == 0 || wanted <= lines || !control_->compare_more(limits)) return;
    trace_ = nullptr;
    std::vector<Root> rest(roots_.begin() + static_cast<std::ptrdiff_t>(lines), roots_.end());
    const int deepest = is_decided(roots_[0].worth) ? std::max(depth_, Control::least_compared_depth) : depth_;
    for (int depth = 1; depth <= deepest && measure(position, rest, depth, wanted - lines); ++depth) {
    }
    const Worth most = roots_[lines - 1].worth;
    for (Root& root : rest) {
      const Root& seen = *std::ranges::find(roots_, root.move, &Root::move);
      if (seen.exact || !root.exact || others_.size() == wanted - lines) continue;
      root.nodes = seen.nodes;
      root.bounded = root.worth > most;  // the deeper search has seen that it is no better
      root.worth = std::min(root.worth, most);
      root.resolved = root.bounded ? is_decided(most) : root.resolved;
      others_.push_back(root);
    }
  }

  // The worth of a move to the player who makes it.
  Found search_child(const P& position, Move move, int depth, Worth alpha, Worth beta, int ply) {
    const P child = after(position, move);
    if (!trace_) [[likely]]
      return search_after(position, child, depth, alpha, beta, ply);
    trace_->enter(move, child.to_move(), control_->nodes());
    trace_->ask(position.to_move(), alpha, beta);
    const Found found = search_after(position, child, depth, alpha, beta, ply);
    trace_->leave(position.to_move(), found.worth, found.resolved, control_->nodes());
    return found;
  }

  // Depth counts turns, not moves. The window changes sides only if the turn does.
  Found search_after(const P& position, const P& child, int depth, Worth alpha, Worth beta, int ply) {
    // A player who moves again has not spent his turn: captures in a row are seen to their end.
    if (child.to_move() == position.to_move() && !child.outcome()) return search(child, depth, alpha, beta, ply + 1);
    const Found found = search(child, depth - 1, -beta, -alpha, ply + 1);
    const bool same = child.to_move() == position.to_move();
    return {same ? over_worth(child, ply + 1) : -found.worth, found.resolved};
  }

  // Who made the last move may still be the player to move: in dots and boxes the last line always takes a box.
  Worth over_worth(const P& position, int ply) const {
    const Worth worth = final_worth<Judge>(position, *position.outcome(), ply);
    return position.to_move() == 0 ? worth : -worth;
  }

  // 1. A node is paid for, even one that is over: limits in nodes bound the time.
  // 2. What needs no search: an end, a draw that the rules do not know of yet, a leaf.
  // 3. What the table knows, if it was searched as deep.
  // 4. The moves.
  //
  // Knows nothing of bounds but the contract of alpha-beta: exact inside the window, else a bound on that side.
  Found search(const P& position, int depth, Worth alpha, Worth beta, int ply) {
    lines_[static_cast<std::size_t>(ply)].length = 0;
    if (control_->spend()) return {0, false};
    if (position.outcome()) return {over_worth(position, ply), true};
    if constexpr (requires { judge_.is_dead(position); })
      if (judge_.is_dead(position)) return {0, true};
    if (depth <= 0 || ply >= max_ply - 1) {
      const Worth worth = judge_.evaluate(position);
      return {position.to_move() == 0 ? worth : -worth, false};
    }
    const std::uint64_t key = position.key();
    const TableEntry* known = table_.find(key);
    if (known && known->depth >= depth) {
      const Worth worth = from_table(known->worth, ply);
      const bool enough = known->bound == Bound::exact || (known->bound == Bound::lower && worth >= beta) ||
                          (known->bound == Bound::upper && worth <= alpha);
      if (enough) {
        if (trace_) trace_->note(Cut::table);
        return {worth, known->is_resolved()};
      }
    }
    return search_moves(position, depth, alpha, beta, ply, key, known ? std::optional(known->move) : std::nullopt);
  }

  // Resolved if no estimate entered: then the worth holds at any depth, and the table may say so.
  Found search_moves(const P& position, int depth, Worth alpha, Worth beta, int ply, std::uint64_t key,
                     std::optional<Move> first) {
    auto list = moves_to_search(position);
    order(list, first);
    Found best{-infinite, true};
    Move best_move = list[0];
    const Worth floor = alpha;
    bool all_resolved = true;
    for (const Move move : list) {
      const Found found = search_child(position, move, depth, alpha, beta, ply);
      if (control_->out()) return {0, false};
      all_resolved = all_resolved && found.resolved;
      if (found.worth <= best.worth) continue;
      best = found;
      best_move = move;
      if (found.worth <= alpha) continue;
      alpha = found.worth;
      extend_line(ply, move);
      if (alpha >= beta) break;
    }
    // Moves that were good raise their merit by the square of the depth: what was found deep down in a small tree says
    // little about other places.
    if (alpha > floor) {
      int& merit = history_[best_move % history_.size()];
      merit = std::min(merit + depth * depth, most_merit);
    }
    const Bound bound = best.worth >= beta ? Bound::lower : best.worth > floor ? Bound::exact : Bound::upper;
    // A cut-off and a forced win need only the move that gives them; any other worth needs all of them.
    const bool one_is_enough = bound == Bound::lower || best.worth > win_worth / 2;
    best.resolved = one_is_enough ? best.resolved : all_resolved;
    const int searched = best.resolved ? TableEntry::resolved : std::min(depth, TableEntry::resolved - 1);
    table_.store({key, to_table(best.worth, ply), best_move, static_cast<std::uint8_t>(searched), bound});
    return best;
  }

  MoveList<P::max_moves> moves_to_search(const P& position) {
    if constexpr (requires { judge_.moves(position); })
      return judge_.moves(position);
    else
      return moves_of(position);
  }

  // The table's move, then those that were good elsewhere; equal ones by id, the same in every build.
  void order(MoveList<P::max_moves>& list, std::optional<Move> first) const {
    const auto merit = [&](Move move) {
      return first == move ? std::pair(infinite, 0) : std::pair(history_[move % history_.size()], -int{move});
    };
    std::ranges::sort(list, [&](Move a, Move b) { return merit(a) > merit(b); });
  }

  // The move and what follows it, for the report alone; the search never reads it.
  void extend_line(int ply, Move move) {
    Line& line = lines_[static_cast<std::size_t>(ply)];
    const Line& rest = lines_[static_cast<std::size_t>(ply + 1)];
    line.moves[0] = move;
    line.length = std::min(rest.length + 1, max_ply);
    std::copy_n(rest.moves.begin(), line.length - 1, line.moves.begin() + 1);
  }

  // How far away a win is counts from the node in the table, from the root in the search.
  static Worth to_table(Worth worth, int ply) {
    return is_decided(worth) ? (worth > 0 ? worth + ply : worth - ply) : worth;
  }
  static Worth from_table(Worth worth, int ply) {
    return is_decided(worth) ? (worth > 0 ? worth - ply : worth + ply) : worth;
  }

  // A forced win needs nothing but itself. Anything less is proved best only if all others are resolved.
  bool is_solved() const { return roots_[0].resolved && (all_resolved() || roots_[0].worth > win_worth / 2); }
  bool all_resolved() const {
    return std::ranges::all_of(roots_, [](const Root& root) { return root.resolved; });
  }

  // Moves without a worth of their own are left out, but for the first: somebody may have to play it.
  Info info() const {
    Info info;
    info.nodes = control_->nodes();
    info.depth = depth_;
    info.ms = control_->elapsed_ms();
    info.solved = depth_ > 0 && !roots_.empty() && is_solved();
    std::uint64_t total = 0;
    for (const Root& root : roots_) total += root.nodes;
    for (const Root& root : roots_) {
      if (!root.exact && !info.candidates.empty()) continue;
      info.candidates.push_back(candidate(root, total));
    }
    for (const Root& root : others_) info.others.push_back(candidate(root, total));
    return info;
  }

  // While the search goes on, the trace is of the last depth that was completed.
  Info info_with_trace() const {
    Info found = info();
    if (recorder_) found.trace = recorder_->trace();
    return found;
  }

  static constexpr bool is_blind() {
    if constexpr (requires { Judge::blind; }) return Judge::blind;
    return false;
  }

  Candidate candidate(const Root& root, std::uint64_t total) const {
    Candidate candidate;
    candidate.move = root.move;
    candidate.line = root.line;
    candidate.visits = root.nodes;
    candidate.share = total ? static_cast<double>(root.nodes) / static_cast<double>(total) : 0;
    if (!root.exact) {  // stopped before the first depth was done: nothing is known but that the move is legal
      candidate.wdl = chances_of(0, draw_chance_).wdl;
      candidate.known = false;
      return candidate;
    }
    const Worth worth = root_mover_ == 0 ? root.worth : -root.worth;
    candidate.solved = root.resolved;
    if (Judge::margin) candidate.score = static_cast<int>(std::lround(worth / 100.0));
    if (is_decided(worth) && !root.bounded) candidate.mate = worth > 0 ? win_worth - worth : -(win_worth + worth);
    candidate.value = Scale::value(worth, root.resolved);
    if (root.resolved || is_decided(worth)) {
      candidate.wdl = {worth > 0 ? 1.0 : 0.0, worth == 0 ? 1.0 : 0.0, worth < 0 ? 1.0 : 0.0};
    } else {
      candidate.wdl = chances_of(worth, draw_chance_).wdl;
      candidate.known = !is_blind();
    }
    return candidate;
  }

  int lines_wanted_;
  Table table_;
  [[no_unique_address]] Judge judge_;
  Control* control_ = nullptr;
  std::optional<Recorder> recorder_;
  Recorder* trace_ = nullptr;  // to the recorder if a trace is wanted
  int root_mover_ = 0;
  double draw_chance_ = 0;
  int depth_ = 0;
  std::vector<Root> roots_;
  std::vector<Root> others_;                    // with a worth that was found after the choice
  static constexpr int most_merit = 1'000'000;  // below `infinite`: the table's move stays first
  std::array<int, 4096> history_{};
  std::array<Line, max_ply> lines_;
};

}  // namespace parlour
