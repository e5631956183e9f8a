// What is expected of moves before any of them was tried: a parameter of the search.
//
// Without a prior the search is UCT. With one it is PUCT (Rosin 2011; Silver and others 2017): what a simulation goes
// to is the child with the greatest
//
//   s/n + c p sqrt(N) / (1 + n)
//
// where p is the prior of its move, and c takes the place of the 2 in UCT's formula. A child that was not tried counts
// what the options say for that, and half a win where they say that all are to be tried: a prior is there so that not
// all have to be.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <limits>
#include <span>

#include "core/game.hpp"
#include "core/playout.hpp"
#include "nn/curve.hpp"
#include "search/evaluate/evaluator.hpp"
#include "search/mcts/choose.hpp"
#include "search/mcts/leaf.hpp"
#include "search/mcts/tree.hpp"

namespace parlour {

// `weigh(position, children, priors)` fills in one number a child, which add up to 1. Asked once for each node, when
// its children are made.
template <class R, class P>
concept Prior =
    std::copy_constructible<R> && requires(R prior, const P& position, std::span<const MctsNode> children,
                                           std::span<float> priors) { prior.weigh(position, children, priors); };

// UCT: the tree has no room for priors, and nobody asks for one.
struct NoPrior {};

// What an evaluator says of the position behind each move: a move that it likes less gets less attention.
template <Position P, Evaluator<P> Judge>
class EstimatedPrior {
 public:
  explicit EstimatedPrior(const MctsOptions& options) : shares_(options.spread) {}

  void weigh(const P& position, std::span<const MctsNode> children, std::span<float> priors) {
    std::array<Halves, P::max_moves> promised{};
    Halves best = 0;
    for (std::size_t i = 0; i < children.size(); ++i) {
      const P next = after(position, children[i].move);
      const auto outcome = next.outcome();
      const Halves halves =
          outcome ? chance_parts * halves_of(*outcome) : halves_worth<chance_parts>(judge_.evaluate(next));
      promised[i] = position.to_move() == 0 ? halves : 2 * chance_parts - halves;
      best = std::max(best, promised[i]);
    }
    float all = 0;
    for (std::size_t i = 0; i < children.size(); ++i) all += priors[i] = shares_.of(best - promised[i]);
    for (float& prior : priors) prior /= all;
  }

 private:
  [[no_unique_address]] Judge judge_;
  Shares shares_;
};

// The child that a simulation at `node`, where `player` is to move, goes to; the first of equals. What is proved has no
// more to tell and is left out.
template <Halves parts, int foreseen = 0>
std::size_t choose_by_prior(const MctsNode& node, std::span<const MctsNode> children, std::span<const float> priors,
                            int player, const MctsOptions& options) {
  const double untried = std::isinf(options.first_play) ? 0.5 : options.first_play;
  const double reach = options.exploration * std::sqrt(static_cast<double>(node.visits));
  double greatest = -std::numeric_limits<double>::infinity();
  std::size_t best = 0;
  for (std::size_t i = 0; i < children.size(); ++i) {
    const MctsNode& child = children[i];
    if (child.proved()) continue;
    const int known = child.visits + foreseen;
    const double hope = known == 0 ? untried : score_of<parts, foreseen>(child, player) / known;
    const double value = hope + reach * static_cast<double>(priors[i]) / (1 + child.visits);
    if (value > greatest) {
      greatest = value;
      best = i;
    }
  }
  return best;
}

}  // namespace parlour
