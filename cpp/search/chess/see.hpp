// What a series of captures on one square comes to.
#pragma once

#include <array>
#include <cstddef>

#include "core/bits.hpp"
#include "games/chess.hpp"
#include "games/squares.hpp"

namespace parlour {

// What pieces are worth in an exchange. Nobody leaves his king to be taken.
inline constexpr std::array<int, 6> exchange_values = {100, 320, 330, 500, 950, 20000};

constexpr int exchange_value(int piece) { return exchange_values[static_cast<std::size_t>(piece)]; }

inline bool is_en_passant(const Chess& position, Move move) {
  return to_square(move) == position.en_passant() &&
         (position.pieces(Chess::pawn) & square_bit(from_square(move))) != 0;
}

// What the move takes, Chess::pawn to Chess::queen, or -1.
inline int taken_by(const Chess& position, Move move) {
  return is_en_passant(position, move) ? Chess::pawn : position.piece_at(to_square(move));
}

// Neither takes nor promotes.
inline bool is_quiet(const Chess& position, Move move) {
  return promotion_of(move) == 0 && (position.occupied() & square_bit(to_square(move))) == 0 &&
         !is_en_passant(position, move);
}

// Whether the move gains at least `least`, if both players then go on taking on its square with their cheapest piece
// for as long as it pays ("static exchange evaluation"). Pins are not looked at.
inline bool gains(const Chess& position, Move move, int least) {
  const int to = to_square(move);
  const int taken = taken_by(position, move);
  int standing = position.piece_at(from_square(move));  // what the next capture would take
  int ahead = (taken < 0 ? 0 : exchange_value(taken)) - least;
  if (promotion_of(move) != 0) {
    standing = promotion_of(move);
    ahead += exchange_value(standing) - exchange_value(Chess::pawn);
  }
  if (ahead < 0) return false;

  Squares occupied = (position.occupied() ^ square_bit(from_square(move))) | square_bit(to);
  if (is_en_passant(position, move)) occupied ^= square_bit(to - forward_step(position.to_move()));
  // `ahead` is how much more the last to take has than he needs, should it end here. The other may take, and wins the
  // argument unless the piece that he risks by it can be taken too and that is too much.
  for (int player = 1 - position.to_move();; player = 1 - player) {
    const bool ours = player != position.to_move();  // who is content as things stand
    if (ahead >= exchange_value(standing)) return ours;
    const Squares takers = position.attackers(to, player, occupied) & occupied;
    if (takers == 0) return ours;
    int cheapest = Chess::pawn;
    while ((takers & position.pieces(cheapest)) == 0) ++cheapest;
    if (cheapest == Chess::king && (position.attackers(to, 1 - player, occupied) & occupied) != 0) return ours;
    ahead = exchange_value(standing) - ahead - 1;
    standing = cheapest;
    occupied ^= square_bit(lowest(takers & position.pieces(cheapest)));
  }
}

}  // namespace parlour
