// Monte Carlo tree search by UCT (Kocsis and Szepesvari 2006), for any game.
//
// A simulation walks from the root along the children it finds most promising, to the first node that has not been in
// a simulation; plays on from there at random to an end; and adds the result to every node on its way:
//
//   1. A node without simulations: play at random.          3. Else make the children, if there are none, choose one,
//   2. A node where the match is over: that is the result.     and go on from there.
//
// Chosen is the child that was not tried yet, in the order of move ids, and when all were the one with the greatest
//
//   s/n + sqrt(2 ln N / n)
//
// where s is the score of its n simulations for the player who is to move (a win 1, a draw 1/2) and N the number of
// simulations of the node itself. The move to play is the one with the most simulations.
//
// Scores are kept from player 0's side and turned round where moves are compared: nobody relies on alternating turns.
// With the option `prove` certain results go up the tree as well (Winands, Björnsson and Saito 2008).
//
// With a foresight (see Foresight) nothing is played to its end: each child is looked at when it is made, and a
// simulation comes to what the best of them promises.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

#include "core/playout.hpp"
#include "search/control.hpp"
#include "search/mcts/choose.hpp"
#include "search/mcts/foresight.hpp"
#include "search/mcts/leaf.hpp"
#include "search/mcts/prior.hpp"
#include "search/mcts/report.hpp"
#include "search/mcts/trace.hpp"
#include "search/mcts/tree.hpp"

namespace parlour {

// A game in which a position can come again; the count of moves since that last became impossible bounds the search.
template <class P>
concept Repeating = requires(const P position) {
  { position.halfmoves() } -> std::same_as<int>;
};

// `End` says what a simulation comes to where the tree ends; `Expect`, if it is not NoPrior, which moves deserve the
// first simulations, or what each child promises.
template <Position P, Leaf<P> End = Playouts<P>, class Expect = NoPrior>
class Mcts {
 public:
  explicit Mcts(const MctsOptions& options = {}) : Mcts(options, End(options), expecting(options)) {}
  Mcts(const MctsOptions& options, End leaf, Expect prior)
      : options_(options), leaf_(std::move(leaf)), prior_(std::move(prior)) {
    if constexpr (has_foresight) options_.prove = true;  // what is certain needs no foresight
  }

  // Blocks until a limit is met, the result is proved, or memory has run out and no limit is set. One search at a time
  // on an object. `limits.nodes` counts the simulations of this call; `limits.depth` ends the search when the tree has
  // a line of that length. `past_keys` are the keys of the earlier positions of the match, oldest first.
  //
  // Depends on its arguments alone, unless the tree is kept: then also on the calls before.
  Info think(const P& position, const Limits& limits, Control& control, std::span<const std::uint64_t> past_keys = {}) {
    control.begin(limits);
    if (position.outcome()) return finished(control);
    past_keys_ = past_keys;
    rng_ = Rng(limits.seed);
    if (const auto known = prepare_tree(position, control)) return *known;
    if constexpr (has_foresight)
      if (MctsNode& root = tree_[MctsTree::root]; root.halves == 0) root.halves = prior_.chance(position);
    if (tree_[MctsTree::root].children == 0) expand(position, MctsTree::root);
    tally_.begin(tree_[MctsTree::root], tree_.children(tree_[MctsTree::root]));
    while (!is_done(limits) && !control.spend()) {
      simulate(position);
      if (tally_.simulations % pulse != 0) continue;
      if (limits.ms && control.elapsed_ms() >= static_cast<double>(*limits.ms)) break;
      if (control.report_due()) control.report(info(position, limits, control));
    }
    return info(position, limits, control);
  }

  // The size of the tree that the last search left. It stays in memory until the next search or forget(), which for a
  // hundred MiB takes 10 ms: too long for a search that was told to stop.
  std::size_t bytes() const { return tree_.bytes(); }
  void forget() { tree_.release(); }

  // The move is played: what lies below it stays, in as little memory as it needs, and the next search from there finds
  // the same as if this had not been called. Returns the bytes that are held; none if the tree is not kept.
  std::size_t settle_on(Move move) {
    if (!options_.keep || !tree_.reserved() || !planted_) return 0;
    const auto child =
        find_child(*planted_, MctsTree::root, [&](const P& next) { return next == after(*planted_, move); });
    if (!child) {
      forget();
      return 0;
    }
    planted_->play(move);
    tree_.reroot(*child, [] { return false; });
    tree_.pack();
    return bytes();
  }

 private:
  static constexpr Halves parts = End::parts;
  static constexpr bool has_prior = Prior<Expect, P>, has_foresight = Foresight<Expect, P>;
  static constexpr int foreseen = has_foresight ? 1 : 0;
  static_assert(has_prior || has_foresight || std::same_as<Expect, NoPrior>);

  static Expect expecting(const MctsOptions& options) {
    if constexpr (std::constructible_from<Expect, const MctsOptions&>)
      return Expect(options);
    else
      return Expect{};
  }

