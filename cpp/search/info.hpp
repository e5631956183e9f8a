// What a search reports: the one record that page, records, review, arena and training read.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/game.hpp"
#include "search/trace.hpp"

namespace parlour {

// One move as the search sees it. Values are player 0's, whoever is to move.
struct Candidate {
  Move move = 0;
  double value = 0;             // in [-1, 1]
  std::optional<int> score;     // in the game's own unit: margin in boxes, centipawns
  std::optional<int> mate;      // plies to a forced end by mate; negative if player 1 mates
  std::array<double, 3> wdl{};  // chances that player 0 wins, draws, loses; they add up to 1
  double share = 0;             // of the attention; all candidates together 1, or 0 if none was needed
  std::uint64_t visits = 0;     // nodes or simulations spent on this move
  bool solved = false;          // the value is exact, not an estimate
  bool known = true;            // false: nothing is known but that it can be played; the value is an even chance
  std::vector<Move> line;       // the expected continuation, this move first
};

struct Info {
  std::vector<Candidate> candidates;  // best first for the player to move
  std::vector<Candidate> others;      // valued after the choice was made, for people to compare; best first
  std::uint64_t nodes = 0;
  std::uint64_t kept = 0;  // simulations of earlier searches that this one began with, where a tree is kept
  int depth = 0;
  double ms = 0;
  bool solved = false;         // the best move is proved best
  std::optional<Trace> trace;  // if it was asked for
};

}  // namespace parlour
