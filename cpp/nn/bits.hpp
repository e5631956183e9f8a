// What a net sees of a position: so many features, each of them there or not.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/bits.hpp"

namespace parlour {

template <std::size_t N>
struct FeatureBits {
  static constexpr std::size_t size = N;
  static constexpr std::size_t word_count = (N + 63) / 64;

  std::array<std::uint64_t, word_count> words{};

  void set(std::size_t feature) { words[feature / 64] |= std::uint64_t{1} << feature % 64; }

  // A field of bits, of which the lowest is the feature `from`; none of them beyond the last feature.
  void put(std::size_t from, std::uint64_t field) {
    const std::size_t word = from / 64, shift = from % 64;
    words[word] |= field << shift;
    if (shift != 0 && word + 1 < word_count) words[word + 1] |= field >> (64 - shift);
  }

  template <class Visit>
  void each(Visit&& visit) const {
    for (std::size_t word = 0; word < word_count; ++word)
      for (std::uint64_t left = words[word]; left;)
        visit(static_cast<std::uint16_t>(64 * word + static_cast<std::size_t>(pop_lowest(left))));
  }

  // Those that the other lacks.
  FeatureBits without(const FeatureBits& other) const {
    FeatureBits rest;
    for (std::size_t word = 0; word < word_count; ++word) rest.words[word] = words[word] & ~other.words[word];
    return rest;
  }

  // How many features one has and the other has not.
  int distance(const FeatureBits& other) const {
    int count = 0;
    for (std::size_t word = 0; word < word_count; ++word) count += std::popcount(words[word] ^ other.words[word]);
    return count;
  }

  int count() const { return distance({}); }

  bool operator==(const FeatureBits&) const = default;
};

}  // namespace parlour
