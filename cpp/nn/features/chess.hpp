// What a net sees of chess: which piece stands where, from each player's own end of the board, left and right exchanged
// where that player's king stands on the left half. Nets look from both sides; what follows from rights to castle or
// from an en passant square is left to the search.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "core/bits.hpp"
#include "games/chess.hpp"
#include "nn/sums.hpp"

namespace parlour {

struct ChessFeatures {
  static constexpr const char* name = "chess 1";
  static constexpr std::size_t inputs = 768;  // 64 x (piece + 6 if it is the other player's) + square
  static constexpr std::size_t stages = 8;
  static constexpr std::size_t sides = 2;
  using Bits = FeatureBits<inputs>;

  // With which a square has to be xored for it to be as the viewer sees it.
  static int view(const Chess& position, int viewer) {
    const int left = file_of(lowest(position.of(viewer, Chess::king))) < 4 ? 7 : 0;
    return left ^ (viewer == 0 ? 0 : 56);
  }

  static std::uint16_t feature(int owner, int piece, int square, int viewer, int view) {
    return static_cast<std::uint16_t>(64 * (piece + (owner == viewer ? 0 : 6)) + (square ^ view));
  }

  static Bits bits(const Chess& position, int viewer) {
    Bits bits;
    const int seen = view(position, viewer);
    for (const int owner : {0, 1})
      for (int piece = 0; piece < 6; ++piece)
        for (Squares left = position.of(owner, piece); left != 0;)
          bits.set(feature(owner, piece, pop_lowest(left), viewer, seen));
    return bits;
  }

  // By how many pieces are left.
  static std::size_t stage(const Chess& position) {
    return static_cast<std::size_t>(std::popcount(position.occupied()) - 1) / 4;
  }

  static std::vector<FeatureWay> ways(const Chess&) {
    std::vector<FeatureWay> ways(1, FeatureWay(inputs));
    std::iota(ways[0].begin(), ways[0].end(), std::uint16_t{0});
    return ways;
  }
};

static_assert(Features<ChessFeatures, Chess>);

}  // namespace parlour
