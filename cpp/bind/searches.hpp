// The searches that every game has: how each is made, bound once for all games.
#pragma once

#include "bind/engine.hpp"
#include "search/alphabeta/alphabeta.hpp"
#include "search/mcts/mcts.hpp"

namespace parlour::bind {

// `Search` looks ahead from positions of P: AlphaBeta, or a search of the game's own that is made in the same way.
template <class Search, Position P>
nb::object bind_alphabeta(nb::module_& module, const std::string& name) {
  using namespace nb::literals;
  return bind_engine<Search, P>(module, name.c_str()).def(nb::init<std::size_t, int>(), "table_bytes"_a, "lines"_a);
}

// What every search offers that has a Monte Carlo tree.
template <class Bound>
nb::object bind_tree(nb::class_<Bound>& type) {
  using namespace nb::literals;
  return type
      .def(
          "tree_bytes", [](Bound& self) { return self.search().bytes(); },
          "Of the tree that the last search left; not while one is under way.")
      .def(
          "settle_on", [](Bound& self, Move move) { return self.search().settle_on(move); }, "move"_a,
          nb::call_guard<nb::gil_scoped_release>(),
          "This move is played: keeps what lies below it. The bytes that takes; not while a search is under way.")
      .def("forget", [](Bound& self) { self.search().forget(); }, "The tree is gone; not while a search is under way.");
}

// `own` are the arguments of this search besides those of all, and `take` reads them into the options.
template <class Search, Position P, class... Own, class Take, class... Names>
nb::object bind_mcts_taking(nb::module_& module, const std::string& name, Take take, const Names&... own) {
  using namespace nb::literals;
  using Bound = Engine<Search, P>;
  auto type = bind_engine<Search, P>(module, name.c_str());
  type.def(
      "__init__",
      [take](Bound* self, double exploration, std::optional<double> first_play, bool prove, bool tactical_playouts,
             bool keep, std::size_t memory_bytes, Own... given) {
        MctsOptions options;
        options.exploration = exploration;
        if (first_play) options.first_play = *first_play;
        options.prove = prove;
        options.tactical_playouts = tactical_playouts;
        options.keep = keep;
        options.memory_bytes = memory_bytes;
        take(options, given...);
        new (self) Bound(options);
      },
      "exploration"_a, "first_play"_a.none(), "prove"_a, "tactical_playouts"_a, "keep"_a, "memory_bytes"_a, own...);
  return bind_tree(type);
}

template <class Search, Position P>
nb::object bind_mcts(nb::module_& module, const std::string& name) {
  return bind_mcts_taking<Search, P>(module, name, [](MctsOptions&) {});
}

// With the game's evaluation for the leaves and for a prior.
template <class Search, Position P>
nb::object bind_judged_mcts(nb::module_& module, const std::string& name) {
  using namespace nb::literals;
  const auto take = [](MctsOptions& options, int estimate, double spread) {
    options.estimate = estimate;
    options.spread = spread;
  };
  return bind_mcts_taking<Search, P, int, double>(module, name, take, "estimate"_a, "spread"_a);
}

}  // namespace parlour::bind
