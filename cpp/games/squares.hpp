// The 64 squares of a chess board as bits: a1 = 0, b1 = 1, … h8 = 63. Shared by chess and pawn chess.
#pragma once

#include <cstdint>

#include "core/game.hpp"

namespace parlour {

using Squares = std::uint64_t;

inline constexpr Squares file_a = 0x0101010101010101u;
inline constexpr Squares file_h = file_a << 7;
inline constexpr Squares rank_1 = 0xffu;
inline constexpr Squares rank_8 = rank_1 << 56;
inline constexpr int no_square = 64;

constexpr Squares square_bit(int square) { return Squares{1} << square; }
constexpr int file_of(int square) { return square & 7; }
constexpr int rank_of(int square) { return square >> 3; }
constexpr Squares rank_bits(int rank) { return rank_1 << (8 * rank); }

// One step towards the other side's home; player 0 plays up the board.
constexpr Squares forward(Squares squares, int player) { return player == 0 ? squares << 8 : squares >> 8; }
constexpr int forward_step(int player) { return player == 0 ? 8 : -8; }
constexpr Squares shift_left(Squares squares) { return (squares & ~file_a) >> 1; }   // towards the a-file
constexpr Squares shift_right(Squares squares) { return (squares & ~file_h) << 1; }  // towards the h-file

// Squares attacked by a player's pawns.
constexpr Squares pawn_attacks(Squares pawns, int player) {
  const Squares ahead = forward(pawns, player);
  return shift_left(ahead) | shift_right(ahead);
}

// Move ids of both games: 64 x from + to, and for promotions 4096 x (1 knight, 2 bishop, 3 rook, 4 queen) more.
constexpr Move square_move(int from, int to, int promotion = 0) {
  return static_cast<Move>(promotion << 12 | from << 6 | to);
}
constexpr int from_square(Move move) { return (move >> 6) & 63; }
constexpr int to_square(Move move) { return move & 63; }
constexpr int promotion_of(Move move) { return move >> 12; }

}  // namespace parlour
