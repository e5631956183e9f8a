// The one door between a search and Python: what every engine offers is bound here, once.
#pragma once

#include <concepts>
#include <span>

#include "bind/position.hpp"
#include "bind/registry.hpp"
#include "search/control.hpp"

namespace parlour::bind {

// A search with what is shared with other threads. `think` blocks without the GIL; `stop` and `take` may be called from
// any thread meanwhile. A stop before the search begins counts, and holds until that search has ended.
template <class Search, Position P>
class Engine {
 public:
  template <class... Arguments>
    requires std::constructible_from<Search, Arguments...>
  explicit Engine(Arguments&&... arguments) : search_(std::forward<Arguments>(arguments)...) {}

  Info think(const P& position, std::optional<std::uint64_t> nodes, std::optional<std::int64_t> ms,
             std::optional<int> depth, std::uint64_t seed, const std::vector<std::uint64_t>& past_keys,
             std::size_t trace, std::size_t compare) {
    const Limits limits{nodes, ms, depth, seed, trace, compare};
    const std::span<const std::uint64_t> past(past_keys);
    Info info;
    if constexpr (requires { search_.think(position, limits, control_, past); })
      info = search_.think(position, limits, control_, past);
    else
      info = search_.think(position, limits, control_);
    control_.reset();
    return info;
  }

  void stop() { control_.stop(); }
  void forget_stop() { control_.reset(); }
  std::optional<Info> take() { return control_.take(); }

  Search& search() { return search_; }  // for what a search offers besides, between searches only

 private:
  Search search_;
  Control control_;
};

// The caller adds how it is made.
template <class Search, Position P>
nb::class_<Engine<Search, P>> bind_engine(nb::module_& module, const char* name) {
  using namespace nb::literals;
  using Bound = Engine<Search, P>;
  nb::class_<Bound> type(module, name);
  type.def("think", &Bound::think, "position"_a, "nodes"_a.none(), "ms"_a.none(), "depth"_a.none(), "seed"_a,
           "past_keys"_a, "trace"_a = 0, "compare"_a = 0, nb::call_guard<nb::gil_scoped_release>(),
           "Blocks; does not hold the GIL.")
      .def("stop", &Bound::stop, "From any thread.")
      .def("forget_stop", &Bound::forget_stop, "Between searches.")
      .def("take", &Bound::take, "From any thread: the newest report that nobody has taken yet.");
  return type;
}

}  // namespace parlour::bind
