// Tactics of ultimate tic-tac-toe: who can win a small board does, and first of all the one that wins the match.
#pragma once

#include "core/bits.hpp"
#include "core/playout.hpp"
#include "games/ultimate.hpp"

namespace parlour {

// Plays both sides at random but for one thing: a small board that can be won is won. Which cells would do that is a
// look into a table; what it costs all the same is the row `ultimate-mcts-tactical` of the bench.
struct UltimateTactics {
  static Outcome playout(Ultimate position, Rng& rng) {
    for (;;) {
      if (const auto outcome = position.outcome()) return *outcome;
      position.play(pick(position, rng));
    }
  }

 private:
  // A winning cell of the board to play on, if there is one; else any free cell there.
  static Move pick(const Ultimate& position, Rng& rng) {
    const int board = position.sent_to() == Ultimate::any_board ? find_board(position) : position.sent_to();
    if (board == Ultimate::any_board) return random_move(position, rng);  // nothing can be won anywhere
    const Nine winning = winning_cells(position, board);
    const Nine cells = winning ? winning : free_cells(position, board);
    const auto n = static_cast<std::size_t>(rng.below(std::popcount(cells)));
    return static_cast<Move>(9 * board + nth_of_nine[cells][n]);
  }

  // For a player who may go anywhere: a board that he can win, at best one that wins the match; any_board if there is
  // none.
  static int find_board(const Ultimate& position) {
    const Nine decisive = completing_nine[position.boards_won(position.to_move())];
    int found = Ultimate::any_board;
    const auto closed = static_cast<Nine>(position.boards_won(0) | position.boards_won(1));
    for (Nine left = all_nine & static_cast<Nine>(~closed); left;) {
      const int board = pop_lowest(left);
      if (!winning_cells(position, board)) continue;
      if (decisive >> board & 1) return board;
      found = board;
    }
    return found;
  }

  static Nine free_cells(const Ultimate& position, int board) {
    const auto b = static_cast<std::size_t>(board);
    return all_nine & static_cast<Nine>(~(position.marks(0)[b] | position.marks(1)[b]));
  }

  static Nine winning_cells(const Ultimate& position, int board) {
    const Nine mine = position.marks(position.to_move())[static_cast<std::size_t>(board)];
    return completing_nine[mine] & free_cells(position, board);
  }
};

}  // namespace parlour
