// Matches of a search against itself, from which its net learns.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/playout.hpp"
#include "core/rng.hpp"
#include "nn/sums.hpp"
#include "search/control.hpp"
#include "search/info.hpp"
#include "training/ending.hpp"
#include "training/samples.hpp"

namespace parlour {

struct SelfPlayPlan {
  std::uint64_t nodes = 100;  // a move, a third more or less
  int random_plies = 8;       // at most, at the start of a match
  int varied_plies = 12;      // after those: moves in proportion to the attention they got
  double lapses = 0.03;       // later moves that are chosen so too
  double asides = 0.3;        // of positions, after which one random move is tried beside the match
  int solved_moves = 0;       // matches end where no more moves are left than this, if their end can be solved
};

// Plays a match at a time and tells what it saw. The same seed, the same matches: where a search keeps nothing between
// its calls.
template <Position P, Features<P> F, class Search, class End = NoEnding>
class SelfPlay {
 public:
  static constexpr std::size_t words = F::Bits::word_count;

  SelfPlay(Search& search, const SelfPlayPlan& plan, const P& start, std::uint64_t seed)
      : search_(search), plan_(plan), start_(start), ending_(begin_ending(start, plan)), rng_(seed) {}

  // Blocks until the match is over, or the control says stop; then the match is left out.
  void play(Samples& samples, Control& control) {
    P position = open();
    std::vector<Told> match;
    int ply = 0;
    std::optional<double> solved;
    while (!position.outcome()) {
      if constexpr (has_ending)
        if (ending_.is_near(position)) {
          solved = solve(position, samples, control);
          if (control.must_end()) return;
          break;
        }
      const Info info = think(position, plan_.nodes, control);
      if (control.must_end()) return;
      if (rng_chance() < plan_.asides && !info.solved) tell_aside(position, samples, control);
      match.push_back(told(position, info));
      if (info.solved) break;
      const bool varied = ply < plan_.varied_plies || rng_chance() < plan_.lapses;
      position.play(varied ? by_share(info) : info.candidates.front().move);
      ++ply;
    }
    const double ended = solved ? *solved : ending(position, match);
    for (Told& each : match) {
      each.tail.ended = SampleTail::of(each.player == 0 ? ended : 1 - ended);
      samples.add(each.bits.words.data(), each.tail);
    }
    ++matches_;
  }

  std::uint64_t matches() const { return matches_; }
  std::uint64_t searched() const { return searched_; }  // nodes

 private:
  static constexpr bool has_ending = Ending<End, P>;
  static_assert(has_ending || std::same_as<End, NoEnding>);

  static End begin_ending(const P& start, const SelfPlayPlan& plan) {
    if constexpr (has_ending)
      return End(start, plan.solved_moves);
    else
      return End();
  }

  struct Told {
    typename F::Bits bits;
    SampleTail tail;
    int player;
    double value;  // for player 0, from 0 to 1
  };

  double rng_chance() { return static_cast<double>(rng_.next() >> 11) * 0x1.0p-53; }

  // A start that is over already would teach nothing.
  P open() {
    for (;;) {
      P position = start_;
      for (int left = rng_.below(plan_.random_plies + 1); left > 0 && !position.outcome(); --left)
        position.play(random_move(position, rng_));
      if (!position.outcome()) return position;
    }
  }

  Info think(const P& position, std::uint64_t nodes, Control& control) {
    const std::uint64_t least = std::max<std::uint64_t>(1, nodes - nodes / 3);
    Limits limits;
    limits.nodes = least + static_cast<std::uint64_t>(rng_.below(static_cast<int>(2 * (nodes / 3) + 1)));
    limits.seed = rng_.next();
    Info info = search_.think(position, limits, control);
    searched_ += info.nodes;
    return info;
  }

  Told told(const P& position, const Info& info) {
    Told told;
    told.player = position.to_move();
    told.bits = F::bits(position, told.player);
    told.tail.stage = static_cast<std::uint8_t>(F::stage(position));
    told.value = (1 + info.candidates.front().value) / 2;
    told.tail.searched = SampleTail::of(told.player == 0 ? told.value : 1 - told.value);
    return told;
  }

  // A search looks at bad moves too, and has to know that they are bad.
  void tell_aside(const P& position, Samples& samples, Control& control) {
    const P aside = after(position, random_move(position, rng_));
    if (aside.outcome()) return;
    const Info info = think(aside, std::max<std::uint64_t>(1, plan_.nodes / 2), control);
    if (control.must_end()) return;
    Told each = told(aside, info);
    each.tail.ended = each.tail.searched;
    samples.add(each.bits.words.data(), each.tail);
  }

  // How the match ends for player 0; and what is known of some positions on the way there, of which half of the moves
  // are chosen at random. Nothing if it was told to stop.
  std::optional<double> solve(P position, Samples& samples, Control& control)
    requires has_ending
  {
    std::optional<double> ended;
    for (int left = plan_.solved_moves / 2; left > 0 && !position.outcome(); --left) {
      const auto found = ending_.solve(position, control);
      if (!found) return std::nullopt;
      if (!ended) ended = found->chance;
      Told each;
      each.player = position.to_move();
      each.bits = F::bits(position, each.player);
      each.tail.stage = static_cast<std::uint8_t>(F::stage(position));
      each.tail.searched = each.tail.ended = SampleTail::of(each.player == 0 ? found->chance : 1 - found->chance);
      samples.add(each.bits.words.data(), each.tail);
      position.play(rng_.below(2) ? random_move(position, rng_) : found->best);
    }
    return ended;
  }

  Move by_share(const Info& info) {
    double left = rng_chance();
    for (const Candidate& candidate : info.candidates)
      if ((left -= candidate.share) < 0) return candidate.move;
    return info.candidates.front().move;
  }

  // For player 0: as it ended, or as was proved.
  static double ending(const P& position, const std::vector<Told>& match) {
    if (const auto outcome = position.outcome())
      return outcome->winner == Outcome::draw ? 0.5 : outcome->winner == 0 ? 1 : 0;
    return match.back().value;
  }

  Search& search_;
  SelfPlayPlan plan_;
  P start_;
  [[no_unique_address]] End ending_;
  Rng rng_;
  std::uint64_t matches_ = 0;
  std::uint64_t searched_ = 0;
};

}  // namespace parlour
