// A position and its turned and mirrored images, side by side: what comes to the same thing has the same key.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <utility>
#include <vector>

#include "core/game.hpp"

namespace parlour {

// The ways to turn and mirror a board: what each move becomes.
class Symmetries {
 public:
  explicit Symmetries(std::vector<std::vector<Move>> ways) : ways_(std::move(ways)) {}

  std::size_t size() const { return ways_.size(); }
  Move image(std::size_t way, Move move) const { return ways_[way].at(move); }

 private:
  std::vector<std::vector<Move>> ways_;
};

// One image for each way; the first is the position itself. Moves that an image does not have are refused: symmetries
// come from outside.
template <Position P>
class Images {
 public:
  struct Keyed {
    Move move;
    std::uint64_t key;
  };

  Images(std::vector<P> images, const Symmetries& symmetries) : images_(std::move(images)), symmetries_(symmetries) {
    if (images_.empty() || images_.size() != symmetries_.size())
      throw std::invalid_argument("there is one image for each symmetry");
    for (const P& image : images_) {
      const auto list = moves_of(image);
      legal_.emplace_back(list.begin(), list.end());
      std::ranges::sort(legal_.back());
    }
  }

  // All images one move on: what the next Images is made from.
  std::vector<P> after_move(Move move) const {
    std::vector<P> images;
    images.reserve(images_.size());
    for (std::size_t way = 0; way < images_.size(); ++way) images.push_back(image_after(way, move));
    return images;
  }

  // Each move of the position, ascending, with the least key of the images after it.
  std::vector<Keyed> keys() const {
    std::vector<Keyed> found;
    for (const Move move : legal_[0]) {
      std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
      for (std::size_t way = 0; way < images_.size(); ++way) least = std::min(least, image_after(way, move).key());
      found.push_back({move, least});
    }
    return found;
  }

 private:
  P image_after(std::size_t way, Move move) const {
    const Move image = symmetries_.image(way, move);
    if (!std::ranges::binary_search(legal_[way], image)) throw std::invalid_argument("a symmetry makes a move illegal");
    return after(images_[way], image);
  }

  std::vector<P> images_;
  const Symmetries& symmetries_;
  std::vector<std::vector<Move>> legal_;
};

}  // namespace parlour
