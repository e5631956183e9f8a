// What a net makes of a position where a Monte Carlo tree has no room to grow.
#pragma once

#include <memory>
#include <utility>

#include "nn/curve.hpp"
#include "search/mcts/leaf.hpp"
#include "search/net/eyes.hpp"

namespace parlour {

template <Position P, Features<P> F>
class NetLeaf {
 public:
  static constexpr Halves parts = chance_parts;

  explicit NetLeaf(std::shared_ptr<const Net> net) : eyes_(std::move(net)) {}

  Halves value(const P& position, Rng&) {
    const int viewer = position.to_move();
    const Halves halves = chance_of(eyes_.say(position, viewer));
    return viewer == 0 ? halves : 2 * parts - halves;
  }

 private:
  NetEyes<P, F> eyes_;
};

}  // namespace parlour
