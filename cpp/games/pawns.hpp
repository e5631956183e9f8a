// Pawn chess: only pawns, with the double step and en passant. Reaching the last rank or taking the last enemy pawn
// wins; who has no move loses, or draws, by option. Player 0 is White and moves first. Move ids: see squares.hpp.
#pragma once

#include <algorithm>
#include <array>

#include "core/bits.hpp"
#include "core/game.hpp"
#include "core/keys.hpp"
#include "games/squares.hpp"

namespace parlour {

class Pawns {
 public:
  // Why a match is over, and what Python calls it.
  struct Reason {
    enum : std::uint8_t {
      last_rank,  // a pawn reached it
      no_pawns,   // the last enemy pawn was taken
      no_moves,   // the player to move has none
    };
    static constexpr std::array names = {"last_rank", "no_pawns", "no_moves"};
  };

  static constexpr int most_counted = 9999;     // where the move number stops
  static constexpr std::size_t max_moves = 32;  // eight pawns, each with two steps and two captures

  static Pawns start(bool stalemate_draws) {
    return set_up(rank_bits(1), rank_bits(6), 0, no_square, 1, stalemate_draws);
  }

  // Any pawns. An en passant square that no pawn can use is dropped. Ask fault() before anything else.
  static Pawns set_up(Squares white, Squares black, int to_move, int en_passant, int fullmove, bool stalemate_draws) {
    Pawns position;
    position.pawns_ = {white, black};
    position.to_move_ = static_cast<std::uint8_t>(to_move & 1);
    position.fullmove_ = static_cast<std::uint16_t>(fullmove);
    position.stalemate_draws_ = stalemate_draws;
    position.offer_en_passant(en_passant);
    return position;
  }

  Squares pawns(int player) const { return pawns_[static_cast<std::size_t>(player)]; }
  int en_passant() const { return en_passant_; }  // the square passed over, or no_square
  int fullmove() const { return fullmove_; }
  bool stalemate_draws() const { return stalemate_draws_; }

  int to_move() const { return to_move_; }

  template <class Visit>
  void each_move(Visit&& visit) const {
    if (decided()) return;
    const int step = forward_step(to_move_);
    const Targets targets = find_targets();
    visit_targets(visit, targets.steps, step);
    visit_targets(visit, targets.double_steps, 2 * step);
    visit_targets(visit, targets.left_captures, step - 1);
    visit_targets(visit, targets.right_captures, step + 1);
  }

  // As many as each_move() visits, without visiting them.
  int count_moves() const {
    if (decided()) return 0;
    const Targets targets = find_targets();
    return std::popcount(targets.steps) + std::popcount(targets.double_steps) + std::popcount(targets.left_captures) +
           std::popcount(targets.right_captures);
  }

  // To take en passant is to take a square further back; all else is what stands on the square itself.
  void play(Move move) {
    const int from = from_square(move), to = to_square(move);
    Squares& mine = pawns_[to_move_];
    Squares& theirs = pawns_[to_move_ ^ 1];
    mine ^= square_bit(from) | square_bit(to);
    if (to == en_passant_) theirs ^= square_bit(to - forward_step(to_move_));
    theirs &= ~square_bit(to);
    fullmove_ = static_cast<std::uint16_t>(std::min(fullmove_ + to_move_, most_counted));
    to_move_ ^= 1;
    offer_en_passant(to - from == 16 || from - to == 16 ? (from + to) / 2 : no_square);
  }

  std::optional<Outcome> outcome() const {
    const auto other = static_cast<std::int8_t>(to_move_ ^ 1);
    if (reached_last_rank(other)) return Outcome{other, Reason::last_rank};
    if (!pawns_[to_move_]) return Outcome{other, Reason::no_pawns};
    if (count_moves() == 0) return Outcome{stalemate_draws_ ? Outcome::draw : other, Reason::no_moves};
    return std::nullopt;
  }

  // The number of the move is left out, which decides nothing.
  std::uint64_t key() const {
    const auto rest = static_cast<std::uint64_t>(en_passant_ << 2 | to_move_ << 1 | int{stalemate_draws_});
    return mix(mix(rest, pawns_[0]), pawns_[1]);
  }

  // What no match can lead to, as far as the pawns tell.
  const char* fault() const {
    if (pawns_[0] & pawns_[1]) return "two pawns stand on the same square";
    if (pawns_[0] & rank_1) return "a white pawn stands on the first rank, where none can start";
    if (pawns_[1] & rank_8) return "a black pawn stands on the eighth rank, where none can start";
    if (std::popcount(pawns_[0]) > 8 || std::popcount(pawns_[1]) > 8) return "a player has at most eight pawns";
    if (!pawns_[to_move_ ^ 1]) return "the player who has just moved has no pawn";
    if (reached_last_rank(to_move_))
      return "the player to move already has a pawn on the last rank, so the match was over";
    const int last_rank_pawns = std::popcount(pawns_[to_move_ ^ 1] & last_rank(to_move_ ^ 1));
    if (last_rank_pawns > 1) return "two pawns stand on the last rank, but the first one there wins";
    return nullptr;
  }

  bool operator==(const Pawns&) const = default;

 private:
  // Where the player to move can go, by kind of move.
  struct Targets {
    Squares steps, double_steps, left_captures, right_captures;
  };

  // All pawns at once: a double step is a step from the rank that a first step leads to.
  Targets find_targets() const {
    const Squares mine = pawns_[to_move_], theirs = pawns_[to_move_ ^ 1], empty = ~(mine | theirs);
    const Squares ahead = forward(mine, to_move_);
    const Squares steps = ahead & empty;
    const Squares third_rank = rank_bits(to_move_ == 0 ? 2 : 5);
    const Squares prey = theirs | (en_passant_ == no_square ? 0 : square_bit(en_passant_));
    return {steps, forward(steps & third_rank, to_move_) & empty, shift_left(ahead) & prey, shift_right(ahead) & prey};
  }

  template <class Visit>
  static void visit_targets(Visit&& visit, Squares targets, int step) {
    while (targets) {
      const int to = pop_lowest(targets);
      visit(square_move(to - step, to));
    }
  }

  static Squares last_rank(int player) { return player == 0 ? rank_8 : rank_1; }
  bool reached_last_rank(int player) const { return pawns(player) & last_rank(player); }
  bool decided() const { return reached_last_rank(to_move_ ^ 1) || !pawns_[to_move_]; }

  // Keeps the square only while the player to move has a pawn that can use it, so that equal positions are equal.
  // A square that no double step can have passed is dropped too.
  void offer_en_passant(int square) {
    en_passant_ = no_square;
    const int mover = to_move_;
    if (square < 0 || square >= no_square || rank_of(square) != (mover == 0 ? 5 : 2)) return;
    const Squares passed = square_bit(square), all = pawns_[0] | pawns_[1];
    const bool double_step = (forward(passed, mover ^ 1) & pawns_[static_cast<std::size_t>(mover ^ 1)]) &&
                             !(all & (passed | forward(passed, mover)));
    const Squares takers = pawn_attacks(passed, mover ^ 1) & pawns_[to_move_];
    if (double_step && takers) en_passant_ = static_cast<std::uint8_t>(square);
  }

  std::array<Squares, 2> pawns_{};
  std::uint16_t fullmove_ = 1;
  std::uint8_t en_passant_ = no_square;
  std::uint8_t to_move_ = 0;
  bool stalemate_draws_ = false;
};

static_assert(Counting<Pawns> && sizeof(Pawns) <= 24);

}  // namespace parlour
