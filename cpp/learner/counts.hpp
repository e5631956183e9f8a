// How matches ended for the learner, and what share of them it won.
#pragma once

#include <cstdint>

namespace parlour {

// What the outcome of a match means to the learner, whichever player it was.
enum class OwnOutcome : std::uint8_t { won, drawn, lost };

struct Counts {
  // Far above what anybody can play, far below what could overflow.
  static constexpr std::uint64_t most = std::uint64_t{1} << 48;

  std::uint64_t won = 0, drawn = 0, lost = 0;

  std::uint64_t& of(OwnOutcome outcome) {
    return outcome == OwnOutcome::won ? won : outcome == OwnOutcome::drawn ? drawn : lost;
  }
  std::uint64_t of(OwnOutcome outcome) const {
    return outcome == OwnOutcome::won ? won : outcome == OwnOutcome::drawn ? drawn : lost;
  }
  std::uint64_t total() const { return won + drawn + lost; }

  bool holds(const Counts& part) const { return part.won <= won && part.drawn <= drawn && part.lost <= lost; }

  Counts& operator+=(const Counts& more) {
    won += more.won;
    drawn += more.drawn;
    lost += more.lost;
    return *this;
  }
  Counts& operator-=(const Counts& less) {
    won -= less.won;
    drawn -= less.drawn;
    lost -= less.lost;
    return *this;
  }
};

using Sum = std::int64_t;
__extension__ using Wide = __int128;

// Shares are counted in parts of this, the least common multiple of 1 to 36: sums then do not depend on the order in
// which they are made, and averages of small counts that are equal compare as equal.
constexpr Sum whole_share = 144'403'552'893'600;

// Won of won and lost; draws do not count, and nothing of nothing is nothing.
inline Sum share(const Counts& counts) {
  const std::uint64_t decided = counts.won + counts.lost;
  return decided == 0 ? 0 : static_cast<Sum>(Wide{whole_share} * Wide{counts.won} / Wide{decided});
}

}  // namespace parlour
