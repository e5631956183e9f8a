// The pieces on a chess board: what they attack, and where they may go by the FIDE laws.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/bits.hpp"
#include "core/game.hpp"
#include "games/attacks.hpp"
#include "games/squares.hpp"

namespace parlour {

// A way to castle: the bit of the right, king and rook before and after, and the squares that must be empty.
struct Castling {
  int right;
  int king_from;
  int king_to;
  int rook_from;
  int rook_to;  // also the square that the king passes
  Squares empty;
};

// Index 2 x player + (0 short, 1 long).
inline constexpr std::array<Castling, 4> castlings = {{{1, 4, 6, 7, 5, Squares{0x60}},
                                                       {2, 4, 2, 0, 3, Squares{0x0e}},
                                                       {4, 60, 62, 63, 61, Squares{0x60} << 56},
                                                       {8, 60, 58, 56, 59, Squares{0x0e} << 56}}};

// Who stands where. A piece is a bit in the set of its kind and in the set of its owner.
//
// The generator finds legal moves directly, without trying them: a piece may go only where that ends a check, and a
// pinned piece only along its pin. It hands them to a sink in sets, so one statement of the rules serves to list the
// moves, to count them (a popcount for each piece) and to ask whether there are any. A sink takes
//   piece(from, targets)        one piece's moves
//   pawns(targets, step)        moves of pawns that all go the same step
//   promotions(targets, step)   the same, four moves for each target
//   wanted()                    where pieces need go at all: everywhere, or only where there is something to take
//   enough()                    true ends the generation early
class ChessPieces {
 public:
  enum Piece { pawn, knight, bishop, rook, queen, king };

  Squares pieces(int piece) const { return kinds_[static_cast<std::size_t>(piece)]; }
  Squares owned(int player) const { return owned_[static_cast<std::size_t>(player)]; }
  Squares of(int player, int piece) const { return owned(player) & pieces(piece); }
  Squares occupied() const { return owned_[0] | owned_[1]; }

  int owner_at(int square) const {  // -1 where empty
    return static_cast<int>(owned_[0] >> square & 1) + 2 * static_cast<int>(owned_[1] >> square & 1) - 1;
  }

  // -1 where empty. Free of branches: which piece stands where is what a processor cannot guess.
  int piece_at(int square) const {
    const auto has = [square](Squares set) { return static_cast<int>(set >> square & 1); };
    return has(occupied()) - 1 + has(pieces(knight)) + 2 * has(pieces(bishop)) + 3 * has(pieces(rook)) +
           4 * has(pieces(queen)) + 5 * has(pieces(king));
  }

  // The player's pieces that would attack the square if `blockers` were the occupied squares.
  Squares attackers(int square, int player, Squares blockers) const {
    Squares found = owned(player) & ((pawn_attacks(square_bit(square), 1 - player) & pieces(pawn)) |
                                     (knight_attacks[square] & pieces(knight)) | (king_attacks[square] & pieces(king)));
    for (Squares left = sliders_in_line(square, player); left != 0;) {
      const int slider = pop_lowest(left);
      if ((squares_between(square, slider) & blockers) == 0) found |= square_bit(slider);
    }
    return found;
  }

  // The player must have a king.
  bool is_checked(int player) const { return attackers(king_square(player), 1 - player, occupied()) != 0; }

  bool operator==(const ChessPieces&) const = default;

 protected:
  // Puts a piece down on a square, or takes it up.
  void flip(int player, int piece, int square) {
    kinds_[static_cast<std::size_t>(piece)] ^= square_bit(square);
    owned_[static_cast<std::size_t>(player)] ^= square_bit(square);
  }

  // All legal moves. The rights are bits of `castlings`; the en passant square may be no_square.
  template <class Sink>
  void generate(Sink&& sink, int player, int rights, int en_passant) const {
    if (player == 0)
      generate_for<0>(sink, rights, en_passant);
    else
      generate_for<1>(sink, rights, en_passant);
  }

