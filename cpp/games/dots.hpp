// Dots and boxes on rows x cols boxes (at most 60 lines). Whoever draws the fourth side of a box owns it and moves
// again; when every line is drawn, the most boxes win. Taking a box is never compulsory.
//
// Move ids: horizontal lines first, r * cols + c for r in 0..rows; then vertical ones,
// (rows + 1) * cols + r * (cols + 1) + c for c in 0..cols.
#pragma once

#include <array>

#include "core/bits.hpp"
#include "core/game.hpp"
#include "core/keys.hpp"

namespace parlour {

using Lines = std::uint64_t;

// What follows from the size of the board. A line at the rim has one box; the other is `no_box`, which is never
// complete, so that play() needs no test for the rim.
struct DotsShape {
  static constexpr int max_lines = 60;
  static constexpr int max_boxes = 25;
  static constexpr int no_box = max_boxes;

  int rows = 0, cols = 0;
  Lines all_lines = 0;
  std::array<Lines, max_boxes + 1> sides{};                       // the four lines of each box
  std::array<std::array<std::uint8_t, 2>, max_lines> boxes_of{};  // the boxes on both sides of each line

  constexpr int horizontal(int r, int c) const { return r * cols + c; }
  constexpr int vertical(int r, int c) const { return (rows + 1) * cols + r * (cols + 1) + c; }
  constexpr int box_count() const { return rows * cols; }
};

constexpr int dots_line_count(int rows, int cols) { return (rows + 1) * cols + rows * (cols + 1); }
constexpr bool dots_fits(int rows, int cols) {
  return rows >= 1 && cols >= 1 && rows <= 19 && cols <= 19 && dots_line_count(rows, cols) <= DotsShape::max_lines;
}

constexpr DotsShape make_dots_shape(int rows, int cols) {
  DotsShape shape;
  shape.rows = rows;
  shape.cols = cols;
  shape.all_lines = (Lines{1} << dots_line_count(rows, cols)) - 1;
  shape.sides.fill(~Lines{0});
  for (auto& pair : shape.boxes_of) pair = {DotsShape::no_box, DotsShape::no_box};
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < cols; ++c) {
      const auto box = static_cast<std::size_t>(r * cols + c);
      shape.sides[box] = 0;
      for (const int line :
           {shape.horizontal(r, c), shape.horizontal(r + 1, c), shape.vertical(r, c), shape.vertical(r, c + 1)}) {
        shape.sides[box] |= Lines{1} << line;
        auto& pair = shape.boxes_of[static_cast<std::size_t>(line)];
        pair[pair[0] == DotsShape::no_box ? 0 : 1] = static_cast<std::uint8_t>(box);
      }
    }
  return shape;
}

// Every size that fits, and where it stands: dots_shape_index[rows][cols].
inline constexpr std::size_t dots_shape_count = [] {
  std::size_t count = 0;
  for (int rows = 1; rows <= 19; ++rows)
    for (int cols = 1; cols <= 19; ++cols) count += dots_fits(rows, cols) ? 1 : 0;
  return count;
}();

inline constexpr auto dots_shapes = [] {
  std::array<DotsShape, dots_shape_count> shapes{};
  std::size_t i = 0;
  for (int rows = 1; rows <= 19; ++rows)
    for (int cols = 1; cols <= 19; ++cols)
      if (dots_fits(rows, cols)) shapes[i++] = make_dots_shape(rows, cols);
  return shapes;
}();

constexpr std::size_t dots_shape_index(int rows, int cols) {
  std::size_t i = 0;
  while (dots_shapes[i].rows != rows || dots_shapes[i].cols != cols) ++i;
  return i;
}

// Sixteen bytes. Who owns which box is kept for the screen; play depends on the scores alone, and so does key().
class Dots {
 public:
  // Why a match is over, and what Python calls it.
  struct Reason {
    enum : std::uint8_t {
      most_boxes,  // all lines drawn
    };
    static constexpr std::array names = {"most_boxes"};
  };

  static constexpr std::size_t max_moves = DotsShape::max_lines;
  static constexpr bool moves_keep = true;

