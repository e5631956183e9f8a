// Tic-tac-toe on m columns and n rows (up to 5 x 5), k in a row to win. Player 0 is X and moves first.
// Move ids: the cells row by row, 0 at the top left.
#pragma once

#include <array>
#include <utility>

#include "core/bits.hpp"
#include "core/game.hpp"
#include "core/keys.hpp"
#include "games/three.hpp"

namespace parlour {

// What follows from m, n and k. A line is found by shifting: `cells & cells >> step & cells >> 2 step …` leaves a bit
// where k marks follow one another at that step, and `starts` says from where they do so without leaving the board.
struct TicTacToeShape {
  struct Direction {
    int step = 0;
    std::uint32_t starts = 0;
  };
  int columns = 0, rows = 0, in_a_row = 0;
  std::uint32_t board = 0;
  std::array<Direction, 4> directions{};

  constexpr bool has_line(std::uint32_t cells) const {
    for (const Direction& direction : directions) {
      std::uint32_t run = cells & direction.starts;
      for (int i = 1; i < in_a_row; ++i) run &= cells >> (i * direction.step);
      if (run) return true;
    }
    return false;
  }
};

inline constexpr int max_side = 5;

constexpr TicTacToeShape make_tictactoe_shape(int columns, int rows, int in_a_row) {
  TicTacToeShape shape{columns, rows, in_a_row, (1u << (columns * rows)) - 1, {}};
  constexpr int right[4] = {1, 0, 1, -1}, down[4] = {0, 1, 1, 1};
  for (std::size_t d = 0; d < 4; ++d) {
    shape.directions[d].step = down[d] * columns + right[d];
    for (int row = 0; row < rows; ++row)
      for (int column = 0; column < columns; ++column) {
        const int last_row = row + down[d] * (in_a_row - 1), last_column = column + right[d] * (in_a_row - 1);
        if (last_row < rows && last_column >= 0 && last_column < columns)
          shape.directions[d].starts |= 1u << (row * columns + column);
      }
  }
  return shape;
}

inline constexpr auto tictactoe_shapes = [] {
  std::array<TicTacToeShape, max_side * max_side * max_side> shapes{};
  std::size_t i = 0;
  for (int m = 1; m <= max_side; ++m)
    for (int n = 1; n <= max_side; ++n)
      for (int k = 1; k <= max_side; ++k) shapes[i++] = make_tictactoe_shape(m, n, k);
  return shapes;
}();

// Eight bytes: the cells of the player to move and of the other one in the low 25 bits, which change places with every
// move, and the number of the shape above each of them.
class TicTacToe {
 public:
  // Why a match is over, and what Python calls it.
  struct Reason {
    enum : std::uint8_t {
      line,  // k in a row
      full,  // nothing left to play, nobody has a line
    };
    static constexpr std::array names = {"line", "full"};
  };

  static constexpr std::size_t max_moves = max_side * max_side;
  static constexpr bool moves_keep = true;

  // For 1 <= m, n, k <= 5.
  static TicTacToe start(int m, int n, int k) { return set_up(m, n, k, 0, 0); }

  // Any cells, X's and O's; whose move it is follows from their number. Ask fault() before anything else.
  static TicTacToe set_up(int m, int n, int k, std::uint32_t x, std::uint32_t o) {
    const std::uint32_t shape = shape_number(m, n, k) << shape_shift;
    TicTacToe position;
    position.mine_ = (x & cell_bits) | shape;
    position.theirs_ = (o & cell_bits) | shape;
    if (std::popcount(position.mine_) != std::popcount(position.theirs_)) std::swap(position.mine_, position.theirs_);
    return position;
  }

  const TicTacToeShape& shape() const { return tictactoe_shapes[mine_ >> shape_shift]; }
  std::uint32_t cells(int player) const { return (player == to_move() ? mine_ : theirs_) & cell_bits; }
  std::uint32_t empty() const { return shape().board & ~(mine_ | theirs_); }

  // The shape's number is in both words and cancels out; so player 1 is to move exactly if the other has more cells.
  int to_move() const { return std::popcount(theirs_) > std::popcount(mine_); }

  int count_moves() const { return has_winner() ? 0 : std::popcount(empty()); }

  Move nth_move(int n) const { return static_cast<Move>(nth_bit(empty(), n)); }

  template <class Visit>
  void each_move(Visit&& visit) const {
    if (has_winner()) return;
    for (std::uint32_t left = empty(); left;) visit(static_cast<Move>(pop_lowest(left)));
  }

  // The two words change places: whoever is to move is always `mine_`.
  void play(Move move) {
    const std::uint32_t made = mine_ | 1u << move;
    mine_ = theirs_;
    theirs_ = made;
  }

  std::optional<Outcome> outcome() const {
    if (has_winner()) return Outcome{static_cast<std::int8_t>(1 - to_move()), Reason::line};
    if (!empty()) return Outcome{Outcome::draw, Reason::full};
    return std::nullopt;
  }

  std::uint64_t key() const { return mix(std::uint64_t{mine_} << 32 | theirs_); }

  // Python passes these on to people, so each says what would have to be true.
  const char* fault() const {
    if ((mine_ | theirs_) & cell_bits & ~shape().board) return "a mark lies outside the board";
    if (mine_ & theirs_ & cell_bits) return "X and O lie on the same cell";
    const int lead = std::popcount(theirs_) - std::popcount(mine_);
    if (lead != 0 && lead != 1) return "X moves first, so X must have as many marks as O or one more";
    if (shape().has_line(mine_ & cell_bits)) return "the player to move already has a line, so the match was over";
    return nullptr;
  }

  bool operator==(const TicTacToe&) const = default;

 private:
  static constexpr int shape_shift = max_side * max_side;
  static constexpr std::uint32_t cell_bits = (1u << shape_shift) - 1;

  static constexpr std::uint32_t shape_number(int m, int n, int k) {
    return static_cast<std::uint32_t>(((m - 1) * max_side + (n - 1)) * max_side + (k - 1));
  }

  // Only the player who has just moved can have completed a line. The usual board has a table, twice as fast.
  bool has_winner() const {
    if (mine_ >> shape_shift == shape_number(3, 3, 3)) return holds_line[theirs_ & all_nine];
    return shape().has_line(theirs_ & cell_bits);
  }

  std::uint32_t mine_, theirs_;
};

static_assert(Picking<TicTacToe> && Shuffling<TicTacToe> && sizeof(TicTacToe) == 8);

}  // namespace parlour
