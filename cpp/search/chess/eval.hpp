// What a chess position is worth before anybody calculates.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

#include "core/bits.hpp"
#include "games/attacks.hpp"
#include "games/chess.hpp"
#include "games/squares.hpp"
#include "search/chess/weights.hpp"
#include "search/evaluate/worth.hpp"

namespace parlour {

// The weights, and from them what each piece is worth where it stands; squares as seen by its owner.
struct ChessTables {
  ChessWeights weights;
  std::array<EachSquare<Phased>, 6> placed{};

  explicit constexpr ChessTables(const ChessWeights& given) : weights(given) {
    for (std::size_t piece = 0; piece < 6; ++piece)
      for (int square = 0; square < 64; ++square) {
        const auto rank = static_cast<std::size_t>(rank_of(square));
        const auto file = static_cast<std::size_t>(std::min(file_of(square), 7 - file_of(square)));
        placed[piece][square] = given.material[piece] + given.rank[piece][rank] + given.file[piece][file];
      }
  }
};

inline constexpr ChessTables chess_tables(chess_weights);

// One evaluation: counts what `ChessWeights` names, for each player, and weighs it. Whole numbers only, so that a
// search comes to the same result in every build.
class ChessEval {
 public:
  explicit ChessEval(const Chess& position, const ChessTables& tables = chess_tables)
      : position_(position), tables_(tables), weights_(tables.weights) {
    // Both sides are prepared before either is weighed, and the terms come in the order of their needs: threats, kings
    // and passed pawns ask what the pieces attack.
    prepare<0>();
    prepare<1>();
    sum_ = pawns<0>() - pawns<1>();
    sum_ += pieces<0>() - pieces<1>();
    sum_ += threats<0>() - threats<1>();
    sum_ += king_safety<0>() - king_safety<1>();
    sum_ += passed_pawns<0>() - passed_pawns<1>();
    sum_ += position.to_move() == 0 ? weights_.tempo : Phased{} - weights_.tempo;
  }

  // White's side, before middle game and ending are mixed.
  Phased phased() const { return sum_; }

  // 24 with all pieces on the board, 0 with kings and pawns only.
  int phase() const {
    const auto count = [this](int piece) { return std::popcount(position_.pieces(piece)); };
    return std::min(24, count(Chess::knight) + count(Chess::bishop) + 2 * count(Chess::rook) + 4 * count(Chess::queen));
  }

  // In hundredths of a pawn, White's side.
  int score() const {
    const int share = phase();
    const int ahead = sum_.end >= 0 ? 0 : 1;
    const int end = sum_.end * sixteenths(ahead) / 16 + drive_home(0) - drive_home(1);
    return (sum_.middle * share + end * (24 - share)) / 24;
  }

  // How much of an advantage in the ending counts: little without pawns, for one piece more seldom mates; half with
  // bishops of opposite colours.
  int sixteenths(int ahead) const {
    if (own(ahead, Chess::pawn) == 0 && points(ahead) - points(1 - ahead) <= 3) return 2;
    if (position_.pieces(Chess::knight) != 0 || position_.pieces(Chess::rook) != 0 ||
        position_.pieces(Chess::queen) != 0)
      return 16;
    constexpr Squares dark = 0xaa55aa55aa55aa55u;
    const Squares bishops[2] = {own(0, Chess::bishop), own(1, Chess::bishop)};
    const bool single = std::popcount(bishops[0]) == 1 && std::popcount(bishops[1]) == 1;
    return single && ((bishops[0] & dark) == 0) != ((bishops[1] & dark) == 0) ? 8 : 16;
  }

 private:
  // What is known of a player before anything is weighed, and what the weighing finds out for later terms.
  struct Side {
    int king = 0;
    Squares pawn_attacks = 0;
    Squares pawn_reach = 0;  // what the pawns attack now or further on
    Squares mobile = 0;      // where an attack counts as mobility
    Squares zone = 0;        // the squares at the king
    std::array<Squares, 6> by{};
    Squares attacked = 0;
    int pressure = 0;  // on the enemy's king
  };

  // How much each kind of piece that looks at the king's squares adds to the danger, and a safe check by it. Queens and
  // rooks most; the sum chooses a place in the table of dangers, which is far from a straight line.
  static constexpr std::array<int, 5> bears_on_king = {0, 2, 2, 2, 3};
  static constexpr std::array<int, 5> checks_king = {0, 3, 2, 3, 3};

