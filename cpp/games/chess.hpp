// Chess by the FIDE laws, but for what needs a history: repetition is left to whoever has the earlier positions.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/bits.hpp"
#include "core/game.hpp"
#include "core/keys.hpp"
#include "games/attacks.hpp"
#include "games/chess_moves.hpp"
#include "games/squares.hpp"

namespace parlour {

// Zobrist's scheme: a fixed number for each feature; the key of a position is the xor of the numbers of its features,
// so a move changes it by a few xors.
struct ChessKeys {
  std::array<std::array<EachSquare<std::uint64_t>, 6>, 2> pieces{};  // [player][piece][square]
  std::array<std::uint64_t, 16> rights{};
  std::array<std::uint64_t, 8> files{};
  std::uint64_t black_to_move = 0;

  constexpr std::uint64_t piece(int player, int kind, int square) const {
    return pieces[static_cast<std::size_t>(player)][static_cast<std::size_t>(kind)][square];
  }
  constexpr std::uint64_t castling(int castling) const { return rights[static_cast<std::size_t>(castling)]; }
  // The file is enough: the rank follows from the player to move.
  constexpr std::uint64_t en_passant(int square) const { return files[static_cast<std::size_t>(file_of(square))]; }
};

inline constexpr auto chess_keys = [] {
  constexpr std::uint64_t seed = 0x6368657373;  // "chess"
  ChessKeys keys;
  std::uint64_t feature = 0;
  for (auto& player : keys.pieces)
    for (auto& piece : player)
      for (auto& key : piece.values) key = mix(seed, feature++);
  for (auto& key : keys.rights) key = mix(seed, feature++);
  for (auto& key : keys.files) key = mix(seed, feature++);
  keys.black_to_move = mix(seed, feature++);
  return keys;
}();

// The castling rights that survive a move from or to each square.
inline constexpr auto rights_kept = [] {
  EachSquare<std::uint8_t> kept;
  kept.values.fill(15);
  for (const Castling& way : castlings)
    for (const int square : {way.king_from, way.rook_from})
      kept[square] = static_cast<std::uint8_t>(kept[square] & ~way.right);
  return kept;
}();

// A chess position in 80 bytes: the pieces, whose turn it is, the rights, the counters and the key.
//
// Player 0 is White. Moves are `square_move` ids; castling is the king's step of two. The en passant square is kept
// only while such a capture is legal, pins considered, so that positions which FIDE calls the same have equal keys.
class Chess : public ChessPieces {
 public:
  // Why a match is over, and what Python calls it.
  struct Reason {
    enum : std::uint8_t {
      checkmate,
      stalemate,
      material,     // neither side has the material to mate
      fifty_moves,  // 100 half-moves without a capture or a pawn move
    };
    static constexpr std::array names = {"checkmate", "stalemate", "material", "fifty_moves"};
  };

  // 218 is the most known for material that can arise in a match, and fault() refuses any other.
  static constexpr std::size_t max_moves = 256;

  // The most that the counters of a position from outside may show: 16 bits then have room for the longest match.
  static constexpr int most_counted = 9999;

  static Chess start() {
    constexpr std::array<std::int8_t, 8> home = {rook, knight, bishop, queen, king, bishop, knight, rook};
    std::array<std::int8_t, 64> board;
    board.fill(-1);
    for (std::size_t file = 0; file < 8; ++file) {
      board[file] = home[file];
      board[8 + file] = pawn;
      board[48 + file] = 6 + pawn;
      board[56 + file] = static_cast<std::int8_t>(6 + home[file]);
    }
    return set_up(board, 0, 15, no_square, 0, 1);
  }

  static Chess set_up(const std::array<std::int8_t, 64>& board, int to_move, int castling, int en_passant,
                      int halfmoves, int fullmove);
  const char* fault() const;

