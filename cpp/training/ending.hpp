// The end of a match that need not be played, because somebody can say how it goes: a parameter of self-play.
#pragma once

#include <concepts>
#include <optional>

#include "core/game.hpp"
#include "search/control.hpp"

namespace parlour {

// How a position ends by perfect play.
struct Solved {
  double chance;  // of player 0: 1, 0.5 or 0
  Move best;
};

// `is_near(position)`: it takes no longer to solve this than to play it. `solve` is asked of such positions only;
// nothing if it was told to stop.
template <class E, class P>
concept Ending = requires(E ending, const P& position, Control& control) {
  { ending.is_near(position) } -> std::same_as<bool>;
  { ending.solve(position, control) } -> std::same_as<std::optional<Solved>>;
};

// For a game without a solver: matches are played to their end.
struct NoEnding {};

}  // namespace parlour
