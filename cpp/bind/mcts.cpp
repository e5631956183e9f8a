#include "search/mcts/mcts.hpp"

#include "bind/engine.hpp"
#include "games/chess.hpp"
#include "search/mcts/tactics_dots.hpp"
#include "search/mcts/tactics_pawns.hpp"
#include "search/mcts/tactics_tictactoe.hpp"
#include "search/mcts/tactics_ultimate.hpp"

namespace parlour::bind {

namespace {
template <Position P>
void bind_mcts_of(nb::module_& module, const char* name) {
  using namespace nb::literals;
  using Bound = Engine<Mcts<P>, P>;
  bind_engine<Mcts<P>, P>(module, name)
      .def(
          "__init__",
          [](Bound* self, double exploration, std::optional<double> first_play, bool prove, bool tactical_playouts,
             bool keep, std::size_t memory_bytes) {
            MctsOptions options;
            options.exploration = exploration;
            if (first_play) options.first_play = *first_play;
            options.prove = prove;
            options.tactical_playouts = tactical_playouts;
            options.keep = keep;
            options.memory_bytes = memory_bytes;
            new (self) Bound(options);
          },
          "exploration"_a, "first_play"_a.none(), "prove"_a, "tactical_playouts"_a, "keep"_a, "memory_bytes"_a)
      .def(
          "tree_bytes", [](Bound& self) { return self.search().bytes(); },
          "Of the tree that the last search left; not while one is under way.")
      .def(
          "settle_on", [](Bound& self, Move move) { return self.search().settle_on(move); }, "move"_a,
          nb::call_guard<nb::gil_scoped_release>(),
          "This move is played: keeps what lies below it. The bytes that takes; not while a search is under way.")
      .def("forget", [](Bound& self) { self.search().forget(); }, "The tree is gone; not while a search is under way.");
}
}  // namespace

void bind_mcts(nb::module_& module) {
  bind_mcts_of<TicTacToe>(module, "MctsTicTacToe");
  bind_mcts_of<Ultimate>(module, "MctsUltimate");
  bind_mcts_of<Dots>(module, "MctsDots");
  bind_mcts_of<Pawns>(module, "MctsPawns");
  bind_mcts_of<Chess>(module, "MctsChess");
}

}  // namespace parlour::bind
