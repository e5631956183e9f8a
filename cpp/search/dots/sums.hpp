// Dots and boxes positions that are nothing but independent chains and loops: exact values without a search.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "search/dots/structure.hpp"

namespace parlour {

// How many independent chains and loops of each length there are.
struct DotsSum {
  static constexpr std::size_t lengths = DotsShape::max_boxes + 1;
  std::array<std::uint8_t, lengths> chains{}, loops{};

  void add(const DotsChain& chain) {
    auto& counts = chain.loop ? loops : chains;
    ++counts[static_cast<std::size_t>(chain.length())];
  }

  // One word for one sum, in unary: at most 25 boxes and as many parts, and a loop has at least 4 boxes.
  std::uint64_t key() const {
    std::uint64_t key = 1;
    const auto append = [&key](const auto& counts) {
      for (std::size_t length = 1; length < lengths; ++length)
        for (int i = 0; i < counts[length]; ++i) key = (key << (length + 1)) | 1;
    };
    append(loops);
    key = key << 1 | 1;
    append(chains);
    return key;
  }
};

// The player to move must open something: V(nothing) = 0, else V is the best over the parts of what opening it leaves
// (see DotsReduced). Among long chains the shortest is the one to open, and so among loops.
class DotsSums {
 public:
  DotsSums() : memo_(1 << memo_bits) {}

  // Boxes by which the player to move comes out ahead, both playing well. `sum` is changed meanwhile, and as it was
  // afterwards.
  int value(DotsSum& sum) {
    const std::uint64_t key = sum.key();
    if (key == empty_key) return 0;
    Slot& slot = memo_[mix(key) >> (64 - memo_bits)];
    if (slot.key == key) return slot.value;
    int best = -DotsShape::max_boxes;
    const auto open = [&](auto& counts, std::size_t length, const DotsReduced& opened) {
      if (!counts[length]) return false;
      --counts[length];
      best = std::max(best, -opened.value(value(sum)));
      ++counts[length];
      return true;
    };
    open(sum.chains, 1, {1, 0, 0});
    open(sum.chains, 2, {2, 0, 0});
    for (int n = 3; n < static_cast<int>(DotsSum::lengths); ++n)
      if (open(sum.chains, static_cast<std::size_t>(n), {n - 2, 2, 0})) break;
    for (int n = 4; n < static_cast<int>(DotsSum::lengths); ++n)
      if (open(sum.loops, static_cast<std::size_t>(n), {n - 4, 4, 0})) break;
    // The recursion may have used the slot for another sum.
    memo_[mix(key) >> (64 - memo_bits)] = {key, static_cast<std::int8_t>(best)};
    return best;
  }

 private:
  // Sums that were met before; one that falls into the slot of another replaces it.
  static constexpr int memo_bits = 12;
  static constexpr std::uint64_t empty_key = 3;
  struct Slot {
    std::uint64_t key = 0;
    std::int8_t value = 0;
  };
  std::vector<Slot> memo_;
};

}  // namespace parlour