  Info report(const P& position, const Control& control, std::uint32_t root = MctsTree::root) const {
    std::optional<double> draw_chance;
    if constexpr (has_foresight) draw_chance = prior_.draw_chance(position);
    return MctsReport<P, parts, foreseen>(position, tree_, tally_, control, root, draw_chance).info();
  }

  // With a trace of what the tree is like now, if one is wanted.
  Info info(const P& position, const Limits& limits, const Control& control) const {
    Info found = report(position, control);
    if (limits.trace > 0)
      found.trace = MctsTracer<parts, foreseen>(tree_, limits.trace).trace(found.candidates.front().line);
    return found;
  }

  static Info finished(const Control& control) {
    Info info;
    info.ms = control.elapsed_ms();
    info.solved = true;
    return info;
  }

  // The longest line of the tree. Simulations go on at random from its end.
  static constexpr std::size_t max_depth = 512;

  // Simulations between two looks at the clock: 0.1 ms or less where playouts are fast, one where they are slow.
  static constexpr std::uint64_t pulse = Picking<P> ? 64 : 1;

  struct Step {
    std::uint32_t node;
    int player;  // to move
  };

  bool is_done(const Limits& limits) const {
    const MctsNode& root = tree_[MctsTree::root];
    const bool no_end = !limits.nodes && !limits.ms;
    return root.proved() || root.visits == most_visits || tally_.depth >= limits.depth.value_or(max_depth + 1) ||
           (full_ && no_end);
  }

  void simulate(P position) {
    std::size_t depth = 0;
    std::uint32_t index = MctsTree::root;
    std::optional<Halves> result;
    for (;;) {
      path_[depth] = {index, position.to_move()};
      if constexpr (Repeating<P>) keys_[depth] = position.key();
      result = arrive(position, depth);
      if (result) break;
      const MctsNode& node = tree_[index];
      const std::size_t chosen = choose(node, path_[depth].player);
      index = node.children + static_cast<std::uint32_t>(chosen);
      position.play(tree_[index].move);
      ++depth;
    }
    back_up(depth, *result);
  }

  std::size_t choose(const MctsNode& node, int player) {
    if constexpr (has_prior || has_foresight)
      return choose_by_prior<parts, foreseen>(node, tree_.children(node), tree_.priors(node), player, options_);
    else
      return choose_child<parts>(node, tree_.children(node), player, options_);
  }

  // The result of the simulation if it ends at this node, the last of the path; nothing if the node has children to
  // choose from.
  std::optional<Halves> arrive(const P& position, std::size_t depth) {
    const MctsNode& node = tree_[path_[depth].node];
    if constexpr (Repeating<P>)
      if (depth > 0 && is_repeated(position, depth)) return parts;
    if (!has_foresight && node.visits == 0) return leaf_.value(position, rng_);
    if (node.children != 0) return std::nullopt;
    if (const auto outcome = position.outcome()) return parts * halves_of(*outcome);
    if (depth == max_depth || !expand(position, path_[depth].node)) return leaf_.value(position, rng_);
    if (node.proved()) return parts * node.proof;
    if constexpr (has_foresight) return best_foreseen(node, position.to_move());
    return std::nullopt;
  }

  // What the child promises that promises most, of those that are not proved; a proved draw if none promises more.
  Halves best_foreseen(const MctsNode& node, int player) const {
    Halves best = player == 0 ? 0 : 2 * parts;
    for (const MctsNode& child : tree_.children(node)) {
      const Halves promised = child.proved() ? parts * child.proof : child.halves;
      best = player == 0 ? std::max(best, promised) : std::min(best, promised);
    }
    return best;
  }

  // Adds the result to every node of the path, last first, and proves those that it decides. Whoever has a certain draw
  // at hand would have taken it instead of a loss: to him, and to all above, a worse result counts as that draw.
  void back_up(std::size_t depth, Halves result) {
    for (std::size_t i = depth + 1; i-- > 0;) {
      MctsNode& node = tree_[path_[i].node];
      if (node.draw_at_hand) result = path_[i].player == 0 ? std::max(result, parts) : std::min(result, parts);
      ++node.visits;
      node.halves += result;
      if (i == 1) tally_.add_at(path_[1].node - tree_[MctsTree::root].children, result);
    }
    tally_.add(depth, result);
    if (!tree_[path_[depth].node].proved()) return;
    while (depth > 0 && settle(path_[depth - 1].node, path_[depth - 1].player)) --depth;
  }

  // Makes the children of a node, in ascending order of their moves. False if there is no room for them.
  bool expand(const P& position, std::uint32_t index) {
    auto moves = moves_of(position);
    if (!std::is_sorted(moves.begin(), moves.end())) std::sort(moves.begin(), moves.end());
    if (!tree_.expand(index, moves)) {
      full_ = true;
      return false;
    }
    if constexpr (has_prior) {
      const MctsNode& node = tree_[index];
      prior_.weigh(position, std::as_const(tree_).children(node), tree_.priors(node));
    }
    if (!options_.prove) return true;
    // Ends are seen a move ahead, so that no win in one move waits for its first simulation.
    for (MctsNode& child : tree_.children(tree_[index]))
      if (const auto outcome = after(position, child.move).outcome()) child.prove(halves_of(*outcome));
    settle(index, position.to_move());
    if constexpr (has_foresight)
      if (!tree_[index].proved()) prior_.look(position, tree_.children(tree_[index]), tree_.priors(tree_[index]));
    return true;
  }

