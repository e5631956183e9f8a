// A memory as bytes, and back: the same matches give the same bytes, and bytes that are read give themselves again.
//
// Nodes stand parents before children, in the order of their moves. Each is five whole numbers: its depth, its move,
// won, drawn, lost; seven bits to a byte, the lowest first, and no byte more than needed. The roots are first, of depth
// 0.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "learner/memory.hpp"

namespace parlour {

// What a memory must keep to, wherever it comes from.
struct MemoryLimits {
  std::uint64_t moves;  // every id of a move is below this
  std::uint64_t depth;  // no match has more moves
  std::uint64_t nodes;
};

inline void put_number(std::string& bytes, std::uint64_t number) {
  for (; number >= 128; number >>= 7) bytes.push_back(static_cast<char>(number | 128));
  bytes.push_back(static_cast<char>(number));
}

inline void put_node(std::string& bytes, const MemoryNode& node, std::size_t depth) {
  put_number(bytes, depth);
  put_number(bytes, node.move);
  put_number(bytes, node.counts.won);
  put_number(bytes, node.counts.drawn);
  put_number(bytes, node.counts.lost);
}

// Calls `visit(node, depth)` for a node and all below it, in order.
template <class Visit>
void walk_nodes(const Nodes& nodes, std::uint32_t root, Visit visit) {
  std::vector<std::uint32_t> line{root};
  while (!line.empty()) {
    visit(nodes[line.back()], line.size() - 1);
    std::uint32_t next = nodes[line.back()].child;
    while (next == Nodes::none && line.size() > 1) {
      next = nodes[line.back()].next;
      line.pop_back();
    }
    if (next == Nodes::none) return;
    line.push_back(next);
  }
}

inline std::string memory_bytes(const Memory& memory) {
  std::string bytes;
  for (std::uint32_t role = 0; role < Nodes::roots; ++role)
    walk_nodes(memory.nodes(), role, [&](const MemoryNode& node, std::size_t depth) { put_node(bytes, node, depth); });
  return bytes;
}

// Reads a memory from bytes that anybody may have made. Throws std::invalid_argument that says what is wrong.
class MemoryReader {
 public:
  MemoryReader(std::string_view bytes, MemoryLimits limits) : bytes_(bytes), limits_(limits) {}

  Memory read() {
    read_root(0);
    while (at_ < bytes_.size()) {
      if (++read_ > limits_.nodes) fail("there are too many nodes");
      const std::uint64_t depth = number();
      if (depth == 0) {
        if (line_.front().node != 0) fail("there is a third root");
        read_root(1);
      } else {
        read_node(depth);
      }
    }
    if (line_.front().node != 1) fail("the second root is missing");
    return std::move(memory_);
  }

 private:
  // A node on the way to the one that is read next.
  struct Open {
    std::uint32_t node;
    std::uint32_t last = Nodes::none;  // its last child so far
    Counts left;                       // what its children to come may still have
  };

  [[noreturn]] void fail(const char* what) const {
    throw std::invalid_argument(std::string("not a memory: ") + what + " (at byte " + std::to_string(at_) + ")");
  }

  std::uint64_t number() {
    std::uint64_t found = 0;
    for (int shift = 0; shift < 63; shift += 7) {
      if (at_ == bytes_.size()) fail("it ends in the middle of a node");
      const auto byte = static_cast<unsigned char>(bytes_[at_++]);
      found |= std::uint64_t{byte & 127u} << shift;
      if (byte < 128) {
        if (byte == 0 && shift > 0) fail("a number has more bytes than it needs");
        return found;
      }
    }
    fail("a number is too great");
  }

  std::uint64_t count() {
    const std::uint64_t found = number();
    if (found > Counts::most) fail("a count is too great");
    return found;
  }

  Counts counts() {
    Counts found;
    found.won = count();
    found.drawn = count();
    found.lost = count();
    return found;
  }

  void read_root(std::uint32_t role) {
    if (role == 0 && number() != 0) fail("the first root is missing");
    if (number() != role) fail("the roots are not in order");
    memory_.nodes()[role].counts = counts();
    line_.assign(1, Open{role, Nodes::none, memory_.nodes()[role].counts});
  }

  void read_node(std::uint64_t depth) {
    if (depth > line_.size()) fail("a node has no parent");
    if (depth > limits_.depth) fail("a match has more moves than the game allows");
    line_.resize(depth);
    Open& parent = line_.back();
    const std::uint64_t move = number();
    if (move >= limits_.moves) fail("a move is not one of this game");
    if (parent.last != Nodes::none && move <= memory_.nodes()[parent.last].move) fail("moves are not in order");
    const Counts found = counts();
    if (found.total() == 0) fail("a node is part of no match");
    if (!parent.left.holds(found)) fail("the moves after a move have more matches than the move itself");
    parent.left -= found;
    parent.last = memory_.nodes().append(parent.node, parent.last, static_cast<MoveId>(move));
    memory_.nodes()[parent.last].counts = found;
    const std::uint32_t node = parent.last;  // `parent` does not survive the next line
    line_.push_back(Open{node, Nodes::none, found});
  }

  std::string_view bytes_;
  MemoryLimits limits_;
  std::size_t at_ = 0;
  std::uint64_t read_ = 0;
  Memory memory_;
  std::vector<Open> line_;
};

}  // namespace parlour
