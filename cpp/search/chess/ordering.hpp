// Which moves to try first: the sooner the best one comes, the less there is to search.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <span>
#include <vector>

#include "core/game.hpp"
#include "games/chess.hpp"
#include "games/squares.hpp"
#include "search/chess/see.hpp"

namespace parlour {

// A piece that has gone to a square: 64 x (piece + 6 x player) + square.
using Step = std::uint16_t;
inline constexpr std::size_t step_count = 768;
inline constexpr Step no_step = step_count;  // a pass, or before the root

inline Step step_of(const Chess& position, Move move) {
  const int piece = position.piece_at(from_square(move)) + 6 * position.to_move();
  return static_cast<Step>(64 * piece + to_square(move));
}

// How well moves have done elsewhere in this search: from -limit to limit, each lesson moving the number part of the
// way, so that newer ones count for more. And how far the evaluation was off, by the pawns on the board.
class ChessHistory {
 public:
  static constexpr int limit = 8192;

  void clear() {
    moves_ = {};
    answers_ = {};
    captures_ = {};
    if (is_corrected_) std::fill(corrections_.begin(), corrections_.end(), std::int16_t{0});
    is_corrected_ = false;
    ++generation_;
  }

  // `before` are the steps one and two plies earlier, of which there may be fewer.
  int of(const Chess& position, Move move, std::span<const Step> before) const {
    const Step step = step_of(position, move);
    int sum = moves_[place(position, move)];
    for (const Step earlier : before)
      if (rows_[earlier].generation == generation_) sum += rows_[earlier].after[step];
    return sum;
  }

  void learn(const Chess& position, Move move, std::span<const Step> before, int bonus) {
    const Step step = step_of(position, move);
    adjust(moves_[place(position, move)], bonus);
    for (const Step earlier : before) {
      Row& row = rows_[earlier];
      if (row.generation != generation_) row = Row{.generation = generation_};
      adjust(row.after[step], bonus);
    }
  }

  int of_capture(const Chess& position, Move move) const { return captures_[capture_place(position, move)]; }
  void learn_capture(const Chess& position, Move move, int bonus) {
    adjust(captures_[capture_place(position, move)], bonus);
  }

  // What the evaluation lacks, in hundredths of a pawn; a deeper search of a position says more about it.
  int correction(const Chess& position) const { return corrections_[pawns_place(position)] / parts; }
  void correct(const Chess& position, int lacking, int depth) {
    constexpr int most_lacking = 120, most_corrected = 64;
    std::int16_t& known = corrections_[pawns_place(position)];
    const int weight = std::min(depth + 1, 16);
    const int seen = std::clamp(lacking, -most_lacking, most_lacking) * parts;
    const int mixed = (known * (parts - weight) + seen * weight) / parts;
    known = static_cast<std::int16_t>(std::clamp(mixed, -most_corrected * parts, most_corrected * parts));
    is_corrected_ = true;
  }

  // The move that last refuted a step.
  Move answer(Step step) const { return answers_[step]; }
  void set_answer(Step step, Move move) { answers_[step] = move; }

 private:
  // How moves did right after a step. Cleared when first used in a search: all rows together are a megabyte.
  struct Row {
    std::uint32_t generation = 0;
    std::array<std::int16_t, step_count> after{};
  };

  static std::size_t place(const Chess& position, Move move) {
    return static_cast<std::size_t>(position.to_move() << 12 | (move & 4095));
  }
  // By who takes where, and what.
  static std::size_t capture_place(const Chess& position, Move move) {
    const int taken = taken_by(position, move);
    return 6 * std::size_t{step_of(position, move)} + static_cast<std::size_t>(taken < 0 ? Chess::king : taken);
  }
  static std::size_t pawns_place(const Chess& position) {
    const std::uint64_t white = position.of(0, Chess::pawn) * 0x9E3779B97F4A7C15u;
    const std::uint64_t both = white ^ position.of(1, Chess::pawn) * 0xD1342543DE82EF95u;
    const std::uint64_t mixed = (both ^ both >> 32) * 0xBF58476D1CE4E5B9u;
    return static_cast<std::size_t>(position.to_move()) << 14 | mixed >> 50;
  }
  static void adjust(std::int16_t& number, int bonus) {
    number = static_cast<std::int16_t>(number + bonus - number * std::abs(bonus) / limit);
  }

