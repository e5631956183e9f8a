// The tree of a memory: small nodes in one pool, found by index.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "learner/counts.hpp"

namespace parlour {

using MoveId = std::uint32_t;

// What is remembered of the position that a move led to. Its children hang together by `next`, their moves ascending.
struct MemoryNode {
  static constexpr std::uint32_t none = UINT32_MAX;

  Counts counts;
  MoveId move = 0;
  std::uint32_t child = none;
  std::uint32_t next = none;
};

static_assert(sizeof(MemoryNode) == 40);

// Two trees in one pool: node 0 is the start of matches in which the learner moves first, node 1 of the others.
class Nodes {
 public:
  static constexpr std::uint32_t none = MemoryNode::none;
  static constexpr std::uint32_t roots = 2;

  Nodes() : pool_(roots) { pool_[1].move = 1; }

  MemoryNode& operator[](std::uint32_t index) { return pool_[index]; }
  const MemoryNode& operator[](std::uint32_t index) const { return pool_[index]; }

  std::size_t size() const { return pool_.size() - unused_; }
  std::size_t bytes() const { return pool_.capacity() * sizeof(MemoryNode); }

  // Positions have few known moves, so a walk along a sorted chain beats any index, which would double the memory.
  std::uint32_t child(std::uint32_t parent, MoveId move) const {
    std::uint32_t index = pool_[parent].child;
    while (index != none && pool_[index].move < move) index = pool_[index].next;
    return index != none && pool_[index].move == move ? index : none;
  }

  // Keeps the order: bytes of equal memories are equal.
  std::uint32_t child_or_new(std::uint32_t parent, MoveId move) {
    std::uint32_t before = none, index = pool_[parent].child;
    while (index != none && pool_[index].move < move) index = pool_[before = index].next;
    if (index != none && pool_[index].move == move) return index;
    const std::uint32_t made = make();
    pool_[made].move = move;
    pool_[made].next = index;
    (before == none ? pool_[parent].child : pool_[before].next) = made;
    return made;
  }

  // For children that come in their order: behind `last`, the parent's last child, or as its first.
  std::uint32_t append(std::uint32_t parent, std::uint32_t last, MoveId move) {
    const std::uint32_t made = make();
    pool_[made].move = move;
    (last == none ? pool_[parent].child : pool_[last].next) = made;
    return made;
  }

  // Takes away a child and all that is below it.
  void cut(std::uint32_t parent, std::uint32_t child) {
    std::uint32_t* link = &pool_[parent].child;
    while (*link != child) link = &pool_[*link].next;
    *link = pool_[child].next;
    pool_[child].next = none;
    // What is still to be freed hangs together by `next`: a node's children are put before the nodes that follow it.
    for (std::uint32_t index = child; index != none;) {
      std::uint32_t last = pool_[index].child;
      while (last != none && pool_[last].next != none) last = pool_[last].next;
      if (last != none) pool_[last].next = pool_[index].next;
      const std::uint32_t following = last != none ? pool_[index].child : pool_[index].next;
      pool_[index] = {};
      pool_[index].next = free_;
      free_ = index;
      ++unused_;
      index = following;
    }
  }

 private:
  // What was freed is used first. Indices stay valid, pointers do not: the pool may move.
  std::uint32_t make() {
    if (free_ != none) {
      const std::uint32_t index = free_;
      free_ = pool_[index].next;
      --unused_;
      pool_[index] = {};
      return index;
    }
    if (pool_.size() == none) throw std::length_error("the memory is full");
    // Half as much again: doubling would leave up to half of a large memory empty.
    if (pool_.size() == pool_.capacity()) pool_.reserve(pool_.size() + pool_.size() / 2 + 16);
    pool_.emplace_back();
    return static_cast<std::uint32_t>(pool_.size() - 1);
  }

  std::vector<MemoryNode> pool_;
  std::uint32_t free_ = none;
  std::size_t unused_ = 0;
};

}  // namespace parlour
