// The board as the dots and boxes solver sees it: lines renumbered from the centre outwards, symmetries, and tables
// that turn a set of lines into sets of boxes.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <utility>
#include <vector>

#include "games/dots.hpp"

namespace parlour {

using Boxes = std::uint32_t;

constexpr int pop_highest(Lines& lines) {
  const int line = 63 - std::countl_zero(lines);
  lines ^= Lines{1} << line;
  return line;
}

// The boxes that are left, by how many of their sides are undrawn.
struct DotsSides {
  Boxes one = 0, two = 0, three = 0, four = 0;

  Boxes more() const { return three | four; }  // junctions of chains
  int left() const { return std::popcount(one | two | three | four); }
};

// The solver numbers the lines itself, from the rim inwards: the highest bit of a set of moves is the one to try first.
// Trying the centre first is alone worth a factor of 17 on 4x4 (Barker and Korf, "Solving Dots-And-Boxes", AAAI 2012).
// Of lines at the same distance, counted in steps, those nearer to an axis come first: on 3x4 a third fewer nodes.
//
// Lines that join the same box to the outside (the two of a corner, the rim of a one-row board) are interchangeable. A
// mask is *normal* if of each such group the highest lines are the drawn ones; symmetries act on normal masks group by
// group, so that they give normal masks again. A mask is *canonical* if it is normal and no symmetry makes it greater.
class DotsBoard {
 public:
  static constexpr int outside = DotsShape::no_box;
  static constexpr int max_bytes = 8;

  DotsBoard(int rows, int cols) : shape_(make_dots_shape(rows, cols)) {
    number_lines();
    make_groups();
    make_symmetries();
    make_lookups();
  }

  int line_count() const { return static_cast<int>(moves_.size()); }
  int box_count() const { return shape_.box_count(); }
  Lines all_lines() const { return shape_.all_lines; }
  Lines sides(int box) const { return sides_[static_cast<std::size_t>(box)]; }
  Move move(int line) const { return moves_[static_cast<std::size_t>(line)]; }
  int line(Move move) const { return lines_[move]; }

  // The box on the other side of a line, or `outside`.
  int across(int line, int box) const { return across_[static_cast<std::size_t>(line)] - box; }

  // A set of lines from the game's numbers into the solver's, and back.
  Lines from_moves(Lines drawn) const {
    Lines mask = 0;
    while (drawn) mask |= Lines{1} << line(static_cast<Move>(pop_lowest(drawn)));
    return mask;
  }

  Lines to_moves(Lines mask) const {
    Lines drawn = 0;
    while (mask) drawn |= Lines{1} << move(pop_lowest(mask));
    return drawn;
  }

  // The same position with the highest lines of each group of interchangeable ones drawn.
  Lines normal(Lines mask) const {
    for (const auto& group : groups_) {
      const int drawn = std::popcount(mask & group.all);
      mask &= ~group.all;
      for (int i = 0; i < drawn; ++i) mask |= Lines{1} << group.lines[static_cast<std::size_t>(i)];
    }
    return mask;
  }

  // Of interchangeable lines keeps the highest that is undrawn; the mask is normal.
  Lines distinct(Lines moves, Lines mask) const {
    for (const auto& pair : twins_)
      if (!(mask & pair.higher)) moves &= ~pair.lower;
    return moves;
  }

  // How many sides of each box are undrawn, for all boxes at once: a look into a table for each byte of the mask.
  DotsSides count_sides(Lines mask) const {
    Word ns = 0, we = 0;
    Lines undrawn = all_lines() & ~mask;
    for (int i = 0; i < bytes_; ++i, undrawn >>= 8) {
      const auto& entry = sides_of_[static_cast<std::size_t>(i)][undrawn & 255];
      ns |= entry.first;
      we |= entry.second;
    }
    // Four one-bit numbers added for all boxes at once. ns holds north in its lower half and south in its upper.
    const auto n = static_cast<Boxes>(ns), s = static_cast<Boxes>(ns >> 32);
    const auto w = static_cast<Boxes>(we), e = static_cast<Boxes>(we >> 32);
    const Boxes odd = n ^ s ^ w ^ e;
    const Boxes pairs = (n & s) ^ (w & e) ^ ((n ^ s) & (w ^ e));
    const Boxes four = n & s & w & e;
    return {odd & ~pairs, pairs & ~odd, odd & pairs, four};
  }

