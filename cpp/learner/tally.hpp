// Counts by 64-bit key, in one flat table: a third of it is always empty, and a key is found where it belongs or soon
// behind.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "learner/counts.hpp"

namespace parlour {

class Tally {
 public:
  // To count in; made if it is not there. Only until the next call.
  Counts& at(std::uint64_t key) {
    if (key == 0) return zero_;
    if (3 * (size_ + 1) > 2 * cells_.size()) grow();
    Cell& cell = cells_[place_of(key)];
    if (cell.key == 0) cell.key = key, ++size_;
    return cell.counts;
  }

  Counts get(std::uint64_t key) const {
    if (key == 0) return zero_;
    return cells_.empty() ? Counts{} : cells_[place_of(key)].counts;
  }

  std::size_t bytes() const { return cells_.capacity() * sizeof(Cell); }

 private:
  struct Cell {
    std::uint64_t key = 0;  // 0: empty; that key itself has a place of its own
    Counts counts;
  };

  std::size_t place_of(std::uint64_t key) const {
    const std::size_t mask = cells_.size() - 1;
    std::size_t place = static_cast<std::size_t>(key * 0x9e3779b97f4a7c15u >> 20) & mask;
    while (cells_[place].key != 0 && cells_[place].key != key) place = (place + 1) & mask;
    return place;
  }

  void grow() {
    const std::vector<Cell> before = std::exchange(cells_, std::vector<Cell>(cells_.empty() ? 64 : 2 * cells_.size()));
    for (const Cell& cell : before)
      if (cell.key != 0) cells_[place_of(cell.key)] = cell;
  }

  std::vector<Cell> cells_;  // as many as a power of two
  std::size_t size_ = 0;
  Counts zero_;
};

}  // namespace parlour
