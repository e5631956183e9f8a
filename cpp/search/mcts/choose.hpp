// Which child a simulation goes to: the formula of UCT, and what proofs change about it.
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>
#include <span>

#include "search/mcts/tree.hpp"

namespace parlour {

inline constexpr int most_estimate = 100;

struct MctsOptions {
  double exploration = 2;  // the 2 in s/n + sqrt(2 ln N / n)
  // What a child without simulations counts, from 0 (lost) to 1 (won). Without end: all are tried once, in order,
  // before any is tried twice.
  double first_play = std::numeric_limits<double>::infinity();
  bool prove = false;              // certain results go up the tree; what is proved is not simulated again
  bool tactical_playouts = false;  // playouts take a win at hand, in games that say what that is
  int estimate = most_estimate;    // of 100 parts of a result, those that an evaluator says and no playout
  double spread = 0.4;             // how far behind, in halves of a win, a move has 1/e of the best one's attention
  bool keep = false;               // the part of the tree that is still of use stays for the next move
  std::size_t memory_bytes = std::size_t{256} << 20;  // of the tree; full, it stays as it is and simulations go on
};

// s, a player's score of a node's simulations, which are counted in so many parts of half a win. `foreseen` is 1 where
// a node's halves hold what was foreseen of it besides, as if it were one simulation more.
template <Halves parts, int foreseen = 0>
double score_of(const MctsNode& node, int player) {
  const double score = 0.5 / parts * node.halves;
  return player == 0 ? score : node.visits + foreseen - score;
}

// The child with the greatest s/n + sqrt(2 ln N / n), the first of equals; `log_term` is 2 ln N. What is proved has no
// more to tell and is left out; a node whose children are all proved is proved itself, and chooses no more.
//
// Each operation is rounded once, as IEEE 754 says (the build forbids the compiler to fuse a product with a sum), so
// this is the same on every machine. The logarithm is the C library's: two of them could differ in its last bit, which
// changes a choice only between two children that agree in all other bits.
template <Halves parts>
std::size_t greatest_child(std::span<const MctsNode> children, int player, double log_term, double first_play) {
  const double skip_term = log_term * (1 + 1e-9);  // more than the rounding of what is compared with it
  double greatest = -std::numeric_limits<double>::infinity();
  std::size_t best = 0;
  for (std::size_t i = 0; i < children.size(); ++i) {
    const MctsNode& child = children[i];
    if (child.proved()) continue;
    const double visits = child.visits, score = score_of<parts>(child, player);
    double value = first_play;
    if (child.visits != 0) {
      // Most children are behind, which needs neither a division nor a root to see: (greatest - s/n)^2 > 2 ln N / n.
      const double behind = greatest * visits - score;
      if (behind > 0 && behind * behind > skip_term * visits) continue;
      value = score / visits + std::sqrt(log_term / visits);
    }
    if (value > greatest) {
      greatest = value;
      best = i;
    }
  }
  return best;
}

// The child that a simulation at `node`, where `player` is to move, goes to.
template <Halves parts>
std::size_t choose_child(const MctsNode& node, std::span<const MctsNode> children, int player,
                         const MctsOptions& options) {
  // While children wait for their first simulation, the next of them is the one after as many as the node has had.
  const auto next = static_cast<std::size_t>(node.visits - 1);
  const bool in_order = !options.prove && options.first_play == std::numeric_limits<double>::infinity();
  if (in_order && next < children.size() && children[next].visits == 0 && (next == 0 || children[next - 1].visits != 0))
    return next;
  return greatest_child<parts>(children, player, options.exploration * std::log(node.visits), options.first_play);
}

}  // namespace parlour
