// The tree of a Monte Carlo search: small nodes in one pool, found by index.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <utility>

#include "core/game.hpp"

namespace parlour {

// What a simulation comes to, or a sum of that, counted in halves of a win of player 0: 2 he wins, 1 a draw, 0 he
// loses. Where simulations end with an estimate, a half is cut into parts (see Leaf).
using Halves = std::int32_t;

constexpr Halves win_of(int player) { return player == 0 ? 2 : 0; }

constexpr Halves halves_of(const Outcome& outcome) {
  return outcome.winner == Outcome::draw ? Halves{1} : win_of(outcome.winner);
}

// Sixteen bytes. A node has no position, only the move that led to it; who is to move is known while walking. Its
// children are neighbours in the pool, in the order of their moves.
struct MctsNode {
  static constexpr std::uint8_t unproved = 3;  // else `proof` is what perfect play comes to, in halves

  std::int32_t visits;
  Halves halves;           // of all simulations that came through here
  std::uint32_t children;  // the index of the first; 0 if there are none, since the root is nobody's child
  Move move;
  std::uint8_t count;  // of children
  std::uint8_t proof : 2;
  std::uint8_t draw_at_hand : 1;  // one of the children is proved a draw, so the player to move need not lose
  std::uint8_t tied : 1;          // see reroot

  bool proved() const { return proof != unproved; }
  void prove(Halves halves_won) { proof = static_cast<std::uint8_t>(halves_won) & 3; }
};

static_assert(sizeof(MctsNode) == 16);

// The pool holds as many nodes as fit into the bytes it was given and never asks for more. The system hands out the
// memory page by page as nodes are made, so that a short search with a large limit stays small.
class MctsTree {
 public:
  static constexpr std::uint32_t root = 0;
  static constexpr std::uint32_t stride = 1 << 16;  // nodes between two looks at whether to go on, see reroot

  // `with_priors`: every node has a prior too, in a second pool, so that a search without priors pays nothing for them.
  explicit MctsTree(bool with_priors = false) : with_priors_(with_priors) {}

  void reserve(std::size_t bytes) {
    capacity_ = nodes_within(bytes);
    nodes_ = std::make_unique_for_overwrite<MctsNode[]>(capacity_);
    if (with_priors_) priors_ = std::make_unique_for_overwrite<float[]>(capacity_);
    plant();
  }

  // Holds no more memory than its nodes need, until `unpack` makes room for more of them again.
  void pack() { move_to(size_); }
  void unpack(std::size_t bytes) {
    if (capacity_ < nodes_within(bytes)) move_to(nodes_within(bytes));
  }

  void release() {
    nodes_.reset();
    priors_.reset();
    capacity_ = size_ = 0;
  }

  // A new tree: the root alone. (Even a pool of no bytes has room for that.)
  void plant() {
    nodes_[root] = fresh(0);
    size_ = 1;
  }

  bool reserved() const { return nodes_ != nullptr; }
  std::size_t size() const { return size_; }
  std::size_t bytes() const { return size_ * node_bytes(); }
  MctsNode& operator[](std::uint32_t index) { return nodes_[index]; }
  const MctsNode& operator[](std::uint32_t index) const { return nodes_[index]; }

  std::span<MctsNode> children(const MctsNode& node) { return {&nodes_[node.children], node.count}; }
  std::span<const MctsNode> children(const MctsNode& node) const { return {&nodes_[node.children], node.count}; }

  // Of the children, in their order; only for a tree that has them.
  std::span<float> priors(const MctsNode& node) { return {&priors_[node.children], node.count}; }

  // Gives a node one child for each move. False, and nothing happens, if there is no room for all of them.
  template <class Moves>
  bool expand(std::uint32_t index, const Moves& moves) {
    if (moves.size() > std::numeric_limits<std::uint8_t>::max() || moves.size() > capacity_ - size_) return false;
    nodes_[index].children = size_;
    nodes_[index].count = static_cast<std::uint8_t>(moves.size());
    for (const Move move : moves) nodes_[size_++] = fresh(move);
    return true;
  }

  // Makes a node the root and closes the gaps that all others leave, in one sweep and without further memory (0.15 ms
  // for each MiB of the old tree, of which usually little stays).
  //
  // Children lie behind their parents, so a block of children is met after its parent has moved. Until then the two
  // are tied together by an exchange: the first child holds the parent's new index in the place of its visits, and the
  // parent keeps those visits in the place of the child's old index.
  //
  // False if `give_up()` said so on the way: nothing is left then but a new root. A tree of `stride` nodes or fewer
  // does not ask.
  template <class GiveUp>
  bool reroot(std::uint32_t index, GiveUp&& give_up) {
    if (index == root) return true;
    nodes_[root] = nodes_[index];  // the root's own prior is of no more use
    const std::uint32_t end = size_;
    size_ = 1;
    if (nodes_[root].children == 0) return true;
    tie(root);
    for (std::uint32_t read = index + 1, looked = index; read < end;) {
      read += nodes_[read].tied ? move_block(read) : 1;
      if (read - looked <= stride) continue;
      looked = read;
      if (!give_up()) continue;
      plant();
      return false;
    }
    return true;
  }

 private:
  std::size_t node_bytes() const { return sizeof(MctsNode) + (with_priors_ ? sizeof(float) : 0); }
  std::uint32_t nodes_within(std::size_t bytes) const {
    constexpr std::size_t most = std::numeric_limits<std::int32_t>::max();
    return static_cast<std::uint32_t>(std::clamp(bytes / node_bytes(), std::size_t{1}, most));
  }

  void move_to(std::uint32_t capacity) {
    auto nodes = std::make_unique_for_overwrite<MctsNode[]>(capacity);
    std::copy_n(nodes_.get(), size_, nodes.get());
    nodes_ = std::move(nodes);
    if (with_priors_) {
      auto priors = std::make_unique_for_overwrite<float[]>(capacity);
      std::copy_n(priors_.get(), size_, priors.get());
      priors_ = std::move(priors);
    }
    capacity_ = capacity;
  }

  static MctsNode fresh(Move move) { return {0, 0, 0, move, 0, MctsNode::unproved, 0, 0}; }

  void tie(std::uint32_t parent) {
    if (nodes_[parent].children == 0) return;
    MctsNode& first = nodes_[nodes_[parent].children];
    nodes_[parent].children = static_cast<std::uint32_t>(first.visits);
    first.visits = static_cast<std::int32_t>(parent);
    first.tied = 1;
  }

  // Moves a block of children to the end of what stays. Returns its length.
  std::uint32_t move_block(std::uint32_t read) {
    MctsNode& first = nodes_[read];
    MctsNode& parent = nodes_[static_cast<std::uint32_t>(first.visits)];
    first.visits = static_cast<std::int32_t>(parent.children);
    first.tied = 0;
    parent.children = size_;
    const std::uint32_t count = parent.count;
    for (std::uint32_t i = 0; i < count; ++i) {
      nodes_[size_] = nodes_[read + i];
      if (with_priors_) priors_[size_] = priors_[read + i];
      tie(size_++);
    }
    return count;
  }

  bool with_priors_;
  std::unique_ptr<MctsNode[]> nodes_;
  std::unique_ptr<float[]> priors_;  // none without priors
  std::uint32_t capacity_ = 0;
  std::uint32_t size_ = 0;
};

}  // namespace parlour
