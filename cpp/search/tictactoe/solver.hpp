// Tic-tac-toe on 3 x 3 cells, solved once and for all: a table of every position, and looking things up.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>

#include "core/rng.hpp"
#include "games/tictactoe.hpp"
#include "search/control.hpp"

namespace parlour {

// How a position ends if both play their best: who wins and after how many plies. The winner hurries, the loser delays.
struct TicTacToeEnd {
  std::int8_t winner_sign = 0;  // +1 player 0, -1 player 1, 0 a draw
  std::int8_t plies = 0;
};

// Knows everything and searches nothing: every move with its exact end, and chance, fixed by the seed, between equals.
// Thinking has no limits to obey; it is over before one could be met.
class TicTacToeSolver {
 public:
  Info think(const TicTacToe& position, const Limits& limits, Control& control) const {
    control.begin(limits);
    Info info;
    if (position.outcome()) return info;
    for (const Move move : moves_of(position)) {
      control.spend();
      info.candidates.push_back(candidate(position, move));
    }
    Rng rng(limits.seed);
    for (std::size_t left = info.candidates.size(); left > 1; --left)
      std::swap(info.candidates[left - 1],
                info.candidates[static_cast<std::size_t>(rng.below(static_cast<int>(left)))]);
    const int sign = position.to_move() == 0 ? 1 : -1;
    std::ranges::stable_sort(info.candidates, std::greater{},
                             [&](const Candidate& c) { return merit(end_of(after(position, c.move)), sign); });
    share_among_the_best(info, position, sign);
    info.nodes = control.nodes();
    info.depth = std::popcount(position.empty());
    info.ms = control.elapsed_ms();
    info.solved = true;
    return info;
  }

 private:
  // Base 3, one digit a cell: 0 empty, 1 X, 2 O.
  static constexpr std::size_t table_size = 19683;
  static constexpr std::array<std::size_t, 9> powers = {1, 3, 9, 27, 81, 243, 729, 2187, 6561};

  static std::size_t index_of(const TicTacToe& position) {
    std::size_t index = 0;
    for (const int player : {0, 1})
      for (std::uint32_t left = position.cells(player); left;)
        index += static_cast<std::size_t>(player + 1) * powers[static_cast<std::size_t>(pop_lowest(left))];
    return index;
  }

  // Larger is better for the player with this sign.
  static int merit(TicTacToeEnd end, int sign) {
    const int won = end.winner_sign * sign;
    return won * 100 - won * end.plies;
  }

  // Which of them cannot arise is never asked for and costs a byte or two.
  using Ends = std::array<TicTacToeEnd, table_size>;

  // Minimax with memory, once, from the empty board.
  static TicTacToeEnd solve(const TicTacToe& position, Ends& ends, std::array<bool, table_size>& known) {
    const std::size_t index = index_of(position);
    if (known[index]) return ends[index];
    TicTacToeEnd best;
    if (const auto outcome = position.outcome()) {
      best.winner_sign = static_cast<std::int8_t>(outcome->winner == Outcome::draw ? 0 : 1 - 2 * outcome->winner);
    } else {
      const int sign = position.to_move() == 0 ? 1 : -1;
      int most = -1000;
      position.each_move([&](Move move) {
        TicTacToeEnd end = solve(after(position, move), ends, known);
        ++end.plies;
        if (merit(end, sign) <= most) return;
        most = merit(end, sign);
        best = end;
      });
    }
    known[index] = true;
    return ends[index] = best;
  }

  // Made when it is first needed, a few milliseconds; C++ lets only one thread do it.
  static const Ends& all_ends() {
    static const Ends table = [] {
      Ends ends{};
      std::array<bool, table_size> known{};
      solve(TicTacToe::start(3, 3, 3), ends, known);
      return ends;
    }();
    return table;
  }

  static TicTacToeEnd end_of(const TicTacToe& position) { return all_ends()[index_of(position)]; }

  static Candidate candidate(const TicTacToe& position, Move move) {
    const TicTacToeEnd end = end_of(after(position, move));
    Candidate candidate;
    candidate.move = move;
    candidate.value = end.winner_sign;
    if (end.winner_sign) candidate.mate = end.winner_sign * (end.plies + 1);
    candidate.wdl = {end.winner_sign > 0 ? 1.0 : 0.0, end.winner_sign ? 0.0 : 1.0, end.winner_sign < 0 ? 1.0 : 0.0};
    candidate.visits = 1;
    candidate.solved = true;
    candidate.line = best_line(position, move);
    return candidate;
  }

  // Of equally good continuations always the first, so that the line is the same whatever the seed.
  static std::vector<Move> best_line(TicTacToe position, Move move) {
    std::vector<Move> line;
    for (;;) {
      line.push_back(move);
      position.play(move);
      if (position.outcome()) return line;
      const int sign = position.to_move() == 0 ? 1 : -1;
      const auto list = moves_of(position);
      move = *std::ranges::max_element(list, std::less{},
                                       [&](Move next) { return merit(end_of(after(position, next)), sign); });
    }
  }

  // Attention as a share of the choice: there was no search whose nodes could be counted.
  static void share_among_the_best(Info& info, const TicTacToe& position, int sign) {
    const auto merit_of = [&](const Candidate& c) { return merit(end_of(after(position, c.move)), sign); };
    const int most = merit_of(info.candidates[0]);
    const auto best = std::ranges::count(info.candidates, most, merit_of);
    for (Candidate& c : info.candidates) c.share = merit_of(c) == most ? 1.0 / static_cast<double>(best) : 0;
  }
};

}  // namespace parlour
