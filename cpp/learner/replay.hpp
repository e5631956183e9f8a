// Whether all moves of a memory are legal.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "core/game.hpp"
#include "learner/memory.hpp"

namespace parlour {

// The moves up to the first one that the rules do not allow from `start`; nothing if all are legal. Each position is
// asked for its moves once.
template <Position P>
class Replay {
 public:
  static std::optional<std::vector<MoveId>> first_illegal(const Memory& memory, const P& start) {
    for (std::uint32_t role = 0; role < Nodes::roots; ++role) {
      Replay replay(memory.nodes());
      if (!replay.all_legal(role, start)) return replay.moves_;
    }
    return std::nullopt;
  }

 private:
  explicit Replay(const Nodes& nodes) : nodes_(nodes) {}

  // A node on the way from the root to where the walk is.
  struct Open {
    P position;
    std::uint32_t next;  // the child that is looked at next
  };

  // Depth first with a stack of its own: a memory from outside may be deeper than the machine's stack.
  bool all_legal(std::uint32_t root, const P& start) {
    if (!children_legal(start, root)) return false;
    std::vector<Open> line{{start, nodes_[root].child}};
    while (!line.empty()) {
      Open& here = line.back();
      const std::uint32_t node = here.next;
      if (node == Nodes::none) {
        line.pop_back();
        if (!moves_.empty()) moves_.pop_back();
        continue;
      }
      here.next = nodes_[node].next;
      const P position = after(here.position, static_cast<Move>(nodes_[node].move));
      moves_.push_back(nodes_[node].move);
      if (!children_legal(position, node)) return false;
      line.push_back({position, nodes_[node].child});
    }
    return true;
  }

  // A move after the end is as illegal as one off the board. Leaves `moves_` at the culprit.
  bool children_legal(const P& position, std::uint32_t node) {
    if (nodes_[node].child == Nodes::none) return true;
    const bool over = position.outcome().has_value();
    const auto legal = moves_of(position);
    for (std::uint32_t child = nodes_[node].child; child != Nodes::none; child = nodes_[child].next) {
      const MoveId move = nodes_[child].move;
      if (!over && std::ranges::any_of(legal, [move](Move id) { return id == move; })) continue;
      moves_.push_back(move);
      return false;
    }
    return true;
  }

  const Nodes& nodes_;
  std::vector<MoveId> moves_;
};

}  // namespace parlour
