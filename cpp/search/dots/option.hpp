// A move of dots and boxes as the solver weighs it: a quiet position, and how its value becomes that of the move.
#pragma once

#include "search/dots/search.hpp"

namespace parlour {

// All values are future margins for the player who makes the move.
struct DotsOption {
  Move move = 0;
  int captured = 0;  // boxes that the move completes; the same player goes on
  DotsReduced reduced;
  DotsQuiet quiet;

  DotsBounds bounds(const DotsBounds& of_quiet) const {
    const DotsBounds rest = reduced.bounds(of_quiet, quiet.boxes);
    return captured ? DotsBounds{captured + rest.lower, captured + rest.upper} : DotsBounds{-rest.upper, -rest.lower};
  }

  // Whether the move is worth at least `target`. The answer means nothing once control.out().
  bool reaches(DotsSearch& search, int target) const {
    const int rest = captured ? target - captured : -target;  // the player who goes on needs at least (at most) so much
    const int whole = rest - reduced.taken;
    if (captured) {
      if (!reduced.handout) return search.at_least(quiet, whole);
      return whole <= 0 || search.at_least(quiet, whole - reduced.handout) ||
             !search.at_least(quiet, -whole - reduced.handout + 1);
    }
    if (!reduced.handout) return !search.at_least(quiet, whole + 1);
    return whole >= 0 && !search.at_least(quiet, whole - reduced.handout + 1) &&
           search.at_least(quiet, -whole - reduced.handout);
  }
};

inline DotsOption dots_option(const DotsSearch& search, const Dots& position, Move move) {
  const DotsBoard& board = search.board();
  const Dots next = after(position, move);
  DotsOption option;
  option.move = move;
  option.captured = next.score(0) + next.score(1) - position.score(0) - position.score(1);
  option.reduced = dots_reduce(board, board.normal(board.from_moves(next.drawn())));
  option.quiet = search.quiet(board.normal(option.reduced.quiet));
  return option;
}

}  // namespace parlour
