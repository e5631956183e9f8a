#include "learner/bytes.hpp"
#include "learner/lines.hpp"

#include "bind/position.hpp"
#include "bind/registry.hpp"

namespace parlour::bind {

namespace {
using MoveIds = std::vector<MoveId>;
using Four = std::tuple<MoveId, std::uint64_t, std::uint64_t, std::uint64_t>;
using Five = std::tuple<std::size_t, MoveId, std::uint64_t, std::uint64_t, std::uint64_t>;
using Three = std::tuple<std::uint64_t, std::uint64_t, std::uint64_t>;
using Found = std::pair<MoveIds, Sum>;

std::uint32_t root_of(int role) {
  if (role != 0 && role != 1) throw nb::value_error("a role is 0, the learner moves first, or 1");
  return static_cast<std::uint32_t>(role);
}

Three three(const Counts& counts) { return {counts.won, counts.drawn, counts.lost}; }

std::optional<Three> counts_of(const Memory& memory, int role, const MoveIds& moves) {
  const std::uint32_t node = memory.find(root_of(role), moves);
  if (node == Nodes::none) return std::nullopt;
  return three(memory.nodes()[node].counts);
}

std::vector<Four> children_of(const Memory& memory, int role, const MoveIds& moves) {
  std::vector<Four> found;
  const std::uint32_t node = memory.find(root_of(role), moves);
  if (node == Nodes::none) return found;
  const Nodes& nodes = memory.nodes();
  for (std::uint32_t child = nodes[node].child; child != Nodes::none; child = nodes[child].next) {
    const Counts& counts = nodes[child].counts;
    found.emplace_back(nodes[child].move, counts.won, counts.drawn, counts.lost);
  }
  return found;
}

// For tests and conversions, which read the whole tree: one call instead of one for each node.
std::vector<Five> flat(const Memory& memory, int role) {
  std::vector<Five> found;
  walk_nodes(memory.nodes(), root_of(role), [&](const MemoryNode& node, std::size_t depth) {
    found.emplace_back(depth, node.move, node.counts.won, node.counts.drawn, node.counts.lost);
  });
  return found;
}

// A positive number is so many matches more, a negative one so many less.
void change(Memory& memory, int role, const MoveIds& moves, std::int64_t won, std::int64_t drawn, std::int64_t lost) {
  constexpr auto most = static_cast<std::int64_t>(Counts::most);
  const auto part = [](std::int64_t number, int sign) {
    if (number > most || number < -most) throw nb::value_error("a count would be too great");
    return number * sign > 0 ? static_cast<std::uint64_t>(number * sign) : 0;
  };
  const auto parts = [&](int sign) { return Counts{part(won, sign), part(drawn, sign), part(lost, sign)}; };
  memory.change(root_of(role), moves, parts(-1), parts(1));
}

Found best(Memory& memory, int role, const MoveIds& moves) {
  const std::uint32_t node = memory.find(root_of(role), moves);
  if (node == Nodes::none) return {};
  Path path = memory.best(node);
  return {std::move(path.moves), path.sum};
}

std::vector<Found> best_by_move(Memory& memory, int role, const MoveIds& moves) {
  std::vector<Found> found;
  const std::uint32_t node = memory.find(root_of(role), moves);
  if (node == Nodes::none) return found;
  for (Path& path : memory.best_by_child(node)) found.emplace_back(std::move(path.moves), path.sum);
  return found;
}

std::vector<Found> top(const Memory& memory, int role, const MoveIds& moves, std::size_t count) {
  std::vector<Found> found;
  const std::uint32_t node = memory.find(root_of(role), moves);
  if (node == Nodes::none || count == 0) return found;
  for (Path& path : memory.top(node, count)) found.emplace_back(std::move(path.moves), path.sum);
  return found;
}

// The bytes are made without the GIL, and copied into Python's with it.
nb::bytes to_bytes(const Memory& memory) {
  const std::string bytes = [&] {
    const nb::gil_scoped_release unlocked;
    return memory_bytes(memory);
  }();
  return nb::bytes(bytes.data(), bytes.size());
}

// Stops at what is no plain lesson, and at a match that something was decided about already.
std::pair<std::size_t, std::size_t> learn_lines(Memory& memory, const nb::bytes& data, std::size_t start,
                                                nb::typed<nb::dict, nb::str, nb::any> known) {
  if (start > data.size()) throw nb::value_error("the lines begin behind their end");
  LessonLines lines(std::string_view{data.c_str(), data.size()}.substr(start));
  std::vector<MoveId> moves;
  std::size_t end = 0, count = 0;
  while (const auto line = lines.next(moves)) {
    const nb::str match(line->match.data(), line->match.size());
    if (known.contains(match)) break;
    memory.add(line->role, moves, line->outcome);
    known[match] = nb::bytes(line->text.data(), line->text.size());
    end = lines.at();
    ++count;
  }
  return {start + end, count};
}

// From outside: the reader checks everything, and the numbers bound what it may take.
Memory from_bytes(const nb::bytes& bytes, std::uint64_t moves, std::uint64_t depth, std::uint64_t nodes) {
  const std::string_view view{bytes.c_str(), bytes.size()};
  const nb::gil_scoped_release unlocked;
  return MemoryReader(view, {moves, depth, nodes}).read();
}

// What puts matches in and takes them out.
void bind_changes(nb::class_<Memory>& type) {
  using namespace nb::literals;
  using unlocked = nb::call_guard<nb::gil_scoped_release>;
  type.def(
          "add",
          [](Memory& self, int role, const MoveIds& moves, const std::string& result) {
            self.add(root_of(role), moves, own_outcome_of(result));
          },
          "role"_a, "moves"_a, "result"_a, "A match that the learner won, drew or lost.")
      .def(
          "take_away",
          [](Memory& self, int role, const MoveIds& moves, const std::string& result) {
            self.take_away(root_of(role), moves, own_outcome_of(result));
          },
          "role"_a, "moves"_a, "result"_a, "As if the match had never been added; ValueError if there is none.")
      .def("change", &change, "role"_a, "moves"_a, "won"_a, "drawn"_a, "lost"_a,
           "So many matches more, or less, that ended after these moves; no more are taken away than there are.")
      .def(
          "cut", [](Memory& self, int role, const MoveIds& moves) { self.cut(root_of(role), moves); }, "role"_a,
          "moves"_a, "Forgets all matches in which these moves were played first.")
      .def("merge", &Memory::merge, "other"_a, unlocked(), "Adds all matches of another memory.")
      .def("copy", [](const Memory& self) { return Memory(self); }, unlocked());
}

// What it knows of the matches that began with some moves.
void bind_counts(nb::class_<Memory>& type) {
  using namespace nb::literals;
  type.def("counts", &counts_of, "role"_a, "moves"_a, "Won, drawn, lost after these moves; None if that never came.")
      .def("children", &children_of, "role"_a, "moves"_a, "Each known next move with its counts, ascending.")
      .def("flat", &flat, "role"_a, "Every node as depth, move, won, drawn, lost; parents before children.")
      .def("best", &best, "role"_a, "moves"_a,
           "The moves with the greatest average share won, and the sum of the shares in parts of `whole_share`.")
      .def("best_by_move", &best_by_move, "role"_a, "moves"_a,
           "The same for each known next move: the best of the paths that begin with it.")
      .def("top", &top, "role"_a, "moves"_a, "count"_a, "The paths with the greatest averages, best first.");
}

// Logs and files.
void bind_bytes(nb::class_<Memory>& type) {
  using namespace nb::literals;
  type.def("learn_lines", &learn_lines, "data"_a, "start"_a, "known"_a,
           "Learns the lessons of a log from a byte on, for as long as they are plain and their matches not known; "
           "where it stopped, and how many there were. The text of each is put under its match's name.")
      .def("to_bytes", &to_bytes)
      .def_static("from_bytes", &from_bytes, "data"_a, "moves"_a, "depth"_a, "nodes"_a,
                  "ValueError says what is wrong; the numbers are the most that are allowed.")
      .def("__len__", [](const Memory& self) { return self.nodes().size(); })
      .def("bytes_held", [](const Memory& self) { return self.nodes().bytes(); })
      .def(
          "__eq__", [](const Memory& a, const Memory& b) { return memory_bytes(a) == memory_bytes(b); },
          nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"));
}

void bind(nb::module_& module) {
  using namespace nb::literals;
  module.attr("whole_share") = whole_share;
  nb::class_<Symmetries>(module, "Symmetries", "The ways to turn and mirror a board.")
      .def(nb::init<std::vector<std::vector<Move>>>(), "ways"_a, "What each move becomes, for each way.");
  nb::class_<Memory> type(
      module, "Memory",
      "How matches ended, by their moves from the start. One thread at a time: what takes long does "
      "not hold the GIL.");
  type.def(nb::init<>());
  bind_changes(type);
  bind_counts(type);
  bind_bytes(type);
}

const Registration registration(Stage::data, "memory", bind);
}  // namespace

}  // namespace parlour::bind