  // Proves a node by its children, if they do: one won for the player to move is enough, else all must be proved.
  bool settle(std::uint32_t index, int player) {
    MctsNode& node = tree_[index];
    bool all = true, draw = false;
    for (const MctsNode& child : tree_.children(node)) {
      if (child.proof == win_of(player)) {
        node.prove(win_of(player));
        return true;
      }
      all = all && child.proved();
      draw = draw || child.proof == 1;
    }
    node.draw_at_hand = draw;
    if (all) node.prove(draw ? 1 : win_of(1 - player));
    return all;
  }

  // Whether the position stood on this path before, or twice in the match: by the rules the third time is a draw, but
  // what can be repeated once in a search can be repeated again.
  bool is_repeated(const P& position, std::size_t depth) const
    requires Repeating<P>
  {
    const std::uint64_t key = keys_[depth];
    const auto reversible = static_cast<std::size_t>(position.halfmoves());
    const std::size_t on_path = std::min(depth, reversible);
    for (std::size_t back = 2; back <= on_path; back += 2)
      if (keys_[depth - back] == key) return true;
    const std::size_t in_past = std::min(past_keys_.size(), reversible - on_path);
    return std::count(past_keys_.end() - static_cast<std::ptrdiff_t>(in_past), past_keys_.end(), key) >= 2;
  }

  // A new tree, or what is still of use of the one that was kept. Taking that over can take longer than the search may:
  // then the tree is given up, and what it knew is returned.
  std::optional<Info> prepare_tree(const P& position, const Control& control) {
    full_ = false;
    const auto kept = tree_.reserved() ? find_kept(position) : std::nullopt;
    const std::uint32_t index = kept.value_or(MctsTree::root);
    planted_ = position;
    if (tree_.reserved()) tree_.unpack(options_.memory_bytes);
    if (!tree_.reserved()) {
      tree_.reserve(options_.memory_bytes);
    } else if (!kept) {
      tree_.plant();
    } else {
      Info known;
      tally_.begin(tree_[index], tree_.children(tree_[index]));
      if (tree_.size() > MctsTree::stride) known = report(position, control, index);
      if (!tree_.reroot(index, [&control] { return control.must_end(); })) return known;
    }
    return std::nullopt;
  }

  // Where the kept tree has this position: by the keys of the match if they lead there, else within two moves.
  std::optional<std::uint32_t> find_kept(const P& position) const {
    if (!options_.keep) return std::nullopt;
    if (*planted_ == position) return MctsTree::root;
    const auto known = std::find(past_keys_.rbegin(), past_keys_.rend(), planted_->key());
    if (known == past_keys_.rend()) return find_within(2, *planted_, MctsTree::root, position);
    P here = *planted_;
    std::uint32_t index = MctsTree::root;
    for (auto key = known.base(); key != past_keys_.end(); ++key) {
      const auto child = find_child(here, index, [&](const P& next) { return next.key() == *key; });
      if (!child) return std::nullopt;
      index = *child;
      here.play(tree_[index].move);
    }
    return find_child(here, index, [&](const P& next) { return next == position; });
  }

  std::optional<std::uint32_t> find_within(int moves, const P& here, std::uint32_t index, const P& position) const {
    if (here == position) return index;
    const MctsNode& node = tree_[index];
    for (std::uint32_t i = 0; moves > 0 && i < node.count; ++i)
      if (const auto found =
              find_within(moves - 1, after(here, tree_[node.children + i].move), node.children + i, position))
        return found;
    return std::nullopt;
  }

  template <class Wanted>
  std::optional<std::uint32_t> find_child(const P& here, std::uint32_t index, Wanted&& wanted) const {
    const MctsNode& node = tree_[index];
    for (std::uint32_t child = node.children; child < node.children + node.count; ++child)
      if (wanted(after(here, tree_[child].move))) return child;
    return std::nullopt;
  }

  static constexpr std::int32_t most_visits = (1 << 30) / parts - 1;  // so that halves and visits stay within 32 bits

  MctsOptions options_;
  [[no_unique_address]] End leaf_;
  [[no_unique_address]] Expect prior_;
  MctsTree tree_{has_prior || has_foresight};
  MctsTally<parts> tally_;
  Rng rng_{0};
  bool full_ = false;
  std::optional<P> planted_;  // the position at the root
  std::span<const std::uint64_t> past_keys_;
  std::array<Step, max_depth + 1> path_;
  std::array<std::uint64_t, Repeating<P> ? max_depth + 1 : 1> keys_;
};

}  // namespace parlour
