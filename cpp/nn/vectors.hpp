// The arithmetic of nets, over long rows of numbers: built once for each kind of machine, chosen when the program runs.
//
// All builds come from one text (`vectors_body.hpp`). What a net says is whole numbers from beginning to end, so it is
// the same to the bit in every build; training counts in floats, and there each build may round in its own order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace parlour {

inline constexpr std::size_t most_hidden = 512;   // numbers of a row
inline constexpr std::size_t most_weighed = 256;  // at a time: more could leave 32 bits
inline constexpr std::size_t hidden_step = 32;  // rows are a multiple of this, so that no build has a rest to care for

struct Vectors {
  const char* name;

  // For what a net says.

  // sums = from + the rows of the features added - the rows of those taken, modulo 2^16.
  void (*shift)(std::int16_t* sums, const std::int16_t* from, const std::int16_t* rows, const std::uint16_t* added,
                std::size_t added_count, const std::uint16_t* taken, std::size_t taken_count, std::size_t hidden);
  // The sum of weight x clip(sum, 0, 255)^2. Weights lie within 127, so that a product fits into 16 bits; `hidden` is
  // no more than most_weighed.
  std::int32_t (*weigh)(const std::int16_t* sums, const std::int16_t* weights, std::size_t hidden);

  // For training.

  // sums = bias + the rows of the features there.
  void (*gather)(float* sums, const float* bias, const float* rows, const std::uint16_t* there, std::size_t count,
                 std::size_t hidden);
  // The sum of weight x clip(sum, 0, 1)^2.
  float (*judge)(const float* sums, const float* weights, std::size_t hidden);
  // How the loss changes with the weights (added up) and with the sums, when it changes by `slope` with what is judged.
  void (*follow)(const float* sums, const float* weights, float slope, float* of_weights, float* of_sums,
                 std::size_t hidden);
  // Adds how the loss changes with the sums to the rows of the features there, and to the bias.
  void (*scatter)(float* rows, float* bias, const std::uint16_t* there, std::size_t count, const float* of_sums,
                  std::size_t hidden);
  void (*add)(float* slopes, const float* more, std::size_t count);

  // One step of AdamW (Loshchilov and Hutter 2019).
  struct Step {
    float rate;
    float decay;
    float most;               // no weight is larger
    float first_correction;   // 1 / (1 - beta1^steps)
    float second_correction;  // 1 / (1 - beta2^steps)
    float scale;              // of the slopes: 1 / samples
  };
  void (*step)(float* weights, float* first, float* second, const float* slopes, std::size_t count, const Step& step);
};

// The fastest that this machine can run.
const Vectors& best_vectors();

// All that this machine can run, the fastest first.
std::span<const Vectors* const> usable_vectors();

extern const Vectors plain_vectors;
#ifdef PARLOUR_WIDE_VECTORS
extern const Vectors avx2_vectors;
extern const Vectors avx512_vectors;
#endif

}  // namespace parlour
