#include "bind/engine.hpp"
#include "search/tictactoe_solver.hpp"

namespace parlour::bind {

void bind_solver(nb::module_& module) {
  bind_engine<TicTacToeSolver, TicTacToe>(module, "SolverTicTacToe").def(nb::init<>());
}

}  // namespace parlour::bind
