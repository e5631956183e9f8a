// What a search of chess leaves out: nodes that need no move, moves that are not worth a search, and plies of late
// moves.
//
// Each step trades a little accuracy for depth. See "Null Move Pruning", "Late Move Reductions" and "Futility
// Pruning" in the Chess Programming Wiki.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "games/chess.hpp"
#include "search/chess/margins.hpp"
#include "search/chess/see.hpp"
#include "search/chess/tree.hpp"

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

// Draws, lines that are too long, and windows in which only a quicker mate than any still possible would count.
template <Evaluator<Chess> Judge>
std::optional<int> ChessTree<Judge>::value_if_settled(const Node& node) {
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
std::optional<int> ChessTree<Judge>::probe_table(Node& node) {
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

// Ends a node without trying its moves, where so much is won or lost that they would hardly matter.
template <Evaluator<Chess> Judge>
std::optional<int> ChessTree<Judge>::prune_node(const Node& node) {
  if (node.pv() || node.checked || is_mate(node.beta)) return std::nullopt;
  const int margin = margins.won_each * (node.depth - (node.improving ? 1 : 0));
  if (node.depth <= margins.won_depth && node.eval - margin >= node.beta) return noted(Cut::estimate, node.eval);
  if (node.depth <= margins.lost_depth && node.eval + margins.lost + margins.lost_each * node.depth <= node.alpha) {
    const int value = quiescence(node.position, node.alpha, node.beta, node.ply);
    if (value <= node.alpha || control_->out()) return noted(Cut::estimate, value);
    noted(Cut::none, value);
  }
  return try_null_move(node);
}

// If even giving up the turn leaves the opponent unable to get under beta, a move will too, except in zugzwang: so not
// without pieces, and deep down only if a search of this very node agrees.
template <Evaluator<Chess> Judge>
std::optional<int> ChessTree<Judge>::try_null_move(const Node& node) {
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

}  // namespace parlour
