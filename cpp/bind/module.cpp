#include "bind/bind.hpp"

NB_MODULE(_core, module) {
  module.doc() = "The compiled kernels of the games. Private: use the names in parlour itself.";
  parlour::bind::bind_tictactoe(module);
  parlour::bind::bind_ultimate(module);
  parlour::bind::bind_dots(module);
  parlour::bind::bind_pawns(module);
  parlour::bind::bind_chess(module);
}
