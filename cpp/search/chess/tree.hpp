// Alpha-beta search of a chess position to a given depth; search.hpp calls it deeper and deeper.
//
// A node is worth what its best move is worth, so a move that refutes the one before need not be measured any further:
// values at or below alpha, or at or above beta, are only bounds. The first move of a node gets the whole window; the
// others must first show, in a window of width one and to less depth the later they come, that they deserve it
// (principal variation search with late move reductions). See "Principal Variation Search", "Null Move Pruning", "Late
// Move Reductions" and "Futility Pruning" in the Chess Programming Wiki. Whole numbers decide everything: the same tree
// in every build.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "games/chess.hpp"
#include "search/chess/eval.hpp"
#include "search/chess/margins.hpp"
#include "search/chess/ordering.hpp"
#include "search/chess/see.hpp"
#include "search/chess/table.hpp"
#include "search/control.hpp"
#include "search/evaluate/evaluator.hpp"
#include "search/recorder.hpp"

namespace parlour {

// Sixty-fourths of a ply by which late moves are searched less deep; grows with the logarithms of depth and number.
inline constexpr auto late_move_reductions = [] {
  // 64 x log2(number), by squaring: each squaring gives one more binary digit.
  const auto log = [](unsigned number) {
    const int whole = std::bit_width(number) - 1;
    std::uint64_t rest = (std::uint64_t{number} << 30) >> whole;  // in [1, 2), 30 binary places
    int result = whole;
    for (int digit = 0; digit < 6; ++digit) {
      rest = rest * rest >> 30;
      result = 2 * result + static_cast<int>(rest >> 31);
      rest >>= rest >> 31;
    }
    return result;
  };
  std::array<std::array<std::int16_t, 64>, 64> table{};
  for (unsigned depth = 1; depth < 64; ++depth)
    for (unsigned number = 1; number < 64; ++number)
      table[depth][number] =
          static_cast<std::int16_t>(chess_margins.late_base + log(depth) * log(number) / chess_margins.late_share);
  return table;
}();

// A position to be searched. Scores are those of the player to move.
struct ChessNode {
  const Chess& position;
  int alpha;
  int beta;
  int depth;
  int ply;
  bool checked;
  bool improving = false;  // stands better than two plies ago
  int eval = 0;            // no meaning in check
  Move remembered = 0;

  bool pv() const { return beta - alpha > 1; }
};

// What judges the leaves is a parameter: the hand-written evaluation, or whatever else is an Evaluator.
template <Evaluator<Chess> Judge = ChessEvaluation>
class ChessTree {
 public:
  static constexpr int max_ply = 120;
  static constexpr int infinite = mate_score + 1;
  using Node = ChessNode;

  explicit ChessTree(std::size_t table_bytes, Judge judge = {}) : table_(table_bytes), judge_(std::move(judge)) {}

  // Forgets everything but, if `keep`, the table. `past_keys` are those of the earlier positions, oldest first.
  // What is searched goes into `trace`, if there is one.
  void begin(const Chess& root, Control& control, std::span<const std::uint64_t> past_keys, bool keep, Recorder* trace);

  // The value of a move at the root, for whoever makes it; `number` moves were tried before. Meaningless once
  // control.out().
  int try_root_move(const Node& root, Move move, int number) {
    return try_move(root, move, number, reduction(root, move, number, is_quiet(root.position, move)) / 2);
  }

  // What the position is worth to the player to move, before anybody calculates.
  int estimate(const Chess& position) {
    const int score = judge_.evaluate(position);
    return position.to_move() == 0 ? score : -score;
  }

  // What is searched from now on goes into no trace.
  void stop_tracing() { trace_ = nullptr; }

  // What the last search of this ply, inside its window, expects to be played from there on.
  std::span<const Move> line(int ply) const {
    const Frame& frame = frames_[static_cast<std::size_t>(ply)];
    return {frame.line.data(), frame.length};
  }

 private:
  // What belongs to a ply of the line being searched.
  struct Frame {
    int eval = 0;
    int reversible = 0;  // plies since a capture, a pawn's move or a pass
    std::array<Move, 2> killers{};
    std::size_t length = 0;
    std::array<Move, max_ply + 2> line;
  };

