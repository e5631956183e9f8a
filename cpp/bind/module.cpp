#include "bind/bind.hpp"

NB_MODULE(_core, module) {
  // Python does not promise to free everything at its end, and what is left is no leak of ours.
  nanobind::set_leak_warnings(false);
  module.doc() = "The compiled kernels of the games. Private: use the names in parlour itself.";
  parlour::bind::bind_memory(module);
  parlour::bind::bind_tictactoe(module);
  parlour::bind::bind_ultimate(module);
  parlour::bind::bind_dots(module);
  parlour::bind::bind_pawns(module);
  parlour::bind::bind_chess(module);
  parlour::bind::bind_info(module);
  parlour::bind::bind_alphabeta(module);
  parlour::bind::bind_classic_dots(module);
  parlour::bind::bind_mcts(module);
  parlour::bind::bind_solver(module);
}
