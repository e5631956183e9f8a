#include <algorithm>
#include <utility>

#include "bind/registry.hpp"

NB_MODULE(_core, module) {
  // Python does not promise to free everything at its end, and what is left is no leak of ours.
  nanobind::set_leak_warnings(false);
  module.doc() = "The compiled kernels of the games. Private: use the names in parlour itself.";
  const nanobind::object games = nanobind::dict();
  module.attr("_games") = games;
  module.def(
      "games", [games] { return games; }, nanobind::sig("def games() -> dict[type, dict[str, type]]"),
      "Every compiled game: its searches by name.");
  auto parts = parlour::bind::parts();
  std::ranges::sort(parts, {}, [](const auto& part) { return std::pair(part.stage, part.name); });
  for (const auto& part : parts) part.bind(module);
}
