// A net as what judges the leaves of the chess search.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "core/bits.hpp"
#include "games/chess.hpp"
#include "nn/curve.hpp"
#include "nn/features/chess.hpp"
#include "nn/net.hpp"
#include "nn/vectors.hpp"
#include "search/chess/eval.hpp"

namespace parlour {

// A logit of one, in hundredths of a pawn: what nets learn is the chance to win where the search says so much.
inline constexpr int chess_net_unit = 165;

// Keeps, for every ply of the line being searched, the pieces of the position that was last asked about there and what
// both players' sums came to. A new position is carried from the nearest of those at its own ply and the one above:
// whatever stands there is a position with its sums, so that the answer never depends on the way to it. Where a king
// changes halves its player sees everything elsewhere: then the sums come from the last such view in that half.
class ChessNet {
 public:
  static constexpr bool margin = false;
  static constexpr int plies = 122;

  explicit ChessNet(std::shared_ptr<const Net> net, const Vectors& vectors = best_vectors())
      : net_(std::move(net)), vectors_(&vectors), places_(plies), views_(4) {
    for (Place& place : places_)
      for (Sums& sums : place.sums) std::ranges::copy(net_->weights().bias, sums.begin());
    for (View& view : views_) std::ranges::copy(net_->weights().bias, view.sums.begin());
  }

  Worth evaluate(const Chess& position) { return evaluate(position, 0); }

  // From player 0's side. A bare king is left to the hand-written evaluation, which knows how to mate him: so much is
  // won by then that no net has learned from it.
  Worth evaluate(const Chess& position, int ply) {
    for (const int player : {0, 1})
      if (std::has_single_bit(position.owned(player))) return ChessEvaluation::evaluate(position);
    const int score = say(position, ply) * chess_net_unit / said_unit;
    return position.to_move() == 0 ? score : -score;
  }

  // What the net says to the player to move: a logit in parts of 1024.
  std::int32_t say(const Chess& position, int ply) {
    const Place& place = carry(position, static_cast<std::size_t>(std::clamp(ply, 0, plies - 1)));
    const auto player = static_cast<std::size_t>(position.to_move());
    return net_->say(place.sums[player].data(), ChessFeatures::stage(position), *vectors_,
                     place.sums[1 - player].data());
  }

  static double draw_chance(const Chess& position) { return ChessEvaluation::draw_chance(position); }

 private:
  using Pieces = std::array<Squares, 12>;  // piece + 6 x player
  using Sums = std::array<std::int16_t, most_hidden>;

  struct alignas(64) Place {
    std::array<Sums, 2> sums;  // as each player sees it
    std::array<int, 2> view{0, 56};
    Pieces pieces{};
  };
  struct alignas(64) View {
    Sums sums;
    Pieces pieces{};
  };
  // The features that make the difference, for one player.
  struct Difference {
    std::array<std::uint16_t, 64> added, taken;
    std::size_t added_count = 0, taken_count = 0;
  };

  static Pieces pieces_of(const Chess& position) {
    Pieces pieces;
    for (std::size_t i = 0; i < 12; ++i) pieces[i] = position.of(static_cast<int>(i / 6), static_cast<int>(i % 6));
    return pieces;
  }

  static int distance(const Pieces& one, const Pieces& other) {
    int count = 0;
    for (std::size_t i = 0; i < 12; ++i) count += std::popcount(one[i] ^ other[i]);
    return count;
  }

  const Place& carry(const Chess& position, std::size_t ply) {
    const Pieces pieces = pieces_of(position);
    const std::array<int, 2> view{ChessFeatures::view(position, 0), ChessFeatures::view(position, 1)};
    Place& here = places_[ply];
    const Place* from = &here;
    if (ply > 0 && distance(places_[ply - 1].pieces, pieces) < distance(here.pieces, pieces)) from = &places_[ply - 1];
    for (const int player : {0, 1}) {
      const auto side = static_cast<std::size_t>(player);
      if (from->view[side] == view[side]) {
        shift(here.sums[side], from->sums[side], from->pieces, pieces, player, view[side]);
      } else {
        View& seen = views_[2 * side + ((view[side] & 7) != 0)];
        shift(seen.sums, seen.sums, seen.pieces, pieces, player, view[side]);
        seen.pieces = pieces;
        here.sums[side] = seen.sums;
      }
    }
    here.pieces = pieces;
    here.view = view;
    return here;
  }

  void shift(Sums& sums, const Sums& from, const Pieces& old, const Pieces& pieces, int player, int view) const {
    Difference all;
    for (int i = 0; i < 12; ++i) {
      const auto n = static_cast<std::size_t>(i);
      for (Squares left = pieces[n] & ~old[n]; left != 0;)
        all.added[all.added_count++] = ChessFeatures::feature(i / 6, i % 6, pop_lowest(left), player, view);
      for (Squares left = old[n] & ~pieces[n]; left != 0;)
        all.taken[all.taken_count++] = ChessFeatures::feature(i / 6, i % 6, pop_lowest(left), player, view);
    }
    vectors_->shift(sums.data(), from.data(), net_->weights().rows.data(), all.added.data(), all.added_count,
                    all.taken.data(), all.taken_count, net_->shape().hidden);
  }

  std::shared_ptr<const Net> net_;
  const Vectors* vectors_;
  std::vector<Place> places_;
  std::vector<View> views_;  // of each player, the king on the right and on the left
};

}  // namespace parlour
