// A match played to its end at random, every legal move equally likely: the unit of work of Monte Carlo search.
#pragma once

#include "core/game.hpp"
#include "core/rng.hpp"

namespace parlour {

// Without listing the moves where the kernel can pick one: most of a playout's time would go into lists.
template <Position P>
Move random_move(const P& position, Rng& rng) {
  if constexpr (Picking<P>) {
    return position.nth_move(rng.below(position.count_moves()));
  } else {
    const auto list = moves_of(position);
    return list[static_cast<std::size_t>(rng.below(static_cast<int>(list.size())))];
  }
}

// By the rules of the game alone. Ends for certain, since no match of any game is without an end.
template <Position P>
Outcome playout(P position, Rng& rng) {
  for (;;) {
    if (const auto outcome = position.outcome()) return *outcome;
    if constexpr (requires { position.play_nth(0); })
      position.play_nth(rng.below(position.count_moves()));
    else
      position.play(random_move(position, rng));
  }
}

// The same where moves keep: list them once, then draw without putting back.
template <Shuffling P>
Outcome playout(P position, Rng& rng) {
  auto list = moves_of(position);
  for (std::size_t left = list.size();;) {
    if (const auto outcome = position.outcome()) return *outcome;
    Move& drawn = list.ids[static_cast<std::size_t>(rng.below(static_cast<int>(left)))];
    position.play(drawn);
    drawn = list.ids[--left];
  }
}

// What many playouts from one position came to.
struct PlayoutCount {
  std::uint64_t wins[2] = {0, 0};
  std::uint64_t draws = 0;
};

// For benchmarks and tests: the same seed, the same count, on every machine.
template <Position P>
PlayoutCount playouts(const P& position, std::uint64_t count, std::uint64_t seed) {
  Rng rng(seed);
  PlayoutCount result;
  for (std::uint64_t i = 0; i < count; ++i) {
    const Outcome outcome = playout(position, rng);
    if (outcome.winner == Outcome::draw)
      ++result.draws;
    else
      ++result.wins[outcome.winner];
  }
  return result;
}

}  // namespace parlour
