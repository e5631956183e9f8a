#include "games/pawns.hpp"

#include "bind/game.hpp"
#include "bind/nets.hpp"
#include "nn/features/pawns.hpp"
#include "search/evaluate/pawns.hpp"
#include "search/mcts/tactics_pawns.hpp"

namespace parlour::bind {

namespace {
void bind(nb::module_& module) {
  using namespace nb::literals;
  auto type = bind_game<Pawns, Thinking<Pawns, PawnsEvaluation, PawnsTactics>>(
      module, "Pawns", "Pawns alone on a chess board; a1 = 0, h8 = 63.");
  type.def_static("set_up", &Pawns::set_up, "white"_a, "black"_a, "to_move"_a, "en_passant"_a, "fullmove"_a,
                  "stalemate_draws"_a, "Pawns as bits; en_passant 64 means none. Ask fault().")
      .def("pawns", &Pawns::pawns, "player"_a, "A player's pawns as bits.")
      .def("en_passant", &Pawns::en_passant, "The square passed over, or 64.")
      .def("fullmove", &Pawns::fullmove);
  bind_nets<Pawns, PawnsFeatures, PawnsEvaluation>(module, type, "Pawns");
}

const Registration registration(Stage::game, "pawns", bind);
}  // namespace

}  // namespace parlour::bind
