// How a search of chess goes through a node: what ends it at once, then its moves in the order of their promise, each
// in a window no wider than it deserves; and at the leaves captures, until the position is quiet.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

#include "games/chess.hpp"
#include "search/chess/ordering.hpp"
#include "search/chess/pruning.hpp"
#include "search/chess/see.hpp"
#include "search/chess/tree.hpp"

namespace parlour {

// 1. Leaves go on with captures.  2. Draws and hopeless windows.  3. The table.  4. Nodes that need no move.  5. Moves.
template <Evaluator<Chess> Judge, const ChessMargins& margins>
int ChessTree<Judge, margins>::search(const Chess& position, int alpha, int beta, int depth, int ply, bool cut,
                                      Move left_out) {
  if (depth <= 0) return quiescence(position, alpha, beta, ply);
  frame(ply).length = 0;
  if (control_->spend()) return 0;
  Node node{position, alpha, beta, std::min(depth, max_ply - 1), ply, frame(ply).checked};
  node.cut = cut;
  node.left_out = left_out;
  if (const auto value = value_if_settled(node)) return *value;
  if (const auto value = probe_table(node)) return noted(Cut::table, *value);
  if (left_out == 0)
    if (const auto value = prune_node(node)) return *value;
  if (node.remembered == 0 && node.depth >= margins.guess_depth)
    --node.depth;  // a poor guess at the best move is not worth full depth
  return expand(node);
}

// Tries the moves in the order of their promise, and stops at the first that is too good. Those that were tried before
// it learn that they were not.
template <Evaluator<Chess> Judge, const ChessMargins& margins>
int ChessTree<Judge, margins>::expand(Node& node) {
  const int old_alpha = node.alpha;
  MovePicker picker(node.position, history_, hints(node));
  if (picker.size() == 0) return node.checked ? -mate_score + node.ply : 0;
  MoveList<64> tried, taken;  // quiet moves and captures that were no good
  int best = -infinite;
  Move best_move = 0;
  int number = 0;
  for (Move move = picker.next(); move != 0; move = picker.next()) {
    if (move == node.left_out) continue;
    const bool quiet = is_quiet(node.position, move);
    if (is_hopeless(node, move, number, best, quiet)) continue;
    int extension = 0;
    if (move == node.remembered)
      if (const auto value = try_without(node, extension)) return *value;
    const int value = try_move(node, move, number, reduction(node, move, number, quiet, picker.is_losing()), extension);
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
      refute(node, move, quiet, {tried.begin(), tried.end()}, {taken.begin(), taken.end()});
      break;
    }
    if (auto& list = quiet ? tried : taken; list.size() < 64) list.add(move);
  }
  if (node.left_out != 0) return number == 0 ? old_alpha : best;
  if (margins.corrects) correct(node, best, best_move, old_alpha);
  store(node, best, best_move, old_alpha);
  return best;
}

// A check that loses nothing is searched a ply deeper, since it leaves few answers; and a check is reduced less. An
// extension that is given, which may be less than nothing, takes its place.
template <Evaluator<Chess> Judge, const ChessMargins& margins>
int ChessTree<Judge, margins>::try_move(const Node& node, Move move, int number, int reduction, int extension) {
  Chess next = node.position;
  next.play(move);
  enter(next, node.ply, step_of(node.position, move));
  const bool check = frame(node.ply + 1).checked = next.in_check();
  if (extension == 0 && check && gains(node.position, move, 0)) extension = 1;
  const int depth = node.depth - 1 + extension;
  if (check) reduction = std::max(0, reduction - 1);
  if (!trace_) [[likely]]
    return measure(node, next, number, depth, reduction);
  trace_->enter(move, next.to_move(), control_->nodes());
  const int value = measure(node, next, number, depth, reduction);
  trace_->leave(node.position.to_move(), value, is_mate(value), control_->nodes());
  return value;
}

// The value of the position after a move, for whoever made it: in a narrow window first unless it is the first.
template <Evaluator<Chess> Judge, const ChessMargins& margins>
int ChessTree<Judge, margins>::measure(const Node& node, const Chess& next, int number, int depth, int reduction) {
  if (number > 0) {
    int value = look(node, next, node.alpha + 1, depth - reduction, reduction > 0 || !node.cut);
    if (value > node.alpha && reduction > 0) value = look(node, next, node.alpha + 1, depth, !node.cut);
    if (value <= node.alpha || value >= node.beta) return value;
  }
  return look(node, next, node.beta, depth, !node.pv() && !node.cut);
}

// One search of the position after a move, in a window that the caller chose. `cut`: it is expected to be too good.
template <Evaluator<Chess> Judge, const ChessMargins& margins>
int ChessTree<Judge, margins>::look(const Node& node, const Chess& next, int beta, int depth, bool cut) {
  if (trace_) trace_->ask(node.position.to_move(), node.alpha, beta);
  return -search(next, -beta, -node.alpha, depth, node.ply + 1, cut);
}

// Follows captures until the position is quiet enough to be evaluated; in check, every move.
template <Evaluator<Chess> Judge, const ChessMargins& margins>
int ChessTree<Judge, margins>::quiescence(const Chess& position, int alpha, int beta, int ply) {
  frame(ply).length = 0;
  if (control_->spend()) return 0;
  Node node{position, alpha, beta, 0, ply, frame(ply).checked};
  if (const auto value = value_if_settled(node)) return *value;
  if (const auto value = probe_table(node)) return noted(Cut::table, *value);
  int best = node.checked ? -infinite : node.eval;
  if (best >= beta) return noted(Cut::estimate, best);
  node.alpha = std::max(alpha, best);
  MovePicker picker = node.checked ? MovePicker(position, history_, hints(node))
                                   : MovePicker(position, history_, hints(node), MovePicker::CapturesOnly{});
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