  // The player's pawns that may capture en passant on the square. Two pawns leave their places at once, which may open
  // a line that no pin shows (the rank on which both stand), so each capture is tried on the board.
  Squares en_passant_takers(int player, int square) const {
    const Squares target = square_bit(square);
    const Squares victim = forward(target, 1 - player);
    Squares legal = 0;
    for (Squares left = pawn_attacks(target, 1 - player) & of(player, pawn); left != 0;) {
      const Squares taker = square_bit(pop_lowest(left));
      const Squares then = occupied() ^ taker ^ victim ^ target;
      if ((attackers(king_square(player), 1 - player, then) & ~victim) == 0) legal |= taker;
    }
    return legal;
  }

 private:
  // What stands against a king: the pieces that give check, and his own that may not leave their line.
  struct Threats {
    Squares checkers;
    Squares pinned;
  };

  int king_square(int player) const { return lowest(of(player, king)); }
  Squares straight(int player) const { return owned(player) & (pieces(rook) | pieces(queen)); }
  Squares diagonal(int player) const { return owned(player) & (pieces(bishop) | pieces(queen)); }

  // The player's sliders that would attack the square on an empty board. They are few, so that looking at what stands
  // between costs less than working out the attacks from the square.
  Squares sliders_in_line(int square, int player) const {
    return (square_lines[square].straight & straight(player)) | (square_lines[square].diagonal & diagonal(player));
  }

  // The player is a template argument from here on, so that pawns shift by constants.
  template <int player, class Sink>
  void generate_for(Sink& sink, int rights, int en_passant) const {
    const int home = king_square(player);
    const auto [checkers, pinned] = threats<player>(home);
    king_moves<player>(sink, home);
    if ((checkers & (checkers - 1)) != 0 || sink.enough()) return;  // in double check only the king can move

    // In check a piece must go onto the checker or between it and the king.
    const Squares allowed = checkers == 0 ? ~owned(player) : checkers | squares_between(home, lowest(checkers));
    if (checkers == 0 && rights != 0) castling_moves<player>(sink, rights);
    piece_moves<player>(sink, home, pinned, allowed & sink.wanted());
    if (sink.enough()) return;

    const Squares pawns = of(player, pawn);
    pawn_moves<player>(sink, pawns & ~pinned, allowed);
    for (Squares left = pawns & pinned; left != 0;) {
      const int from = pop_lowest(left);
      pawn_moves<player>(sink, square_bit(from), allowed & line_through(home, from));
    }
    if (en_passant == no_square) return;
    for (Squares left = en_passant_takers(player, en_passant); left != 0;)
      sink.pawns(square_bit(en_passant), en_passant - pop_lowest(left));
  }

  // Along the king's lines to an enemy slider: nothing between is check, a single piece between is pinned if his own.
  template <int player>
  Threats threats(int home) const {
    Squares checkers = owned(1 - player) & ((knight_attacks[home] & pieces(knight)) |
                                            (pawn_attacks(square_bit(home), player) & pieces(pawn)));
    Squares pinned = 0;
    for (Squares left = sliders_in_line(home, 1 - player); left != 0;) {
      const int slider = pop_lowest(left);
      const Squares between = squares_between(home, slider) & occupied();
      if (between == 0)
        checkers |= square_bit(slider);
      else if ((between & (between - 1)) == 0)
        pinned |= between & owned(player);
    }
    return {checkers, pinned};
  }

  template <int player, class Sink>
  void king_moves(Sink& sink, int home) const {
    constexpr int enemy = 1 - player;
    const Squares rest = occupied() ^ square_bit(home);  // the king does not hide the squares behind him
    const Squares closed = owned(player) | pawn_attacks(of(enemy, pawn), enemy);
    Squares safe = 0;
    for (Squares left = king_attacks[home] & ~closed & sink.wanted(); left != 0;) {
      const int to = pop_lowest(left);
      if (attackers(to, enemy, rest) == 0) safe |= square_bit(to);
    }
    sink.piece(home, safe);
  }

  // For a king who is not in check.
  template <int player, class Sink>
  void castling_moves(Sink& sink, int rights) const {
    for (const Castling& way : {castlings[2 * player], castlings[2 * player + 1]}) {
      if ((rights & way.right) == 0 || (way.empty & (occupied() | ~sink.wanted())) != 0) continue;
      if (attackers(way.rook_to, 1 - player, occupied()) == 0 && attackers(way.king_to, 1 - player, occupied()) == 0)
        sink.piece(way.king_from, square_bit(way.king_to));
    }
  }

