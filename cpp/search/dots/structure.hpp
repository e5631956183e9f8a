// Chains, loops and captures of dots and boxes: what a position comes to once everything that is forced has been taken.
#pragma once

#include "search/dots/board.hpp"
#include "search/dots/table.hpp"

namespace parlour {

// A position with all forced captures made. The player to move has taken `taken` boxes and is left with a *quiet*
// position (no box has a single undrawn side) and at most one decision: `handout` is 0 if there is none, else the boxes
// that may be taken or given away with the turn, 2 at the end of a chain, 4 in a loop. If v is the value of the quiet
// position, then the value is taken + v without a decision, and with one
//   taken + max(handout + v, -handout - v) = taken + |handout + v|.
struct DotsReduced {
  int taken = 0;
  int handout = 0;
  Lines quiet = 0;

  int value(int quiet_value) const {
    const int whole = handout + quiet_value;
    return taken + (handout && whole < 0 ? -whole : whole);
  }

  // The same for bounds; `boxes` are those of the quiet position.
  DotsBounds bounds(const DotsBounds& of_quiet, int boxes) const {
    const int a = value(of_quiet.lower), b = value(of_quiet.upper);
    DotsBounds result{std::min(a, b), std::max(a, b)};
    // A decision folds the values at -handout: the fold itself may lie between the bounds.
    const int fold = -handout + (boxes & 1);
    if (handout && of_quiet.lower < fold && fold < of_quiet.upper) result.lower = std::min(result.lower, value(fold));
    return result;
  }
};

// Boxes with two undrawn sides in a row, and the lines at them. Both ends outside: the chain is independent.
struct DotsChain {
  Lines lines = 0;
  Boxes boxes = 0;
  std::array<int, 2> ends{};  // a box with more undrawn sides, or outside
  bool loop = false;

  int length() const { return std::popcount(boxes); }
  bool independent() const { return ends[0] == DotsBoard::outside && ends[1] == DotsBoard::outside; }
};

// The chain or loop through `box`, which has two undrawn sides.
inline DotsChain dots_chain(const DotsBoard& board, Lines mask, Boxes two, int box) {
  DotsChain chain;
  chain.boxes = Boxes{1} << box;
  chain.lines = board.sides(box) & ~mask;
  Lines ways = chain.lines;
  for (int& end : chain.ends) {
    int line = pop_lowest(ways), at = box;
    for (;;) {
      at = board.across(line, at);
      if (at == box) {
        chain.loop = true;
        return chain;
      }
      if (at == DotsBoard::outside || !(two >> at & 1)) break;
      const Lines out = board.sides(at) & ~mask & ~(Lines{1} << line);
      chain.boxes |= Boxes{1} << at;
      chain.lines |= out;
      line = lowest(out);
    }
    end = at;
  }
  return chain;
}

// What the opponent gets when this chain or loop of a quiet position is opened in the best way (a pair by its middle
// line, which leaves no decision).
inline DotsReduced dots_opened(const DotsBoard& board, Lines mask, Boxes two, const DotsChain& chain) {
  const int length = chain.length();
  if (chain.loop) return {length - 4, 4, mask | chain.lines};
  const int end = chain.ends[0];
  if (end != DotsBoard::outside && end == chain.ends[1]) {
    // Both ends at one box: if that has a single other side, it goes too, and so does the chain behind it.
    const Lines stem = board.sides(end) & ~mask & ~chain.lines;
    if (std::popcount(stem) == 1) {
      DotsReduced all{length - 1, 2, mask | chain.lines | stem};
      const int next = board.across(lowest(stem), end);
      if (next == DotsBoard::outside || !(two >> next & 1)) return all;
      const DotsChain behind = dots_chain(board, mask, two, next);
      all.taken += behind.length();
      all.quiet |= behind.lines;
      return all;
    }
  }
  if (length <= 2) return {length, 0, mask | chain.lines};
  return {length - 2, 2, mask | chain.lines};
}

// A row of boxes of which the first can be taken; closed if the last can be taken as well.
struct DotsRow {
  Lines first = 0, lines = 0;
  int length = 0;
  bool closed = false;

  // The boxes that it may be better to give away: all of the row, when there are just so many.
  int handout() const {
    const int least = closed ? 4 : 2;
    return length == least ? least : 0;
  }
};

inline DotsRow dots_row(const DotsBoard& board, Lines mask, const DotsSides& sides, int box) {
  DotsRow row;
  row.length = 1;
  row.first = board.sides(box) & ~mask;
  for (Lines out = row.first; out;) {
    row.lines |= out;
    box = board.across(lowest(out), box);
    if (box == DotsBoard::outside || (sides.more() >> box & 1)) break;
    ++row.length;
    row.closed = sides.one >> box & 1;
    out = board.sides(box) & ~mask & ~out;
  }
  return row;
}

// The next line that is surely best drawn to take a box, or 0. `kept` is then the one row worth a decision, if any.
//
// A row longer than its handout loses nothing by being taken one box further, and one that is shorter cannot be given
// away; of several decisions only the last is worth having, and a loop, which costs more to give away, is taken first.
inline Lines dots_capture(const DotsBoard& board, Lines mask, const DotsSides& sides, DotsRow& kept) {
  kept = {};
  Lines spare = 0;
  for (Boxes left = sides.one; left;) {
    const DotsRow row = dots_row(board, mask, sides, pop_lowest(left));
    if (!row.handout()) return row.first;
    if (row.lines == kept.lines) continue;  // a loop, met again from its other end
    const bool swap = kept.closed && !row.closed;
    if (kept.length) spare = swap ? kept.first : row.first;
    if (!kept.length || swap) kept = row;
  }
  return spare;
}

// Takes all that is best taken, from any position.
inline DotsReduced dots_reduce(const DotsBoard& board, Lines mask) {
  DotsSides sides = board.count_sides(mask);
  const int before = sides.left();
  DotsRow kept;
  while (const Lines line = dots_capture(board, mask, sides, kept)) {
    mask |= line;
    sides = board.count_sides(mask);
  }
  return {before - sides.left(), kept.handout(), mask | kept.lines};
}

}  // namespace parlour
