// What a move looks like from close by, as each game in Python says it (`Game.patterns`): the same number exactly where
// the same thing comes again, in the same order. A game without patterns has none here either.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/game.hpp"
#include "games/chess.hpp"
#include "games/dots.hpp"
#include "games/pawns.hpp"
#include "games/ultimate.hpp"

namespace parlour {

// At most three, none of them 0.
struct MovePatterns {
  std::array<std::uint64_t, 3> ids{};
  std::size_t count = 0;

  void add(std::uint64_t kind, std::uint64_t what) { ids[count++] = (kind + 1) << 56 | what; }
  const std::uint64_t* begin() const { return ids.data(); }
  const std::uint64_t* end() const { return ids.data() + count; }
};

template <Position P>
MovePatterns patterns_of(const P&, Move) {
  return {};
}

// How many sides the boxes beside the line have already.
inline MovePatterns patterns_of(const Dots& position, Move move) {
  std::array<std::uint64_t, 2> sides{};
  std::size_t count = 0;
  for (const std::size_t box : position.shape().boxes_of[move])
    if (box != DotsShape::no_box)
      sides[count++] = 1 + static_cast<std::uint64_t>(std::popcount(position.shape().sides[box] & position.drawn()));
  std::sort(sides.begin(), sides.begin() + static_cast<std::ptrdiff_t>(count));
  MovePatterns found;
  found.add(0, sides[0] << 8 | sides[1]);
  return found;
}

// The eight ways to turn and mirror a small board, for every set of its cells.
inline const auto& turned_nines() {
  static const auto table = [] {
    std::array<std::array<Nine, 512>, 8> turned{};
    for (std::size_t way = 0; way < 8; ++way)
      for (std::size_t cells = 0; cells < 512; ++cells)
        for (std::size_t cell = 0; cell < 9; ++cell) {
          if (!(cells >> cell & 1)) continue;
          std::size_t x = cell % 3, y = cell / 3;
          if (way & 1) x = 2 - x;
          if (way & 2) y = 2 - y;
          if (way & 4) std::swap(x, y);
          turned[way][cells] |= static_cast<Nine>(1u << (3 * y + x));
        }
    return turned;
  }();
  return table;
}

// The same for all ways to turn a small board, with the cells that are played on it.
inline std::uint64_t small_board(Nine mine, Nine theirs, Nine played) {
  std::uint64_t least = UINT64_MAX;
  for (const auto& turned : turned_nines())
    least = std::min(least, std::uint64_t{turned[mine]} << 18 | std::uint64_t{turned[theirs]} << 9 | turned[played]);
  return least;
}

// The small board and the cell played; the boards won, which one is played and whether it is won now; and the board
// that the other player is sent to.
inline MovePatterns patterns_of(const Ultimate& position, Move move) {
  const std::size_t board = move / 9u, cell = move % 9u;
  const int me = position.to_move(), other = 1 - me;
  const auto& mine = position.marks(me);
  const auto& theirs = position.marks(other);
  const Nine won = position.boards_won(me), lost = position.boards_won(other);
  const auto bit = [](std::size_t index) { return static_cast<Nine>(1u << index); };
  const auto there = static_cast<Nine>(mine[cell] | (board == cell ? bit(cell) : 0));
  const bool any = ((won | lost) & bit(cell)) || (there | theirs[cell]) == all_nine;
  const bool wins = after(position, move).boards_won(me) != won;
  MovePatterns found;
  found.add(0, small_board(mine[board], theirs[board], bit(cell)));
  found.add(1, std::uint64_t{wins} << 32 | small_board(won, lost, bit(board)));
  found.add(2, any ? std::uint64_t{1} << 40 : small_board(there, theirs[cell], 0));
  return found;
}

// How far the pawn gets and whom it meets there, whether anybody can still stop it, and how many pawns are then left
// hanging on either side. All as the mover sees it, moving up the board.
inline MovePatterns patterns_of(const Pawns& position, Move move) {
  const int me = position.to_move();
  const Pawns next = after(position, move);
  const auto up = [me](Squares squares) {
    if (me == 0) return squares;
    Squares turned = 0;
    for (int rank = 0; rank < 8; ++rank) turned |= (squares >> (8 * rank) & rank_1) << (8 * (7 - rank));
    return turned;
  };
  const Squares mine = up(next.pawns(me)), theirs = up(next.pawns(1 - me));
  const int start = from_square(move) ^ (me ? 56 : 0), end = to_square(move) ^ (me ? 56 : 0);
  const Squares pawn = square_bit(end), covered = pawn_attacks(mine, 0), attacked = pawn_attacks(theirs, 1);
  const Squares ahead = rank_of(end) == 7 ? 0 : ~Squares{0} << (8 * (rank_of(end) + 1));
  const Squares file = file_a << file_of(end), beside = shift_left(file) | shift_right(file);
  const auto number = [](int count) { return static_cast<std::uint64_t>(count); };
  const std::uint64_t rank = number(rank_of(end)), meets = number(std::popcount(pawn_attacks(pawn, 0) & theirs));
  const std::uint64_t stops =
      std::uint64_t{(ahead & file & theirs) != 0} + std::uint64_t{(ahead & beside & theirs) != 0};
  const int hanging = std::popcount(mine & attacked & ~covered), loose = std::popcount(theirs & covered & ~attacked);
  MovePatterns found;
  found.add(0, rank << 16 | std::uint64_t{file_of(start) != file_of(end)} << 9 |
                   std::uint64_t{(covered & pawn) != 0} << 8 | meets);
  found.add(1, rank << 8 | stops);
  found.add(2, number(std::min(hanging, 3)) << 8 | number(std::min(loose, 3)));
  return found;
}

// Which piece takes which, and can be taken there itself; how few replies it leaves; where the piece goes.
inline MovePatterns patterns_of(const Chess& position, Move move) {
  const int start = from_square(move), end = to_square(move);
  const Chess next = after(position, move);
  std::uint64_t replies = 0;
  bool at_risk = false;
  if (!next.outcome())
    next.each_move([&](Move reply) {
      ++replies;
      at_risk |= to_square(reply) == end;
    });
  const auto piece = static_cast<std::uint64_t>(position.piece_at(start));
  const int taken = position.piece_at(end);
  const auto rank = static_cast<std::uint64_t>(position.to_move() == 0 ? rank_of(end) : 7 - rank_of(end));
  MovePatterns found;
  found.add(0, piece << 24 | static_cast<std::uint64_t>(taken < 0 ? 6 : taken) << 16 |
                   static_cast<std::uint64_t>(promotion_of(move)) << 8 | std::uint64_t{at_risk});
  found.add(1, std::uint64_t{next.in_check()} << 8 | std::min<std::uint64_t>(replies, 8));
  found.add(2, piece << 8 | rank);
  return found;
}

}  // namespace parlour
