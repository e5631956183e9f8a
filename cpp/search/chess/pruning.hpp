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
template <const ChessMargins& margins>
inline constexpr auto late_move_reductions = [] {
  // 64 x log2(number), by squaring: each squaring gives one more binary digit.
  const auto log = [](unsigned number) {
    const int whole = std::bit_width(number) - 1;
    std::uint64_t rest = (std::uint64_t{number} << 30) >> whole;  // in [1, 2), 30 binary places
    int result = whole;
    for (int left = 6; left > 0; --left) {
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
          static_cast<std::int16_t>(margins.late_base + log(depth) * log(number) / margins.late_share);
  return table;
}();

// Draws, lines that are too long, and windows in which only a quicker mate than any still possible would count.
template <Evaluator<Chess> Judge, const ChessMargins& margins>
std::optional<int> ChessTree<Judge, margins>::value_if_settled(const Node& node) {
  if (repeats(node.position, node.ply)) return 0;
  if (const auto draw = node.position.draw_by_rule()) {
    const bool mated = draw->reason == Chess::Reason::fifty_moves && node.checked && !node.position.has_moves();
    return mated ? -mate_score + node.ply : 0;
  }
  if (node.ply >= max_ply) return node.checked ? 0 : estimate(node.position, node.ply);
  if (node.alpha >= mate_score - node.ply - 1) return node.alpha;
  if (node.beta <= -mate_score + node.ply) return node.beta;
  return std::nullopt;
}

// What the table knows: the value if that settles the node, the move to try first, the evaluation.
template <Evaluator<Chess> Judge, const ChessMargins& margins>
std::optional<int> ChessTree<Judge, margins>::probe_table(Node& node) {
  const ChessEntry* entry = table_.find(node.position.key());
  if (entry != nullptr) {
    node.remembered = entry->move;
    const int score = score_from_store(entry->score, node.ply);
    node.known_score = score;
    node.known_depth = entry->depth;
    node.known_bound = entry->bound;
    // Close to the fifty-move rule the way here matters, and in the principal variation the line does.
    const bool usable = !node.pv() && node.left_out == 0 && entry->depth >= node.depth &&
                        node.position.halfmoves() < margins.counter_matters;
    const Bound helps = score >= node.beta ? Bound::lower : Bound::upper;
    const bool outside = score >= node.beta || score <= node.alpha;
    if (usable && outside && (entry->bound == Bound::exact || entry->bound == helps)) return score;
  }
  if (node.checked) {
    node.eval = frame(node.ply).eval = -infinite;
    return std::nullopt;
  }
  node.eval = entry != nullptr && entry->eval != no_score ? entry->eval : estimate(node.position, node.ply);
  frame(node.ply).uncorrected = node.eval;
  if (margins.corrects) node.eval += history_.correction(node.position);
  frame(node.ply).eval = node.eval;
  node.improving = node.ply < 2 || node.eval > frame(node.ply - 2).eval;
  if (entry != nullptr && !is_mate(entry->score)) {  // a searched value is the better evaluation, if its bound allows
    const bool higher = entry->score > node.eval;
    if (entry->bound == Bound::exact || (entry->bound == Bound::lower) == higher) node.eval = entry->score;
  }
  return std::nullopt;
}

// Ends a node without trying its moves, where so much is won or lost that they would hardly matter.
template <Evaluator<Chess> Judge, const ChessMargins& margins>
std::optional<int> ChessTree<Judge, margins>::prune_node(const Node& node) {
  if (node.pv() || node.checked || is_mate(node.beta)) return std::nullopt;
  const int margin = margins.won_each * (node.depth - (node.improving ? 1 : 0));
  if (node.depth <= margins.won_depth && node.eval - margin >= node.beta)
    return noted(Cut::estimate, margins.won_halfway ? (node.eval + node.beta) / 2 : node.eval);
  if (node.depth <= margins.lost_depth && node.eval + margins.lost + margins.lost_each * node.depth <= node.alpha) {
    const int value = quiescence(node.position, node.alpha, node.beta, node.ply);
    if (value <= node.alpha || control_->out()) return noted(Cut::estimate, value);
    noted(Cut::none, value);
  }
  return try_null_move(node);
}

// If even giving up the turn leaves the opponent unable to get under beta, a move will too, except in zugzwang: so not
// without pieces, and deep down only if a search of this very node agrees.
template <Evaluator<Chess> Judge, const ChessMargins& margins>
std::optional<int> ChessTree<Judge, margins>::try_null_move(const Node& node) {
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
  frame(node.ply + 1).checked = false;                     // or this node would not have come about
  Recorder* const trace = std::exchange(trace_, nullptr);  // what follows a pass is no line of the game
  const int value = -search(next, -node.beta, -node.beta + 1, depth, node.ply + 1, !node.cut);
  trace_ = trace;
  if (control_->out()) return 0;
  if (value < node.beta) return std::nullopt;
  return noted(Cut::pass, is_mate(value) ? node.beta : value);
}

// Whether the remembered move is alone in being good: the others are searched, half as deep, against a bound below it.
// If all fail, it deserves a ply more. If one of them would do as well and even the bound is too good, the node ends
// here; and if the move itself is only said to be too good, it deserves a ply less.
template <Evaluator<Chess> Judge, const ChessMargins& margins>
std::optional<int> ChessTree<Judge, margins>::try_without(const Node& node, int& extension) {
  if (margins.alone_depth == 0 || node.depth < margins.alone_depth || node.ply == 0 || node.left_out != 0 ||
      node.known_depth < node.depth - margins.alone_less || node.known_bound < Bound::lower)
    return std::nullopt;
  const int bound = node.known_score - margins.alone_each * node.depth;
  if (is_mate(node.known_score) || is_mate(bound)) return std::nullopt;
  Recorder* const trace = std::exchange(trace_, nullptr);  // these moves are tried again, or not at all
  const int value = search(node.position, bound - 1, bound, (node.depth - 1) / 2, node.ply, node.cut, node.remembered);
  trace_ = trace;
  frame(node.ply).length = 0;
  if (control_->out()) return 0;
  if (value < bound)
    extension = 1;
  else if (bound >= node.beta && !node.pv())
    return noted(Cut::beta, bound);
  else if (node.known_score >= node.beta)
    extension = -1;
  return std::nullopt;
}

// Whether to leave out a late move near the leaves: it is one of too many, or too far below alpha for a quiet move to
// make good, or gives away material. Not once alpha is a mate: then all are far below it, and one may mate sooner.
template <Evaluator<Chess> Judge, const ChessMargins& margins>
bool ChessTree<Judge, margins>::is_hopeless(const Node& node, Move move, int number, int best, bool quiet) const {
  if (number == 0 || best < -mate_bound || node.alpha > mate_bound || node.checked) return false;
  if (!quiet)
    return node.depth <= margins.capture_depth && !gains(node.position, move, -margins.capture_loss * node.depth);
  if (node.pv() || node.depth > margins.quiet_depth) return false;
  if (number >= (margins.quiet_count + node.depth * node.depth) / (node.improving ? 1 : 2)) return true;
  if (node.eval + margins.futile + margins.futile_each * node.depth <= node.alpha) return true;
  return !gains(node.position, move, -margins.quiet_loss * node.depth);
}

// Plies by which a late move is searched less deep at first.
template <Evaluator<Chess> Judge, const ChessMargins& margins>
int ChessTree<Judge, margins>::reduction(const Node& node, Move move, int number, bool quiet, bool losing) const {
  if (losing && !quiet && node.depth >= margins.late_depth && number >= 2)
    return std::min(margins.late_losing, node.depth - 2);
  if (node.depth < margins.late_depth || number < (node.pv() ? margins.late_from_pv : margins.late_from) || !quiet)
    return 0;
  const auto row = static_cast<std::size_t>(std::min(node.depth, 63));
  int parts = late_move_reductions<margins>[row][static_cast<std::size_t>(std::min(number, 63))];
  parts -= history_.of(node.position, move, before(node.ply)) / margins.late_history;
  if (!node.improving) parts += margins.late_worse;
  if (node.pv()) parts -= margins.late_pv;
  if (node.checked) parts -= margins.late_checked;
  if (node.cut) parts += margins.late_cut;
  return std::clamp(parts / 64, 0, node.depth - 2);
}

}  // namespace parlour
