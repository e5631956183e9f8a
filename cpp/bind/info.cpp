#include "search/info.hpp"

#include "bind/bind.hpp"

namespace parlour::bind {

void bind_info(nb::module_& module) {
  nb::class_<Candidate>(module, "Candidate", "One move as a search sees it; see parlour.engines.engine.")
      .def_ro("move", &Candidate::move)
      .def_ro("value", &Candidate::value)
      .def_ro("wdl", &Candidate::wdl)
      .def_ro("score", &Candidate::score)
      .def_ro("mate", &Candidate::mate)
      .def_ro("share", &Candidate::share)
      .def_ro("visits", &Candidate::visits)
      .def_ro("solved", &Candidate::solved)
      .def_ro("line", &Candidate::line);
  nb::class_<Info>(module, "Info", "What a search has found so far.")
      .def_ro("candidates", &Info::candidates)
      .def_ro("nodes", &Info::nodes)
      .def_ro("depth", &Info::depth)
      .def_ro("ms", &Info::ms)
      .def_ro("solved", &Info::solved);
}

}  // namespace parlour::bind
