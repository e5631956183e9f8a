// A net of one hidden layer, in whole numbers: what a position is worth to one of its players.
//
//   sums = bias + the rows of the features that are there
//   said = offset + multiplier x (the sum of weight x clip(sum, 0, 255)^2) / 2^32
//
// A net may look from both sides: then there are sums of what each player sees, from the same rows, and weights of
// their own for those of the player who is asked and those of the other.
//
// Weights, offset and multiplier are those of the position's stage: as a match goes on, the same features mean
// something else. What is said is the logit of the chance to win, in parts of 1024. Everything is counted in whole
// numbers, so a net says the same on every machine.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <utility>
#include <vector>

#include "nn/curve.hpp"
#include "nn/vectors.hpp"

namespace parlour {

struct NetShape {
  static constexpr std::size_t most_inputs = 4096, most_stages = 64;

  std::size_t inputs = 0, hidden = 0, stages = 0, sides = 1;

  // nullptr, or why no net has this shape.
  const char* fault() const {
    if (inputs < 1 || inputs > most_inputs) return "a net has 1 to 4096 inputs";
    if (hidden < hidden_step || hidden > most_hidden || hidden % hidden_step != 0)
      return "a net's hidden layer has 32, 64, 96 … 512 numbers";
    if (stages < 1 || stages > most_stages) return "a net has 1 to 64 stages";
    if (sides < 1 || sides > 2) return "a net looks from one side or from both";
    return nullptr;
  }

  std::size_t output_count() const { return stages * sides * hidden; }

  bool operator==(const NetShape&) const = default;
};

struct NetWeights {
  std::vector<std::int16_t> rows;         // [inputs, hidden]
  std::vector<std::int16_t> bias;         // [hidden]
  std::vector<std::int16_t> outputs;      // [stages, sides, hidden], within 127
  std::vector<std::int32_t> offsets;      // [stages]
  std::vector<std::int32_t> multipliers;  // [stages], not negative
};

class Net {
 public:
  static constexpr std::int32_t most_said = 64 * said_unit;

  // std::invalid_argument if the numbers are not those of a net of this shape.
  Net(const NetShape& shape, NetWeights weights) : shape_(shape), weights_(std::move(weights)) {
    if (const char* fault = shape_.fault()) throw std::invalid_argument(fault);
    if (weights_.rows.size() != shape_.inputs * shape_.hidden || weights_.bias.size() != shape_.hidden ||
        weights_.outputs.size() != shape_.output_count() || weights_.offsets.size() != shape_.stages ||
        weights_.multipliers.size() != shape_.stages)
      throw std::invalid_argument("a net's weights are not as many as its shape needs");
    const auto too_large = [](std::int16_t weight) { return weight < -127 || weight > 127; };
    if (std::ranges::any_of(weights_.outputs, too_large)) throw std::invalid_argument("an output weight is beyond 127");
    if (std::ranges::any_of(weights_.multipliers, [](std::int32_t multiplier) { return multiplier < 0; }))
      throw std::invalid_argument("a multiplier is negative");
    if (std::ranges::any_of(weights_.offsets,
                            [](std::int32_t offset) { return offset < -most_said || offset > most_said; }))
      throw std::invalid_argument("an offset is too large");
  }

  const NetShape& shape() const { return shape_; }
  const NetWeights& weights() const { return weights_; }

  // `others`: the other player's sums, where the net looks from both sides.
  std::int32_t say(const std::int16_t* sums, std::size_t stage, const Vectors& vectors,
                   const std::int16_t* others = nullptr) const {
    const std::int16_t* const weights = weights_.outputs.data() + stage * shape_.sides * shape_.hidden;
    std::int64_t total = weigh(sums, weights, vectors);
    if (shape_.sides == 2) total += weigh(others, weights + shape_.hidden, vectors);
    const std::int64_t part = (total * weights_.multipliers[stage]) >> 32;
    return static_cast<std::int32_t>(std::clamp<std::int64_t>(weights_.offsets[stage] + part, -most_said, most_said));
  }

 private:
  std::int64_t weigh(const std::int16_t* sums, const std::int16_t* weights, const Vectors& vectors) const {
    std::int64_t total = 0;
    for (std::size_t at = 0; at < shape_.hidden; at += most_weighed)
      total += vectors.weigh(sums + at, weights + at, std::min(most_weighed, shape_.hidden - at));
    return total;
  }

  NetShape shape_;
  NetWeights weights_;
};

}  // namespace parlour
