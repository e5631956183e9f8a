// Asks a net about one position after the other, and adds up as little as it can for each.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "nn/sums.hpp"
#include "nn/vectors.hpp"

namespace parlour {

// Remembers the sums of some positions, from either player's side, and carries the nearest of them to what is asked.
// One thread at a time; any number of eyes may look through one net.
template <Position P, Features<P> F>
class NetEyes {
 public:
  explicit NetEyes(std::shared_ptr<const Net> net, const Vectors& vectors = best_vectors())
      : net_(std::move(net)), vectors_(&vectors) {
    for (auto& side : remembered_)
      for (auto& sums : side) sums.begin(*net_);
  }

  const Net& net() const { return *net_; }

  // What the net says to one of the players: a logit in parts of 1024. The position is remembered.
  std::int32_t say(const P& position, int viewer) {
    return net_->say(face(position, viewer).values(), F::stage(position), *vectors_);
  }

  // The same, and the position is not remembered: for the many that are one move from one that was faced.
  std::int32_t glance(const P& position, int viewer) {
    const auto bits = F::bits(position, viewer);
    scratch_.carry(nearest(bits, viewer), bits, *net_, *vectors_);
    return net_->say(scratch_.values(), F::stage(position), *vectors_);
  }

  // Remembers a position without a question.
  const Sums<typename F::Bits>& face(const P& position, int viewer) {
    const auto side = static_cast<std::size_t>(viewer);
    const auto bits = F::bits(position, viewer);
    const auto& from = nearest(bits, viewer);
    if (from.bits() == bits) return from;
    auto& place = remembered_[side][next_[side]];
    if (&place == &from) {
      scratch_.carry(from, bits, *net_, *vectors_);
      place = scratch_;
    } else {
      place.carry(from, bits, *net_, *vectors_);
    }
    next_[side] = (next_[side] + 1) % places;
    return place;
  }

 private:
  static constexpr std::size_t places = 4;

  const Sums<typename F::Bits>& nearest(const typename F::Bits& bits, int viewer) const {
    const auto& side = remembered_[static_cast<std::size_t>(viewer)];
    const auto* nearest = &side.front();
    int least = nearest->bits().distance(bits);
    for (std::size_t i = 1; i < places && least > 0; ++i)
      if (const int distance = side[i].bits().distance(bits); distance < least) {
        nearest = &side[i];
        least = distance;
      }
    return *nearest;
  }

  std::shared_ptr<const Net> net_;
  const Vectors* vectors_;
  std::array<std::array<Sums<typename F::Bits>, places>, 2> remembered_{};
  std::array<std::size_t, 2> next_{};
  Sums<typename F::Bits> scratch_;
};

}  // namespace parlour
