// A trace: what a search looked at, as a small tree that can be drawn.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/game.hpp"

namespace parlour {

// Why a node of alpha-beta was not searched to the full.
enum class Cut : std::uint8_t {
  none,
  beta,      // a move was too good: the player before would not allow it, so the others were not tried
  table,     // known from a position met before
  estimate,  // so much is won or lost that no move was tried (chess)
  pass,      // even giving up the turn was too good (chess)
};

// A forced win of player 0 counts so much, less the moves from the root to it; player 1's the same below zero. Far
// beyond any estimate.
inline constexpr double trace_win = 100'000;

// One position that the search looked at. Values, scores and windows are player 0's, whoever is to move.
struct TraceNode {
  std::optional<std::uint32_t> parent;  // its place in the trace; none for the root
  std::optional<Move> move;             // which led here from there
  int ply = 0;                          // moves from the root
  double value = 0;                     // in [-1, 1], as a candidate's
  std::uint64_t visits = 0;             // nodes or simulations here and below
  bool solved = false;                  // the value is exact, not an estimate and not merely a bound
  bool best = false;                    // on the line that the search expects
  // From here on alpha-beta alone.
  std::optional<double> score;  // in the game's own unit
  std::optional<double> alpha;  // the window in which the score was asked for; none where it was open
  std::optional<double> beta;
  Cut cut = Cut::none;
};

// The root first, then the best line, then the others by their visits: a node stands behind its parent, and any
// beginning of a trace is a trace.
using Trace = std::vector<TraceNode>;

}  // namespace parlour
