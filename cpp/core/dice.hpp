// The random numbers of Python's `random.Random(seed)`, bit for bit, in a tenth of the time. Moves that were chosen by
// them stay what they were.
//
// Matsumoto and Nishimura's Mersenne twister (1998) with 624 words, seeded by the 32-bit words of the seed as their
// `init_by_array` does. What a seed begins with is the same for all and made by the compiler; words are twisted when
// they are drawn, not all 624 at the first.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace parlour {

namespace twister {
inline constexpr std::size_t size = 624;

constexpr std::uint32_t mixed(std::uint32_t word) { return word ^ word >> 30; }

inline constexpr std::array<std::uint32_t, size> beginning = [] {
  std::array<std::uint32_t, size> words{19650218u};
  for (std::uint32_t i = 1; i < size; ++i) words[i] = 1812433253u * mixed(words[i - 1]) + i;
  return words;
}();
}  // namespace twister

class Dice {
 public:
  explicit constexpr Dice(std::uint64_t seed) : words_(twister::beginning) {
    const std::array key{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)};
    const std::uint32_t length = key[1] ? 2 : 1;
    std::size_t at = 1;
    const auto stir = [&](std::uint32_t factor, std::uint32_t plus) {
      words_[at] = (words_[at] ^ twister::mixed(words_[at - 1]) * factor) + plus;
      if (++at == size) {
        words_[0] = words_[size - 1];
        at = 1;
      }
    };
    for (std::uint32_t i = 0; i < size; ++i) stir(1664525u, key[i % length] + i % length);
    for (std::uint32_t i = 1; i < size; ++i) stir(1566083941u, -static_cast<std::uint32_t>(at));
    words_[0] = 0x80000000u;
  }

  constexpr std::uint32_t next() {
    const std::size_t following = at_ + 1 < size ? at_ + 1 : 0;
    const std::uint32_t y = (words_[at_] & 0x80000000u) | (words_[following] & 0x7fffffffu);
    std::uint32_t word = words_[at_] = words_[(at_ + 397) % size] ^ (y >> 1) ^ (y & 1 ? 0x9908b0dfu : 0u);
    at_ = following;
    word ^= word >> 11;
    word ^= word << 7 & 0x9d2c5680u;
    word ^= word << 15 & 0xefc60000u;
    return word ^ word >> 18;
  }

  // From 0 to 1, without 1; Python's `random`.
  constexpr double number() {
    const std::uint64_t high = next() >> 5, low = next() >> 6;
    return static_cast<double>(high << 26 | low) * 0x1p-53;
  }

  // 0 <= result < n, each as likely; Python's `randrange`. Takes as many words as it needs until one is below n.
  constexpr std::uint32_t below(std::uint32_t n) {
    const int shift = 32 - std::bit_width(n);
    std::uint32_t found = next() >> shift;
    while (found >= n) found = next() >> shift;
    return found;
  }

  // In any order, each as likely; Python's `shuffle`.
  template <typename Item>
  constexpr void shuffle(std::vector<Item>& items) {
    for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(static_cast<std::uint32_t>(i))]);
  }

 private:
  static constexpr std::size_t size = twister::size;

  std::array<std::uint32_t, size> words_;
  std::size_t at_ = 0;
};

}  // namespace parlour
