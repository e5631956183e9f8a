// What a net sees of pawn chess, always from its own side's end of the board: the pawns, which of them have a free way,
// which are stopped, who is first, and how many moves are left for waiting.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "core/bits.hpp"
#include "games/pawns.hpp"
#include "nn/sums.hpp"

namespace parlour {

struct PawnsFeatures {
  static constexpr const char* name = "pawns 1";
  static constexpr std::size_t own_at = 0, other_at = 64, passed_at = 128, blocked_at = 256, en_passant_at = 320;
  static constexpr std::size_t race_at = 328, farthest = 7;  // steps to the last rank of each side's free pawn; 0: none
  static constexpr std::size_t tempi_at = race_at + farthest * farthest, tempi = 16;
  static constexpr std::size_t inputs = tempi_at + 2 * tempi;
  static constexpr std::size_t stages = 8;
  using Bits = FeatureBits<inputs>;

  static Bits bits(const Pawns& position, int viewer) {
    const Squares own = upright(position.pawns(viewer), viewer), other = upright(position.pawns(1 - viewer), viewer);
    const Squares own_passed = own & ~spread_down(other), other_passed = other & ~spread_up(own);
    Bits bits;
    bits.put(own_at, own);
    bits.put(other_at, other);
    bits.put(passed_at, own_passed);
    bits.put(passed_at + 64, other_passed);
    bits.put(blocked_at, own & other >> 8);
    if (position.en_passant() != no_square)
      bits.set(en_passant_at + static_cast<std::size_t>(file_of(position.en_passant())));
    const std::size_t mine = own_passed ? static_cast<std::size_t>(7 - rank_of(63 - std::countl_zero(own_passed))) : 0;
    const std::size_t theirs = other_passed ? static_cast<std::size_t>(rank_of(lowest(other_passed))) : 0;
    bits.set(race_at + farthest * std::min(mine, farthest - 1) + std::min(theirs, farthest - 1));
    bits.set(tempi_at + std::min(tempi - 1, free_steps(own, other)));
    bits.set(tempi_at + tempi + std::min(tempi - 1, free_steps(upright(other, 1), upright(own, 1))));
    return bits;
  }

  // By how many pawns are gone.
  static std::size_t stage(const Pawns& position) {
    const auto pawns = static_cast<std::size_t>(std::popcount(position.pawns(0) | position.pawns(1)));
    return std::min(stages - 1, (16 - std::min<std::size_t>(16, pawns)) / 2);
  }

  // As it is, and with left and right exchanged.
  static std::vector<FeatureWay> ways(const Pawns&) {
    std::vector<FeatureWay> ways(2, FeatureWay(inputs));
    for (FeatureWay& way : ways) std::iota(way.begin(), way.end(), std::uint16_t{0});
    for (std::size_t feature = 0; feature < race_at; ++feature) ways[1][feature] ^= 7;
    return ways;
  }

 private:
  // The board as it looks to a player who always plays upwards.
  static Squares upright(Squares squares, int viewer) { return viewer == 0 ? squares : __builtin_bswap64(squares); }

  // The squares in front of which such pawns stand, on the file or next to it, however far.
  static Squares spread_down(Squares squares) {
    Squares below = squares >> 8;
    below |= below >> 8;
    below |= below >> 16;
    below |= below >> 32;
    return below | shift_left(below) | shift_right(below);
  }

  static Squares spread_up(Squares squares) {
    Squares above = squares << 8;
    above |= above << 8;
    above |= above << 16;
    above |= above << 32;
    return above | shift_left(above) | shift_right(above);
  }

  // Steps that pawns playing upwards can take until something stands in their way, or a square is attacked.
  static std::size_t free_steps(Squares own, Squares other) {
    const Squares closed = own | other | shift_left(other >> 8) | shift_right(other >> 8);
    std::size_t steps = 0;
    for (Squares moving = own << 8 & ~closed; moving; moving = moving << 8 & ~closed)
      steps += static_cast<std::size_t>(std::popcount(moving));
    return steps;
  }
};

static_assert(Features<PawnsFeatures, Pawns>);

}  // namespace parlour
