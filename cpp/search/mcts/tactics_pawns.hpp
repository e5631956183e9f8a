// Tactics of pawn chess: who can reach the last rank or take the last enemy pawn does.
#pragma once

#include "core/bits.hpp"
#include "core/playout.hpp"
#include "games/pawns.hpp"

namespace parlour {

// Plays both sides at random but for one thing: a move that wins at once is made. Trying moves is
// dear, so that is done only where one of them could win.
struct PawnsTactics {
  static Outcome playout(Pawns position, Rng& rng) {
    for (;;) {
      if (const auto outcome = position.outcome()) return *outcome;
      if (is_close(position))
        if (const auto outcome = win_at_hand(position)) return *outcome;
      position.play(random_move(position, rng));
    }
  }

 private:
  // Whether the player to move could win at all: only then is it worth trying his moves.
  static bool is_close(const Pawns& position) {
    const int player = position.to_move();
    return (position.pawns(player) & rank_bits(player == 0 ? 6 : 1)) || std::popcount(position.pawns(1 - player)) == 1;
  }

  // How the match ends if the player to move can win now.
  static std::optional<Outcome> win_at_hand(const Pawns& position) {
    std::optional<Outcome> found;
    position.each_move([&](Move move) {
      const auto outcome = after(position, move).outcome();
      if (outcome && outcome->winner == position.to_move()) found = outcome;
    });
    return found;
  }
};

}  // namespace parlour