  int to_move() const { return to_move_; }
  int castling() const { return castling_; }      // 1 White short, 2 White long, 4 Black short, 8 Black long
  int en_passant() const { return en_passant_; }  // the square that the pawn passed, or no_square
  int halfmoves() const { return halfmoves_; }    // since the last capture or pawn move
  int fullmove() const { return fullmove_; }      // from 1; one more after each move of Black
  std::uint64_t key() const { return key_; }
  bool in_check() const { return is_checked(to_move_); }

  template <class Visit>
  void each_move(Visit&& visit) const {
    generate(ChessVisitor<Visit>{visit}, to_move_, castling_, en_passant_);
  }

  // The captures and promotions among them, for a search that follows a fight to its end.
  template <class Visit>
  void each_capture(Visit&& visit) const {
    const Squares en_passant = en_passant_ == no_square ? 0 : square_bit(en_passant_);
    generate(ChessCaptureVisitor<Visit>{{visit}, owned(1 - to_move_), en_passant}, to_move_, castling_, en_passant_);
  }

  int count_moves() const { return count<false>(); }
  bool has_moves() const { return count<true>() > 0; }

  void play(Move move);

  // Gives the turn away without a move: not chess, but how a search asks what is threatened. Not while in check.
  void pass() {
    to_move_ = static_cast<std::uint8_t>(1 - to_move_);
    key_ ^= chess_keys.black_to_move;
    if (en_passant_ != no_square) key_ ^= chess_keys.en_passant(en_passant_);
    en_passant_ = no_square;
    ++halfmoves_;
  }

  // Mate goes before every draw.
  std::optional<Outcome> outcome() const {
    if (has_moves()) return draw_by_rule();
    if (in_check()) return Outcome{static_cast<std::int8_t>(1 - to_move_), Reason::checkmate};
    return Outcome{Outcome::draw, Reason::stalemate};
  }

  // The draws that do not depend on the moves: all that is left of outcome() for a search which has found a move.
  std::optional<Outcome> draw_by_rule() const {
    if (lacks_material()) return Outcome{Outcome::draw, Reason::material};
    if (halfmoves_ >= 100) return Outcome{Outcome::draw, Reason::fifty_moves};
    return std::nullopt;
  }

  bool operator==(const Chess&) const = default;

 private:
  // Whether there is a move at all is asked at every node of a search: it stops at the first.
  template <bool one_is_enough>
  int count() const {
    ChessCounter<one_is_enough> counter;
    generate(counter, to_move_, castling_, en_passant_);
    return counter.count;
  }

  // Puts a piece down or takes it away; board and key change together, nowhere else.
  void flip(int player, int piece, int square) {
    ChessPieces::flip(player, piece, square);
    key_ ^= chess_keys.piece(player, piece, square);
  }

  void play_pawn(int player, Move move, int old_en_passant);
  bool lacks_material() const;
  std::uint64_t full_key() const;
  const char* number_fault() const;
  const char* material_fault(int player) const;
  const char* castling_fault() const;
  const char* en_passant_fault() const;

