// Matches of the chess search against itself, from which a net learns: of quiet positions, what the search said and how
// the match ended.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <vector>

#include "core/playout.hpp"
#include "core/rng.hpp"
#include "games/chess.hpp"
#include "nn/features/chess.hpp"
#include "search/chess/net.hpp"
#include "search/chess/see.hpp"
#include "search/control.hpp"
#include "search/info.hpp"
#include "training/samples.hpp"

namespace parlour {

struct ChessSelfPlayPlan {
  std::uint64_t nodes = 500;  // a move, an eighth more or less
  int random_plies = 10;      // at most, at the start of a match, and not more than four fewer
};

// Plays a match at a time and tells what it saw. The same seed, the same matches.
template <class Search>
class ChessSelfPlay {
 public:
  static constexpr std::size_t words = 2 * ChessFeatures::Bits::word_count;  // the mover's view, then the other's

  // The search keeps its table from move to move.
  ChessSelfPlay(Search& search, const ChessSelfPlayPlan& plan, std::uint64_t seed)
      : search_(search), plan_(plan), rng_(seed) {}

  // Blocks until the match is over, or the control says stop; then the match is left out.
  void play(Samples& samples, Control& control) {
    search_.forget();
    told_.clear();
    past_.clear();
    if (!open(control)) return;
    int won = 0, level = 0;  // plies on end
    std::optional<double> ended;
    while (!(ended = ended_by_rule())) {
      const Info info = think(control);
      if (control.must_end()) return;
      const Candidate& best = info.candidates.front();
      const int score = *best.score;
      if (best.solved) {
        ended = score > 0 ? 1 : 0;
        break;
      }
      won = std::abs(score) >= surely_won ? won + 1 : 0;
      level = std::abs(score) <= surely_level ? level + 1 : 0;
      if (won >= won_plies || (level >= level_plies && past_.size() >= level_from)) {
        ended = won == 0 ? 0.5 : score > 0 ? 1 : 0;
        break;
      }
      if (std::abs(score) < surely_won && !position_.in_check() && is_quiet(position_, best.move)) tell(score);
      play(best.move);
    }
    for (Told& each : told_) {
      each.tail.ended = SampleTail::of(each.player == 0 ? *ended : 1 - *ended);
      samples.add(each.seen.data(), each.tail);
    }
    ++matches_;
  }

  std::uint64_t matches() const { return matches_; }
  std::uint64_t searched() const { return searched_; }  // nodes

 private:
  static constexpr int most_uneven = 250;  // an opening, in hundredths of a pawn
  static constexpr int surely_won = 2000;  // nothing is learned from there on
  static constexpr int surely_level = 8;
  static constexpr int won_plies = 4, level_plies = 12;
  static constexpr std::size_t level_from = 80;

  struct Told {
    std::array<std::uint64_t, ChessSelfPlay::words> seen;
    SampleTail tail;
    int player;
  };

  // Some random moves, after which neither side is much ahead. False if it was told to stop.
  bool open(Control& control) {
    for (;;) {
      position_ = Chess::start();
      past_.clear();
      const int fewer = rng_.below(std::min(5, plan_.random_plies + 1));
      for (int left = plan_.random_plies - fewer; left > 0 && position_.has_moves(); --left)
        play(random_move(position_, rng_));
      if (position_.outcome()) continue;
      const Info info = think(control);
      if (control.must_end()) return false;
      if (!info.solved && std::abs(*info.candidates.front().score) <= most_uneven) return true;
    }
  }

  void play(Move move) {
    past_.push_back(position_.key());
    position_.play(move);
  }

  // For player 0.
  std::optional<double> ended_by_rule() const {
    if (const auto outcome = position_.outcome())
      return outcome->winner == Outcome::draw ? 0.5 : outcome->winner == 0 ? 1 : 0;
    if (std::count(past_.begin(), past_.end(), position_.key()) >= 2) return 0.5;
    return std::nullopt;
  }

  Info think(Control& control) {
    const std::uint64_t eighth = plan_.nodes / 8;
    Limits limits;
    limits.nodes = plan_.nodes - eighth + static_cast<std::uint64_t>(rng_.below(static_cast<int>(2 * eighth + 1)));
    limits.seed = rng_.next();
    Info info = search_.think(position_, limits, control, past_);
    searched_ += info.nodes;
    return info;
  }

  void tell(int score) {
    Told& told = told_.emplace_back();
    told.player = position_.to_move();
    for (const int side : {0, 1}) {
      const auto bits = ChessFeatures::bits(position_, side == 0 ? told.player : 1 - told.player);
      std::ranges::copy(bits.words, told.seen.begin() + side * static_cast<int>(bits.words.size()));
    }
    told.tail.stage = static_cast<std::uint8_t>(ChessFeatures::stage(position_));
    const double logit = static_cast<double>(told.player == 0 ? score : -score) / chess_net_unit;
    told.tail.searched = SampleTail::of(1 / (1 + std::exp(-logit)));
  }

  Search& search_;
  ChessSelfPlayPlan plan_;
  Rng rng_;
  Chess position_;
  std::vector<std::uint64_t> past_;  // keys
  std::vector<Told> told_;
  std::uint64_t matches_ = 0;
  std::uint64_t searched_ = 0;
};

}  // namespace parlour
