// A transposition table: what a search has found out about positions it may meet again.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "core/game.hpp"
#include "core/keys.hpp"
#include "core/zeros.hpp"
#include "search/bound.hpp"

namespace parlour {

// One position; all bytes zero if there is none. `depth` is how far below it was searched; `resolved` if no estimate
// entered, so that the bound holds at any depth.
struct TableEntry {
  std::uint64_t key = 0;
  std::int32_t worth = 0;  // for the player to move
  Move move = 0;
  std::uint8_t depth = 0;
  Bound bound = Bound::none;

  static constexpr std::uint8_t resolved = 255;
  bool is_resolved() const { return depth == resolved; }
};

static_assert(sizeof(TableEntry) == 16);

// What is newest replaces what was there. Its size is a power of two, at most `bytes`. Forgetting is free: keys are
// stored under a mask that changes with it, so that nothing older is found again.
class Table {
 public:
  explicit Table(std::size_t bytes) : entries_(std::bit_floor(std::max<std::size_t>(bytes / sizeof(TableEntry), 1))) {}

  void forget() { mask_ = mix(++searches_); }

  const TableEntry* find(std::uint64_t key) const {
    const TableEntry& entry = entries_[key & (entries_.size() - 1)];
    return entry.bound != Bound::none && entry.key == (key ^ mask_) ? &entry : nullptr;
  }

  void store(TableEntry entry) {
    TableEntry& place = entries_[entry.key & (entries_.size() - 1)];
    entry.key ^= mask_;
    place = entry;
  }

  std::size_t bytes() const { return entries_.size() * sizeof(TableEntry); }

 private:
  Zeros<TableEntry> entries_;
  std::uint64_t searches_ = 0;
  std::uint64_t mask_ = 0;
};

}  // namespace parlour
