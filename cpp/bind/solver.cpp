#include "search/dots/solver.hpp"
#include "bind/engine.hpp"
#include "search/tictactoe/solver.hpp"

namespace parlour::bind {

namespace {
// For tests against published tables of such sums.
int sum_value(const std::vector<int>& chains, const std::vector<int>& loops) {
  DotsSum sum;
  int boxes = 0;
  const auto count = [&boxes](auto& counts, const std::vector<int>& lengths, int least) {
    for (const int length : lengths) {
      if (length < least || (boxes += length) > DotsShape::max_boxes)
        throw nb::value_error("chains have at least 1 box, loops 4, and all together at most 25");
      ++counts[static_cast<std::size_t>(length)];
    }
  };
  count(sum.chains, chains, 1);
  count(sum.loops, loops, 4);
  return DotsSums().value(sum);
}

void bind_dots_solver(nb::module_& module) {
  using namespace nb::literals;
  using Bound = Engine<DotsSolver, Dots>;
  bind_engine<DotsSolver, Dots>(module, "SolverDots")
      .def(nb::init<int, int, std::size_t, std::size_t, bool, bool>(), "rows"_a, "cols"_a, "table_bytes"_a, "lines"_a,
           "keep"_a, "wins"_a = false)
      .def(
          "value",
          [](Bound& self, const Dots& position) {
            Control control;
            control.begin({});
            return *self.search().value(position, control);
          },
          "position"_a, nb::call_guard<nb::gil_scoped_release>(),
          "The best future margin for the player to move. Blocks until it is known; does not hold the GIL.")
      .def(
          "canonical", [](Bound& self, const Dots& position) { return self.search().canonical(position.drawn()); },
          "position"_a, "The lines drawn after forced captures, the same for turned and mirrored positions.")
      .def(
          "read_book",
          [](Bound& self, const std::vector<std::tuple<Lines, int, bool>>& book) { self.search().read_book(book); },
          "book"_a, "Lines drawn, as bits, the value of each such position, and whether it is a reply of the book.")
      .def_static("sum_value", &sum_value, "chains"_a, "loops"_a,
                  "Of independent chains and loops of these lengths, for the player who must open one.");
}

void bind(nb::module_& module) {
  bind_engine<TicTacToeSolver, TicTacToe>(module, "SolverTicTacToe").def(nb::init<>());
  bind_dots_solver(module);
}

const Registration registration(Stage::search, "solver", bind);
}  // namespace

}  // namespace parlour::bind