  // In moves of a king.
  static constexpr int distance(int a, int b) {
    const auto apart = [](int x, int y) { return x < y ? y - x : x - y; };
    return std::max(apart(file_of(a), file_of(b)), apart(rank_of(a), rank_of(b)));
  }
  // Weights are kept for White's side of the board; Black's squares are mirrored onto it.
  static constexpr int seen_by(int player, int square) { return player == 0 ? square : square ^ 56; }
  static constexpr std::size_t rank_for(int player, int square) {
    return static_cast<std::size_t>(rank_of(seen_by(player, square)));
  }
  // The squares and all in front of them.
  static constexpr Squares ahead_of(Squares squares, int player) {
    for (const int ranks : {8, 16, 32}) squares |= player == 0 ? squares << ranks : squares >> ranks;
    return squares;
  }
  static constexpr Squares beside(Squares squares) { return shift_left(squares) | shift_right(squares); }
  static constexpr Squares whole_files(Squares squares) { return ahead_of(squares, 0) | ahead_of(squares, 1); }

  Squares own(int player, int piece) const { return position_.of(player, piece); }
  const Side& side(int player) const { return sides_[static_cast<std::size_t>(player)]; }
  const Phased& placed(int piece, int player, int square) const {
    return tables_.placed[static_cast<std::size_t>(piece)][seen_by(player, square)];
  }
  // The usual count, pawns and king left out: enough to tell what kind of ending it is.
  int points(int player) const {
    const auto count = [&](int piece) { return std::popcount(own(player, piece)); };
    return 3 * count(Chess::knight) + 3 * count(Chess::bishop) + 5 * count(Chess::rook) + 9 * count(Chess::queen);
  }

  template <int us>
  void prepare();
  template <int us>
  Phased pawns() const;
  template <int us>
  Squares passed_pawn_squares() const;
  template <int us>
  Phased passed_pawns() const;
  template <int us>
  Phased pieces();
  template <int us, int kind>
  Phased pieces_of_kind();
  template <int us, int kind>
  Phased standing(int square) const;
  template <int us>
  Phased threats() const;
  template <int us>
  Phased king_safety() const;
  template <int us>
  Phased shelter() const;
  int drive_home(int player) const;

