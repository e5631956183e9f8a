// What the chess evaluation counts, and for how much, in hundredths of a pawn.
#pragma once

#include <array>
#include <cstddef>

namespace parlour {

// A number for the middle game and one for the ending; how much material is left decides between them.
struct Phased {
  int middle = 0;
  int end = 0;

  constexpr Phased& operator+=(Phased other) {
    middle += other.middle;
    end += other.end;
    return *this;
  }
  friend constexpr Phased operator+(Phased a, Phased b) { return a += b; }
  friend constexpr Phased operator-(Phased a, Phased b) { return {a.middle - b.middle, a.end - b.end}; }
  friend constexpr Phased operator*(Phased a, int times) { return {a.middle * times, a.end * times}; }
};

// Every term of the evaluation is one of these numbers times a count, so that all of them can be fitted to the results
// of matches at once. Ranks are seen by the owner of the piece; files are counted from the edge.
struct ChessWeights {
  using Ranks = std::array<Phased, 8>;
  using Files = std::array<Phased, 4>;

  std::array<Phased, 6> material{};
  std::array<Ranks, 6> rank{};
  std::array<Files, 6> file{};
  std::array<Phased, 9> knight_mobility{};  // by the squares it attacks that no enemy pawn guards
  std::array<Phased, 14> bishop_mobility{};
  std::array<Phased, 15> rook_mobility{};
  std::array<Phased, 28> queen_mobility{};

  Ranks passed{};              // no enemy pawn can stop or take it
  Ranks passed_free{};         // besides: the square in front of it is empty and not attacked
  Ranks guarded{};             // a pawn protected by a pawn
  Ranks abreast{};             // a pawn with another beside it
  Phased isolated{};           // no own pawn on the files beside
  Phased doubled{};            // an own pawn in front of it
  Phased backward{};           // an enemy pawn guards the square in front, and no own pawn can ever do so
  Phased passed_own_king{};    // for each step between the square in front of a far passed pawn and the king
  Phased passed_enemy_king{};  // the same, counted twice for a pawn one rank further on, and so forth

  Phased bishop_pair{};
  Phased bishop_own_pawn{};  // each own pawn on the bishop's colour
  Phased outpost_knight{};   // protected by a pawn where no enemy pawn can ever attack it
  Phased outpost_bishop{};
  Phased rook_open{};       // no pawns on the file
  Phased rook_half_open{};  // no own pawns on the file

  Ranks shelter{};                  // the nearest own pawn on each of the three files at the king; rank 0: none
  Ranks storm{};                    // the nearest enemy pawn there
  std::array<Phased, 24> danger{};  // by the weight of what bears on the king
  Phased pawn_threat{};             // a pawn attacks a piece
  Phased minor_threat{};            // a knight or bishop attacks a rook or queen
  Phased rook_threat{};             // a rook attacks a queen
  Phased hanging{};                 // attacked and protected by nothing
  Phased tempo{};                   // the right to move
};

// The first guess, for the fit to start from.
constexpr ChessWeights first_guess() {
  ChessWeights w;
  w.material = {{{80, 100}, {320, 300}, {330, 310}, {460, 520}, {950, 940}, {0, 0}}};
  constexpr int knight_rank[8] = {-18, -8, 2, 10, 16, 18, 6, -20};
  constexpr int knight_file[4] = {-18, -6, 4, 8};
  constexpr int pawn_file[4] = {-8, -3, 2, 9};
  constexpr int pawn_rank[8] = {0, -4, -2, 4, 10, 16, 24, 0};
  constexpr int king_rank[8] = {10, 0, -20, -35, -40, -40, -40, -40};
  constexpr int king_end[8] = {-24, -8, 4, 12, 16, 12, 4, -12};
  constexpr int king_file[4] = {10, 16, -8, -12};
  for (std::size_t i = 0; i < 8; ++i) {
    const int r = static_cast<int>(i);
    w.rank[0][i] = {pawn_rank[i], pawn_rank[i]};
    w.rank[1][i] = {knight_rank[i], knight_rank[i] / 2};
    w.rank[2][i] = {knight_rank[i] / 2, knight_rank[i] / 3};
    w.rank[3][i] = {r == 6 ? 15 : 0, r == 6 ? 10 : 0};
    w.rank[4][i] = {0, 3 * r};
    w.rank[5][i] = {king_rank[i], king_end[i]};
    const int squared = r * r;
    if (r > 0 && r < 7) {
      w.passed[i] = {squared, 3 * squared};
      w.passed_free[i] = {squared / 3, squared};
      w.guarded[i] = {8 + squared / 2, 6 + squared / 2};
      w.abreast[i] = {4 + squared / 2, 3 + squared / 2};
      w.shelter[i] = {22 - 7 * r, 0};
      w.storm[i] = {-40 + 8 * r, 0};
    }
  }
  w.shelter[0] = {-22, 0};
  for (std::size_t i = 0; i < 4; ++i) {
    w.file[0][i] = {pawn_file[i], 0};
    w.file[1][i] = {knight_file[i], knight_file[i]};
    w.file[2][i] = {knight_file[i] / 3, knight_file[i] / 3};
    w.file[3][i] = {knight_file[i] / 3, 0};
    w.file[4][i] = {knight_file[i] / 4, knight_file[i] / 3};
    w.file[5][i] = {king_file[i], knight_file[i]};
  }
  for (std::size_t i = 0; i < 28; ++i) {
    const int n = static_cast<int>(i);
    if (i < 9) w.knight_mobility[i] = {5 * (n - 4), 5 * (n - 4)};
    if (i < 14) w.bishop_mobility[i] = {4 * (n - 6), 5 * (n - 6)};
    if (i < 15) w.rook_mobility[i] = {2 * (n - 7), 4 * (n - 7)};
    w.queen_mobility[i] = {n - 12, 3 * (n - 12)};
    if (i < 24) w.danger[i] = {-n * n * 3 / 4, -n};
  }
  w.isolated = {-10, -12};
  w.doubled = {-5, -15};
  w.backward = {-8, -8};
  w.passed_own_king = {0, -4};
  w.passed_enemy_king = {0, 7};
  w.bishop_pair = {28, 45};
  w.bishop_own_pawn = {-2, -5};
  w.outpost_knight = {20, 12};
  w.outpost_bishop = {12, 4};
  w.rook_open = {26, 8};
  w.rook_half_open = {12, 6};
  w.pawn_threat = {45, 35};
  w.minor_threat = {35, 25};
  w.rook_threat = {30, 25};
  w.hanging = {20, 20};
  w.tempo = {14, 10};
  return w;
}

inline constexpr ChessWeights chess_weights = first_guess();

}  // namespace parlour
