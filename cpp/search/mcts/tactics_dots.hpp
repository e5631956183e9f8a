// Tactics of dots and boxes: who can close a box does.
#pragma once

#include "core/bits.hpp"
#include "core/playout.hpp"
#include "games/dots.hpp"

namespace parlour {

struct DotsTactics {
  static Outcome playout(Dots position, Rng& rng) {
    Lines closing = 0;  // the lines that close a box
    for (int box = 0; box < position.shape().box_count(); ++box)
      closing |= last_side(position, static_cast<std::size_t>(box));
    for (;;) {
      if (const auto outcome = position.outcome()) return *outcome;
      const Lines lines = closing ? closing : position.undrawn();
      const auto move = static_cast<Move>(nth_bit(lines, rng.below(std::popcount(lines))));
      position.play(move);
      closing &= position.undrawn();
      for (const std::size_t box : position.shape().boxes_of[move]) closing |= last_side(position, box);
    }
  }

 private:
  // The only undrawn side of a box, if it has just one. (At the rim there is no box: its sides are never drawn.)
  static Lines last_side(const Dots& position, std::size_t box) {
    const Lines missing = position.shape().sides[box] & ~position.drawn();
    return std::has_single_bit(missing) ? missing : 0;
  }
};

}  // namespace parlour
