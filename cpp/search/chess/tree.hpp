// Alpha-beta search of a chess position to a given depth; search.hpp calls it deeper and deeper.
//
// A node is worth what its best move is worth, so a move that refutes the one before need not be measured any further:
// values at or below alpha, or at or above beta, are only bounds. The first move of a node gets the whole window; the
// others must first show, in a window of width one and to less depth the later they come, that they deserve it
// (principal variation search with late move reductions). See "Principal Variation Search" in the Chess Programming
// Wiki. Whole numbers decide everything: the same tree in every build.
//
// Here is what a search keeps while it goes on; pruning.hpp says what it leaves out, walk.hpp goes through the moves.
// Include walk.hpp, which brings all three.
#pragma once

#include <algorithm>
#include <array>
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
  int known_score = 0;  // what the table says
  int known_depth = -1;
  Bound known_bound = Bound::none;
  bool cut = false;   // some move is expected to be too good
  Move left_out = 0;  // is there another that is as good?

  bool pv() const { return beta - alpha > 1; }
};

// What judges the leaves is a parameter: the hand-written evaluation, or whatever else is an Evaluator.
template <Evaluator<Chess> Judge = ChessEvaluation, const ChessMargins& margins = chess_margins>
class ChessTree {
 public:
  static constexpr int max_ply = 120;
  static constexpr int infinite = mate_score + 1;
  using Node = ChessNode;

  explicit ChessTree(std::size_t table_bytes, Judge judge = {}) : table_(table_bytes), judge_(std::move(judge)) {}

  // Forgets everything but, if `keep`, the table (and the history, if the margins say so); whether that is still there.
  // `past_keys` are those of the earlier positions, oldest first. What is searched goes into `trace`, if there is one.
  bool begin(const Chess& root, Control& control, std::span<const std::uint64_t> past_keys, bool keep, Recorder* trace);

  // The value of a move at the root, for whoever makes it; `number` moves were tried before. Meaningless once
  // control.out().
  int try_root_move(const Node& root, Move move, int number) {
    return try_move(root, move, number, reduction(root, move, number, is_quiet(root.position, move)) / 2);
  }

  // What the position is worth to the player to move, before anybody calculates. A net adds up less if it knows at
  // which ply it is asked.
  int estimate(const Chess& position, int ply) {
    int score;
    if constexpr (requires { judge_.evaluate(position, ply); })
      score = judge_.evaluate(position, ply);
    else
      score = judge_.evaluate(position);
    return position.to_move() == 0 ? score : -score;
  }

  // What is searched from now on goes into no trace.
  void stop_tracing() { trace_ = nullptr; }

  // From here to end_aside() a small table and a history of its own take the place of those that are kept, which stay
  // as they are.
  void begin_aside() {
    aside_.emplace();
    aside_->table.begin(false);
    swap_aside();
  }
  void end_aside() {
    swap_aside();
    aside_.reset();
  }

  std::size_t table_bytes() const { return table_.bytes(); }

  // What the last search of this ply, inside its window, expects to be played from there on.
  std::span<const Move> line(int ply) const {
    const Frame& frame = frames_[static_cast<std::size_t>(ply)];
    return {frame.line.data(), frame.length};
  }

 private:
  // What belongs to a ply of the line being searched.
  struct Frame {
    int eval = 0;
    int uncorrected = 0;
    bool checked = false;  // known as soon as the move to here is made
    int reversible = 0;    // plies since a capture, a pawn's move or a pass
    std::array<Move, 2> killers{};
    std::size_t length = 0;
    std::array<Move, max_ply + 2> line;
  };

  // walk.hpp. The value for the player to move; a bound outside the window.
  int search(const Chess& position, int alpha, int beta, int depth, int ply, bool cut = false, Move left_out = 0);
  int quiescence(const Chess& position, int alpha, int beta, int ply);
  int expand(Node& node);
  int try_move(const Node& node, Move move, int number, int reduction, int extension = 0);
  int measure(const Node& node, const Chess& next, int number, int depth, int reduction);
  int look(const Node& node, const Chess& next, int beta, int depth, bool cut);

  // pruning.hpp. A value, where the node needs no move; how much less a move deserves.
  std::optional<int> value_if_settled(const Node& node);
  std::optional<int> probe_table(Node& node);
  std::optional<int> prune_node(const Node& node);
  std::optional<int> try_null_move(const Node& node);
  std::optional<int> try_without(const Node& node, int& extension);
  bool is_hopeless(const Node& node, Move move, int number, int best, bool quiet) const;
  int reduction(const Node& node, Move move, int number, bool quiet, bool losing = false) const;

  // What is kept of a node, here.
  int noted(Cut cut, int value);
  void refute(const Node& node, Move move, bool quiet, std::span<const Move> tried, std::span<const Move> taken);
  void correct(const Node& node, int best, Move move, int old_alpha);
  void store(const Node& node, int best, Move move, int old_alpha);
  bool repeats(const Chess& position, int ply) const;
  void enter(const Chess& next, int ply, Step step);

  Frame& frame(int ply) { return frames_[static_cast<std::size_t>(ply)]; }
  const Frame& frame(int ply) const { return frames_[static_cast<std::size_t>(ply)]; }
  // The steps that led to a ply, the last two.
  std::span<const Step> before(int ply) const { return {&steps_[static_cast<std::size_t>(ply)], 2}; }
  Step last_step(int ply) const { return steps_[static_cast<std::size_t>(ply) + 1]; }
  OrderingHints hints(const Node& node) const {
    return {node.remembered, frame(node.ply).killers, history_.answer(last_step(node.ply)), before(node.ply),
            margins.capture_share};
  }

