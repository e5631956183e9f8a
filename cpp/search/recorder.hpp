// What an alpha-beta search writes down of itself, if it is asked to.
//
// The search tells of every node when it goes in and when it comes out, of one iteration after another; the last one
// that was completed becomes the trace. How many nodes lie under a node is known only when the search comes out, so all
// are noted at first, and whenever there are too many, those that cannot be among the most visited any more are let go.
// Memory is a small multiple of the trace.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "search/trace.hpp"

namespace parlour {

class Recorder {
 public:
  explicit Recorder(std::size_t limit) : limit_(limit), room_(4 * limit + 1024) { trace_.front().best = true; }

  // A new iteration. `player` is to move at the root; `nodes` are those that the search has spent so far.
  void begin(int player, std::uint64_t nodes) {
    entries_.assign(1, {.player = player, .entered = nodes});
    open_.assign(1, 0);
    best_known_ = false;
  }

  // Goes one move down, to a position in which `player` is to move. A move that was tried before from here (again, in
  // another window) keeps its nodes.
  void enter(Move move, int player, std::uint64_t nodes) {
    if (entries_.size() >= room_) thin_out();
    const std::uint32_t parent = open_.back();
    std::uint32_t index = child_of(parent, move);
    if (index == nobody) {
      index = static_cast<std::uint32_t>(entries_.size());
      entries_.push_back({.parent = parent, .move = move, .player = player, .ply = static_cast<int>(open_.size())});
      link(index);
    }
    entries_[index].entered = nodes;
    open_.push_back(index);
  }

  // The window of the search that follows, as `mover` sees it. It replaces what an earlier one found below; at the
  // root each move is replaced by itself, as not all are asked for again.
  void ask(int mover, int alpha, int beta) {
    Entry& here = entries_[open_.back()];
    here.alpha = mover == 0 ? alpha : -beta;
    here.beta = mover == 0 ? beta : -alpha;
    here.cut = Cut::none;
    here.best = nobody;
    if (open_.size() == 1) return;
    ++here.asked;
    here.last_child = nobody;
  }

  // Why the node that the search is in ends without trying (all of) its moves.
  void note(Cut cut) { entries_[open_.back()].cut = cut; }

  // Comes out with a score, as `mover` sees it. `resolved`: no estimate entered into it.
  void leave(int mover, int score, bool resolved, std::uint64_t nodes) {
    const std::uint32_t index = open_.back();
    open_.pop_back();
    Entry& here = entries_[index];
    here.visits += nodes - here.entered;
    here.score = mover == 0 ? score : -score;
    here.resolved = resolved;
    if (here.cut == Cut::none && here.best != nobody && is_too_good(here)) here.cut = Cut::beta;
    Entry& parent = entries_[here.parent];
    if (open_.size() == 1 && best_known_) return;
    if (parent.best == nobody || is_better(here.score, entries_[parent.best].score, parent.player)) parent.best = index;
  }

  // From here on moves at the root are compared among themselves, and none is better than the best so far.
  void know_best() { best_known_ = true; }

  // The iteration is completed, with this move the best. `Scale` says what scores mean: `score`, none if it stands for
  // an open end of a window; `value`; `decided`, whether somebody wins by force.
  template <class Scale>
  void finish(Move best, bool solved, std::uint64_t nodes) {
    Entry& root = entries_.front();
    root.visits = nodes - root.entered;
    root.best = child_of(0, best);
    if (root.best != nobody) {
      root.score = entries_[root.best].score;
      root.resolved = entries_[root.best].resolved;
    }
    std::vector<std::uint32_t> place(entries_.size(), nobody);
    trace_.clear();
    for (const std::uint32_t index : by_importance()) {
      place[index] = static_cast<std::uint32_t>(trace_.size());
      trace_.push_back(trace_node<Scale>(entries_[index]));
      if (index != 0) trace_.back().parent = place[entries_[index].parent];
    }
    trace_.front().solved = solved;
  }

  // Of the last iteration that was completed; before the first, the root alone.
  const Trace& trace() const { return trace_; }

 private:
  static constexpr std::uint32_t nobody = std::numeric_limits<std::uint32_t>::max();

  struct Entry {
    std::uint32_t parent = nobody;
    std::uint32_t last_child = nobody;  // of the newest window
    std::uint32_t sibling = nobody;     // the one before
    std::uint32_t best = nobody;        // of the children
    std::uint32_t asked = 0;            // how many windows there were
    std::uint32_t born = 0;             // in which of its parent's windows
    Move move = 0;
    Cut cut = Cut::none;
    int player = 0;  // to move
    bool resolved = false;
    bool on_best_line = false;
    int ply = 0;
    int alpha = 0, beta = 0, score = 0;
    std::uint64_t entered = 0;
    std::uint64_t visits = 0;
  };

