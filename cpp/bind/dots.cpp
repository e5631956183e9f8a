#include "games/dots.hpp"

#include "bind/game.hpp"
#include "bind/nets.hpp"
#include "nn/features/dots.hpp"
#include "search/evaluate/dots.hpp"
#include "search/mcts/tactics_dots.hpp"
#include "training/ending_dots.hpp"

namespace parlour::bind {

namespace {
Dots checked(int rows, int cols, Lines drawn, std::uint32_t boxes_of_1, int to_move) {
  if (!dots_fits(rows, cols)) throw nb::value_error("rows and cols must be at least 1, with at most 60 lines");
  return Dots::set_up(rows, cols, drawn, boxes_of_1, to_move);
}

void bind(nb::module_& module) {
  using namespace nb::literals;
  auto type = bind_game<Dots, Thinking<Dots, DotsEvaluation, DotsTactics>>(
      module, "Dots", "rows x cols boxes; horizontal lines first, then vertical ones.");
  type.def_static("set_up", &checked, "rows"_a, "cols"_a, "drawn"_a, "boxes_of_1"_a, "to_move"_a,
                  "Lines and the boxes of player 1 as bits; ask fault().")
      .def("drawn", &Dots::drawn, "The lines drawn, as bits.")
      .def("boxes", &Dots::boxes, "player"_a, "The boxes a player owns, as bits.")
      .def("score", &Dots::score, "player"_a)
      .def_static("fits", &dots_fits, "rows"_a, "cols"_a, "Whether the board has at most 60 lines.");
  bind_nets<Dots, DotsFeatures, DotsEvaluation, DotsEnding>(module, type, "Dots");
}

const Registration registration(Stage::game, "dots", bind);
}  // namespace

}  // namespace parlour::bind
