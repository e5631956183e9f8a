// The ways to turn and mirror a board of squares, for features that lie on it.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace parlour {

// First transposed, then mirrored.
struct SquareWay {
  bool transposed = false, rows_reversed = false, cols_reversed = false;

  // Where a place of a board of rows x cols goes.
  constexpr std::pair<int, int> of(int row, int col, int rows, int cols) const {
    if (transposed) {
      std::swap(row, col);
      std::swap(rows, cols);
    }
    return {rows_reversed ? rows - 1 - row : row, cols_reversed ? cols - 1 - col : col};
  }
};

// Eight where rows and columns are as many, else four; the first changes nothing.
inline std::vector<SquareWay> square_ways(int rows, int cols) {
  std::vector<SquareWay> ways;
  for (const bool transposed : {false, true})
    for (const bool rows_reversed : {false, true})
      for (const bool cols_reversed : {false, true})
        if (!transposed || rows == cols) ways.push_back({transposed, rows_reversed, cols_reversed});
  return ways;
}

}  // namespace parlour