  // For a size that dots_fits.
  static Dots start(int rows, int cols) { return set_up(rows, cols, 0, 0, 0); }

  // Any lines, the boxes that player 1 owns, whose move it is. Ask fault() before anything else.
  static Dots set_up(int rows, int cols, Lines drawn, std::uint32_t boxes_of_1, int to_move) {
    Dots position;
    position.shape_ = static_cast<std::uint8_t>(dots_shape_index(rows, cols));
    position.drawn_ = drawn;
    position.boxes_of_1_ = boxes_of_1;
    position.to_move_ = static_cast<std::uint8_t>(to_move & 1);
    position.scores_[1] = static_cast<std::uint8_t>(std::popcount(boxes_of_1));
    position.scores_[0] = static_cast<std::uint8_t>(std::popcount(position.complete_boxes()) - position.scores_[1]);
    return position;
  }

  // A position holds the number of its shape; the tables are made once for all sizes.
  const DotsShape& shape() const { return dots_shapes[shape_]; }
  Lines drawn() const { return drawn_; }
  int score(int player) const { return scores_[static_cast<std::size_t>(player)]; }
  // Only player 1's boxes are kept. All complete boxes that are not his are player 0's.
  std::uint32_t boxes(int player) const { return player ? boxes_of_1_ : complete_boxes() & ~boxes_of_1_; }

  int to_move() const { return to_move_; }

  Lines undrawn() const { return shape().all_lines & ~drawn_; }

  int count_moves() const { return std::popcount(undrawn()); }

  Move nth_move(int n) const { return static_cast<Move>(nth_bit(undrawn(), n)); }

  template <class Visit>
  void each_move(Visit&& visit) const {
    for (Lines left = undrawn(); left;) visit(static_cast<Move>(pop_lowest(left)));
  }

  // A line at the rim has one box; the other is `no_box`, whose sides are never all drawn. No branch in the loop: this
  // is where playouts spend their time.
  void play(Move move) {
    drawn_ |= Lines{1} << move;
    int taken = 0;
    for (const std::size_t box : shape().boxes_of[move]) {
      const bool complete = (shape().sides[box] & ~drawn_) == 0;
      taken += complete;
      boxes_of_1_ |= static_cast<std::uint32_t>(complete & to_move_) << box;
    }
    scores_[to_move_] = static_cast<std::uint8_t>(scores_[to_move_] + taken);
    to_move_ ^= taken == 0;
  }

  std::optional<Outcome> outcome() const {
    if (undrawn()) return std::nullopt;
    if (scores_[0] == scores_[1]) return Outcome{Outcome::draw, Reason::most_boxes};
    return Outcome{static_cast<std::int8_t>(scores_[0] > scores_[1] ? 0 : 1), Reason::most_boxes};
  }

  // Who owns which box does not change how it goes on, only how many each has: positions that differ in that are one.
  std::uint64_t key() const {
    return mix(drawn_, static_cast<std::uint64_t>(shape_ << 16 | scores_[0] << 8 | to_move_));
  }

  // Whose turn it is follows from the lines only while no box is complete.
  const char* fault() const {
    if (drawn_ & ~shape().all_lines) return "a line lies outside the board";
    if (!complete_boxes() && to_move_ != std::popcount(drawn_) % 2)
      return "no box is complete, so the players have taken turns, and it is the other one's";
    if (boxes_of_1_ & ~complete_boxes()) return "a box has an owner although not all its sides are drawn";
    return nullptr;
  }

  bool operator==(const Dots&) const = default;

 private:
  std::uint32_t complete_boxes() const {
    std::uint32_t boxes = 0;
    for (int box = 0; box < shape().box_count(); ++box)
      boxes |= std::uint32_t{(shape().sides[static_cast<std::size_t>(box)] & ~drawn_) == 0} << box;
    return boxes;
  }

  Lines drawn_ = 0;
  std::uint32_t boxes_of_1_ = 0;
  std::array<std::uint8_t, 2> scores_{};
  std::uint8_t to_move_ = 0;
  std::uint8_t shape_ = 0;
};

static_assert(Picking<Dots> && Shuffling<Dots> && sizeof(Dots) <= 24);

}  // namespace parlour