  // All lines at these boxes.
  Lines lines_at(Boxes boxes) const {
    Lines lines = 0;
    for (std::size_t i = 0; i < lines_at_.size(); ++i, boxes >>= 8) lines |= lines_at_[i][boxes & 255];
    return lines;
  }

  // The images of a normal mask under all symmetries of the board, itself first.
  struct Images {
    std::array<Lines, 8> masks;
  };

  Images images(Lines mask) const {
    Images images;
    images.masks[0] = mask;
    for (std::size_t s = 1; s < symmetries_; ++s) {
      Lines image = 0, rest = mask;
      for (int i = 0; i < bytes_; ++i, rest >>= 8) image |= image_of_[s][static_cast<std::size_t>(i)][rest & 255];
      images.masks[s] = image;
    }
    return images;
  }

  // One mask for all that come to the same position: what the table of solved positions is keyed by.
  Lines canonical(Lines mask) const { return greatest(images(mask)); }

  // The canonical form of a mask with one more line, from the images of the mask.
  Lines canonical_with(const Images& images, int line) const {
    const auto& bits = line_images_[static_cast<std::size_t>(line)];
    Lines best = images.masks[0] | bits[0];
    for (std::size_t s = 1; s < symmetries_; ++s) best = std::max(best, images.masks[s] | bits[s]);
    return best;
  }

 private:
  using Word = std::uint64_t;
  using Permutation = std::vector<int>;
  // Lines that join the same box to the outside, the highest first.
  struct Group {
    Lines all = 0;
    std::vector<int> lines;
  };
  // Two neighbours in such a group: the lower is not worth trying while the higher is undrawn.
  struct Twins {
    Lines lower, higher;
  };

  Lines greatest(const Images& images) const {
    return *std::max_element(images.masks.begin(), images.masks.begin() + static_cast<std::ptrdiff_t>(symmetries_));
  }

  // A line as a point of a grid of half boxes: dots at even/even, horizontal lines at even/odd, vertical at odd/even.
  struct Point {
    int y, x;
  };
  Point point(Move move) const {
    const int first_vertical = (shape_.rows + 1) * shape_.cols;
    if (move < first_vertical) return {2 * (move / shape_.cols), 2 * (move % shape_.cols) + 1};
    const int v = move - first_vertical;
    return {2 * (v / (shape_.cols + 1)) + 1, 2 * (v % (shape_.cols + 1))};
  }
  Move move_at(Point p) const {
    return static_cast<Move>(p.y % 2 == 0 ? shape_.horizontal(p.y / 2, p.x / 2) : shape_.vertical(p.y / 2, p.x / 2));
  }

  // From the rim inwards, so that the highest bit is the line nearest to the centre.
  void number_lines() {
    const int count = dots_line_count(shape_.rows, shape_.cols);
    const auto distance = [this](Move move) {
      const Point p = point(move);
      const int dy = std::abs(p.y - shape_.rows), dx = std::abs(p.x - shape_.cols);
      return std::pair(dy + dx, -std::max(dy, dx));
    };
    for (int move = count - 1; move >= 0; --move) moves_.push_back(static_cast<Move>(move));
    std::stable_sort(moves_.begin(), moves_.end(), [&](Move a, Move b) { return distance(a) > distance(b); });
    lines_.resize(moves_.size());
    across_.resize(moves_.size());
    for (int line = 0; line < count; ++line) {
      lines_[move(line)] = line;
      const auto& boxes = shape_.boxes_of[move(line)];
      across_[static_cast<std::size_t>(line)] = boxes[0] + boxes[1];
    }
    for (int box = 0; box < box_count(); ++box)
      sides_.push_back(from_moves(shape_.sides[static_cast<std::size_t>(box)]));
  }

  void make_groups() {
    for (int box = 0; box < box_count(); ++box) {
      Group group;
      for (Lines left = sides(box); left;) {
        const int line = pop_highest(left);
        if (across(line, box) != outside) continue;
        group.all |= Lines{1} << line;
        group.lines.push_back(line);
      }
      for (std::size_t i = 1; i < group.lines.size(); ++i)
        twins_.push_back({Lines{1} << group.lines[i], Lines{1} << group.lines[i - 1]});
      if (group.lines.size() > 1) groups_.push_back(group);
    }
  }

