// Keys that are the same in every process, build and machine: fixed mixing, no seeds from outside.
#pragma once

#include <cstdint>

namespace parlour {

// A bijection on 64 bits whose every output bit depends on every input bit (two rounds of multiply and fold).
constexpr std::uint64_t mix(std::uint64_t x) {
  x ^= x >> 32;
  x *= 0x9e6c63d0876a9a35u;
  x ^= x >> 29;
  x *= 0xd1342543de82ef95u;
  x ^= x >> 32;
  return x;
}

// Folds one more field into a key. Order matters.
constexpr std::uint64_t mix(std::uint64_t key, std::uint64_t field) {
  return mix(key + 0x9e3779b97f4a7c15u + mix(field));
}

}  // namespace parlour