  // The value for the player to move; a bound outside the window. Each of the following is one step of it.
  int search(const Chess& position, int alpha, int beta, int depth, int ply);
  int quiescence(const Chess& position, int alpha, int beta, int ply);
  std::optional<int> settled(const Node& node);
  std::optional<int> recalled(Node& node);
  std::optional<int> pruned(const Node& node);
  std::optional<int> passed(const Node& node);
  int expand(Node& node);
  int try_move(const Node& node, Move move, int number, int reduction);
  int measure(const Node& node, const Chess& next, int number, int depth, int reduction);
  int look(const Node& node, const Chess& next, int beta, int depth);
  int noted(Cut cut, int value);
  bool is_hopeless(const Node& node, Move move, int number, int best, bool quiet) const;
  int reduction(const Node& node, Move move, int number, bool quiet) const;
  void refute(const Node& node, Move move, std::span<const Move> tried);
  void store(const Node& node, int best, Move move, int old_alpha);
  bool repeats(const Chess& position, int ply) const;
  void enter(const Chess& next, int ply, Step step);

  Frame& frame(int ply) { return frames_[static_cast<std::size_t>(ply)]; }
  const Frame& frame(int ply) const { return frames_[static_cast<std::size_t>(ply)]; }
  // The steps that led to a ply, the last two.
  std::span<const Step> before(int ply) const { return {&steps_[static_cast<std::size_t>(ply)], 2}; }
  Step last_step(int ply) const { return steps_[static_cast<std::size_t>(ply) + 1]; }
  OrderingHints hints(const Node& node) const {
    return {node.remembered, frame(node.ply).killers, history_.answer(last_step(node.ply)), before(node.ply)};
  }

  static constexpr const ChessMargins& margins = chess_margins;

