// A 3 x 3 board as nine bits, row by row, bit 0 at the top left: its lines, what completes one, and the n-th free cell.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/bits.hpp"

namespace parlour {

using Nine = std::uint16_t;

inline constexpr Nine all_nine = 0x1ff;

inline constexpr std::array<Nine, 8> lines_of_three = {0b000000111, 0b000111000, 0b111000000, 0b001001001,
                                                       0b010010010, 0b100100100, 0b100010001, 0b001010100};

// Does a set of cells hold a line? One look instead of eight tests.
inline constexpr auto holds_line = [] {
  std::array<bool, 512> table{};
  for (std::size_t cells = 0; cells < table.size(); ++cells)
    for (const Nine line : lines_of_three) table[cells] = table[cells] || (cells & line) == line;
  return table;
}();

// completing_nine[cells]: where one more cell makes a line.
inline constexpr auto completing_nine = [] {
  std::array<Nine, 512> table{};
  for (std::size_t cells = 0; cells < table.size(); ++cells)
    for (const Nine line : lines_of_three) {
      const auto missing = static_cast<Nine>(line & ~cells);
      if (std::popcount(missing) == 1) table[cells] |= missing;
    }
  return table;
}();

// nth_of_nine[cells][n] is the n-th set bit, counted from the lowest.
inline constexpr auto nth_of_nine = [] {
  std::array<std::array<std::uint8_t, 9>, 512> table{};
  for (std::size_t cells = 0; cells < table.size(); ++cells) {
    std::size_t n = 0;
    for (std::size_t left = cells; left; left &= left - 1)
      table[cells][n++] = static_cast<std::uint8_t>(std::countr_zero(left));
  }
  return table;
}();

}  // namespace parlour
