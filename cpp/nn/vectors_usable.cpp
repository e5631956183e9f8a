#include "nn/vectors.hpp"

#include <array>

namespace parlour {

namespace {

// Asked of the processor once.
struct Usable {
  std::array<const Vectors*, 3> all{};
  std::size_t count = 0;

  Usable() {
#ifdef PARLOUR_WIDE_VECTORS
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512cd"))
      all[count++] = &avx512_vectors;
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi2"))
      all[count++] = &avx2_vectors;
#endif
    all[count++] = &plain_vectors;
  }
};

const Usable& usable() {
  static const Usable found;
  return found;
}

}  // namespace

const Vectors& best_vectors() { return *usable().all.front(); }

std::span<const Vectors* const> usable_vectors() { return {usable().all.data(), usable().count}; }

}  // namespace parlour