  std::uint64_t key_ = 0;
  std::uint16_t halfmoves_ = 0;
  std::uint16_t fullmove_ = 1;
  std::uint8_t to_move_ = 0;
  std::uint8_t castling_ = 0;
  std::uint8_t en_passant_ = no_square;
};

static_assert(Counting<Chess> && sizeof(Chess) == 80);

// The board holds -1 for an empty square, else piece + 6 x player. Any numbers are safe here; ask fault() before doing
// anything else with the result than comparing it.
inline Chess Chess::set_up(const std::array<std::int8_t, 64>& board, int to_move, int castling, int en_passant,
                           int halfmoves, int fullmove) {
  Chess position;
  for (int square = 0; square < 64; ++square) {
    const int content = board[static_cast<std::size_t>(square)];
    if (content >= 0 && content < 12) position.ChessPieces::flip(content / 6, content % 6, square);
  }
  // A number out of range becomes the first beyond it, which fault() names.
  const auto up_to = [](int most, int number) { return number < 0 ? most + 1 : std::min(number, most + 1); };
  position.to_move_ = static_cast<std::uint8_t>(up_to(1, to_move));
  position.castling_ = static_cast<std::uint8_t>(up_to(15, castling));
  position.en_passant_ = static_cast<std::uint8_t>(up_to(no_square, en_passant));
  position.halfmoves_ = static_cast<std::uint16_t>(up_to(most_counted, halfmoves));
  position.fullmove_ = static_cast<std::uint16_t>(up_to(most_counted, fullmove));
  if (position.en_passant_ != no_square && position.fault() == nullptr &&
      position.en_passant_takers(position.to_move_, position.en_passant_) == 0)
    position.en_passant_ = no_square;
  position.key_ = position.full_key();
  return position;
}

// From nothing, for positions from outside. play() keeps it up to date.
inline std::uint64_t Chess::full_key() const {
  std::uint64_t key = to_move_ == 1 ? chess_keys.black_to_move : 0;
  for (Squares left = occupied(); left != 0;) {
    const int square = pop_lowest(left);
    key ^= chess_keys.piece(owner_at(square), piece_at(square), square);
  }
  if (castling_ < 16) key ^= chess_keys.castling(castling_);
  if (en_passant_ < no_square) key ^= chess_keys.en_passant(en_passant_);
  return key;
}

// In the order in which a later question may rely on the earlier: kings are counted before anybody asks for check.
inline const char* Chess::fault() const {
  if (const char* fault = number_fault()) return fault;
  for (const int player : {0, 1})
    if (const char* fault = material_fault(player)) return fault;
  if ((pieces(pawn) & (rank_1 | rank_8)) != 0)
    return "a pawn stands on the first or the last rank, where pawns cannot be";
  if (const char* fault = castling_fault()) return fault;
  if (const char* fault = en_passant_fault()) return fault;
  if (is_checked(1 - to_move_)) return "the player who has just moved is in check, which no move may leave behind";
  return nullptr;
}

inline const char* Chess::number_fault() const {
  if (to_move_ > 1) return "the player to move must be 0 (White) or 1 (Black)";
  if (castling_ > 15) return "the castling rights must be a sum of 1 (K), 2 (Q), 4 (k) and 8 (q)";
  if (en_passant_ > no_square) return "the en passant square must be one of the 64 squares, or none";
  if (halfmoves_ > most_counted) return "the halfmove clock must be a number from 0 to 9999";
  if (fullmove_ < 1 || fullmove_ > most_counted) return "the move number must be from 1 to 9999";
  return nullptr;
}

// Every piece beyond the first set was once a pawn, so a player has at most sixteen.
inline const char* Chess::material_fault(int player) const {
  const auto count_of = [&](int piece) { return std::popcount(of(player, piece)); };
  if (count_of(king) != 1) return player == 0 ? "White must have exactly one king" : "Black must have exactly one king";
  if (count_of(pawn) > 8) return player == 0 ? "White has more than eight pawns" : "Black has more than eight pawns";
  const int promoted = std::max(0, count_of(knight) - 2) + std::max(0, count_of(bishop) - 2) +
                       std::max(0, count_of(rook) - 2) + std::max(0, count_of(queen) - 1);
  if (promoted <= 8 - count_of(pawn)) return nullptr;
  return player == 0 ? "White has too many pieces: each one more than at the start must replace a pawn"
                     : "Black has too many pieces: each one more than at the start must replace a pawn";
}

// Where the pieces stand is all that can be checked: whether they have moved nobody can see.
inline const char* Chess::castling_fault() const {
  for (int i = 0; i < 4; ++i) {
    const Castling& way = castlings[static_cast<std::size_t>(i)];
    const bool at_home =
        (of(i / 2, king) & square_bit(way.king_from)) != 0 && (of(i / 2, rook) & square_bit(way.rook_from)) != 0;
    if ((castling_ & way.right) != 0 && !at_home)
      return "a right to castle (K, Q, k or q) needs that king and that rook on the squares where they start";
  }
  return nullptr;
}

inline const char* Chess::en_passant_fault() const {
  if (en_passant_ == no_square) return nullptr;
  if (rank_of(en_passant_) != (to_move_ == 0 ? 5 : 2))
    return "the en passant square must be on rank 6 when White is to move, on rank 3 when Black is";
  const Squares passed = square_bit(en_passant_);
  if ((forward(passed, 1 - to_move_) & of(1 - to_move_, pawn)) == 0)
    return "the en passant square must lie right behind a pawn of the player who has just moved";
  if (((passed | forward(passed, to_move_)) & occupied()) != 0)
    return "the en passant square and the square that the pawn came from must be empty";
  return nullptr;
}

// No sequence of moves can mate: bare kings, one knight or bishop more, or bishops that all keep to one colour.
inline bool Chess::lacks_material() const {
  if ((pieces(pawn) | pieces(rook) | pieces(queen)) != 0) return false;
  if (std::popcount(occupied()) <= 3) return true;
  constexpr Squares dark = 0xaa55aa55aa55aa55u;
  return pieces(knight) == 0 && ((pieces(bishop) & dark) == 0 || (pieces(bishop) & ~dark) == 0);
}

inline void Chess::play(Move move) {
  const int player = to_move_;
  const int from = from_square(move);
  const int to = to_square(move);
  const int piece = piece_at(from);
  const int old_en_passant = en_passant_;

  // 1. The turn passes, the counters go on, the chance of capturing en passant is gone.
  to_move_ = static_cast<std::uint8_t>(1 - player);
  key_ ^= chess_keys.black_to_move;
  halfmoves_ = static_cast<std::uint16_t>(std::min(halfmoves_ + 1, most_counted));
  fullmove_ = static_cast<std::uint16_t>(std::min(fullmove_ + player, most_counted));
  if (old_en_passant != no_square) key_ ^= chess_keys.en_passant(old_en_passant);
  en_passant_ = no_square;

  // 2. Take what stands there, and move.
  if ((owned(1 - player) & square_bit(to)) != 0) {
    flip(1 - player, piece_at(to), to);
    halfmoves_ = 0;
  }
  flip(player, piece, from);
  flip(player, piece, to);

  // 3. A right to castle ends when its king or rook moves or is taken.
  if (castling_ != 0) {
    key_ ^= chess_keys.castling(castling_);
    castling_ = static_cast<std::uint8_t>(castling_ & rights_kept[from] & rights_kept[to]);
    key_ ^= chess_keys.castling(castling_);
  }

  // 4. What pawns and a castling king do besides.
  if (piece == pawn) {
    play_pawn(player, move, old_en_passant);
  } else if (piece == king && (to - from == 2 || from - to == 2)) {
    const Castling& way = castlings[static_cast<std::size_t>(2 * player + (to < from ? 1 : 0))];
    flip(player, rook, way.rook_from);
    flip(player, rook, way.rook_to);
  }
}

// A pawn has moved: en passant, promotion, and the chance that a double step gives to the other player.
inline void Chess::play_pawn(int player, Move move, int old_en_passant) {
  const int from = from_square(move);
  const int to = to_square(move);
  halfmoves_ = 0;
  if (to == old_en_passant) {
    flip(1 - player, pawn, to - forward_step(player));
  } else if (promotion_of(move) != 0) {
    flip(player, pawn, to);
    flip(player, promotion_of(move), to);
  } else if (to - from == 16 || from - to == 16) {
    const int passed = (from + to) / 2;
    if (en_passant_takers(1 - player, passed) == 0) return;
    en_passant_ = static_cast<std::uint8_t>(passed);
    key_ ^= chess_keys.en_passant(passed);
  }
}

}  // namespace parlour
