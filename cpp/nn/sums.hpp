// What a net has added up for one position, and how that is carried to the next one.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/game.hpp"
#include "nn/bits.hpp"
#include "nn/net.hpp"
#include "nn/vectors.hpp"

namespace parlour {

// Where each feature goes when the board is turned or mirrored.
using FeatureWay = std::vector<std::uint16_t>;

// What a game gives so that nets can learn it: its features.
//
//   name                      with a number, so that a net is never asked about features that have changed since
//   inputs, stages            how many
//   bits(position, viewer)    which features are there for one of the players
//   stage(position)           how far the match has come, from 0
//   ways(position)            the ways to turn and mirror a board of this size, the first of them none
//   sides                     2 where its nets look from both sides; otherwise left out
template <class F, class P>
concept Features = requires(const P& position, int viewer) {
  { F::name } -> std::convertible_to<const char*>;
  { F::inputs } -> std::convertible_to<std::size_t>;
  { F::stages } -> std::convertible_to<std::size_t>;
  { F::bits(position, viewer) } -> std::same_as<FeatureBits<F::inputs>>;
  { F::stage(position) } -> std::same_as<std::size_t>;
  { F::ways(position) } -> std::same_as<std::vector<FeatureWay>>;
};

template <class F>
inline constexpr std::size_t sides_of = [] {
  if constexpr (requires { F::sides; })
    return F::sides;
  else
    return std::size_t{1};
}();

template <class Bits>
class Sums {
 public:
  const Bits& bits() const { return bits_; }
  const std::int16_t* values() const { return values_.data(); }

  // Of a position without any feature.
  void begin(const Net& net) {
    bits_ = {};
    std::ranges::copy(net.weights().bias, values_.begin());
  }

  // Becomes the sums of `bits`, by way of another position's: the fewer features differ, the quicker.
  void carry(const Sums& from, const Bits& bits, const Net& net, const Vectors& vectors) {
    std::array<std::uint16_t, Bits::size> added, taken;
    std::size_t added_count = 0, taken_count = 0;
    bits.without(from.bits_).each([&](std::uint16_t feature) { added[added_count++] = feature; });
    from.bits_.without(bits).each([&](std::uint16_t feature) { taken[taken_count++] = feature; });
    vectors.shift(values_.data(), from.values_.data(), net.weights().rows.data(), added.data(), added_count,
                  taken.data(), taken_count, net.shape().hidden);
    bits_ = bits;
  }

 private:
  alignas(64) std::array<std::int16_t, most_hidden> values_{};
  Bits bits_{};
};

}  // namespace parlour
