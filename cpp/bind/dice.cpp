#include "core/dice.hpp"

#include <nanobind/stl/vector.h>

#include <cstdint>
#include <vector>

#include "bind/registry.hpp"

namespace parlour::bind {

namespace {
double first(Dice dice) { return dice.number(); }

std::vector<int> shuffled(Dice dice, std::vector<int> moves) {
  dice.shuffle(moves);
  return moves;
}

void bind(nb::module_& module) {
  using namespace nb::literals;
  nb::class_<Dice>(module, "Dice", "The numbers of a seed. A value: each of its functions begins with the first.")
      .def(nb::init<std::uint64_t>(), "seed"_a)
      .def("first", &first, "From 0 to 1, without 1: what random.Random(seed).random() gives.")
      .def("shuffled", &shuffled, "moves"_a, "As random.Random(seed).shuffle leaves them.");
}

const Registration registration(Stage::data, "dice", bind);
}  // namespace

}  // namespace parlour::bind
