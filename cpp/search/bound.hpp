#pragma once

#include <cstdint>

namespace parlour {

// What a stored score says: nothing, at most, at least, or exactly that.
enum class Bound : std::uint8_t { none, upper, lower, exact };

}  // namespace parlour
