// What a Monte Carlo search has found out, as an Info.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/keys.hpp"
#include "search/control.hpp"
#include "search/mcts/choose.hpp"
#include "search/mcts/tree.hpp"

namespace parlour {

// What a search counts besides its tree. Nodes know only their mean, so draws are counted here, for the moves at the
// root and for this search alone. An estimate of just half a win counts as one.
template <Halves parts>
struct MctsTally {
  struct Child {
    std::int32_t kept;   // simulations from before this search
    std::int32_t draws;  // in this one
  };
  std::uint64_t simulations = 0;
  std::uint64_t kept = 0;  // simulations at the root from before this search
  std::uint64_t draws = 0;
  int depth = 0;  // moves from the root to the farthest node that a simulation reached
  std::array<Child, 256> children;

  void begin(const MctsNode& root, std::span<const MctsNode> at_root) {
    simulations = draws = 0;
    kept = static_cast<std::uint64_t>(root.visits);
    depth = 0;
    std::size_t i = 0;
    for (const MctsNode& child : at_root) children[i++] = {child.visits, 0};
  }

  // One simulation: how far it went, and what it came to.
  void add(std::size_t length, Halves result) {
    ++simulations;
    depth = std::max(depth, static_cast<int>(length));
    draws += result == parts;
  }
  void add_at(std::size_t child, Halves result) { children[child].draws += result == parts; }
};

// `foreseen` is 1 where nodes hold what was foreseen of them, see Foresight. Such a search counts no draws: it says
// with `draw_chance` how often a match is drawn from where the chances are even.
template <Position P, Halves parts, int foreseen = 0>
class MctsReport {
 public:
  MctsReport(const P& position, const MctsTree& tree, const MctsTally<parts>& tally, const Control& control,
             std::uint32_t root = MctsTree::root, std::optional<double> draw_chance = std::nullopt)
      : position_(position),
        tree_(tree),
        root_(tree[root]),
        tally_(tally),
        control_(control),
        draw_chance_(draw_chance) {}

  Info info() const {
    Info info;
    info.nodes = tally_.simulations;
    info.kept = tally_.kept;
    info.depth = tally_.depth;
    info.ms = control_.elapsed_ms();
    info.solved = root_.proved();
    const auto children = tree_.children(root_);
    if (children.empty()) {
      // A pool too small even for the moves at hand: they are all alike.
      for (const Move move : moves_of(position_)) info.candidates.push_back(unknown(move));
      std::sort(info.candidates.begin(), info.candidates.end(),
                [this](const Candidate& a, const Candidate& b) { return lot(a.move) < lot(b.move); });
    }
    for (const std::size_t i : best_first(children)) info.candidates.push_back(candidate(children[i], i));
    share_out(info);
    return info;
  }

 private:
  // Chance, fixed by the seed, decides between equals.
  std::uint64_t lot(Move move) const { return mix(control_.limits().seed, move); }

  // How much a player likes what is proved: won, open or drawn, lost.
  static int rank(const MctsNode& node, int player) {
    return node.proof == win_of(player) ? 2 : node.proof == win_of(1 - player) ? 0 : 1;
  }

  static bool is_preferred(const MctsNode& a, const MctsNode& b, int player) {
    return std::pair(rank(a, player), a.visits) > std::pair(rank(b, player), b.visits);
  }

  // Most simulations first; what is proved won before, and what is proved lost after all others. A certain draw goes
  // before the first of them if that looks worse.
  std::vector<std::size_t> best_first(std::span<const MctsNode> children) const {
    const int player = position_.to_move();
    std::vector<std::size_t> order(children.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      if (is_preferred(children[a], children[b], player)) return true;
      if (is_preferred(children[b], children[a], player)) return false;
      return lot(children[a].move) < lot(children[b].move);
    });
    if (order.empty()) return order;
    const MctsNode& first = children[order.front()];
    if (first.proved() || 2 * score_of<parts, foreseen>(first, player) >= first.visits + foreseen) return order;
    const auto draw = std::find_if(order.begin(), order.end(), [&](std::size_t i) { return children[i].proof == 1; });
    if (draw != order.end()) std::rotate(order.begin(), draw, draw + 1);
    return order;
  }

