#include "games/tictactoe.hpp"

#include "bind/game.hpp"
#include "bind/nets.hpp"
#include "nn/features/tictactoe.hpp"
#include "search/evaluate/tictactoe.hpp"
#include "search/mcts/tactics_tictactoe.hpp"

namespace parlour::bind {

namespace {
TicTacToe checked(int m, int n, int k, std::uint32_t x, std::uint32_t o) {
  for (const int number : {m, n, k})
    if (number < 1 || number > max_side) throw nb::value_error("m, n and k lie between 1 and 5");
  return TicTacToe::set_up(m, n, k, x, o);
}

void bind(nb::module_& module) {
  using namespace nb::literals;
  auto type = bind_game<TicTacToe, Thinking<TicTacToe, TicTacToeEvaluation, TicTacToeTactics>>(
      module, "TicTacToe", "m columns, n rows, k in a row; cells row by row.");
  type.def_static("set_up", &checked, "m"_a, "n"_a, "k"_a, "x"_a, "o"_a, "Cells of X and of O as bits; ask fault().")
      .def("cells", &TicTacToe::cells, "player"_a, "A player's cells as bits.")
      .def("tree_size", &tree_size<TicTacToe>, nb::call_guard<nb::gil_scoped_release>(),
           "Positions on every line of play to its end, this one included.")
      .def(
          "on_line", [](const TicTacToe& position, std::uint32_t cells) { return position.shape().has_line(cells); },
          "cells"_a, "Whether these cells hold a line of k.");
  bind_nets<TicTacToe, TicTacToeFeatures, TicTacToeEvaluation>(module, type, "TicTacToe");
}

const Registration registration(Stage::game, "tictactoe", bind);
}  // namespace

}  // namespace parlour::bind
