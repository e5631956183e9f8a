// The curves of nets without a C library: the same on every machine, whose libraries may differ in the last bit.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace parlour {

// e^x for -40 < x < 40, by a series; each operation is rounded once, as IEEE 754 says.
constexpr double exponential(double x) {
  const double part = x / 256;
  double sum = 1, term = 1;
  for (int n = 1; n <= 8; ++n) sum += term *= part / n;
  for (int i = 0; i < 8; ++i) sum *= sum;
  return sum;
}

// What a net says is a logit in parts of 1024; as a chance it is counted in halves of a win, each cut into so many
// parts.
inline constexpr std::int32_t said_unit = 1024;
inline constexpr std::int32_t chance_parts = 256;

namespace curve {
inline constexpr std::int32_t most = 8 * said_unit, step = 16;
inline constexpr auto chances = [] {
  std::array<std::int16_t, 2 * most / step + 1> table{};
  for (std::size_t i = 0; i < table.size(); ++i) {
    const double logit = (static_cast<double>(i) * step - most) / said_unit;
    const double chance = 2 * chance_parts / (1 + exponential(-logit));
    table[i] = static_cast<std::int16_t>(std::clamp(chance + 0.5, 1.0, 2.0 * chance_parts - 1));
  }
  return table;
}();
}  // namespace curve

// The chance of a win, from 1 to 2 x chance_parts - 1: a net is never certain.
constexpr std::int32_t chance_of(std::int32_t said) {
  const std::int32_t within = std::clamp(said, -curve::most, curve::most);
  return curve::chances[static_cast<std::size_t>((within + curve::most + curve::step / 2) / curve::step)];
}

// How much less attention a move deserves for each part of a half that it is behind the best one.
class Shares {
 public:
  // `spread`: how far behind, in halves of a win, a move has 1/e of the attention of the best.
  explicit Shares(double spread) {
    for (std::size_t behind = 0; behind < table_.size(); ++behind) {
      const double x = static_cast<double>(behind) / chance_parts / spread;
      table_[behind] = x > 30 ? 0 : static_cast<float>(exponential(-x));
    }
  }

  float of(std::int32_t behind) const { return table_[static_cast<std::size_t>(behind)]; }

 private:
  std::array<float, 2 * chance_parts + 1> table_;
};

}  // namespace parlour
