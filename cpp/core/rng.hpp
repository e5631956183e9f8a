// The random numbers of playouts and ties: one word of state, the same sequence everywhere.
#pragma once

#include <cstdint>

#include "core/keys.hpp"

namespace parlour {

// A counter, mixed: the chain from one number to the next is a single addition, so the mixing overlaps with play.
struct Rng {
  std::uint64_t state;

  explicit constexpr Rng(std::uint64_t seed) : state(mix(seed)) {}

  constexpr std::uint64_t next() { return mix(state += 0x9e3779b97f4a7c15u); }

  // 0 <= result < n, for n below 2^32. Unfair by less than n / 2^32, which no match can notice.
  constexpr int below(int n) { return static_cast<int>(((next() >> 32) * static_cast<std::uint64_t>(n)) >> 32); }
};

}  // namespace parlour