  // Knights and sliders. A pinned slider keeps to its line; a pinned knight has nowhere to go.
  template <int player, class Sink>
  void piece_moves(Sink& sink, int home, Squares pinned, Squares allowed) const {
    const auto open_to = [=](int from) {
      return (pinned & square_bit(from)) == 0 ? allowed : allowed & line_through(home, from);
    };
    for (Squares left = of(player, knight) & ~pinned; left != 0;) {
      const int from = pop_lowest(left);
      sink.piece(from, knight_attacks[from] & allowed);
    }
    for (Squares left = diagonal(player); left != 0;) {
      const int from = pop_lowest(left);
      sink.piece(from, bishop_attacks(from, occupied()) & open_to(from));
    }
    for (Squares left = straight(player); left != 0;) {
      const int from = pop_lowest(left);
      sink.piece(from, rook_attacks(from, occupied()) & open_to(from));
    }
  }

  // All moves of these pawns but en passant, all pawns at once.
  template <int player, class Sink>
  void pawn_moves(Sink& sink, Squares pawns, Squares allowed) const {
    constexpr int step = forward_step(player);
    constexpr Squares last_rank = rank_bits(player == 0 ? 7 : 0);
    constexpr Squares third_rank = rank_bits(player == 0 ? 2 : 5);
    const Squares empty = ~occupied();
    const Squares prey = owned(1 - player) & allowed;
    const Squares ahead = forward(pawns, player);
    const Squares unblocked = ahead & empty;
    const Squares single = unblocked & allowed;
    const Squares twice = forward(unblocked & third_rank, player) & empty & allowed;
    const Squares left = shift_left(ahead) & prey;
    const Squares right = shift_right(ahead) & prey;

    sink.pawns(single & ~last_rank, step);
    sink.pawns(twice, 2 * step);
    sink.pawns(left & ~last_rank, step - 1);
    sink.pawns(right & ~last_rank, step + 1);
    if (((single | left | right) & last_rank) == 0) return;
    sink.promotions(single & last_rank, step);
    sink.promotions(left & last_rank, step - 1);
    sink.promotions(right & last_rank, step + 1);
  }

  std::array<Squares, 6> kinds_{};
  std::array<Squares, 2> owned_{};
};

// The sink that calls visit(move) for each move.
template <class Visit>
struct ChessVisitor {
  Visit& visit;

  static constexpr Squares wanted() { return ~Squares{0}; }
  static constexpr bool enough() { return false; }
  void piece(int from, Squares targets) {
    while (targets != 0) visit(square_move(from, pop_lowest(targets)));
  }
  void pawns(Squares targets, int step) {
    while (targets != 0) {
      const int to = pop_lowest(targets);
      visit(square_move(to - step, to));
    }
  }
  void promotions(Squares targets, int step) {
    while (targets != 0) {
      const int to = pop_lowest(targets);
      for (int piece = ChessPieces::knight; piece <= ChessPieces::queen; ++piece)
        visit(square_move(to - step, to, piece));
    }
  }
};

// The sink that calls visit(move) for captures and promotions only. A pawn that reaches the en passant square takes: it
// cannot step there, for the square lies right behind an enemy pawn.
template <class Visit>
struct ChessCaptureVisitor : ChessVisitor<Visit> {
  Squares prey;
  Squares en_passant;  // as a set, empty if there is none

  Squares wanted() const { return prey; }
  void pawns(Squares targets, int step) { ChessVisitor<Visit>::pawns(targets & (prey | en_passant), step); }
};

// The sink that counts moves, to the end or only until it has one.
template <bool one_is_enough>
struct ChessCounter {
  int count = 0;

  static constexpr Squares wanted() { return ~Squares{0}; }
  bool enough() const { return one_is_enough && count > 0; }
  void piece(int, Squares targets) { count += std::popcount(targets); }
  void pawns(Squares targets, int) { count += std::popcount(targets); }
  void promotions(Squares targets, int) { count += 4 * std::popcount(targets); }
};

}  // namespace parlour
