// Small things about sets of bits.
#pragma once

#include <bit>
#include <cstdint>

namespace parlour {

template <class Bits>
constexpr int lowest(Bits bits) {
  return std::countr_zero(bits);
}

template <class Bits>
constexpr int pop_lowest(Bits& bits) {
  const int index = std::countr_zero(bits);
  bits &= static_cast<Bits>(bits - 1);
  return index;
}

// The index of the n-th set bit, counted from the lowest; n < popcount(bits).
constexpr int nth_bit(std::uint64_t bits, int n) {
  // Halve the window: take the lower half if it holds more than n bits, else skip it.
  int base = 0;
  for (int width = 32; width >= 1; width /= 2) {
    const std::uint64_t low = (bits >> base) & ((std::uint64_t{1} << width) - 1);
    const int here = std::popcount(low);
    const bool upper = n >= here;
    n -= upper ? here : 0;
    base += upper ? width : 0;
  }
  return base;
}

}  // namespace parlour
