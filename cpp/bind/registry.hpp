// What the module is made of: every file that binds something registers it on its last line, and nobody keeps a list.
#pragma once

#include <nanobind/nanobind.h>

#include <string>
#include <utility>
#include <vector>

namespace parlour::bind {

namespace nb = nanobind;

// What is bound later may use what is bound earlier as arguments and returned values: data, then games with the
// searches that every game has, then searches of one game.
enum class Stage { data, game, search };

// One part of the module. Those of a stage are bound in the order of their names, so that the module and its stub are
// the same in every build, in whatever order the files were linked.
struct Part {
  Stage stage;
  std::string name;
  void (*bind)(nb::module_&);
};

// Filled while the library is loaded, read once when the module is made.
inline std::vector<Part>& parts() {
  static std::vector<Part> all;
  return all;
}

struct Registration {
  Registration(Stage stage, std::string name, void (*bind)(nb::module_&)) {
    parts().push_back({stage, std::move(name), bind});
  }
};

}  // namespace parlour::bind
