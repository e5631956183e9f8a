// What a net learns from: positions as features, with what a search and the match's end said of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "core/game.hpp"

namespace parlour {

// Behind the words of features: chances of the player who is to move, 0 to 65,535 for a loss to a win.
struct SampleTail {
  static constexpr double whole = 65535;

  std::uint16_t searched = 0;  // what the search found
  std::uint16_t ended = 0;     // what the match came to
  std::uint8_t stage = 0;
  std::uint8_t rest[3] = {0, 0, 0};

  static std::uint16_t of(double chance) { return static_cast<std::uint16_t>(chance * whole + 0.5); }
};

static_assert(sizeof(SampleTail) == 8);

constexpr std::size_t sample_bytes(std::size_t words) { return words * sizeof(std::uint64_t) + sizeof(SampleTail); }

// One behind the other, as bytes that can be sent and put into files.
class Samples {
 public:
  explicit Samples(std::size_t words) : words_(words) {}

  void add(const std::uint64_t* words, const SampleTail& tail) {
    const std::size_t at = bytes_.size();
    bytes_.resize(at + sample_bytes(words_));
    std::memcpy(bytes_.data() + at, words, words_ * sizeof(std::uint64_t));
    std::memcpy(bytes_.data() + at + words_ * sizeof(std::uint64_t), &tail, sizeof(tail));
  }

  const std::vector<std::uint8_t>& bytes() const { return bytes_; }
  std::size_t count() const { return bytes_.size() / sample_bytes(words_); }
  void clear() { bytes_.clear(); }

 private:
  std::size_t words_;
  std::vector<std::uint8_t> bytes_;
};

}  // namespace parlour