  Candidate candidate(const MctsNode& child, std::size_t i) const {
    Candidate candidate = unknown(child.move);
    candidate.visits = static_cast<std::uint64_t>(child.visits);
    candidate.known = child.visits > 0 || child.proved();
    candidate.solved = child.proved();
    candidate.mate = mate_of(child);
    candidate.line = expected_line(child);
    const std::int32_t recent = child.visits - tally_.children[i].kept;
    if (child.proved())
      set_chances(candidate, child.proof, 1, child.proof == 1);
    else if (child.visits > 0)
      set_chances(candidate, in_halves(child), child.visits + foreseen,
                  recent > 0 ? static_cast<double>(tally_.children[i].draws) / recent : draw_share());
    return candidate;
  }

  // How many plies off the win is, where the tree shows it for certain: one or two. Proofs from farther away know that
  // there is a win, not how soon.
  std::optional<int> mate_of(const MctsNode& child) const {
    if (!child.proved() || child.proof == 1) return std::nullopt;
    const int sign = child.proof == win_of(0) ? 1 : -1;
    if (child.count == 0) return sign;  // proved without children: an end
    const auto is_end = [&child](const MctsNode& reply) { return reply.proof == child.proof && reply.count == 0; };
    const auto replies = tree_.children(child);
    const bool winner_chooses = child.proof == win_of(after(position_, child.move).to_move());
    const bool next = winner_chooses ? std::any_of(replies.begin(), replies.end(), is_end)
                                     : std::all_of(replies.begin(), replies.end(), is_end);
    return next ? std::optional(2 * sign) : std::nullopt;
  }

  // A move of which nothing is known but its parent.
  Candidate unknown(Move move) const {
    Candidate candidate;
    candidate.move = move;
    candidate.line = {move};
    candidate.known = false;
    if (root_.visits > 0)
      set_chances(candidate, in_halves(root_), root_.visits + foreseen, draw_share());
    else
      set_chances(candidate, 1, 1, 1.0 / 3);
    return candidate;
  }

  static double in_halves(const MctsNode& node) { return static_cast<double>(node.halves) / parts; }

  // Value and chances for player 0, when `halves` of `visits` simulations were his and a share `draw_share` was a draw.
  void set_chances(Candidate& candidate, double halves, double visits, double draw_share) const {
    candidate.value = halves / visits - 1;
    if (draw_chance_ && !candidate.solved) draw_share = *draw_chance_ * (1 - candidate.value * candidate.value);
    const double draw = std::min(draw_share, 1 - std::abs(candidate.value));
    candidate.wdl = {(1 - draw + candidate.value) / 2, draw, (1 - draw - candidate.value) / 2};
  }

  // The share of draws among all simulations of this search.
  double draw_share() const {
    return static_cast<double>(tally_.draws) / static_cast<double>(std::max<std::uint64_t>(tally_.simulations, 1));
  }

  // The continuation that was simulated most.
  std::vector<Move> expected_line(const MctsNode& child) const {
    std::vector<Move> line;
    P position = position_;
    for (const MctsNode* node = &child;;) {
      line.push_back(node->move);
      position.play(node->move);
      if (node->children == 0) return line;
      const auto children = tree_.children(*node);
      const int player = position.to_move();
      const auto best = std::min_element(children.begin(), children.end(), [&](const MctsNode& a, const MctsNode& b) {
        return is_preferred(a, b, player);
      });
      if (best->visits == 0 && rank(*best, player) != 2) return line;
      node = &*best;
    }
  }

  // Shares of the attention; equal ones where there was none.
  static void share_out(Info& info) {
    std::uint64_t visits = 0;
    for (const Candidate& candidate : info.candidates) visits += candidate.visits;
    for (Candidate& candidate : info.candidates)
      candidate.share = visits > 0 ? static_cast<double>(candidate.visits) / static_cast<double>(visits)
                                   : 1 / static_cast<double>(info.candidates.size());
  }

  const P& position_;
  const MctsTree& tree_;
  const MctsNode& root_;
  const MctsTally<parts>& tally_;
  const Control& control_;
  std::optional<double> draw_chance_;
};

}  // namespace parlour
