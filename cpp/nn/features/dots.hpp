// What a net sees of dots and boxes: which lines are drawn, which can be without giving a box away, the chains and
// loops that will be given away in the end, and the boxes so far.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "core/bits.hpp"
#include "games/dots.hpp"
#include "nn/features/square.hpp"
#include "nn/sums.hpp"

namespace parlour {

struct DotsFeatures {
  static constexpr const char* name = "dots 1";
  static constexpr std::size_t lines = DotsShape::max_lines, boxes = DotsShape::max_boxes;
  static constexpr std::size_t drawn_at = 0, safe_at = lines, chained_at = 2 * lines;
  static constexpr std::size_t sides_at = 3 * lines;                            // boxes with one, two, three sides
  static constexpr std::size_t margin_at = sides_at + 3 * boxes, margins = 25;  // -12 … 12
  static constexpr std::size_t safe_count_at = margin_at + margins, safe_counts = 16;
  static constexpr std::size_t chains_at = safe_count_at + safe_counts, chain_counts = 8;  // of three boxes or more
  static constexpr std::size_t loops_at = chains_at + chain_counts, loop_counts = 4;
  static constexpr std::size_t ready_at = loops_at + loop_counts, ready_counts = 8;  // boxes that can be taken now
  static constexpr std::size_t inputs = ready_at + ready_counts;
  static constexpr std::size_t stages = 8;
  using Bits = FeatureBits<inputs>;

  static Bits bits(const Dots& position, int viewer) {
    const DotsShape& shape = position.shape();
    const Lines drawn = position.drawn();
    Bits bits;
    std::array<std::uint32_t, 5> by_sides{};
    for (int box = 0; box < shape.box_count(); ++box)
      by_sides[static_cast<std::size_t>(std::popcount(shape.sides[static_cast<std::size_t>(box)] & drawn))] |=
          std::uint32_t{1} << box;
    Lines chained = 0, ready = 0;  // lines of a box with two sides, with three
    for (std::uint32_t left = by_sides[2]; left;) chained |= shape.sides[static_cast<std::size_t>(pop_lowest(left))];
    for (std::uint32_t left = by_sides[3]; left;) ready |= shape.sides[static_cast<std::size_t>(pop_lowest(left))];
    const Lines open = position.undrawn(), safe = open & ~chained & ~ready;
    const auto [chains, loops] = count_chains(position, by_sides[2]);
    bits.put(drawn_at, drawn);
    bits.put(safe_at, safe);
    bits.put(chained_at, open & chained);
    for (std::size_t sides = 1; sides <= 3; ++sides) bits.put(sides_at + (sides - 1) * boxes, by_sides[sides]);
    constexpr int middle = static_cast<int>(margins) / 2;
    const int margin = std::clamp(position.score(viewer) - position.score(1 - viewer), -middle, middle);
    bits.set(margin_at + static_cast<std::size_t>(margin + middle));
    bits.set(safe_count_at + std::min(safe_counts - 1, count_of(safe)));
    bits.set(chains_at + std::min(chain_counts - 1, chains));
    bits.set(loops_at + std::min(loop_counts - 1, loops));
    bits.set(ready_at + std::min(ready_counts - 1, count_of(by_sides[3])));
    return bits;
  }

  // By how many lines are drawn.
  static std::size_t stage(const Dots& position) {
    const std::size_t drawn = count_of(position.drawn()), all = count_of(position.shape().all_lines);
    return std::min(stages - 1, stages * drawn / all);
  }

  static std::vector<FeatureWay> ways(const Dots& position) {
    const int rows = position.shape().rows, cols = position.shape().cols;
    std::vector<FeatureWay> ways;
    for (const SquareWay& turn : square_ways(rows, cols)) {
      FeatureWay& way = ways.emplace_back(inputs);
      std::iota(way.begin(), way.end(), std::uint16_t{0});
      for (std::size_t line = 0; line < count_of(position.shape().all_lines); ++line)
        for (const std::size_t block : {drawn_at, safe_at, chained_at})
          way[block + line] = static_cast<std::uint16_t>(block + line_image(position.shape(), turn, line));
      for (int row = 0; row < rows; ++row)
        for (int col = 0; col < cols; ++col) {
          const auto [to_row, to_col] = turn.of(row, col, rows, cols);
          for (std::size_t block = sides_at; block < margin_at; block += boxes)
            way[block + static_cast<std::size_t>(row * cols + col)] =
                static_cast<std::uint16_t>(block + static_cast<std::size_t>(to_row * cols + to_col));
        }
    }
    return ways;
  }

 private:
  static std::size_t count_of(std::uint64_t bits) { return static_cast<std::size_t>(std::popcount(bits)); }

  struct Counts {
    std::size_t chains, loops;
  };

  // Boxes with two sides that touch one another through an open line are one chain, or a loop if nothing leads out of
  // it.
  static Counts count_chains(const Dots& position, std::uint32_t two) {
    const DotsShape& shape = position.shape();
    Counts counts{0, 0};
    for (std::uint32_t left = two; left;) {
      std::uint32_t waiting = left & (~left + 1), found = 0;
      bool ends = false;
      while (waiting) {
        const auto box = static_cast<std::size_t>(pop_lowest(waiting));
        found |= std::uint32_t{1} << box;
        for (Lines open = shape.sides[box] & ~position.drawn(); open;) {
          const auto& sides = shape.boxes_of[static_cast<std::size_t>(pop_lowest(open))];
          const std::size_t next = sides[0] == box ? sides[1] : sides[0];
          if (next == DotsShape::no_box || !(two >> next & 1))
            ends = true;
          else if (!(found >> next & 1))
            waiting |= std::uint32_t{1} << next;
        }
      }
      left &= ~found;
      if (!ends)
        ++counts.loops;
      else if (std::popcount(found) >= 3)
        ++counts.chains;
    }
    return counts;
  }

  static std::size_t line_image(const DotsShape& shape, const SquareWay& turn, std::size_t line) {
    const int id = static_cast<int>(line), across = (shape.rows + 1) * shape.cols;
    const bool lies = id < across;
    const int width = lies ? shape.cols : shape.cols + 1, height = lies ? shape.rows + 1 : shape.rows;
    const int nth = lies ? id : id - across;
    const auto [row, col] = turn.of(nth / width, nth % width, height, width);
    return static_cast<std::size_t>(lies != turn.transposed ? shape.horizontal(row, col) : shape.vertical(row, col));
  }
};

static_assert(Features<DotsFeatures, Dots>);

}  // namespace parlour
