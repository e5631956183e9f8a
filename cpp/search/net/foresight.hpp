// A net's look at all children of a node: what each promises, and how much attention it deserves for that.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>

#include "nn/curve.hpp"
#include "search/evaluate/evaluator.hpp"
#include "search/mcts/foresight.hpp"
#include "search/net/eyes.hpp"

namespace parlour {

template <Position P, Features<P> F, Evaluator<P> Judge>
class NetForesight {
 public:
  // `spread`: see Shares.
  NetForesight(std::shared_ptr<const Net> net, double spread) : eyes_(std::move(net)), shares_(spread) {}

  void look(const P& position, std::span<MctsNode> children, std::span<float> priors) {
    const int player = position.to_move();
    std::array<bool, 2> faced{};
    Halves best = -1;
    for (MctsNode& child : children) {
      if (child.proved()) continue;
      const P next = after(position, child.move);
      const int viewer = next.to_move();
      if (bool& done = faced[static_cast<std::size_t>(viewer)]; !done) {
        eyes_.face(position, viewer);
        done = true;
      }
      child.halves = for_first(chance_of(eyes_.glance(next, viewer)), viewer);
      best = std::max(best, for_player(child.halves, player));
    }
    share_out(children, priors, player, best);
  }

  Halves chance(const P& position) {
    const int player = position.to_move();
    return for_first(chance_of(eyes_.say(position, player)), player);
  }

  double draw_chance(const P& position) const { return Judge{}.draw_chance(position); }

 private:
  // From one player's side to player 0's, and from player 0's to one player's.
  static Halves for_first(Halves halves, int viewer) { return viewer == 0 ? halves : 2 * chance_parts - halves; }
  static Halves for_player(Halves halves, int player) { return for_first(halves, player); }

  void share_out(std::span<const MctsNode> children, std::span<float> priors, int player, Halves best) const {
    float all = 0;
    for (std::size_t i = 0; i < children.size(); ++i) {
      priors[i] = children[i].proved() ? 0 : shares_.of(best - for_player(children[i].halves, player));
      all += priors[i];
    }
    for (float& prior : priors) prior /= all;
  }

  NetEyes<P, F> eyes_;
  Shares shares_;
};

}  // namespace parlour