  // Where each line goes. Turning is a mirroring and a transposition.
  Permutation symmetry(bool flip_y, bool flip_x, bool transpose) const {
    Permutation to(moves_.size());
    for (int line = 0; line < line_count(); ++line) {
      Point p = point(move(line));
      if (flip_y) p.y = 2 * shape_.rows - p.y;
      if (flip_x) p.x = 2 * shape_.cols - p.x;
      if (transpose) std::swap(p.y, p.x);
      to[static_cast<std::size_t>(line)] = this->line(move_at(p));
    }
    // The i-th line of a group goes to the i-th line of the image of the group.
    for (const auto& group : groups_) {
      std::vector<int> targets;
      for (const int line : group.lines) targets.push_back(to[static_cast<std::size_t>(line)]);
      std::sort(targets.begin(), targets.end(), std::greater<>());
      for (std::size_t i = 0; i < targets.size(); ++i) to[static_cast<std::size_t>(group.lines[i])] = targets[i];
    }
    return to;
  }

  // On boards with one row some of them do the same; each is kept once.
  void make_symmetries() {
    std::vector<Permutation> all;
    for (int i = 0; i < (shape_.rows == shape_.cols ? 8 : 4); ++i) {
      const Permutation to = symmetry(i & 1, i & 2, i & 4);
      if (std::find(all.begin(), all.end(), to) == all.end()) all.push_back(to);
    }
    symmetries_ = all.size();
    bytes_ = (line_count() + 7) / 8;
    line_images_.resize(moves_.size());
    for (std::size_t s = 0; s < symmetries_; ++s)
      for (std::size_t line = 0; line < moves_.size(); ++line) {
        line_images_[line][s] = Lines{1} << all[s][line];
        add_to_bytes(line,
                     [&](std::size_t byte, std::size_t bits) { image_of_[s][byte][bits] |= line_images_[line][s]; });
      }
  }

  // What count_sides and lines_at look up, a byte at a time.
  void make_lookups() {
    for (std::size_t line = 0; line < moves_.size(); ++line) {
      const Point p = point(moves_[line]);
      const bool vertical = p.y % 2 != 0;
      for (const std::size_t box : shape_.boxes_of[moves_[line]]) {
        if (box == outside) continue;
        const bool before =
            vertical ? static_cast<int>(box) % shape_.cols == p.x / 2 : static_cast<int>(box) / shape_.cols == p.y / 2;
        const Word bit = Word{1} << (box + (before ? 0 : 32));
        add_to_bytes(line, [&](std::size_t byte, std::size_t bits) {
          auto& entry = sides_of_[byte][bits];
          (vertical ? entry.second : entry.first) |= bit;
        });
      }
    }
    for (std::size_t i = 0; i < lines_at_.size(); ++i)
      for (std::size_t bits = 0; bits < 256; ++bits)
        for (std::size_t bit = 0; bit < 8; ++bit)
          if ((bits >> bit & 1) && i * 8 + bit < sides_.size()) lines_at_[i][bits] |= sides_[i * 8 + bit];
  }

  // Calls add(byte, bits) for every byte value in which the line's bit is set.
  template <class Add>
  static void add_to_bytes(std::size_t line, Add&& add) {
    for (std::size_t bits = 0; bits < 256; ++bits)
      if (bits >> (line % 8) & 1) add(line / 8, bits);
  }

  DotsShape shape_;
  std::vector<Move> moves_;   // of each line
  std::vector<int> lines_;    // of each move
  std::vector<int> across_;   // the sum of the two boxes of each line
  std::vector<Lines> sides_;  // of each box
  std::vector<Group> groups_;
  std::vector<Twins> twins_;
  std::size_t symmetries_ = 1;
  int bytes_ = 0;
  std::vector<std::array<Lines, 8>> line_images_;
  std::array<std::array<std::array<Lines, 256>, max_bytes>, 8> image_of_{};
  std::array<std::array<std::pair<Word, Word>, 256>, max_bytes> sides_of_{};
  std::array<std::array<Lines, 256>, 4> lines_at_{};
};

}  // namespace parlour
