// What a position of pawn chess is worth: pawns, how far they have come, and which of them nothing stops.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/bits.hpp"
#include "games/pawns.hpp"
#include "search/evaluate/evaluator.hpp"

namespace parlour {

struct PawnsEvaluation {
  static constexpr bool margin = false;
  static double draw_chance(const Pawns& position) { return position.stalemate_draws() ? 0.06 : 0; }

  // Pawns, how far they have come, and above all those that nothing can stop any more.
  static Worth evaluate(const Pawns& position) {
    return side_worth(position, 0) - side_worth(position, 1) + (position.to_move() == 0 ? 10 : -10);
  }

 private:
  static Worth side_worth(const Pawns& position, int player) {
    Worth worth = 0;
    const Squares theirs = position.pawns(1 - player);
    for (Squares left = position.pawns(player); left;) {
      const int square = pop_lowest(left);
      const int steps = player == 0 ? rank_of(square) - 1 : 6 - rank_of(square);
      worth += 100 + 4 * steps * steps;
      if (!(ahead_and_beside(square, player) & theirs)) worth += 60 + 30 * steps;
    }
    return worth;
  }

  // The squares on this file and its neighbours that a pawn has still before it.
  static Squares ahead_and_beside(int square, int player) {
    Squares span = 0;
    for (Squares front = forward(square_bit(square), player); front; front = forward(front, player))
      span |= front | shift_left(front) | shift_right(front);
    return span;
  }
};

}  // namespace parlour
