// What a learner remembers of its matches: a tree by moves from the start, with how often each move was part of a match
// that it won, drew or lost.
//
// The counts of a node are those of its children and of the matches that ended here. A node that is part of no match is
// not there. So the tree follows from the counts, and equal matches make equal memories, in whatever order they came.
#pragma once

#include <algorithm>
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
  void add(std::uint32_t role, Moves moves, OwnOutcome outcome) {
    if (nodes_[role].counts.of(outcome) >= Counts::most) throw std::invalid_argument("a count would be too great");
    std::uint32_t node = role;
    count_one(node, outcome);
    for (const MoveId move : moves) count_one(node = nodes_.child_or_new(node, move), outcome);
  }

  // The same match again, taken away: afterwards it is as if it had never been added.
  void take_away(std::uint32_t role, Moves moves, OwnOutcome outcome) {
    const std::uint32_t last = find(role, moves);
    if (last == Nodes::none || ended_at(last).of(outcome) == 0)
      throw std::invalid_argument("there is no such match in this memory");
    std::uint32_t node = role;
    uncount_one(node, outcome);
    for (const MoveId move : moves) {
      const std::uint32_t parent = std::exchange(node, nodes_.child(node, move));
      uncount_one(node, outcome);
      if (nodes_[node].counts.total() > 0) continue;
      forget(node, moves);
      return nodes_.cut(parent, node);
    }
  }

  // Matches that ended after these moves: takes `less` of them away, as far as there are so many, and adds `more`.
  void change(std::uint32_t role, Moves moves, const Counts& less, const Counts& more) {
    if (!room_for(nodes_[role].counts, more)) throw std::invalid_argument("a count would be too great");
    paths_.forget_all();
    if (const std::uint32_t last = find(role, moves); last != Nodes::none)
      forget_matches(role, moves, least(less, ended_at(last)));
    if (more.total() == 0) return;
    std::uint32_t node = role;
    nodes_[node].counts += more;
    for (const MoveId move : moves) nodes_[node = nodes_.child_or_new(node, move)].counts += more;
  }

  // Forgets all matches in which these moves were played first; none is no mistake.
  void cut(std::uint32_t role, Moves moves) {
    const std::uint32_t last = find(role, moves);
    if (last == Nodes::none) return;
    if (moves.empty()) throw std::invalid_argument("the start of all matches cannot be cut off");
    paths_.forget_all();
    const Counts gone = nodes_[last].counts;
    nodes_.cut(find(role, moves.first(moves.size() - 1)), last);
    forget_matches(role, moves.first(moves.size() - 1), gone);
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
  std::vector<Path> best_by_child(std::uint32_t start) { return paths_.best_by_child(nodes_, start); }
  std::vector<Path> top(std::uint32_t start, std::size_t count) const { return top_paths(nodes_, start, count); }

 private:
  static bool room_for(const Counts& here, const Counts& more) {
    return here.won + more.won <= Counts::most && here.drawn + more.drawn <= Counts::most &&
           here.lost + more.lost <= Counts::most;
  }

  static Counts least(const Counts& a, const Counts& b) {
    return {std::min(a.won, b.won), std::min(a.drawn, b.drawn), std::min(a.lost, b.lost)};
  }

  // At each of these moves, all of which have so many. A node that is part of no match any more goes.
  void forget_matches(std::uint32_t role, Moves moves, const Counts& gone) {
    std::uint32_t node = role;
    nodes_[node].counts -= gone;
    for (const MoveId move : moves) {
      const std::uint32_t parent = std::exchange(node, nodes_.child(node, move));
      nodes_[node].counts -= gone;
      if (nodes_[node].counts.total() == 0) return nodes_.cut(parent, node);
    }
  }

  void count_one(std::uint32_t node, OwnOutcome outcome) {
    ++nodes_[node].counts.of(outcome);
    paths_.forget(node);
  }

  void uncount_one(std::uint32_t node, OwnOutcome outcome) {
    --nodes_[node].counts.of(outcome);
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
