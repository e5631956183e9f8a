// The most visited part of a Monte Carlo tree, as a trace.
#pragma once

#include <cstddef>
#include <cstdint>
#include <queue>
#include <span>
#include <utility>

#include "search/mcts/tree.hpp"
#include "search/trace.hpp"

namespace parlour {

// Takes the best line, then again and again the most visited of all nodes whose parent it has.
template <Halves parts, int foreseen = 0>
class MctsTracer {
 public:
  MctsTracer(const MctsTree& tree, std::size_t limit) : tree_(tree), limit_(limit) {}

  // `line`: the moves that the search expects.
  Trace trace(std::span<const Move> line) {
    take_line(line);
    while (trace_.size() < limit_ && !waiting_.empty()) {
      const Waiting next = waiting_.top();
      waiting_.pop();
      add(next.index, next.parent);
      wait_for_children(next.index, static_cast<std::uint32_t>(trace_.size() - 1), nobody);
    }
    return std::move(trace_);
  }

 private:
  static constexpr std::uint32_t nobody = MctsTree::root;  // which is nobody's child

  struct Waiting {
    std::int32_t visits;
    std::uint32_t index;   // in the tree
    std::uint32_t parent;  // in the trace

    bool operator<(const Waiting& other) const {
      return visits != other.visits ? visits < other.visits : index > other.index;
    }
  };

  void take_line(std::span<const Move> line) {
    std::uint32_t index = MctsTree::root;
    add(index, std::nullopt);
    trace_.back().best = true;
    for (std::size_t i = 0;; ++i) {
      const auto place = static_cast<std::uint32_t>(trace_.size() - 1);
      const std::uint32_t next = i < line.size() && trace_.size() < limit_ ? child_of(index, line[i]) : nobody;
      wait_for_children(index, place, next);
      if (next == nobody) return;
      add(index = next, place);
      trace_.back().best = true;
    }
  }

  std::uint32_t child_of(std::uint32_t index, Move move) const {
    const MctsNode& node = tree_[index];
    for (std::uint32_t child = node.children; child < node.children + node.count; ++child)
      if (tree_[child].move == move) return child;
    return nobody;
  }

  // All but one, and but those of which nothing is known.
  void wait_for_children(std::uint32_t index, std::uint32_t place, std::uint32_t except) {
    const MctsNode& node = tree_[index];
    for (std::uint32_t child = node.children; child < node.children + node.count; ++child)
      if (child != except && (tree_[child].visits > 0 || tree_[child].proved()))
        waiting_.push({tree_[child].visits, child, place});
  }

  void add(std::uint32_t index, std::optional<std::uint32_t> parent) {
    const MctsNode& node = tree_[index];
    TraceNode& told = trace_.emplace_back();
    told.parent = parent;
    if (parent) {
      told.move = node.move;
      told.ply = trace_[*parent].ply + 1;
    }
    told.visits = static_cast<std::uint64_t>(node.visits);
    told.solved = node.proved();
    if (node.proved())
      told.value = node.proof - 1;
    else if (node.visits > 0)
      told.value = static_cast<double>(node.halves) / parts / (node.visits + foreseen) - 1;
  }

  const MctsTree& tree_;
  std::size_t limit_;
  Trace trace_;
  std::priority_queue<Waiting> waiting_;
};

}  // namespace parlour
