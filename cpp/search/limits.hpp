// When a search ends: plain data, all stops optional.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

namespace parlour {

// Strength is set in nodes, so that it is the same on every machine; time is a guard. A search with no stop but the
// token ends when it knows the answer, or runs out of memory or depth.
struct Limits {
  std::optional<std::uint64_t> nodes;  // simulations in mcts
  std::optional<std::int64_t> ms;
  std::optional<int> depth;
  std::uint64_t seed = 0;   // chooses among equally good moves, and all that is random
  std::size_t trace = 0;    // the most nodes of the trace; 0 for none
  std::size_t compare = 0;  // how many moves shall have a value, for people to compare; see Control::compare_more
};

}  // namespace parlour
