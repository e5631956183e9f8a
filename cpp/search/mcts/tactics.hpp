// Playouts that are not blind: how a game's random matches take a win that is at hand.
//
// `Tactics<P>` knows one game: `playout`, which ends as an Outcome like the uniform one. A game without a
// specialisation has none, and its playouts stay uniform. Those that have one are declared here and defined in a file
// of their own, tactics_<game>.hpp; a search that was compiled without it would be another search under the same name,
// so forgetting to include it is an error.
#pragma once

#include "core/playout.hpp"

namespace parlour {

template <class P>
struct Tactics {
  static constexpr bool any = false;
};

class Dots;
class Pawns;
class TicTacToe;
class Ultimate;

template <>
struct Tactics<Dots>;
template <>
struct Tactics<Pawns>;
template <>
struct Tactics<TicTacToe>;
template <>
struct Tactics<Ultimate>;

}  // namespace parlour
