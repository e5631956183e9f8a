// The one text of all builds of Vectors: included by a file that says for which machine, and what its Vectors are
// called. Vectors of 64 bytes are cut by the compiler into as many registers as the machine needs for them.
#ifndef PARLOUR_VECTORS
#error "included by vectors_<machine>.cpp alone"
#endif

#include <algorithm>

namespace parlour {

namespace {

using Shorts = std::int16_t __attribute__((vector_size(64), aligned(2), may_alias));
using Floats = float __attribute__((vector_size(64), aligned(4), may_alias));
constexpr std::size_t shorts = 32, floats = 16;  // in a vector

template <class V, class T>
inline V load(const T* from) {
  return *reinterpret_cast<const V*>(from);
}

template <class V, class T>
inline void save(T* to, const V& value) {
  *reinterpret_cast<V*>(to) = value;
}

// So many vectors of the sums at a time, which stay in registers while the rows go by.
template <std::size_t blocks>
inline void shift_columns(std::int16_t* sums, const std::int16_t* from, const std::int16_t* rows,
                          const std::uint16_t* added, std::size_t added_count, const std::uint16_t* taken,
                          std::size_t taken_count, std::size_t hidden) {
  Shorts held[blocks];
  for (std::size_t b = 0; b < blocks; ++b) held[b] = load<Shorts>(from + shorts * b);
  for (std::size_t i = 0; i < added_count; ++i) {
    const std::int16_t* row = rows + added[i] * hidden;
    for (std::size_t b = 0; b < blocks; ++b) held[b] += load<Shorts>(row + shorts * b);
  }
  for (std::size_t i = 0; i < taken_count; ++i) {
    const std::int16_t* row = rows + taken[i] * hidden;
    for (std::size_t b = 0; b < blocks; ++b) held[b] -= load<Shorts>(row + shorts * b);
  }
  for (std::size_t b = 0; b < blocks; ++b) save(sums + shorts * b, held[b]);
}

void shift(std::int16_t* sums, const std::int16_t* from, const std::int16_t* rows, const std::uint16_t* added,
           std::size_t added_count, const std::uint16_t* taken, std::size_t taken_count, std::size_t hidden) {
  std::size_t at = 0;
  for (; at + 4 * shorts <= hidden; at += 4 * shorts)
    shift_columns<4>(sums + at, from + at, rows + at, added, added_count, taken, taken_count, hidden);
  for (; at < hidden; at += shorts)
    shift_columns<1>(sums + at, from + at, rows + at, added, added_count, taken, taken_count, hidden);
}

std::int32_t weigh(const std::int16_t* sums, const std::int16_t* weights, std::size_t hidden) {
  std::int32_t total = 0;
  for (std::size_t i = 0; i < hidden; ++i) {
    const std::int16_t clip = std::clamp<std::int16_t>(sums[i], 0, 255);
    const auto product = static_cast<std::int16_t>(clip * weights[i]);
    total += static_cast<std::int32_t>(product) * static_cast<std::int32_t>(clip);
  }
  return total;
}

inline Floats clipped(const Floats& sums) {
  const Floats none{}, one = none + 1.0f;
  const Floats above = sums > none ? sums : none;
  return above < one ? above : one;
}

void gather(float* sums, const float* bias, const float* rows, const std::uint16_t* there, std::size_t count,
            std::size_t hidden) {
  constexpr std::size_t blocks = 2;
  for (std::size_t at = 0; at < hidden; at += blocks * floats) {
    Floats held[blocks];
    for (std::size_t b = 0; b < blocks; ++b) held[b] = load<Floats>(bias + at + floats * b);
    for (std::size_t i = 0; i < count; ++i) {
      const float* row = rows + there[i] * hidden + at;
      for (std::size_t b = 0; b < blocks; ++b) held[b] += load<Floats>(row + floats * b);
    }
    for (std::size_t b = 0; b < blocks; ++b) save(sums + at + floats * b, held[b]);
  }
}

float judge(const float* sums, const float* weights, std::size_t hidden) {
  Floats total{};
  for (std::size_t at = 0; at < hidden; at += floats) {
    const Floats clip = clipped(load<Floats>(sums + at));
    total += clip * clip * load<Floats>(weights + at);
  }
  float sum = 0;
  for (std::size_t lane = 0; lane < floats; ++lane) sum += total[lane];
  return sum;
}

void follow(const float* sums, const float* weights, float slope, float* of_weights, float* of_sums,
            std::size_t hidden) {
  const Floats none{}, one = none + 1.0f;
  for (std::size_t at = 0; at < hidden; at += floats) {
    const Floats sum = load<Floats>(sums + at), clip = clipped(sum);
    save(of_weights + at, load<Floats>(of_weights + at) + slope * clip * clip);
    const Floats change = (2 * slope) * clip * load<Floats>(weights + at);
    const Floats above = sum > none ? change : none;
    save(of_sums + at, sum < one ? above : none);
  }
}

void scatter(float* rows, float* bias, const std::uint16_t* there, std::size_t count, const float* of_sums,
             std::size_t hidden) {
  for (std::size_t at = 0; at < hidden; at += floats) {
    const Floats slope = load<Floats>(of_sums + at);
    save(bias + at, load<Floats>(bias + at) + slope);
    for (std::size_t i = 0; i < count; ++i) {
      float* row = rows + there[i] * hidden + at;
      save(row, load<Floats>(row) + slope);
    }
  }
}

void add(float* slopes, const float* more, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) slopes[i] += more[i];
}

void step(float* weights, float* first, float* second, const float* slopes, std::size_t count,
          const Vectors::Step& step) {
  constexpr float beta1 = 0.9f, beta2 = 0.98f, least = 1e-8f;
  for (std::size_t i = 0; i < count; ++i) {
    const float slope = slopes[i] * step.scale;
    first[i] = beta1 * first[i] + (1 - beta1) * slope;
    second[i] = beta2 * second[i] + (1 - beta2) * slope * slope;
    const float moment = first[i] * step.first_correction, spread = second[i] * step.second_correction;
    const float change = moment / (__builtin_sqrtf(spread) + least) + step.decay * weights[i];
    weights[i] = std::clamp(weights[i] - step.rate * change, -step.most, step.most);
  }
}

}  // namespace

extern const Vectors PARLOUR_VECTORS;
const Vectors PARLOUR_VECTORS{PARLOUR_VECTORS_NAME, shift, weigh, gather, judge, follow, scatter, add, step};

}  // namespace parlour
