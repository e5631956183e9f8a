// What a position of tic-tac-toe is worth: nothing until an end is in sight, which on these boards it soon is.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/bits.hpp"
#include "games/tictactoe.hpp"
#include "search/evaluate/evaluator.hpp"

namespace parlour {

struct TicTacToeEvaluation {
  static constexpr bool margin = false;
  static constexpr bool blind = true;
  static double draw_chance(const TicTacToe&) { return 0.4; }
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

}  // namespace parlour
