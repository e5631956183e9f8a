// What nets bring to a game: searches that ask one, and self-play from which one learns. Bound once for all games.
#pragma once

#include <concepts>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <nanobind/stl/shared_ptr.h>

#include "bind/engine.hpp"
#include "bind/searches.hpp"
#include "search/net/evaluation.hpp"
#include "search/net/foresight.hpp"
#include "search/net/leaf.hpp"
#include "training/self_play.hpp"

namespace parlour::bind {

inline const Vectors& vectors_called(const std::string& name) {
  for (const Vectors* vectors : usable_vectors())
    if (vectors->name == name) return *vectors;
  throw nb::value_error(("this machine has no vectors called " + name).c_str());
}

template <Position P, Features<P> F>
void check_shape(const Net& net) {
  if (net.shape().inputs != F::inputs || net.shape().stages != F::stages || net.shape().sides != sides_of<F>)
    throw nb::value_error("the net has other features than this game");
}

// A Monte Carlo search that asks a net.
template <Position P, Features<P> F, Evaluator<P> Judge>
class WithNet : public Mcts<P, NetLeaf<P, F>, NetForesight<P, F, Judge>> {
 public:
  WithNet(const MctsOptions& options, const std::shared_ptr<const Net>& net, double spread)
      : Mcts<P, NetLeaf<P, F>, NetForesight<P, F, Judge>>(options, NetLeaf<P, F>(net),
                                                          NetForesight<P, F, Judge>(net, spread)) {}
};

// Matches of a search against itself, with what is shared with other threads.
template <class Search, class Matches>
class Playing {
 public:
  // `make`: the search; then what the matches take besides.
  template <class Make, class... Plan>
    requires std::invocable<Make>
  explicit Playing(Make&& make, Plan&&... plan)
      : search_(make()), self_play_(search_, std::forward<Plan>(plan)...), samples_(Matches::words) {}

  // Blocks until so many more matches are over, or stop() was called.
  void play(std::uint64_t matches) {
    for (const std::uint64_t until = self_play_.matches() + matches;
         self_play_.matches() < until && !control_.must_end();)
      self_play_.play(samples_, control_);
  }

  void stop() { control_.stop(); }

  nb::bytes take() {
    const nb::bytes taken(samples_.bytes().data(), samples_.bytes().size());
    samples_.clear();
    return taken;
  }

  std::uint64_t matches() const { return self_play_.matches(); }
  std::uint64_t searched() const { return self_play_.searched(); }

