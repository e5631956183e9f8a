// What a position is worth when a search stops short of the end, for the games whose alpha-beta is the plain one.
//
// `Judge<P>` knows one game: `evaluate`, an estimate from player 0's side in hundredths of the game's own unit, far
// below `win_worth`; `drawn`, how often a match is drawn from where the chances are even, as alpha-beta with 1,500
// nodes plays it against itself; and whether the end is counted as a margin (boxes) or only as won, drawn, lost. A game
// may also know `is_dead`, a draw before the rules say so, and `moves`, those that can matter; and it may be `blind`:
// every position is worth the same until its end is seen, so that the worth tells nothing of the chances.
#pragma once

#include <array>
#include <cmath>

#include "games/dots.hpp"
#include "games/pawns.hpp"
#include "games/tictactoe.hpp"
#include "games/ultimate.hpp"

namespace parlour {

using Worth = int;

inline constexpr Worth win_worth = 1'000'000;

template <class P>
struct Judge;

// A position that is over, from player 0's side. Where only winning counts, an early win is better than a late one, and
// a late loss better than an early one.
template <class P>
Worth final_worth(const P& position, const Outcome& outcome, int ply) {
  if constexpr (Judge<P>::margin) return 100 * (position.score(0) - position.score(1));
  if (outcome.winner == Outcome::draw) return 0;
  return outcome.winner == 0 ? win_worth - ply : ply - win_worth;
}

// Whether a worth says that somebody wins by force.
constexpr bool is_decided(Worth worth) { return worth > win_worth / 2 || worth < -win_worth / 2; }

// What an estimate means: the value, and the chances that player 0 wins, draws, loses.
struct Chances {
  double value;
  std::array<double, 3> wdl;
};

// A logistic curve, on which three pawns or boxes to the good win three matches of four. Draws are most frequent where
// the chances are even, and take as much from either side, so that the value stays wins less losses.
inline Chances chances_of(Worth worth, double drawn) {
  const double value = std::tanh(worth / 600.0);
  const double draw = drawn * (1 - value * value);
  return {value, {(1 - draw + value) / 2, draw, (1 - draw - value) / 2}};
}

template <>
struct Judge<TicTacToe> {
  static constexpr bool margin = false;
  static constexpr bool blind = true;
  static double drawn(const TicTacToe&) { return 0.4; }
  // Small boards are searched to their end, where an estimate hardly matters: open lines would cost more than they
  // tell.
  static Worth evaluate(const TicTacToe&) { return 0; }

  // Nobody can complete a line any more.
  static bool is_dead(const TicTacToe& position) {
    const TicTacToeShape& shape = position.shape();
    return is_large(position) && !shape.has_line(position.cells(0) | position.empty()) &&
           !shape.has_line(position.cells(1) | position.empty());
  }

  // A line that can be completed is; else the other player's is stopped, since anything else loses at once. Without
  // this, boards of twenty cells are out of reach.
  static MoveList<TicTacToe::max_moves> moves(const TicTacToe& position) {
    if (!is_large(position)) return moves_of(position);
    for (const int player : {position.to_move(), 1 - position.to_move()}) {
      MoveList<TicTacToe::max_moves> completing;
      for (std::uint32_t left = position.empty(); left;) {
        const int cell = pop_lowest(left);
        if (position.shape().has_line(position.cells(player) | 1u << cell)) completing.add(static_cast<Move>(cell));
      }
      if (!completing.empty()) return completing;
    }
    return moves_of(position);
  }

 private:
  // On 3 x 3 alpha-beta is the plain one, for students to watch.
  static bool is_large(const TicTacToe& position) { return position.shape().board >= 1u << 9; }
};

template <>
struct Judge<Ultimate> {
  static constexpr bool margin = false;
  static double drawn(const Ultimate& position) { return position.most_boards_win() ? 0.06 : 0.3; }

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

template <>
struct Judge<Dots> {
  static constexpr bool margin = true;
  static double drawn(const Dots& position) { return position.shape().box_count() % 2 == 0 ? 0.08 : 0; }

  // The margin so far, and a little for whoever will not have to give boxes away: with an even number of safe lines
  // left (lines that give no box a third side) the player to move runs out of them first.
  static Worth evaluate(const Dots& position) {
    const DotsShape& shape = position.shape();
    int safe = 0, ready = 0;
    for (Lines left = position.undrawn(); left;) {
      const int line = pop_lowest(left);
      bool gives = false, takes = false;
      for (const std::size_t box : shape.boxes_of[static_cast<std::size_t>(line)]) {
        if (box == DotsShape::no_box) continue;
        const int drawn = std::popcount(shape.sides[box] & position.drawn());
        gives |= drawn == 2;
        takes |= drawn == 3;
      }
      safe += !gives && !takes;
      ready += takes;
    }
    const Worth margin = 100 * (position.score(0) - position.score(1));
    const Worth turn = 60 * ready + (safe % 2 == 0 ? -40 : 40);
    return margin + (position.to_move() == 0 ? turn : -turn);
  }
};

template <>
struct Judge<Pawns> {
  static constexpr bool margin = false;
  static double drawn(const Pawns& position) { return position.stalemate_draws() ? 0.06 : 0; }

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