  static bool is_better(int score, int than, int player) { return player == 0 ? score > than : score < than; }
  static bool is_too_good(const Entry& entry) {
    return entry.player == 0 ? entry.score >= entry.beta : entry.score <= entry.alpha;
  }

  std::uint32_t child_of(std::uint32_t parent, Move move) const {
    std::uint32_t index = entries_[parent].last_child;
    while (index != nobody && entries_[index].move != move) index = entries_[index].sibling;
    return index;
  }

  void link(std::uint32_t index) {
    Entry& entry = entries_[index];
    Entry& parent = entries_[entry.parent];
    entry.born = parent.asked;
    entry.sibling = std::exchange(parent.last_child, index);
  }

  // Whether each entry still counts: not if its parent was asked again since.
  std::vector<bool> alive() const {
    std::vector<bool> is(entries_.size(), true);
    for (std::size_t i = 1; i < entries_.size(); ++i)
      is[i] = is[entries_[i].parent] && entries_[i].born == entries_[entries_[i].parent].asked;
    return is;
  }

  // More visits first, then who came first. A node has fewer than its parent, or as many and comes later.
  void sort_by_visits(std::vector<std::uint32_t>& order) const {
    std::ranges::sort(order, [this](std::uint32_t a, std::uint32_t b) {
      return entries_[a].visits != entries_[b].visits ? entries_[a].visits > entries_[b].visits : a < b;
    });
  }

  // Lets go of all but the nodes that the search is in, the best line from each of them, and the most visited others.
  void thin_out() {
    std::vector<bool> keep(entries_.size(), false);
    for (const std::uint32_t index : open_)
      for (std::uint32_t on = index; on != nobody && !keep[on]; on = entries_[on].best) keep[on] = true;
    const std::vector<bool> live = alive();
    std::vector<std::uint32_t> others;
    for (std::uint32_t i = 0; i < entries_.size(); ++i)
      if (live[i] && !keep[i]) others.push_back(i);
    sort_by_visits(others);
    others.resize(std::min(others.size(), limit_));
    for (const std::uint32_t index : others) keep[index] = true;
    move_together(keep);
    room_ = std::max(room_, 2 * entries_.size());
  }

  void move_together(const std::vector<bool>& keep) {
    std::vector<std::uint32_t> place(entries_.size(), nobody);
    std::uint32_t size = 0;
    for (std::uint32_t i = 0; i < entries_.size(); ++i) {
      if (!keep[i]) continue;
      Entry& entry = entries_[size] = entries_[i];
      place[i] = size++;
      entry.last_child = nobody;
      if (i != 0) {
        entry.parent = place[entry.parent];
        link(place[i]);
      }
    }
    entries_.resize(size);
    for (Entry& entry : entries_)
      if (entry.best != nobody) entry.best = place[entry.best];
    for (std::uint32_t& index : open_) index = place[index];
  }

  // The entries of the trace in its order.
  std::vector<std::uint32_t> by_importance() {
    std::vector<std::uint32_t> order{0}, others;
    entries_.front().on_best_line = true;
    for (std::uint32_t on = entries_.front().best; on != nobody; on = entries_[on].best) {
      // A node that is worth something else than its best move has preferred to stand still.
      if (entries_[on].score != entries_.front().score) break;
      entries_[on].on_best_line = true;
      order.push_back(on);
    }
    const std::vector<bool> live = alive();
    for (std::uint32_t i = 0; i < entries_.size(); ++i)
      if (live[i] && !entries_[i].on_best_line) others.push_back(i);
    sort_by_visits(others);
    order.insert(order.end(), others.begin(), others.end());
    order.resize(std::min(order.size(), limit_));
    return order;
  }

  template <class Scale>
  static TraceNode trace_node(const Entry& entry) {
    TraceNode node;
    if (entry.ply > 0) node.move = entry.move;
    node.ply = entry.ply;
    node.value = Scale::value(entry.score, entry.resolved);
    node.visits = entry.visits;
    node.best = entry.on_best_line;
    node.score = Scale::score(entry.score);
    node.alpha = Scale::score(entry.alpha);
    node.beta = Scale::score(entry.beta);
    node.cut = entry.cut;
    // At the edges of the window a score is a bound; for a forced win one that goes up is enough.
    const bool decided = Scale::decided(entry.score);
    const bool at_least = entry.score > entry.alpha || (decided && entry.score < 0);
    const bool at_most = entry.score < entry.beta || (decided && entry.score > 0);
    node.solved = entry.resolved && at_least && at_most;
    return node;
  }

  std::size_t limit_;
  std::size_t room_;
  bool best_known_ = false;
  std::vector<Entry> entries_;       // a parent before its children
  std::vector<std::uint32_t> open_;  // those that the search is in, from the root on
  Trace trace_ = Trace(1);
};

}  // namespace parlour
