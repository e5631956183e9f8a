// A game for Python: its positions, and every search that can think about them, in one call.
#pragma once

#include <string>

#include "bind/position.hpp"
#include "bind/registry.hpp"
#include "bind/searches.hpp"

namespace parlour::bind {

// What a game brings to the searches. A game that brings nothing is thought about all the same.
//
//   Evaluation  judges a position when a search stops short of the end
//   Tactics     playouts that take a win at hand
//   LookAhead   the search that looks ahead, where the game has one of its own
template <Position P, Evaluator<P> Judge = BlindEvaluation<P>, class Wins = NoTactics,
          class Search = AlphaBeta<P, Judge>>
struct Thinking {
  using Evaluation = Judge;
  using Tactics = Wins;
  using LookAhead = Search;
};

// Binds the positions of a game and its searches, and enters them into the module's table of games, in which the
// engines of Python look up what thinks about a kernel. Returns the class of positions: the caller adds how one is set
// up and read.
template <Position P, class Thinks = Thinking<P>>
nb::class_<P> bind_game(nb::module_& module, const char* name, const char* doc) {
  nb::class_<P> type = bind_position<P>(module, name, doc);
  const std::string game(name);
  nb::dict searches;
  searches["alphabeta"] = bind_alphabeta<typename Thinks::LookAhead, P>(module, "AlphaBeta" + game);
  searches["mcts"] = bind_mcts<Mcts<P, Playouts<P, typename Thinks::Tactics>>, P>(module, "Mcts" + game);
  using Judge = typename Thinks::Evaluation;
  using Judged = Mcts<P, Estimates<P, Judge, typename Thinks::Tactics>, EstimatedPrior<P, Judge>>;
  searches["judged_mcts"] = bind_judged_mcts<Judged, P>(module, "JudgedMcts" + game);
  nb::cast<nb::dict>(module.attr("_games"))[type] = searches;
  return type;
}

}  // namespace parlour::bind