  static constexpr int parts = 256;

  std::array<std::int16_t, 8192> moves_{};
  std::array<std::int16_t, 6 * step_count> captures_{};
  std::vector<std::int16_t> corrections_ = std::vector<std::int16_t>(std::size_t{2} << 14);
  bool is_corrected_ = false;
  std::array<Move, step_count + 1> answers_{};
  std::uint32_t generation_ = 1;
  std::unique_ptr<Row[]> rows_ = std::make_unique<Row[]>(step_count + 1);
};

// What is known beforehand about the moves of one node.
struct OrderingHints {
  Move remembered = 0;  // from the table
  std::array<Move, 2> killers{};
  Move answer = 0;
  std::span<const Step> before{};
  int capture_share = 0;  // captures go by their history too, divided by this
};

// Gives the moves of a position one by one, best first: the remembered one, captures that lose nothing (most valuable
// victim, then cheapest taker), killers and the answer to the last move, the other quiet moves by their history, and
// last the captures that lose material.
class MovePicker {
 public:
  static constexpr int losing = -1000000;  // what captures that lose material are ranked by, and less

  MovePicker(const Chess& position, const ChessHistory& history, const OrderingHints& hints)
      : position_(position), history_(history), capture_share_(hints.capture_share) {
    position.each_move([&](Move move) { add(move, rank(move, hints)); });
  }

  // Captures and promotions only; knights, bishops and rooks are left out as promotions.
  struct CapturesOnly {};
  MovePicker(const Chess& position, const ChessHistory& history, const OrderingHints& hints, CapturesOnly)
      : position_(position), history_(history), capture_share_(hints.capture_share) {
    position.each_capture([&](Move move) {
      if (promotion_of(move) == 0 || promotion_of(move) == Chess::queen)
        add(move, move == hints.remembered ? first : capture_rank(move));
    });
  }

  std::size_t size() const { return count_; }

  // The next move, or 0. Whether a capture loses material is worked out only when its turn comes.
  Move next() {
    while (at_ < count_) {
      const auto begin = moves_.begin() + static_cast<std::ptrdiff_t>(at_);
      const auto end = moves_.begin() + static_cast<std::ptrdiff_t>(count_);
      std::iter_swap(begin,
                     std::max_element(begin, end, [](const Ranked& a, const Ranked& b) { return a.rank < b.rank; }));
      if (begin->rank >= capture - most_known && begin->rank < first && !gains(position_, begin->move, 0)) {
        begin->rank += losing - capture;
        continue;
      }
      rank_ = begin->rank;
      ++at_;
      return begin->move;
    }
    return 0;
  }

  // Whether the move that next() gave last is a capture that loses material.
  bool is_losing() const { return rank_ < losing / 2; }

 private:
  struct Ranked {
    Move move;
    int rank;
  };

  static constexpr int first = 4000000;
  static constexpr int capture = 2040000;  // and what it takes and has done, less than 40,000
  static constexpr int most_known = ChessHistory::limit;
  static constexpr int killer = 1000000;

  void add(Move move, int rank) { moves_[count_++] = {move, rank}; }

  int capture_rank(Move move) const {
    const int taken = taken_by(position_, move);
    const int gain = (taken < 0 ? 0 : exchange_value(taken)) + 900 * (promotion_of(move) == Chess::queen);
    const int known = capture_share_ == 0 ? 0 : history_.of_capture(position_, move) / capture_share_;
    return capture + 16 * gain - position_.piece_at(from_square(move)) + known;
  }

  int rank(Move move, const OrderingHints& hints) const {
    if (move == hints.remembered) return first;
    if (promotion_of(move) != 0 && promotion_of(move) != Chess::queen) return losing;
    if (!is_quiet(position_, move)) return capture_rank(move);
    if (move == hints.killers[0]) return killer + 2;
    if (move == hints.killers[1]) return killer + 1;
    if (move == hints.answer) return killer;
    return history_.of(position_, move, hints.before);
  }

  const Chess& position_;
  const ChessHistory& history_;
  int capture_share_;
  std::array<Ranked, Chess::max_moves> moves_;
  std::size_t count_ = 0;
  std::size_t at_ = 0;
  int rank_ = 0;
};

}  // namespace parlour
