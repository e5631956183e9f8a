// What a net sees of tic-tac-toe: whose cells they are, and where one more would complete a line.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "core/bits.hpp"
#include "games/tictactoe.hpp"
#include "nn/features/square.hpp"
#include "nn/sums.hpp"

namespace parlour {

struct TicTacToeFeatures {
  static constexpr const char* name = "tictactoe 1";
  static constexpr std::size_t cells = std::size_t{max_side} * max_side;
  static constexpr std::size_t inputs = 4 * cells;
  static constexpr std::size_t stages = 4;
  using Bits = FeatureBits<inputs>;

  // Own cells, the other's, cells that complete a line of one's own, of the other.
  static Bits bits(const TicTacToe& position, int viewer) {
    Bits bits;
    const std::uint32_t own = position.cells(viewer), other = position.cells(1 - viewer);
    bits.put(0, own);
    bits.put(cells, other);
    bits.put(2 * cells, winning(position, own));
    bits.put(3 * cells, winning(position, other));
    return bits;
  }

  // By how full the board is.
  static std::size_t stage(const TicTacToe& position) {
    const int all = std::popcount(position.shape().board), filled = all - std::popcount(position.empty());
    return std::min(stages - 1, stages * static_cast<std::size_t>(filled) / static_cast<std::size_t>(all));
  }

  static std::vector<FeatureWay> ways(const TicTacToe& position) {
    const int rows = position.shape().rows, cols = position.shape().columns;
    std::vector<FeatureWay> ways;
    for (const SquareWay& turn : square_ways(rows, cols)) {
      FeatureWay& way = ways.emplace_back(inputs);
      std::iota(way.begin(), way.end(), std::uint16_t{0});
      for (int row = 0; row < rows; ++row)
        for (int col = 0; col < cols; ++col) {
          const auto [to_row, to_col] = turn.of(row, col, rows, cols);
          for (std::size_t block = 0; block < inputs; block += cells)
            way[block + static_cast<std::size_t>(row * cols + col)] =
                static_cast<std::uint16_t>(block + static_cast<std::size_t>(to_row * cols + to_col));
        }
    }
    return ways;
  }

 private:
  static std::uint32_t winning(const TicTacToe& position, std::uint32_t marks) {
    std::uint32_t found = 0;
    for (std::uint32_t left = position.empty(); left;) {
      const std::uint32_t cell = std::uint32_t{1} << pop_lowest(left);
      if (position.shape().has_line(marks | cell)) found |= cell;
    }
    return found;
  }
};

static_assert(Features<TicTacToeFeatures, TicTacToe>);

}  // namespace parlour
