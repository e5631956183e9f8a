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

inline constexpr ChessWeights chess_weights = {
    .material = {{{76, 103}, {300, 295}, {312, 316}, {431, 546}, {970, 957}, {0, 0}}},
    .rank = {{{{{-1, 2}, {-5, -1}, {-2, -1}, {0, 0}, {5, 6}, {16, 15}, {28, 28}, {3, 3}}},
              {{{-13, -10}, {-7, -6}, {-1, 1}, {9, 10}, {13, 11}, {11, 7}, {-1, -2}, {-27, -14}}},
              {{{-6, -3}, {0, 0}, {1, 3}, {2, 3}, {5, 5}, {2, 4}, {-4, 2}, {-15, -4}}},
              {{{-4, -1}, {-8, -4}, {-8, -4}, {-6, 2}, {-5, 6}, {-1, 7}, {15, 18}, {1, 12}}},
              {{{4, -9}, {4, 0}, {2, 9}, {2, 14}, {3, 19}, {4, 21}, {1, 22}, {0, 26}}},
              {{{2, -26}, {-3, -8}, {-19, 2}, {-33, 7}, {-38, 11}, {-38, 14}, {-38, 9}, {-38, -6}}}}},
    .file = {{{{{-5, 0}, {-1, 2}, {-1, 0}, {3, 1}}},
              {{{-19, -17}, {-11, -8}, {-4, 2}, {2, 6}}},
              {{{-11, -4}, {-5, -1}, {-3, 2}, {-3, 4}}},
              {{{-15, 11}, {-15, 7}, {-4, 4}, {0, 3}}},
              {{{3, -2}, {5, 3}, {6, 7}, {5, 5}}},
              {{{5, -13}, {16, -5}, {-5, 2}, {-10, 4}}}}},
    .knight_mobility = {{{-23, -21}, {-16, -17}, {-12, -9}, {-7, -3}, {-2, 3}, {2, 6}, {8, 12}, {12, 12}, {16, 12}}},
    .bishop_mobility = {{{-31, -33},
                         {-22, -24},
                         {-16, -17},
                         {-9, -10},
                         {-4, -4},
                         {-2, 4},
                         {0, 8},
                         {5, 10},
                         {8, 11},
                         {10, 14},
                         {13, 17},
                         {15, 18},
                         {19, 22},
                         {22, 26}}},
    .rook_mobility = {{{-29, -38},
                       {-20, -32},
                       {-12, -24},
                       {-10, -16},
                       {-9, -8},
                       {-5, -1},
                       {-3, 3},
                       {0, 7},
                       {1, 11},
                       {5, 15},
                       {7, 19},
                       {9, 22},
                       {10, 21},
                       {13, 23},
                       {15, 23}}},
    .queen_mobility = {{{-18, -37}, {-18, -34}, {-15, -31}, {-14, -29}, {-10, -26}, {-9, -24}, {-6, -21},
                        {-2, -17},  {-3, -14},  {0, -10},   {1, -6},    {1, -1},    {4, 3},    {6, 7},
                        {7, 11},    {7, 14},    {8, 18},    {9, 21},    {9, 23},    {10, 25},  {10, 27},
                        {10, 28},   {11, 29},   {11, 31},   {12, 34},   {13, 37},   {14, 41},  {15, 44}}},
    .passed = {{{0, 5}, {0, 10}, {1, 15}, {4, 25}, {12, 47}, {24, 74}, {38, 112}, {2, 3}}},
    .passed_free = {{{0, 6}, {0, 8}, {-1, 9}, {-1, 13}, {3, 26}, {9, 47}, {15, 62}, {3, 21}}},
    .guarded = {{{-1, 0}, {7, 6}, {9, 8}, {10, 6}, {14, 17}, {23, 25}, {29, 30}, {2, 5}}},
    .abreast = {{{1, -1}, {5, 2}, {4, 3}, {8, 9}, {12, 18}, {17, 24}, {23, 29}, {1, 7}}},
    .isolated = {-8, -8},
    .doubled = {0, -20},
    .backward = {-8, -8},
    .passed_own_king = {1, -6},
    .passed_enemy_king = {-1, 14},
    .bishop_pair = {29, 45},
    .bishop_own_pawn = {-4, -1},
    .outpost_knight = {19, 7},
    .outpost_bishop = {22, 10},
    .rook_open = {38, -2},
    .rook_half_open = {9, 18},
    .shelter = {{{-22, 1}, {11, -5}, {6, -2}, {2, -3}, {-8, 0}, {-12, 1}, {-17, 5}, {2, 4}}},
    .storm = {{{-6, 0}, {-35, 4}, {-25, 4}, {-11, 1}, {-5, 1}, {6, -2}, {5, -4}, {-2, -3}}},
    .danger = {{{-5, 9},     {-3, 5},     {-4, 1},     {-8, -1},    {-9, -3},    {-16, -4},
                {-25, -6},   {-32, -8},   {-44, -9},   {-57, -10},  {-74, -12},  {-90, -13},
                {-109, -15}, {-127, -16}, {-148, -16}, {-169, -17}, {-193, -17}, {-217, -18},
                {-244, -19}, {-271, -20}, {-300, -20}, {-330, -21}, {-363, -22}, {-396, -23}}},
    .pawn_threat = {46, 26},
    .minor_threat = {42, 22},
    .rook_threat = {41, 28},
    .hanging = {17, 41},
    .tempo = {18, 11},
};

}  // namespace parlour