  struct Aside {
    ChessTable table{std::size_t{2} << 20};
    ChessHistory history;
  };
  void swap_aside() {
    std::swap(table_, aside_->table);
    std::swap(history_, aside_->history);
  }

  // What follows lives as long as the search object; begin() makes it as good as new.
  ChessTable table_;
  std::optional<Aside> aside_;
  [[no_unique_address]] Judge judge_;
  ChessHistory history_;
  Control* control_ = nullptr;
  Recorder* trace_ = nullptr;
  std::array<Frame, max_ply + 2> frames_;
  std::array<Step, max_ply + 4> steps_{};  // steps_[ply + 2] leads from ply to ply + 1
  std::vector<std::uint64_t> keys_;        // of the match, then of the line being searched
  std::size_t root_ = 0;                   // where in keys_ the root stands
};

template <Evaluator<Chess> Judge, const ChessMargins& margins>
bool ChessTree<Judge, margins>::begin(const Chess& root, Control& control, std::span<const std::uint64_t> past_keys,
                                      bool keep, Recorder* trace) {
  const bool is_kept = table_.begin(keep);
  if (!is_kept || !margins.keep_history) history_.clear();
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
  frame(0).checked = root.in_check();
  frame(0).eval = frame(0).checked ? -infinite : estimate(root, 0);
  return is_kept;
}

// Goes one ply down.
template <Evaluator<Chess> Judge, const ChessMargins& margins>
void ChessTree<Judge, margins>::enter(const Chess& next, int ply, Step step) {
  table_.prefetch(next.key());
  steps_[static_cast<std::size_t>(ply) + 2] = step;
  keys_[root_ + static_cast<std::size_t>(ply) + 1] = next.key();
  frame(ply + 1).reversible = step == no_step || next.halfmoves() == 0 ? 0 : frame(ply).reversible + 1;
}

// Once since the root is enough: who could force it once can force it again. Before the root it takes two.
template <Evaluator<Chess> Judge, const ChessMargins& margins>
bool ChessTree<Judge, margins>::repeats(const Chess& position, int ply) const {
  const std::size_t here = root_ + static_cast<std::size_t>(ply);
  int seen = 0;
  for (int back = 4; back <= frame(ply).reversible; back += 2) {
    if (keys_[here - static_cast<std::size_t>(back)] != position.key()) continue;
    if (back <= ply || ++seen == 2) return true;
  }
  return false;
}

// The value, and for the trace why nothing more was tried.
template <Evaluator<Chess> Judge, const ChessMargins& margins>
int ChessTree<Judge, margins>::noted(Cut cut, int value) {
  if (trace_) trace_->note(cut);
  return value;
}

// A move has refuted the one before: remember it for positions like this one. Those tried before it, quiet ones and
// captures, were no good.
template <Evaluator<Chess> Judge, const ChessMargins& margins>
void ChessTree<Judge, margins>::refute(const Node& node, Move move, bool quiet, std::span<const Move> tried,
                                       std::span<const Move> taken) {
  const int bonus =
      std::min(margins.bonus_most, margins.bonus_square * node.depth * node.depth + margins.bonus_each * node.depth);
  if constexpr (margins.capture_share != 0) {
    if (!quiet) history_.learn_capture(node.position, move, bonus);
    for (const Move other : taken) history_.learn_capture(node.position, other, -bonus);
  }
  if (!quiet) return;
  auto& killers = frame(node.ply).killers;
  if (killers[0] != move) killers = {move, killers[0]};
  history_.set_answer(last_step(node.ply), move);
  history_.learn(node.position, move, before(node.ply), bonus);
  for (const Move other : tried) history_.learn(node.position, other, before(node.ply), -bonus);
}

// What the search has found out about the evaluation, where it is more than a bound on the wrong side and no capture
// made the difference.
template <Evaluator<Chess> Judge, const ChessMargins& margins>
void ChessTree<Judge, margins>::correct(const Node& node, int best, Move move, int old_alpha) {
  const Frame& here = frame(node.ply);
  if (node.checked || is_mate(best) || (move != 0 && !is_quiet(node.position, move))) return;
  if ((best >= node.beta && best <= here.eval) || (best <= old_alpha && best >= here.eval)) return;
  history_.correct(node.position, best - here.uncorrected, node.depth);
}

// The evaluation goes in without what the table made of it, so that it can be had again as it was.
template <Evaluator<Chess> Judge, const ChessMargins& margins>
void ChessTree<Judge, margins>::store(const Node& node, int best, Move move, int old_alpha) {
  ChessEntry entry;
  entry.move = move;
  entry.score = static_cast<std::int16_t>(score_to_store(best, node.ply));
  entry.eval = static_cast<std::int16_t>(node.checked ? no_score : frame(node.ply).uncorrected);
  entry.depth = static_cast<std::int8_t>(node.depth);
  entry.bound = best >= node.beta ? Bound::lower : best > old_alpha ? Bound::exact : Bound::upper;
  table_.store(node.position.key(), entry);
}

}  // namespace parlour
