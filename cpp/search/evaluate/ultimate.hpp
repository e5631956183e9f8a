// What a position of ultimate tic-tac-toe is worth: boards won and lines still open, on the large board and inside the
// small ones.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/ultimate.hpp"
#include "search/evaluate/evaluator.hpp"

namespace parlour {

struct UltimateEvaluation {
  static constexpr bool margin = false;
  static double draw_chance(const Ultimate& position) { return position.most_boards_win() ? 0.06 : 0.3; }

  // Small boards won, by how many lines of the large board still go through them, and the same inside open boards.
  static Worth evaluate(const Ultimate& position) {
    const Nine x = position.boards_won(0), o = position.boards_won(1);
    Worth worth = 100 * (lines_worth(x, o) - lines_worth(o, x));
    for (std::size_t board = 0; board < 9; ++board) {
      if ((x | o) >> board & 1) continue;
      const Nine mine = position.marks(0)[board], theirs = position.marks(1)[board];
      worth += 8 * (lines_worth(mine, theirs) - lines_worth(theirs, mine));
    }
    return worth + (position.sent_to() == Ultimate::any_board ? (position.to_move() == 0 ? 60 : -60) : 0);
  }

 private:
  // Open lines by how many of their cells one has: one counts 1, two count 4.
  static Worth lines_worth(Nine mine, Nine theirs) {
    Worth worth = 0;
    for (const Nine line : lines_of_three) {
      if (line & theirs) continue;
      const int have = std::popcount(static_cast<Nine>(line & mine));
      worth += have * have;
    }
    return worth;
  }
};

}  // namespace parlour
