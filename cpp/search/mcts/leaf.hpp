// What a simulation comes to where the tree ends: a parameter of the search. A match played at random to its end is one
// answer, an estimate of the position itself another, a blend of the two a third.
#pragma once

#include <cmath>
#include <concepts>
#include <utility>

#include "core/playout.hpp"
#include "search/evaluate/evaluator.hpp"
#include "search/mcts/choose.hpp"
#include "search/mcts/tree.hpp"

namespace parlour {

// `value(position, rng)` is from player 0's side, from 0 to 2 x `parts`: so many parts is half a win. It depends on its
// arguments alone. A search has a leaf of its own and asks it from its own thread.
template <class L, class P>
concept Leaf = std::copy_constructible<L> && requires(L leaf, const P& position, Rng& rng) {
  { leaf.value(position, rng) } -> std::same_as<Halves>;
  { L::parts } -> std::convertible_to<Halves>;
};

// An estimate as a result, from player 0's side.
template <Halves parts>
Halves halves_worth(Worth worth) {
  return static_cast<Halves>(std::lround((1 + chances_of(worth, 0).value) * parts));
}

// For a game without tactics: its playouts are uniform, whatever the options say.
struct NoTactics {};

// Plays on at random. `Tactics` knows one game: its `playout` takes a win that is at hand, where the options ask for
// playouts that are not blind.
template <Position P, class Tactics = NoTactics>
class Playouts {
 public:
  static constexpr Halves parts = 1;

  explicit Playouts(const MctsOptions& options) : tactical_(options.tactical_playouts) {}

  Halves value(const P& position, Rng& rng) const {
    if constexpr (requires { Tactics::playout(position, rng); })
      if (tactical_) return halves_of(Tactics::playout(position, rng));
    return halves_of(playout(position, rng));
  }

 private:
  bool tactical_;
};

// Blends that with what an evaluator says: a match at random tells much of where it leads and little of the next moves,
// an estimate the other way round. Estimates lie between the halves, so these are cut into parts; rounding to them
// hides the last bits of the curve, in which two C libraries could differ.
template <Position P, Evaluator<P> Judge, class Tactics = NoTactics>
class Estimates {
 public:
  static constexpr Halves parts = 256;

  explicit Estimates(const MctsOptions& options, Judge judge = {})
      : judge_(std::move(judge)), playouts_(options), share_(options.estimate) {}

  Halves value(const P& position, Rng& rng) {
    const Halves estimate = halves_worth<parts>(judge_.evaluate(position));
    if (share_ == most_estimate) return estimate;
    const Halves played = parts * playouts_.value(position, rng);
    return (share_ * estimate + (most_estimate - share_) * played) / most_estimate;
  }

 private:
  [[no_unique_address]] Judge judge_;
  Playouts<P, Tactics> playouts_;
  int share_;
};

}  // namespace parlour
