// The one door between a kernel and Python: what every position offers is bound here, once.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

#include "core/game.hpp"
#include "core/playout.hpp"
#include "learner/experience.hpp"
#include "learner/images.hpp"
#include "learner/replay.hpp"

namespace parlour::bind {

namespace nb = nanobind;

inline OwnOutcome own_outcome_of(const std::string& word) {
  if (word == "won") return OwnOutcome::won;
  if (word == "drawn") return OwnOutcome::drawn;
  if (word == "lost") return OwnOutcome::lost;
  throw nb::value_error("a match is won, drawn or lost");
}

// Ascending, and empty once there is an outcome: draws by rule included, unlike each_move().
template <Position P>
std::vector<int> legal_moves(const P& position) {
  if (position.outcome()) return {};
  const auto list = moves_of(position);
  std::vector<int> ids(list.begin(), list.end());
  std::ranges::sort(ids);
  return ids;
}

// Python may ask for anything, so a move is looked for among the legal ones; a kernel itself would not notice.
template <Position P>
std::optional<P> legal_after(const P& position, std::int64_t move) {
  if (position.outcome()) return std::nullopt;
  const auto list = moves_of(position);
  if (std::ranges::none_of(list, [move](Move id) { return id == move; })) return std::nullopt;
  return after(position, static_cast<Move>(move));
}

// None for nobody, so that no number of Python's ever means a draw.
template <Position P>
std::optional<std::tuple<std::optional<int>, const char*>> outcome_of(const P& position) {
  const auto outcome = position.outcome();
  if (!outcome) return std::nullopt;
  std::optional<int> winner;
  if (outcome->winner != Outcome::draw) winner = outcome->winner;
  return std::make_tuple(winner, P::Reason::names[outcome->reason]);
}

template <Position P>
std::optional<std::string> fault_of(const P& position) {
  if (const char* fault = position.fault()) return fault;
  return std::nullopt;
}

inline std::tuple<std::uint64_t, std::uint64_t, std::uint64_t> tuple_of(const PlayoutCount& count) {
  return {count.wins[0], count.wins[1], count.draws};
}

// What a learner of one game goes by: made by a position's `experience`.
template <Position P>
void bind_experience(nb::module_& module, const std::string& name) {
  using namespace nb::literals;
  using unlocked = nb::call_guard<nb::gil_scoped_release>;
  using Three = std::tuple<std::uint64_t, std::uint64_t, std::uint64_t>;
  using Known = std::tuple<Move, Three, std::vector<std::uint64_t>>;
  const auto three = [](const Counts& counts) { return Three{counts.won, counts.drawn, counts.lost}; };
  nb::class_<Experience<P>>(module, name.c_str(), "What a memory says about moves. One thread at a time.")
      .def("clear", &Experience<P>::clear)
      .def("gather", &Experience<P>::gather, "memory"_a, unlocked(), "Adds all that a memory knows.")
      .def(
          "learn",
          [](Experience<P>& self, int role, const std::vector<MoveId>& moves, const std::string& result, int sign) {
            self.learn(role, moves, own_outcome_of(result), sign);
          },
          "role"_a, "moves"_a, "result"_a, "sign"_a, "One match, more or (-1) less.")
      .def(
          "of_moves",
          [three](const Experience<P>& self, std::vector<P> images, const Symmetries& symmetries) {
            std::vector<Known> found;
            for (const auto& [move, counts, patterns] : self.of_moves(std::move(images), symmetries))
              found.emplace_back(move, three(counts), std::vector<std::uint64_t>(patterns.begin(), patterns.end()));
            return found;
          },
          "images"_a, "symmetries"_a, "Each legal move with won, drawn, lost for whoever makes it, and its patterns.")
      .def(
          "of_pattern",
          [three](const Experience<P>& self, bool own, std::uint64_t pattern) {
            return three(self.of_pattern(own, pattern));
          },
          "own"_a, "pattern"_a, "Of the learner's own moves or of the others'; 0 stands for all moves.")
      .def("bytes_held", &Experience<P>::bytes);
}

// What a learner asks of a game: its memory checked against the rules, and positions that are the same when turned and
// mirrored.
template <Position P>
void bind_learning(nb::class_<P>& type) {
  using namespace nb::literals;
  using unlocked = nb::call_guard<nb::gil_scoped_release>;
  type.def(
          "first_illegal", [](const P& start, const Memory& memory) { return Replay<P>::first_illegal(memory, start); },
          "memory"_a, unlocked(),
          "The moves up to the first one of a memory that is not legal from here; None if all are.")
      .def_static(
          "images_after",
          [](std::vector<P> images, const Symmetries& symmetries, Move move) {
            return Images<P>(std::move(images), symmetries).after_move(move);
          },
          "images"_a, "symmetries"_a, "move"_a, "Turned and mirrored positions after a move of the first of them.")
      .def_static(
          "image_keys",
          [](std::vector<P> images, const Symmetries& symmetries) {
            std::vector<std::pair<Move, std::uint64_t>> keys;
            for (const auto& [move, key] : Images<P>(std::move(images), symmetries).keys())
              keys.emplace_back(move, key);
            return keys;
          },
          "images"_a, "symmetries"_a, "Each move of the first position with the least key that it leads to.")
      .def(
          "experience", [](const P& start, const Symmetries& symmetries) { return Experience<P>(start, symmetries); },
          "symmetries"_a, "What a learner goes by that has seen nothing yet; matches begin here.");
}

// What takes long lets go of the GIL; the rest is quicker than letting go would be. A position is copied out and never
// changed in place, so any number of threads may hold one.
template <Position P>
nb::class_<P> bind_position(nb::module_& module, const char* name, const char* doc) {
  using namespace nb::literals;
  using unlocked = nb::call_guard<nb::gil_scoped_release>;
  nb::class_<P> type(module, name, doc);
  bind_experience<P>(module, std::string(name) + "Experience");
  type.def("to_move", &P::to_move)
      .def("moves", &legal_moves<P>, "Ids, ascending; none once there is an outcome.")
      .def("after", &legal_after<P>, "move"_a, "The position after a move, or None if the move is not legal.")
      .def("outcome", &outcome_of<P>, "None, or the winner (None for a draw) and the reason's name.")
      .def("key", &P::key)
      .def("fault", &fault_of<P>, "None, or why this is not a position of the game.")
      .def("perft", &perft<P>, "depth"_a, unlocked(), "Does not hold the GIL.")
      .def(
          "playouts",
          [](const P& position, std::uint64_t count, std::uint64_t seed) {
            return tuple_of(playouts(position, count, seed));
          },
          "count"_a, "seed"_a, unlocked(), "Random matches: won by 0, won by 1, drawn. Does not hold the GIL.");
  bind_learning(type);
  type.def(
          "__eq__", [](const P& a, const P& b) { return a == b; }, nb::is_operator(),
          nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def_prop_ro_static("size_in_bytes", [](nb::handle) { return sizeof(P); });
  return type;
}

}  // namespace parlour::bind
