#include "search/dots/classic.hpp"

#include "bind/engine.hpp"

namespace parlour::bind {

namespace {
int price_of(const Dots& position, int move) {
  if (move < 0 || move >= DotsShape::max_lines || !(position.undrawn() >> move & 1))
    throw nb::value_error("only a line that can still be drawn has a price");
  return price_line(position.shape(), position.drawn(), static_cast<Move>(move)).price;
}

std::vector<std::pair<Move, int>> totals_of(const Dots& position, int depth) {
  return ClassicDots(depth).totals(position);
}

void bind(nb::module_& module) {
  using namespace nb::literals;
  bind_engine<ClassicDots, Dots>(module, "ClassicDots")
      .def(nb::init<int>(), "depth"_a)
      .def_static("price", &price_of, "position"_a, "move"_a)
      .def_static("totals", &totals_of, "position"_a, "depth"_a, nb::call_guard<nb::gil_scoped_release>(),
                  "Blocks; does not hold the GIL.");
}

const Registration registration(Stage::search, "classic_dots", bind);
}  // namespace

}  // namespace parlour::bind
