// What a position of dots and boxes is worth: the boxes so far, and who will have to give some away.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/bits.hpp"
#include "games/dots.hpp"
#include "search/evaluate/evaluator.hpp"

namespace parlour {

struct DotsEvaluation {
  static constexpr bool margin = true;
  static double draw_chance(const Dots& position) { return position.shape().box_count() % 2 == 0 ? 0.08 : 0; }

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

}  // namespace parlour
