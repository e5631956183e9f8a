// What judges a position when a search stops short of the end: a parameter of the search, so that a hand-written
// evaluation and a net are asked in the same way, without a virtual call.
#pragma once

#include <concepts>

#include "core/game.hpp"
#include "search/evaluate/worth.hpp"

namespace parlour {

// An evaluator knows one game:
//
//   evaluate(position)     an estimate from player 0's side, in hundredths of the game's own unit, far below
//   `win_worth` draw_chance(position)  how often a match is drawn from where the chances are even, as alpha-beta with
//   1,500
//                          nodes plays it against itself
//   margin                 whether the end is counted as a margin (boxes) or only as won, drawn, lost
//
// It may also know `is_dead(position)`, a draw before the rules say so; `moves(position)`, those that can matter; and
// it may be `blind`: every position is worth the same until its end is seen, so that the worth tells nothing of the
// chances. A search has an evaluator of its own and asks it from its own thread alone, so one may keep what it worked
// out: a net its sums.
template <class E, class P>
concept Evaluator = std::copy_constructible<E> && requires(E evaluator, const P& position) {
  { evaluator.evaluate(position) } -> std::same_as<Worth>;
  { evaluator.draw_chance(position) } -> std::convertible_to<double>;
  { E::margin } -> std::convertible_to<bool>;
};

// For a game that brings no evaluation of its own: it is searched all the same, and known where its end is in sight.
template <Position P>
struct BlindEvaluation {
  static constexpr bool margin = false;
  static constexpr bool blind = true;
  static double draw_chance(const P&) { return 1.0 / 3; }  // nothing is known: as likely as either side's win
  static Worth evaluate(const P&) { return 0; }
};

// A position that is over, from player 0's side. Where only winning counts, an early win is better than a late one, and
// a late loss better than an early one.
template <class E, Position P>
Worth final_worth(const P& position, const Outcome& outcome, int ply) {
  if constexpr (E::margin) {
    return 100 * (position.score(0) - position.score(1));
  } else {
    if (outcome.winner == Outcome::draw) return 0;
    return outcome.winner == 0 ? win_worth - ply : ply - win_worth;
  }
}

}  // namespace parlour
