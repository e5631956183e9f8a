// Tactics of tic-tac-toe: who can complete a line does.
#pragma once

#include "core/bits.hpp"
#include "core/playout.hpp"
#include "games/tictactoe.hpp"

namespace parlour {

// Plays both sides at random but for one thing: nobody overlooks a win, so that a playout says more about the position
// than one in which wins are left lying. The price is a look at every empty cell for each move.
struct TicTacToeTactics {
  // The match ends where a line can be completed; the move itself need not be played.
  static Outcome playout(TicTacToe position, Rng& rng) {
    for (;;) {
      if (const auto outcome = position.outcome()) return *outcome;
      const int player = position.to_move();
      if (completes_line(position, player)) return Outcome{static_cast<std::int8_t>(player), TicTacToe::Reason::line};
      position.play(random_move(position, rng));
    }
  }

 private:
  static bool completes_line(const TicTacToe& position, int player) {
    const std::uint32_t mine = position.cells(player);
    for (std::uint32_t left = position.empty(); left;)
      if (position.shape().has_line(mine | 1u << pop_lowest(left))) return true;
    return false;
  }
};

}  // namespace parlour
