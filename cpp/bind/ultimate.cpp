#include "games/ultimate.hpp"

#include "bind/game.hpp"
#include "bind/nets.hpp"
#include "nn/features/ultimate.hpp"
#include "search/evaluate/ultimate.hpp"
#include "search/mcts/tactics_ultimate.hpp"

namespace parlour::bind {

namespace {
void bind(nb::module_& module) {
  using namespace nb::literals;
  auto type = bind_game<Ultimate, Thinking<Ultimate, UltimateEvaluation, UltimateTactics>>(
      module, "Ultimate", "Nine boards of nine cells, all row by row.");
  type.def_static("set_up", &Ultimate::set_up, "x"_a, "o"_a, "sent_to"_a, "to_move"_a, "most_boards_win"_a,
                  "Marks as bits, board by board; sent_to 9 means any board. Ask fault().")
      .def("marks", &Ultimate::marks, "player"_a, "A player's cells as bits, board by board.")
      .def("boards_won", &Ultimate::boards_won, "player"_a, "The boards a player has won, as bits.")
      .def("sent_to", &Ultimate::sent_to, "The board to play in, or 9 for any.");
  bind_nets<Ultimate, UltimateFeatures, UltimateEvaluation>(module, type, "Ultimate");
}

const Registration registration(Stage::game, "ultimate", bind);
}  // namespace

}  // namespace parlour::bind
