// A net as the evaluator of alpha-beta, for games in which only winning counts.
#pragma once

#include <memory>
#include <utility>

#include "search/evaluate/evaluator.hpp"
#include "search/net/eyes.hpp"

namespace parlour {

template <Position P, Features<P> F, Evaluator<P> Judge>
class NetEvaluation {
 public:
  static constexpr bool margin = false;

  explicit NetEvaluation(std::shared_ptr<const Net> net) : eyes_(std::move(net)) {}

  // The worth at which chances_of() gives the chance that the net gave.
  Worth evaluate(const P& position) {
    const int viewer = position.to_move();
    const Worth worth = eyes_.say(position, viewer) * 300 / said_unit;
    return viewer == 0 ? worth : -worth;
  }

  double draw_chance(const P& position) const { return Judge{}.draw_chance(position); }

 private:
  NetEyes<P, F> eyes_;
};

}  // namespace parlour
