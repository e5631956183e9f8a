// What a search counts in, and what that means as a chance.
#pragma once

#include <array>
#include <cmath>

namespace parlour {

// From player 0's side, in hundredths of the game's own unit: boxes, pawns. A forced win is `win_worth` less the plies
// to it, far beyond any estimate.
using Worth = int;

inline constexpr Worth win_worth = 1'000'000;

// Whether a worth says that somebody wins by force.
constexpr bool is_decided(Worth worth) { return worth > win_worth / 2 || worth < -win_worth / 2; }

// What an estimate means: the value, and the chances that player 0 wins, draws, loses.
struct Chances {
  double value;
  std::array<double, 3> wdl;
};

// A logistic curve, on which three pawns or boxes to the good win three matches of four. Draws are most frequent where
// the chances are even, and take as much from either side, so that the value stays wins less losses.
inline Chances chances_of(Worth worth, double draw_chance) {
  const double value = std::tanh(worth / 600.0);
  const double draw = draw_chance * (1 - value * value);
  return {value, {(1 - draw + value) / 2, draw, (1 - draw - value) / 2}};
}

}  // namespace parlour
