// The end of a match of dots and boxes, solved.
#pragma once

#include <cstddef>
#include <optional>

#include "games/dots.hpp"
#include "search/dots/solver.hpp"
#include "training/ending.hpp"

namespace parlour {

class DotsEnding {
 public:
  // `moves`: near is what has no more of them left; 0 for never.
  DotsEnding(const Dots& start, int moves)
      : moves_(moves), solver_(start.shape().rows, start.shape().cols, table_bytes, 1, true) {}

  bool is_near(const Dots& position) const { return position.count_moves() <= moves_; }

  std::optional<Solved> solve(const Dots& position, Control& control) {
    const Info info = solver_.think(position, {}, control);
    if (!info.solved) return std::nullopt;
    const Candidate& best = info.candidates.front();
    const int margin = best.score.value_or(0);
    return Solved{margin > 0 ? 1 : margin < 0 ? 0 : 0.5, best.move};
  }

 private:
  static constexpr std::size_t table_bytes = std::size_t{16} << 20;

  int moves_;
  DotsSolver solver_;
};

}  // namespace parlour