  const Chess& position_;
  const ChessTables& tables_;
  const ChessWeights& weights_;
  std::array<Side, 2> sides_;
  Phased sum_;
};

// The hand-written evaluation as a search asks for it (see Evaluator).
struct ChessEvaluation {
  static constexpr bool margin = false;
  static double draw_chance(const Chess&) { return 0.5; }  // as chess_chances says of an even position
  static Worth evaluate(const Chess& position) { return ChessEval(position).score(); }
};

// A square that an enemy pawn guards is no place for a piece, so it counts for no mobility; nor do own pawns and the
// king, who can leave only slowly.
template <int us>
void ChessEval::prepare() {
  Side& mine = sides_[us];
  mine.king = lowest(own(us, Chess::king));
  mine.by[Chess::pawn] = mine.pawn_attacks = pawn_attacks(own(us, Chess::pawn), us);
  mine.by[Chess::king] = king_attacks[mine.king];
  mine.attacked = mine.pawn_attacks | mine.by[Chess::king];
  mine.pawn_reach = ahead_of(mine.pawn_attacks, us);
  mine.zone = mine.by[Chess::king] | forward(mine.by[Chess::king], us);
  const Squares enemy_pawns = pawn_attacks(own(1 - us, Chess::pawn), 1 - us);
  mine.mobile = ~(own(us, Chess::pawn) | own(us, Chess::king) | enemy_pawns);
}

// All pawns of a kind at once, by shifting the whole board; one by one only for what depends on the rank.
template <int us>
Phased ChessEval::pawns() const {
  const Squares mine = own(us, Chess::pawn);
  const Squares isolated = mine & ~beside(whole_files(mine));
  const Squares doubled = mine & ahead_of(forward(mine, 1 - us), 1 - us);
  const Squares stuck = forward(mine, us) & side(1 - us).pawn_attacks & ~side(us).pawn_reach;
  Phased sum = weights_.isolated * std::popcount(isolated) + weights_.doubled * std::popcount(doubled) +
               weights_.backward * std::popcount(stuck);
  for (Squares left = mine; left != 0;) {
    const int square = pop_lowest(left);
    sum += placed(Chess::pawn, us, square);
    if ((square_bit(square) & side(us).pawn_attacks) != 0) sum += weights_.guarded[rank_for(us, square)];
    if ((square_bit(square) & beside(mine)) != 0) sum += weights_.abreast[rank_for(us, square)];
  }
  return sum;
}

// Of two pawns on one file only the one in front is passed: the other has to wait for it.
template <int us>
Squares ChessEval::passed_pawn_squares() const {
  const Squares theirs = own(1 - us, Chess::pawn);
  const Squares mine = own(us, Chess::pawn);
  const Squares held = ahead_of(theirs, 1 - us) | side(1 - us).pawn_reach | ahead_of(forward(mine, 1 - us), 1 - us);
  return mine & ~held;
}

// After the pieces, whose attacks it needs.
template <int us>
Phased ChessEval::passed_pawns() const {
  Phased sum;
  for (Squares left = passed_pawn_squares<us>(); left != 0;) {
    const int square = pop_lowest(left);
    const std::size_t rank = rank_for(us, square);
    const int next = square + forward_step(us);
    sum += weights_.passed[rank];
    if ((square_bit(next) & (position_.occupied() | side(1 - us).attacked)) == 0) sum += weights_.passed_free[rank];
    if (rank < 3) continue;
    const int far = static_cast<int>(rank) - 2;
    sum += weights_.passed_own_king * (far * distance(side(us).king, next));
    sum += weights_.passed_enemy_king * (far * distance(side(1 - us).king, next));
  }
  return sum;
}

// One function a kind, so that the compiler sees which attacks are needed and drops the rest.
template <int us>
Phased ChessEval::pieces() {
  Phased sum = placed(Chess::king, us, side(us).king);
  sum += pieces_of_kind<us, Chess::knight>();
  sum += pieces_of_kind<us, Chess::bishop>();
  sum += pieces_of_kind<us, Chess::rook>();
  sum += pieces_of_kind<us, Chess::queen>();
  if (std::popcount(own(us, Chess::bishop)) >= 2) sum += weights_.bishop_pair;
  return sum;
}

// Mobility, place and pressure in one pass over the pieces, since all of them need the attacks, which cost most.
template <int us, int kind>
Phased ChessEval::pieces_of_kind() {
  Side& mine = sides_[us];
  const int enemy_king = side(1 - us).king;
  const Squares occupied = position_.occupied();
  Phased sum;
  for (Squares left = own(us, kind); left != 0;) {
    const int square = pop_lowest(left);
    Squares attacks = 0;
    if constexpr (kind == Chess::knight) attacks = knight_attacks[square];
    if constexpr (kind == Chess::bishop || kind == Chess::queen) attacks |= bishop_attacks(square, occupied);
    if constexpr (kind == Chess::rook || kind == Chess::queen) attacks |= rook_attacks(square, occupied);
    mine.by[kind] |= attacks;
    mine.attacked |= attacks;
    if ((attacks & side(1 - us).zone) != 0)
      mine.pressure += bears_on_king[kind] + std::popcount(attacks & king_attacks[enemy_king]);

    const auto mobility = static_cast<std::size_t>(std::popcount(attacks & mine.mobile));
    if constexpr (kind == Chess::knight) sum += weights_.knight_mobility[mobility];
    if constexpr (kind == Chess::bishop) sum += weights_.bishop_mobility[mobility];
    if constexpr (kind == Chess::rook) sum += weights_.rook_mobility[mobility];
    if constexpr (kind == Chess::queen) sum += weights_.queen_mobility[mobility];
    sum += standing<us, kind>(square);
  }
  return sum;
}

// What depends on the pawns round a piece, and its place on the board.
template <int us, int kind>
Phased ChessEval::standing(int square) const {
  const Squares here = square_bit(square);
  Phased sum = placed(kind, us, square);
  if constexpr (kind == Chess::knight || kind == Chess::bishop) {
    if ((here & side(us).pawn_attacks & ~side(1 - us).pawn_reach) != 0)
      sum += kind == Chess::knight ? weights_.outpost_knight : weights_.outpost_bishop;
  }
  if constexpr (kind == Chess::bishop) {
    constexpr Squares dark = 0xaa55aa55aa55aa55u;
    const Squares colour = (here & dark) != 0 ? dark : ~dark;
    sum += weights_.bishop_own_pawn * std::popcount(own(us, Chess::pawn) & colour);
  }
  if constexpr (kind == Chess::rook) {
    const Squares file = file_a << file_of(square);
    if ((file & position_.pieces(Chess::pawn)) == 0)
      sum += weights_.rook_open;
    else if ((file & own(us, Chess::pawn)) == 0)
      sum += weights_.rook_half_open;
  }
  return sum;
}

// What is attacked by something cheaper, and what hangs. The search sees captures; this sees those of the move after.
template <int us>
Phased ChessEval::threats() const {
  const Side& mine = side(us);
  const Squares queens = own(1 - us, Chess::queen);
  const Squares pieces = position_.owned(1 - us) & ~own(1 - us, Chess::pawn) & ~own(1 - us, Chess::king);
  const Squares minors = mine.by[Chess::knight] | mine.by[Chess::bishop];
  const Squares loose = position_.owned(1 - us) & ~own(1 - us, Chess::king) & mine.attacked & ~side(1 - us).attacked;
  return weights_.pawn_threat * std::popcount(mine.pawn_attacks & pieces) +
         weights_.minor_threat * std::popcount(minors & (queens | own(1 - us, Chess::rook))) +
         weights_.rook_threat * std::popcount(mine.by[Chess::rook] & queens) + weights_.hanging * std::popcount(loose);
}

// Without a queen an attack hardly ever mates, so most of the danger is gone with her.
template <int us>
Phased ChessEval::king_safety() const {
  const Side& mine = side(us);
  const Side& theirs = side(1 - us);
  const Squares safe = ~mine.attacked & ~position_.owned(1 - us);
  const Squares straight = rook_attacks(mine.king, position_.occupied());
  const Squares diagonal = bishop_attacks(mine.king, position_.occupied());
  const auto check = [&](int kind, Squares from) {
    return (theirs.by[static_cast<std::size_t>(kind)] & from & safe) != 0 ? checks_king[static_cast<std::size_t>(kind)]
                                                                          : 0;
  };
  int danger = theirs.pressure + check(Chess::knight, knight_attacks[mine.king]) + check(Chess::bishop, diagonal) +
               check(Chess::rook, straight) + check(Chess::queen, straight | diagonal);
  if (own(1 - us, Chess::queen) == 0) danger -= 6;
  return weights_.danger[static_cast<std::size_t>(std::clamp(danger, 0, 23))] + shelter<us>();
}

// The pawns in front of the king and those coming at him, on his file and the two beside it. At the edge of the board
// the three files next to it count: a king on h1 needs his f-pawn too.
template <int us>
Phased ChessEval::shelter() const {
  const int king = side(us).king;
  const Squares from_here = ahead_of(rank_bits(rank_of(king)), us);
  const int middle = std::clamp(file_of(king), 1, 6);
  const auto nearest = [](Squares pawns) -> std::size_t {
    if (pawns == 0) return 0;
    return rank_for(us, us == 0 ? lowest(pawns) : 63 - std::countl_zero(pawns));
  };
  Phased sum;
  for (int file = middle - 1; file <= middle + 1; ++file) {
    const Squares here = (file_a << file) & from_here;
    sum += weights_.shelter[nearest(own(us, Chess::pawn) & here)];
    sum += weights_.storm[nearest(own(1 - us, Chess::pawn) & here)];
  }
  return sum;
}

// Against a bare king, to make progress: drive him to the edge and bring one's own king.
inline int ChessEval::drive_home(int player) const {
  const int prey = side(1 - player).king;
  if (position_.owned(1 - player) != square_bit(prey) || points(player) < 5) return 0;
  const auto from_centre = [](int place) { return std::max(3 - place, place - 4); };
  const int edge = from_centre(file_of(prey)) + from_centre(rank_of(prey));
  return 12 * edge + 8 * (7 - distance(side(player).king, prey));
}

}  // namespace parlour
