#include "search/info.hpp"

#include <array>

#include "bind/position.hpp"
#include "bind/registry.hpp"

namespace parlour::bind {

namespace {
const char* cut_name(const TraceNode& node) {
  constexpr std::array<const char*, 5> names{nullptr, "beta", "table", "estimate", "pass"};
  return names[static_cast<std::size_t>(node.cut)];
}

void bind(nb::module_& module) {
  nb::class_<TraceNode>(module, "TraceNode", "One position that a search looked at; see parlour.engines.trace.")
      .def_ro("parent", &TraceNode::parent)
      .def_ro("move", &TraceNode::move)
      .def_ro("ply", &TraceNode::ply)
      .def_ro("value", &TraceNode::value)
      .def_ro("visits", &TraceNode::visits)
      .def_ro("solved", &TraceNode::solved)
      .def_ro("best", &TraceNode::best)
      .def_ro("score", &TraceNode::score)
      .def_ro("alpha", &TraceNode::alpha)
      .def_ro("beta", &TraceNode::beta)
      .def_prop_ro("cut", &cut_name, nb::sig("def cut(self) -> str | None"));
  nb::class_<Candidate>(module, "Candidate", "One move as a search sees it; see parlour.engines.engine.")
      .def_ro("move", &Candidate::move)
      .def_ro("value", &Candidate::value)
      .def_ro("wdl", &Candidate::wdl)
      .def_ro("score", &Candidate::score)
      .def_ro("mate", &Candidate::mate)
      .def_ro("share", &Candidate::share)
      .def_ro("visits", &Candidate::visits)
      .def_ro("solved", &Candidate::solved)
      .def_ro("known", &Candidate::known)
      .def_ro("line", &Candidate::line);
  nb::class_<Info>(module, "Info", "What a search has found so far.")
      .def_ro("candidates", &Info::candidates)
      .def_ro("others", &Info::others)
      .def_ro("nodes", &Info::nodes)
      .def_ro("kept", &Info::kept)
      .def_ro("depth", &Info::depth)
      .def_ro("ms", &Info::ms)
      .def_ro("solved", &Info::solved)
      .def_ro("trace", &Info::trace);
}

const Registration registration(Stage::data, "info", bind);
}  // namespace

}  // namespace parlour::bind