 private:
  Search search_;
  Matches self_play_;
  Samples samples_;
  Control control_;
};

template <Position P, Features<P> F, Evaluator<P> Judge>
nb::object bind_net_mcts(nb::module_& module, const std::string& name) {
  using namespace nb::literals;
  using Search = WithNet<P, F, Judge>;
  using Bound = Engine<Search, P>;
  auto type = bind_engine<Search, P>(module, name.c_str());
  type.def(
      "__init__",
      [](Bound* self, const std::shared_ptr<Net>& net, double exploration, double spread, bool keep,
         std::size_t memory_bytes) {
        check_shape<P, F>(*net);
        MctsOptions options;
        options.exploration = exploration;
        options.keep = keep;
        options.memory_bytes = memory_bytes;
        new (self) Bound(options, net, spread);
      },
      "net"_a, "exploration"_a, "spread"_a, "keep"_a, "memory_bytes"_a);
  return bind_tree(type);
}

template <Position P, Features<P> F, Evaluator<P> Judge>
nb::object bind_net_alphabeta(nb::module_& module, const std::string& name) {
  using namespace nb::literals;
  using Seen = NetEvaluation<P, F, Judge>;
  using Bound = Engine<AlphaBeta<P, Seen>, P>;
  return bind_engine<AlphaBeta<P, Seen>, P>(module, name.c_str())
      .def(
          "__init__",
          [](Bound* self, const std::shared_ptr<Net>& net, std::size_t table_bytes, int lines) {
            check_shape<P, F>(*net);
            new (self) Bound(table_bytes, lines, Seen(net));
          },
          "net"_a, "table_bytes"_a, "lines"_a);
}

// `begin(self, net, start, exploration, spread, plan, seed)` makes one.
template <class Bound, Position P, class Begin>
nb::object bind_playing(nb::module_& module, const std::string& name, Begin&& begin) {
  using namespace nb::literals;
  nb::class_<Bound> type(module, name.c_str(), "Matches of a search against itself.");
  type.def(
          "__init__",
          [begin](Bound* self, const std::shared_ptr<Net>& net, const P& start, double exploration, double spread,
                  std::uint64_t nodes, int random_plies, int varied_plies, double lapses, double asides,
                  int solved_moves, std::uint64_t seed) {
            if (nodes < 1 || nodes > 1'000'000) throw nb::value_error("a move takes 1 to 1,000,000 nodes");
            if (random_plies < 0 || varied_plies < 0 || solved_moves < 0)
              throw nb::value_error("plies are not counted below 0");
            if (start.outcome()) throw nb::value_error("the match is over before it begins");
            const SelfPlayPlan plan{nodes, random_plies, varied_plies, lapses, asides, solved_moves};
            begin(self, net, start, exploration, spread, plan, seed);
          },
          "net"_a.none(), "start"_a, "exploration"_a, "spread"_a, "nodes"_a, "random_plies"_a, "varied_plies"_a,
          "lapses"_a, "asides"_a, "solved_moves"_a, "seed"_a)
      .def("play", &Bound::play, "matches"_a, nb::call_guard<nb::gil_scoped_release>(),
           "Blocks until so many are over, or it was stopped; does not hold the GIL.")
      .def("stop", &Bound::stop, "From any thread; for good.")
      .def("take", &Bound::take, "What the matches since the last call have shown; not while one is played.")
      .def_prop_ro("matches", &Bound::matches)
      .def_prop_ro("searched", &Bound::searched);
  return type;
}

template <Position P, Features<P> F, Evaluator<P> Judge, class End>
nb::object bind_self_play(nb::module_& module, const std::string& name) {
  using namespace nb::literals;
  using Search = WithNet<P, F, Judge>;
  using Bound = Playing<Search, SelfPlay<P, F, Search, End>>;
  return bind_playing<Bound, P>(module, name,
                                [](Bound* self, const std::shared_ptr<Net>& net, const P& start, double exploration,
                                   double spread, const SelfPlayPlan& plan, std::uint64_t seed) {
                                  if (!net) throw nb::value_error("nobody but a net plays this");
                                  check_shape<P, F>(*net);
                                  MctsOptions options;
                                  options.exploration = exploration;
                                  options.memory_bytes = 4096 * plan.nodes + (std::size_t{1} << 16);
                                  new (self) Bound([&] { return Search(options, net, spread); }, plan, start, seed);
                                });
}

// What nets see of a game that is bound already; whether the ends of its self-play are solved, and whether the
// hand-written evaluation can play it in place of a net.
template <Position P, Features<P> F>
void bind_features(nb::class_<P>& type, bool solves, bool taught = false) {
  using namespace nb::literals;
  type.def_prop_ro_static("net_inputs", [](nb::handle) { return F::inputs; })
      .def_prop_ro_static("net_stages", [](nb::handle) { return F::stages; })
      .def_prop_ro_static("net_sides", [](nb::handle) { return sides_of<F>; })
      .def_prop_ro_static("net_features", [](nb::handle) { return F::name; })
      .def_prop_ro_static("net_solves", [solves](nb::handle) { return solves; })
      .def_prop_ro_static("net_taught", [taught](nb::handle) { return taught; })
      .def(
          "features",
          [](const P& position, int viewer) {
            if (viewer != 0 && viewer != 1) throw nb::value_error("a viewer is player 0 or 1");
            std::vector<std::uint16_t> there;
            F::bits(position, viewer).each([&](std::uint16_t feature) { there.push_back(feature); });
            return there;
          },
          "viewer"_a, "What a net sees of the position for one of the players, ascending.")
      .def(
          "stage", [](const P& position) { return F::stage(position); }, "How far the match has come, for a net.")
      .def(
          "ways", [](const P& position) { return F::ways(position); },
          "Where each feature goes when the board is turned or mirrored; the first way changes nothing.");
}

// Adds what nets bring to a game that is bound already: `F`, the game's file of features, is all that a game must give;
// `End`, if there is one, solves the end of its matches.
template <Position P, Features<P> F, Evaluator<P> Judge, class End = NoEnding>
void bind_nets(nb::module_& module, nb::class_<P>& type, const char* name) {
  const std::string game(name);
  nb::dict searches = nb::cast<nb::dict>(nb::cast<nb::dict>(module.attr("_games"))[type]);
  searches["net_mcts"] = bind_net_mcts<P, F, Judge>(module, "NetMcts" + game);
  if constexpr (!Judge::margin)
    searches["net_alphabeta"] = bind_net_alphabeta<P, F, Judge>(module, "NetAlphaBeta" + game);
  searches["self_play"] = bind_self_play<P, F, Judge, End>(module, "SelfPlay" + game);
  bind_features<P, F>(type, !std::same_as<End, NoEnding>);
}

}  // namespace parlour::bind