  // What follows lives as long as the search object; begin() makes it as good as new.
  ChessTable table_;
  [[no_unique_address]] Judge judge_;
  ChessHistory history_;
  Control* control_ = nullptr;
  Recorder* trace_ = nullptr;
  std::array<Frame, max_ply + 2> frames_;
  std::array<Step, max_ply + 4> steps_{};  // steps_[ply + 2] leads from ply to ply + 1
  std::vector<std::uint64_t> keys_;        // of the match, then of the line being searched
  std::size_t root_ = 0;                   // where in keys_ the root stands
};

template <Evaluator<Chess> Judge>
void ChessTree<Judge>::begin(const Chess& root, Control& control, std::span<const std::uint64_t> past_keys, bool keep,
                             Recorder* trace) {
  table_.begin(keep);
  history_.clear();
  control_ = &control;
  trace_ = trace;
  for (Frame& each : frames_) {
    each.killers = {};
    each.length = 0;
  }
  steps_.fill(no_step);
  const std::size_t useful = std::min(past_keys.size(), static_cast<std::size_t>(root.halfmoves()));
  const auto recent = past_keys.last(useful);
  keys_.assign(recent.begin(), recent.end());
  root_ = useful;
  keys_.resize(root_ + max_ply + 2);
  keys_[root_] = root.key();
  frame(0).reversible = static_cast<int>(useful);
  frame(0).eval = root.in_check() ? -infinite : estimate(root);
}

// Goes one ply down.
template <Evaluator<Chess> Judge>
void ChessTree<Judge>::enter(const Chess& next, int ply, Step step) {
  table_.prefetch(next.key());
  steps_[static_cast<std::size_t>(ply) + 2] = step;
  keys_[root_ + static_cast<std::size_t>(ply) + 1] = next.key();
  frame(ply + 1).reversible = step == no_step || next.halfmoves() == 0 ? 0 : frame(ply).reversible + 1;
}

// Once since the root is enough: who could force it once can force it again. Before the root it takes two.
template <Evaluator<Chess> Judge>
bool ChessTree<Judge>::repeats(const Chess& position, int ply) const {
  const std::size_t here = root_ + static_cast<std::size_t>(ply);
  int seen = 0;
  for (int back = 4; back <= frame(ply).reversible; back += 2) {
    if (keys_[here - static_cast<std::size_t>(back)] != position.key()) continue;
    if (back <= ply || ++seen == 2) return true;
  }
  return false;
}

// Draws, lines that are too long, and windows in which only a quicker mate than any still possible would count.
template <Evaluator<Chess> Judge>
std::optional<int> ChessTree<Judge>::settled(const Node& node) {
  if (repeats(node.position, node.ply)) return 0;
  if (const auto draw = node.position.draw_by_rule()) {
    const bool mated = draw->reason == Chess::Reason::fifty_moves && node.checked && !node.position.has_moves();
    return mated ? -mate_score + node.ply : 0;
  }
  if (node.ply >= max_ply) return node.checked ? 0 : estimate(node.position);
  if (node.alpha >= mate_score - node.ply - 1) return node.alpha;
  if (node.beta <= -mate_score + node.ply) return node.beta;
  return std::nullopt;
}

// What the table knows: the value if that settles the node, the move to try first, the evaluation.
template <Evaluator<Chess> Judge>
std::optional<int> ChessTree<Judge>::recalled(Node& node) {
  const ChessEntry* entry = table_.find(node.position.key());
  if (entry != nullptr) {
    node.remembered = entry->move;
    const int score = score_from_store(entry->score, node.ply);
    // Close to the fifty-move rule the way here matters, and in the principal variation the line does.
    const bool usable = !node.pv() && entry->depth >= node.depth && node.position.halfmoves() < margins.counter_matters;
    const Bound helps = score >= node.beta ? Bound::lower : Bound::upper;
    const bool outside = score >= node.beta || score <= node.alpha;
    if (usable && outside && (entry->bound == Bound::exact || entry->bound == helps)) return score;
  }
  if (node.checked) {
    node.eval = frame(node.ply).eval = -infinite;
    return std::nullopt;
  }
  node.eval = entry != nullptr && entry->eval != no_score ? entry->eval : estimate(node.position);
  frame(node.ply).eval = node.eval;
  node.improving = node.ply < 2 || node.eval > frame(node.ply - 2).eval;
  if (entry != nullptr && !is_mate(entry->score)) {  // a searched value is the better evaluation, if its bound allows
    const bool higher = entry->score > node.eval;
    if (entry->bound == Bound::exact || (entry->bound == Bound::lower) == higher) node.eval = entry->score;
  }
  return std::nullopt;
}

template <Evaluator<Chess> Judge>
// 1. Leaves go on with captures.  2. Draws and hopeless windows.  3. The table.  4. Nodes that need no move.  5. Moves.
int ChessTree<Judge>::search(const Chess& position, int alpha, int beta, int depth, int ply) {
  if (depth <= 0) return quiescence(position, alpha, beta, ply);
  frame(ply).length = 0;
  if (control_->spend()) return 0;
  Node node{position, alpha, beta, std::min(depth, max_ply - 1), ply, position.in_check()};
  if (const auto value = settled(node)) return *value;
  if (const auto value = recalled(node)) return noted(Cut::table, *value);
  if (const auto value = pruned(node)) return *value;
  if (node.remembered == 0 && node.depth >= margins.guess_depth)
    --node.depth;  // a poor guess at the best move is not worth full depth
  return expand(node);
}

// Ends a node without trying its moves, where so much is won or lost that they would hardly matter.
template <Evaluator<Chess> Judge>
std::optional<int> ChessTree<Judge>::pruned(const Node& node) {
  if (node.pv() || node.checked || is_mate(node.beta)) return std::nullopt;
  const int margin = margins.won_each * (node.depth - (node.improving ? 1 : 0));
  if (node.depth <= margins.won_depth && node.eval - margin >= node.beta) return noted(Cut::estimate, node.eval);
  if (node.depth <= margins.lost_depth && node.eval + margins.lost + margins.lost_each * node.depth <= node.alpha) {
    const int value = quiescence(node.position, node.alpha, node.beta, node.ply);
    if (value <= node.alpha || control_->out()) return noted(Cut::estimate, value);
    noted(Cut::none, value);
  }
  return passed(node);
}

// If even giving up the turn leaves the opponent unable to get under beta, a move will too, except in zugzwang: so not
// without pieces, and deep down only if a search of this very node agrees.
template <Evaluator<Chess> Judge>
std::optional<int> ChessTree<Judge>::passed(const Node& node) {
  const Squares pawns_and_kings = node.position.pieces(Chess::pawn) | node.position.pieces(Chess::king);
  const bool has_pieces =
      std::popcount(node.position.owned(node.position.to_move()) & ~pawns_and_kings) >= margins.pass_pieces;
  if (node.depth < margins.pass_depth || node.eval < node.beta || !has_pieces || last_step(node.ply) == no_step)
    return std::nullopt;
  const int ahead = std::min(margins.pass_ahead_most, (node.eval - node.beta) / margins.pass_ahead);
  const int depth = node.depth - margins.pass_less - node.depth / margins.pass_share - ahead;
  Chess next = node.position;
  next.pass();
  enter(next, node.ply, no_step);
  Recorder* const trace = std::exchange(trace_, nullptr);  // what follows a pass is no line of the game
  const int value = -search(next, -node.beta, -node.beta + 1, depth, node.ply + 1);
  trace_ = trace;
  if (control_->out()) return 0;
  if (value < node.beta) return std::nullopt;
  return noted(Cut::pass, is_mate(value) ? node.beta : value);
}

template <Evaluator<Chess> Judge>
// Tries the moves in the order of their promise, and stops at the first that is too good. Quiet moves that were tried
// before it learn that they were not.
int ChessTree<Judge>::expand(Node& node) {
  const int old_alpha = node.alpha;
  MovePicker picker(node.position, history_, hints(node));
  if (picker.size() == 0) return node.checked ? -mate_score + node.ply : 0;
  MoveList<64> tried;  // quiet moves that were no good
  int best = -infinite;
  Move best_move = 0;
  int number = 0;
  for (Move move = picker.next(); move != 0; move = picker.next()) {
    const bool quiet = is_quiet(node.position, move);
    if (is_hopeless(node, move, number, best, quiet)) continue;
    const int value = try_move(node, move, number, reduction(node, move, number, quiet));
    if (control_->out()) return 0;
    ++number;
    if (value > best) {
      best = value;
      if (value > node.alpha) {
        node.alpha = value;
        best_move = move;
        Frame& here = frame(node.ply);
        const auto rest = line(node.ply + 1);
        here.line[0] = move;
        std::copy(rest.begin(), rest.end(), here.line.begin() + 1);
        here.length = rest.size() + 1;
      }
    }
    if (value >= node.beta) {
      if (quiet) refute(node, move, {tried.begin(), tried.end()});
      break;
    }
    if (quiet && tried.size() < 64) tried.add(move);
  }
  store(node, best, best_move, old_alpha);
  return best;
}

// Whether to leave out a late move near the leaves: it is one of too many, or too far below alpha for a quiet move to
// make good, or gives away material. Not once alpha is a mate: then all are far below it, and one may mate sooner.
template <Evaluator<Chess> Judge>
bool ChessTree<Judge>::is_hopeless(const Node& node, Move move, int number, int best, bool quiet) const {
  if (number == 0 || best < -mate_bound || node.alpha > mate_bound || node.checked) return false;
  if (!quiet)
    return node.depth <= margins.capture_depth && !gains(node.position, move, -margins.capture_loss * node.depth);
  if (node.pv() || node.depth > margins.quiet_depth) return false;
  if (number >= (margins.quiet_count + node.depth * node.depth) / (node.improving ? 1 : 2)) return true;
  if (node.eval + margins.futile + margins.futile_each * node.depth <= node.alpha) return true;
  return !gains(node.position, move, -margins.quiet_loss * node.depth);
}

// Plies by which a late move is searched less deep at first.
template <Evaluator<Chess> Judge>
int ChessTree<Judge>::reduction(const Node& node, Move move, int number, bool quiet) const {
  if (node.depth < margins.late_depth || number < (node.pv() ? margins.late_from_pv : margins.late_from) || !quiet)
    return 0;
  const auto row = static_cast<std::size_t>(std::min(node.depth, 63));
  int parts = late_move_reductions[row][static_cast<std::size_t>(std::min(number, 63))];
  parts -= history_.of(node.position, move, before(node.ply)) / margins.late_history;
  if (!node.improving) parts += margins.late_worse;
  if (node.pv()) parts -= margins.late_pv;
  if (node.checked) parts -= margins.late_checked;
  return std::clamp(parts / 64, 0, node.depth - 2);
}

template <Evaluator<Chess> Judge>
// A check that loses nothing is searched a ply deeper, since it leaves few answers; and a check is reduced less.
int ChessTree<Judge>::try_move(const Node& node, Move move, int number, int reduction) {
  Chess next = node.position;
  next.play(move);
  enter(next, node.ply, step_of(node.position, move));
  const bool check = next.in_check();
  const int depth = node.depth - 1 + (check && gains(node.position, move, 0) ? 1 : 0);
  if (check) reduction = std::max(0, reduction - 1);
  if (!trace_) [[likely]]
    return measure(node, next, number, depth, reduction);
  trace_->enter(move, next.to_move(), control_->nodes());
  const int value = measure(node, next, number, depth, reduction);
  trace_->leave(node.position.to_move(), value, is_mate(value), control_->nodes());
  return value;
}

// The value of the position after a move, for whoever made it: in a narrow window first unless it is the first.
template <Evaluator<Chess> Judge>
int ChessTree<Judge>::measure(const Node& node, const Chess& next, int number, int depth, int reduction) {
  if (number > 0) {
    int value = look(node, next, node.alpha + 1, depth - reduction);
    if (value > node.alpha && reduction > 0) value = look(node, next, node.alpha + 1, depth);
    if (value <= node.alpha || value >= node.beta) return value;
  }
  return look(node, next, node.beta, depth);
}

template <Evaluator<Chess> Judge>
// One search of the position after a move, in a window that the caller chose.
int ChessTree<Judge>::look(const Node& node, const Chess& next, int beta, int depth) {
  if (trace_) trace_->ask(node.position.to_move(), node.alpha, beta);
  return -search(next, -beta, -node.alpha, depth, node.ply + 1);
}

// The value, and for the trace why nothing more was tried.
template <Evaluator<Chess> Judge>
int ChessTree<Judge>::noted(Cut cut, int value) {
  if (trace_) trace_->note(cut);
  return value;
}

// A quiet move has refuted the one before: remember it for positions like this one.
template <Evaluator<Chess> Judge>
void ChessTree<Judge>::refute(const Node& node, Move move, std::span<const Move> tried) {
  auto& killers = frame(node.ply).killers;
  if (killers[0] != move) killers = {move, killers[0]};
  history_.set_answer(last_step(node.ply), move);
  const int bonus =
      std::min(margins.bonus_most, margins.bonus_square * node.depth * node.depth + margins.bonus_each * node.depth);
  history_.learn(node.position, move, before(node.ply), bonus);
  for (const Move other : tried) history_.learn(node.position, other, before(node.ply), -bonus);
}

template <Evaluator<Chess> Judge>
// The evaluation goes in without what the table made of it, so that it can be had again as it was.
void ChessTree<Judge>::store(const Node& node, int best, Move move, int old_alpha) {
  ChessEntry entry;
  entry.move = move;
  entry.score = static_cast<std::int16_t>(score_to_store(best, node.ply));
  entry.eval = static_cast<std::int16_t>(node.checked ? no_score : frame(node.ply).eval);
  entry.depth = static_cast<std::int8_t>(node.depth);
  entry.bound = best >= node.beta ? Bound::lower : best > old_alpha ? Bound::exact : Bound::upper;
  table_.store(node.position.key(), entry);
}

// Follows captures until the position is quiet enough to be evaluated; in check, every move.
template <Evaluator<Chess> Judge>
int ChessTree<Judge>::quiescence(const Chess& position, int alpha, int beta, int ply) {
  frame(ply).length = 0;
  if (control_->spend()) return 0;
  Node node{position, alpha, beta, 0, ply, position.in_check()};
  if (const auto value = settled(node)) return *value;
  if (const auto value = recalled(node)) return noted(Cut::table, *value);
  int best = node.checked ? -infinite : node.eval;
  if (best >= beta) return noted(Cut::estimate, best);
  node.alpha = std::max(alpha, best);
  MovePicker picker =
      node.checked ? MovePicker(position, history_, hints(node)) : MovePicker(position, node.remembered);
  if (node.checked && picker.size() == 0) return -mate_score + ply;
  Move best_move = 0;
  for (Move move = picker.next(); move != 0; move = picker.next()) {
    if (best > -mate_bound && picker.is_losing()) break;
    if (!node.checked && promotion_of(move) == 0) {
      const int hope = node.eval + margins.hope + exchange_value(taken_by(position, move));
      if (hope <= node.alpha) {
        best = std::max(best, hope);
        continue;
      }
    }
    const int value = try_move(node, move, 0, 0);
    if (control_->out()) return 0;
    if (value <= best) continue;
    best = value;
    if (value <= node.alpha) continue;
    node.alpha = value;
    best_move = move;
    if (value >= beta) break;
  }
  store(node, best, best_move, alpha);
  return best;
}

}  // namespace parlour
