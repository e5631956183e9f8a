// What a net sees of ultimate tic-tac-toe: the cells of open boards, where one more wins a board, and what the boards
// are worth to the large one.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "core/bits.hpp"
#include "games/ultimate.hpp"
#include "nn/features/square.hpp"
#include "nn/sums.hpp"

namespace parlour {

// Of boards that are lost to somebody: those that lie on no line any more that is free of them.
inline constexpr auto hopeless_boards = [] {
  std::array<Nine, 512> table{};
  for (std::size_t lost = 0; lost < table.size(); ++lost) {
    Nine alive = 0;
    for (const Nine line : lines_of_three)
      if (!(line & lost)) alive |= line;
    table[lost] = static_cast<Nine>(all_nine & ~alive);
  }
  return table;
}();

struct UltimateFeatures {
  static constexpr const char* name = "ultimate 1";
  static constexpr std::size_t boards_at = 4 * 81, anywhere = boards_at + 8 * 9;
  static constexpr std::size_t inputs = anywhere + 1;
  static constexpr std::size_t stages = 9;
  using Bits = FeatureBits<inputs>;

  // Of open boards: own cells, the other's, cells that win the board for one, for the other. Then boards: won, lost,
  // drawn, those that would complete a line, own and the other's, those that can be part of none, own and the other's,
  // the one to play on; and whether all may be.
  static Bits bits(const Ultimate& position, int viewer) {
    Bits bits;
    const Nine won = position.boards_won(viewer), lost = position.boards_won(1 - viewer);
    const Nine closed = position.closed_boards(), open = all_nine & static_cast<Nine>(~closed);
    const Ultimate::Marks &own = position.marks(viewer), &other = position.marks(1 - viewer);
    for (Nine left = open; left;) {
      const auto board = static_cast<std::size_t>(pop_lowest(left));
      const auto empty = static_cast<Nine>(all_nine & ~(own[board] | other[board]));
      bits.put(9 * board, own[board]);
      bits.put(81 + 9 * board, other[board]);
      bits.put(162 + 9 * board, completing_nine[own[board]] & empty);
      bits.put(243 + 9 * board, completing_nine[other[board]] & empty);
    }
    const auto drawn = static_cast<Nine>(closed & ~(won | lost));
    const auto gone = static_cast<Nine>(lost | drawn), gone_for_other = static_cast<Nine>(won | drawn);
    bits.put(boards_at, won);
    bits.put(boards_at + 9, lost);
    bits.put(boards_at + 18, drawn);
    bits.put(boards_at + 27, completing_nine[won] & open);
    bits.put(boards_at + 36, completing_nine[lost] & open);
    bits.put(boards_at + 45, hopeless_boards[gone] & open);
    bits.put(boards_at + 54, hopeless_boards[gone_for_other] & open);
    if (position.sent_to() == Ultimate::any_board)
      bits.set(anywhere);
    else
      bits.set(boards_at + 63 + static_cast<std::size_t>(position.sent_to()));
    return bits;
  }

  // By how many boards are closed.
  static std::size_t stage(const Ultimate& position) {
    return std::min(stages - 1, static_cast<std::size_t>(std::popcount(position.closed_boards())));
  }

  static std::vector<FeatureWay> ways(const Ultimate&) {
    std::vector<FeatureWay> ways;
    for (const SquareWay& turn : square_ways(3, 3)) {
      const auto place = [&turn](std::size_t nth) {
        const auto [row, col] = turn.of(static_cast<int>(nth / 3), static_cast<int>(nth % 3), 3, 3);
        return static_cast<std::size_t>(3 * row + col);
      };
      FeatureWay& way = ways.emplace_back(inputs);
      std::iota(way.begin(), way.end(), std::uint16_t{0});
      for (std::size_t feature = 0; feature < boards_at; ++feature) {
        const std::size_t block = feature / 81, board = feature % 81 / 9, cell = feature % 9;
        way[feature] = static_cast<std::uint16_t>(81 * block + 9 * place(board) + place(cell));
      }
      for (std::size_t feature = boards_at; feature < anywhere; ++feature) {
        const std::size_t block = (feature - boards_at) / 9, board = (feature - boards_at) % 9;
        way[feature] = static_cast<std::uint16_t>(boards_at + 9 * block + place(board));
      }
    }
    return ways;
  }
};

static_assert(Features<UltimateFeatures, Ultimate>);

}  // namespace parlour
