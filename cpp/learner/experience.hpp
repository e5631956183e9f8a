// What a memory says about each move of a position, however the match came there: lines that lead to the same position,
// turned and mirrored ones, and the moves of the other player all count. An outcome is always that of whoever made the
// move.
//
// The same counts as the plain `Experience` in Python, which is its oracle.
#pragma once

#include <unordered_map>
#include <vector>

#include "learner/bytes.hpp"
#include "learner/images.hpp"
#include "learner/patterns.hpp"
#include "learner/tally.hpp"

namespace parlour {

template <Position P>
class Experience {
 public:
  struct Known {
    Move move;
    Counts counts;
    MovePatterns patterns;
  };

  Experience(const P& start, Symmetries symmetries) : start_(start), symmetries_(std::move(symmetries)) {}

  void clear() { positions_ = {}, patterns_ = {}; }

  // Adds all that a memory knows; throws if one of its moves is not legal.
  void gather(const Memory& memory) {
    const Nodes& nodes = memory.nodes();
    for (std::uint32_t role = 0; role < Nodes::roots; ++role) {
      std::vector<Place> line{Place{start_, 0, std::vector<P>(symmetries_.size(), start_), {}}};
      walk_nodes(nodes, role, [&](const MemoryNode& node, std::size_t depth) {
        if (depth > 0) {
          if (line.size() == depth) line.push_back({start_, 0, {}, {}});
          count(line, depth, node, static_cast<int>(role));
        }
        if (node.child != Nodes::none) line[depth].look();
      });
    }
    canonical_.clear();
  }

  // One match, more or (sign -1) less.
  void learn(int role, std::span<const MoveId> moves, OwnOutcome outcome, int sign) {
    std::vector<P> images(symmetries_.size(), start_);
    Counts one;
    one.of(outcome) = 1;
    for (const MoveId id : moves) {
      const P before = images[0];
      const auto move = static_cast<Move>(id);
      images = images_after(images, move);
      put(before, move, role, least_key(images), one, sign);
    }
  }

  // Each legal move of the first image, ascending, with how matches ended of whoever came to where it leads.
  std::vector<Known> of_moves(std::vector<P> images, const Symmetries& symmetries) const {
    const P position = images.at(0);
    std::vector<Known> found;
    if (position.outcome()) return found;
    const Tally& tally = positions_[static_cast<std::size_t>(position.to_move())];
    for (const auto& [move, key] : Images<P>(std::move(images), symmetries).keys())
      found.push_back({move, tally.get(key), patterns_of(position, move)});
    return found;
  }

  // Of moves with a pattern; of all moves for 0.
  Counts of_pattern(bool own, std::uint64_t pattern) const { return patterns_[own ? 1 : 0].get(pattern); }

  std::size_t bytes() const {
    return positions_[0].bytes() + positions_[1].bytes() + patterns_[0].bytes() + patterns_[1].bytes();
  }

 private:
  // Positions that come again and again are turned once.
  static constexpr std::size_t most_remembered = 1u << 17;

  // On the line that is walked.
  struct Place {
    P position;
    Move move;              // that led here
    std::vector<P> images;  // filled when they are needed
    std::vector<Move> legal;

    void look() {
      legal.clear();
      if (position.outcome()) return;
      const auto list = moves_of(position);
      legal.assign(list.begin(), list.end());
    }
  };

  void count(std::vector<Place>& line, std::size_t depth, const MemoryNode& node, int role) {
    const Place& before = line[depth - 1];
    Place& here = line[depth];
    here.move = static_cast<Move>(node.move);
    if (node.move != here.move || std::ranges::find(before.legal, here.move) == before.legal.end())
      throw std::invalid_argument("a move of this memory is not legal");
    here.position = after(before.position, here.move);
    here.images.clear();
    put(before.position, here.move, role, canonical_key(line, depth), node.counts, 1);
  }

  // The least key of the images of the position at this depth.
  std::uint64_t canonical_key(std::vector<Place>& line, std::size_t depth) {
    const std::uint64_t key = line[depth].position.key();
    if (symmetries_.size() == 1) return key;
    if (const auto found = canonical_.find(key); found != canonical_.end()) return found->second;
    std::size_t filled = depth;
    while (line[filled].images.empty()) --filled;
    for (; filled < depth; ++filled) line[filled + 1].images = images_after(line[filled].images, line[filled + 1].move);
    const std::uint64_t least = least_key(line[depth].images);
    if (canonical_.size() < most_remembered) canonical_.emplace(key, least);
    return least;
  }

  std::vector<P> images_after(const std::vector<P>& images, Move move) const {
    std::vector<P> found;
    found.reserve(images.size());
    for (std::size_t way = 0; way < images.size(); ++way) {
      const Move turned = symmetries_.image(way, move);
      bool legal = false;
      images[way].each_move([&](Move id) { legal |= id == turned; });
      if (!legal) throw std::invalid_argument("a symmetry makes a move illegal");
      found.push_back(after(images[way], turned));
    }
    return found;
  }

  static std::uint64_t least_key(const std::vector<P>& images) {
    std::uint64_t least = UINT64_MAX;
    for (const P& image : images) least = std::min(least, image.key());
    return least;
  }

  void put(const P& before, Move move, int role, std::uint64_t key, const Counts& counts, int sign) {
    const int mover = before.to_move();
    const Counts turned{counts.lost, counts.drawn, counts.won};
    const Counts& mine = mover == role ? counts : turned;
    const auto add = [&](Counts& to) { sign > 0 ? to += mine : to -= mine; };
    add(positions_[static_cast<std::size_t>(mover)].at(key));
    const MovePatterns patterns = patterns_of(before, move);
    if (patterns.count == 0) return;
    Tally& tally = patterns_[mover == role ? 1 : 0];
    add(tally.at(0));
    for (const std::uint64_t pattern : patterns) add(tally.at(pattern));
  }

  P start_;
  Symmetries symmetries_;
  std::array<Tally, 2> positions_;  // by the mover, and the least key of the images after the move
  std::array<Tally, 2> patterns_;   // the others' moves, the learner's own; 0 stands for all moves
  std::unordered_map<std::uint64_t, std::uint64_t> canonical_;
};

}  // namespace parlour
