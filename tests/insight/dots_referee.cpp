// A referee of dots and boxes that shares nothing with the program: what the lines that are left are worth, by the
// rules alone.
//
//   dots_referee ROWS COLS    reads sets of drawn lines, a number each, and answers each with the margin of the boxes
//                             that are left, for whoever is to move; `?` where it can't tell
//
// Lines are counted row by row: first those that lie, then those that stand. What was scored before doesn't matter, so
// a position is the set of its lines. What is left out can't be better. Let a box have one open line, e.
// Whoever takes it and then plays m comes to the same lines as somebody who plays m and has the box taken from him,
// with two boxes' difference; so m isn't worth a look, unless e makes it a capture that it was not. That is so for f
// where the box on the other side of e has two open lines, e and f. So a box without such an f is taken; and else it is
// one of all the e and f.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <vector>

using Lines = std::uint64_t;

struct Side {
  int boxes[2];
  int count = 0;
};

struct Known {
  Lines lines = ~Lines{0};
  std::int8_t least = 0, most = 0;
};

class Referee {
 public:
  Referee(int rows, int cols) : sides_(static_cast<std::size_t>((rows + 1) * cols + rows * (cols + 1))) {
    const int standing = (rows + 1) * cols;
    for (int row = 0; row < rows; ++row)
      for (int col = 0; col < cols; ++col) {
        Lines around = 0;
        for (const int line : {row * cols + col, (row + 1) * cols + col, standing + row * (cols + 1) + col,
                               standing + row * (cols + 1) + col + 1}) {
          around |= Lines{1} << line;
          Side& side = sides_[static_cast<std::size_t>(line)];
          side.boxes[side.count++] = static_cast<int>(boxes_.size());
        }
        boxes_.push_back(around);
      }
  }

  int lines() const { return static_cast<int>(sides_.size()); }

  // False if that takes too long.
  bool tell(Lines drawn, int& margin) {
    nodes_ = 0;
    const int n = static_cast<int>(boxes_.size());
    margin = search(drawn, -n, n);
    return nodes_ < most_nodes;
  }

 private:
  static constexpr std::uint64_t most_nodes = 300'000'000;
  static constexpr std::size_t table_size = std::size_t{1} << 22;

  int open_lines(int box, Lines drawn) const { return std::popcount(boxes_[static_cast<std::size_t>(box)] & ~drawn); }

  // The margin of what is left for the player to move, if it lies between the bounds; else a bound of it.
  int search(Lines drawn, int least, int most) {
    if (++nodes_ >= most_nodes) return 0;
    int left = 0;
    std::vector<int> open;
    for (int box = 0; box < static_cast<int>(boxes_.size()); ++box) {
      const int lines = open_lines(box, drawn);
      left += lines > 0;
      if (lines == 1) open.push_back(box);
    }
    if (left == 0) return 0;
    if (!open.empty()) return take(drawn, open, least, most);

    Known& known = table_[(drawn * 0x9E3779B97F4A7C15u) >> 42];
    int low = -left, high = left;
    if (known.lines == drawn) low = known.least, high = known.most;
    if (low >= most || low == high) return low;
    if (high <= least) return high;
    const int from = least;
    int best = -left;
    for (const bool safe : {true, false})
      for (Lines rest = ~drawn & all(); rest; rest &= rest - 1) {
        const Lines line = rest & -rest;
        if (is_safe(drawn, line) != safe) continue;
        best = std::max(best, play(drawn, line, std::max(least, best), most));
        if (best >= most || nodes_ >= most_nodes) goto done;
      }
  done:
    if (nodes_ >= most_nodes) return 0;
    if (best > from) low = std::max(low, best);
    if (best < most) high = std::min(high, best);
    known = {drawn, static_cast<std::int8_t>(low), static_cast<std::int8_t>(high)};
    return best;
  }

  // Boxes can be taken: one is, or the last two of a chain are left to the other.
  int take(Lines drawn, const std::vector<int>& open, int least, int most) {
    int best = -static_cast<int>(boxes_.size());
    for (const bool free : {true, false})
      for (const int box : open) {
        const Lines last = boxes_[static_cast<std::size_t>(box)] & ~drawn;
        const int other = beside(last, box);
        if ((other < 0 || open_lines(other, drawn) != 2) != free) continue;
        best = std::max(best, play(drawn, last, std::max(least, best), most));
        if (free || best >= most) return best;
        const Lines far = boxes_[static_cast<std::size_t>(other)] & ~drawn & ~last;
        best = std::max(best, play(drawn, far, std::max(least, best), most));
        if (best >= most) return best;
      }
    return best;
  }

  // A line is drawn, and whoever drew it goes on if he has a box by it.
  int play(Lines drawn, Lines line, int least, int most) {
    const Side& side = sides_[static_cast<std::size_t>(std::countr_zero(line))];
    int gain = 0;
    for (int i = 0; i < side.count; ++i) gain += open_lines(side.boxes[i], drawn) == 1;
    if (gain == 0) return -search(drawn | line, -most, -least);
    return gain + search(drawn | line, least - gain, most - gain);
  }

  // The box on the other side of a line; none at the edge.
  int beside(Lines line, int box) const {
    const Side& side = sides_[static_cast<std::size_t>(std::countr_zero(line))];
    return side.count < 2 ? -1 : side.boxes[0] == box ? side.boxes[1] : side.boxes[0];
  }

  bool is_safe(Lines drawn, Lines line) const {
    const Side& side = sides_[static_cast<std::size_t>(std::countr_zero(line))];
    for (int i = 0; i < side.count; ++i)
      if (open_lines(side.boxes[i], drawn) == 2) return false;
    return true;
  }

  Lines all() const { return (Lines{1} << lines()) - 1; }

  std::vector<Side> sides_;
  std::vector<Lines> boxes_;
  std::vector<Known> table_ = std::vector<Known>(table_size);
  std::uint64_t nodes_ = 0;
};

int main(int, char** given) {
  Referee referee(std::atoi(given[1]), std::atoi(given[2]));
  for (Lines drawn; std::cin >> drawn;) {
    int margin = 0;
    if (referee.tell(drawn, margin))
      std::cout << margin << std::endl;
    else
      std::cout << "?" << std::endl;
  }
}
