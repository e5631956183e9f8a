// What a learner remembers of its matches: a tree by moves from the start, with how often each move was part of a match
// that it won, drew or lost.
//
// The counts of a node are those of its children and of the matches that ended here. A node that is part of no match is
// not there. So the tree follows from the counts, and equal matches make equal memories, in whatever order they came.
#pragma once

#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "learner/nodes.hpp"
#include "learner/paths.hpp"

namespace parlour {

class Memory {
 public:
  using Moves = std::span<const MoveId>;

  const Nodes& nodes() const { return nodes_; }
  Nodes& nodes() { return nodes_; }

  // One match: `role` is 0 if the learner moved first, else 1.
  void add(std::uint32_t role, Moves moves, Result result) {
    if (nodes_[role].counts.of(result) >= Counts::most) throw std::invalid_argument("a count would be too great");
    std::uint32_t node = role;
    count_one(node, result);
    for (const MoveId move : moves) count_one(node = nodes_.child_or_new(node, move), result);
  }

  // The same match again, taken away: afterwards it is as if it had never been added.
  void take_away(std::uint32_t role, Moves moves, Result result) {
    const std::uint32_t last = find(role, moves);
    if (last == Nodes::none || ended_at(last).of(result) == 0)
      throw std::invalid_argument("there is no such match in this memory");
    std::uint32_t node = role;
    uncount_one(node, result);
    for (const MoveId move : moves) {
      const std::uint32_t parent = std::exchange(node, nodes_.child(node, move));
      uncount_one(node, result);
      if (nodes_[node].counts.total() > 0) continue;
      forget(node, moves);
      return nodes_.cut(parent, node);
    }
  }

  // Adds all matches of another memory, or refuses and changes nothing.
  void merge(const Memory& other) {
    for (std::uint32_t role = 0; role < Nodes::roots; ++role)
      if (!room_for(nodes_[role].counts, other.nodes_[role].counts))
        throw std::invalid_argument("a count would be too great");
    paths_.forget_all();
    std::vector<std::pair<std::uint32_t, std::uint32_t>> open{{0, 0}, {1, 1}};
    while (!open.empty()) {
      const auto [to, from] = open.back();
      open.pop_back();
      const MemoryNode source = other.nodes_[from];
      nodes_[to].counts += source.counts;
      for (std::uint32_t child = source.child; child != Nodes::none; child = other.nodes_[child].next)
        open.emplace_back(nodes_.child_or_new(to, other.nodes_[child].move), child);
    }
  }

  // The node that these moves lead to, or none.
  std::uint32_t find(std::uint32_t role, Moves moves) const {
    std::uint32_t node = role;
    for (const MoveId move : moves)
      if ((node = nodes_.child(node, move)) == Nodes::none) break;
    return node;
  }

  // The matches that ended at a node.
  Counts ended_at(std::uint32_t node) const {
    Counts ended = nodes_[node].counts;
    for (std::uint32_t child = nodes_[node].child; child != Nodes::none; child = nodes_[child].next)
      ended -= nodes_[child].counts;
    return ended;
  }

  Path best(std::uint32_t start) { return paths_.best(nodes_, start); }
  std::vector<Path> top(std::uint32_t start, std::size_t count) const { return top_paths(nodes_, start, count); }

 private:
  static bool room_for(const Counts& here, const Counts& more) {
    return here.won + more.won <= Counts::most && here.drawn + more.drawn <= Counts::most &&
           here.lost + more.lost <= Counts::most;
  }

  void count_one(std::uint32_t node, Result result) {
    ++nodes_[node].counts.of(result);
    paths_.forget(node);
  }

  void uncount_one(std::uint32_t node, Result result) {
    --nodes_[node].counts.of(result);
    paths_.forget(node);
  }

  // Of the line below a node that is about to go: its places in the pool will belong to others.
  void forget(std::uint32_t node, Moves moves) {
    for (std::size_t most = moves.size(); node != Nodes::none && most > 0; --most) {
      paths_.forget(node);
      node = nodes_[node].child;
    }
  }

  Nodes nodes_;
  BestPaths paths_;
};

}  // namespace parlour
