#include "nn/net.hpp"

#include <memory>
#include <string>

#include <nanobind/ndarray.h>
#include <nanobind/stl/shared_ptr.h>

#include "bind/nets.hpp"
#include "bind/position.hpp"
#include "bind/registry.hpp"
#include "nn/curve.hpp"
#include "training/descent.hpp"

namespace parlour::bind {

namespace {
template <class T>
std::vector<T> numbers_of(const nb::bytes& bytes, const char* name) {
  if (bytes.size() % sizeof(T) != 0) throw nb::value_error((std::string(name) + " are not whole numbers").c_str());
  std::vector<T> numbers(bytes.size() / sizeof(T));
  std::memcpy(numbers.data(), bytes.c_str(), bytes.size());
  return numbers;
}

template <class T>
nb::bytes bytes_of(const std::vector<T>& numbers) {
  return nb::bytes(numbers.data(), numbers.size() * sizeof(T));
}

std::shared_ptr<Net> net_from(std::size_t inputs, std::size_t hidden, std::size_t stages, std::size_t sides,
                              const nb::bytes& rows, const nb::bytes& bias, const nb::bytes& outputs,
                              const nb::bytes& offsets, const nb::bytes& multipliers) {
  return std::make_shared<Net>(
      NetShape{inputs, hidden, stages, sides},
      NetWeights{numbers_of<std::int16_t>(rows, "rows"), numbers_of<std::int16_t>(bias, "bias"),
                 numbers_of<std::int16_t>(outputs, "outputs"), numbers_of<std::int32_t>(offsets, "offsets"),
                 numbers_of<std::int32_t>(multipliers, "multipliers")});
}

// Added up from nothing: for tests, which compare this with what a search carries from position to position.
std::int32_t say_with(const Net& net, const std::string& vectors_name, const std::vector<std::uint16_t>& there,
                      std::size_t stage, const std::vector<std::uint16_t>& others) {
  for (const auto* list : {&there, &others})
    for (const std::uint16_t feature : *list)
      if (feature >= net.shape().inputs) throw nb::value_error("the net has no such feature");
  if (stage >= net.shape().stages) throw nb::value_error("the net has no such stage");
  const Vectors& vectors = vectors_called(vectors_name);
  const auto add_up = [&](const std::vector<std::uint16_t>& list) {
    std::vector<std::int16_t> sums(net.shape().hidden);
    vectors.shift(sums.data(), net.weights().bias.data(), net.weights().rows.data(), list.data(), list.size(), nullptr,
                  0, net.shape().hidden);
    return sums;
  };
  return net.say(add_up(there).data(), stage, vectors, add_up(others).data());
}

void bind_net(nb::module_& module) {
  using namespace nb::literals;
  nb::class_<Net>(module, "Net", "What a position is worth, in whole numbers; see parlour.engines.net_file.")
      .def(nb::new_(&net_from), "inputs"_a, "hidden"_a, "stages"_a, "sides"_a, "rows"_a, "bias"_a, "outputs"_a,
           "offsets"_a, "multipliers"_a, "ValueError if the numbers are not those of such a net.")
      .def_prop_ro(
          "shape",
          [](const Net& net) {
            const NetShape& shape = net.shape();
            return std::make_tuple(shape.inputs, shape.hidden, shape.stages, shape.sides);
          },
          "Inputs, hidden, stages, sides.")
      .def(
          "parts",
          [](const Net& net) {
            const NetWeights& weights = net.weights();
            return std::make_tuple(bytes_of(weights.rows), bytes_of(weights.bias), bytes_of(weights.outputs),
                                   bytes_of(weights.offsets), bytes_of(weights.multipliers));
          },
          "Rows, bias, outputs as 16 bits a number, offsets, multipliers as 32; the lowest byte first.")
      .def("say_with", &say_with, "vectors"_a, "there"_a, "stage"_a, "others"_a = std::vector<std::uint16_t>(),
           "The logit of the chance to win, in parts of 1024, where these features are there; `others` are what the "
           "other player sees, where the net looks from both sides.");
  module.def(
      "vectors",
      [] {
        std::vector<std::string> names;
        for (const Vectors* vectors : usable_vectors()) names.emplace_back(vectors->name);
        return names;
      },
      "What this machine can add up nets with, the fastest first.");
  module.def("chance_of", &chance_of, "said"_a, "The chance to win that goes with such a logit, in parts of 512.");
}

using Bytes = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

void bind_descent(nb::module_& module) {
  using namespace nb::literals;
  nb::class_<Descent>(module, "Descent", "Teaches a net. One thread at a time.")
      .def(
          "__init__",
          [](Descent* self, std::size_t inputs, std::size_t hidden, std::size_t stages, std::size_t sides,
             std::vector<FeatureWay> ways, std::uint64_t seed) {
            if (ways.empty()) throw nb::value_error("there is at least one way to look at a board");
            for (const FeatureWay& way : ways)
              if (way.size() != inputs || std::ranges::any_of(way, [&](std::uint16_t to) { return to >= inputs; }))
                throw nb::value_error("a way says of every feature where it goes");
            new (self) Descent({inputs, hidden, stages, sides}, std::move(ways), seed);
          },
          "inputs"_a, "hidden"_a, "stages"_a, "sides"_a, "ways"_a, "seed"_a)
      .def(
          "learn",
          [](Descent& self, const Bytes& samples, std::size_t batch, float rate, float decay, float searched,
             int threads) {
            if (batch < 1 || threads < 1) throw nb::value_error("a batch has samples, and some thread learns them");
            const std::span<const std::uint8_t> all(samples.data(), samples.size());
            const nb::gil_scoped_release unlocked;
            return self.learn(all, batch, {rate, decay, searched}, threads);
          },
          "samples"_a, "batch"_a, "rate"_a, "decay"_a, "searched"_a, "threads"_a,
          "One step, on so many samples drawn from all. Their mean loss. Does not hold the GIL.")
      .def_prop_ro("steps", &Descent::steps)
      .def("state", [](const Descent& self) { return bytes_of(self.state()); })
      .def(
          "go_on",
          [](Descent& self, const nb::bytes& state, std::uint64_t steps) {
            self.go_on(numbers_of<float>(state, "states"), steps);
          },
          "state"_a, "steps"_a)
      .def("net", [](const Descent& self) { return std::make_shared<Net>(self.shape(), self.rounded()); });
}

void bind(nb::module_& module) {
  bind_net(module);
  bind_descent(module);
}

const Registration registration(Stage::data, "net", bind);
}  // namespace

}  // namespace parlour::bind
