// The memory of the dots and boxes solver: bounds of quiet positions, one word each, in a table that grows with the
// job.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <stdexcept>

#include "games/dots.hpp"

namespace parlour {

// What is known of the value of a position: lower <= value <= upper.
struct DotsBounds {
  int lower, upper;
  bool exact() const { return lower == upper; }
};

// An entry is one word: the bounds, and what the bucket's number does not say of the mask, which is mixed by a
// bijection. So it holds for boards of 60 lines and never confuses two positions. Values have the parity of the boxes
// left, which makes bounds steps of two.
//
//   bits 0..4    (lower + boxes) / 2
//   bits 5..9    (upper + boxes) / 2
//   bits 10..12  the effort: 1 + a third of log2 of the nodes spent; the least is given up when a bucket is full
//   bits 13..63  the mixed mask without its lowest `home_bits`
//
// The table starts with 2^home_bits buckets and splits them one after the other as it fills (linear hashing, Litwin
// 1980): a small job touches little memory, clearing is cheap, growing never halts the search, and memory is only
// reserved until it is needed. What it holds depends on what was stored since clear(), on nothing else.
class DotsTable {
 public:
  DotsTable(int line_count, std::size_t bytes) : line_count_(line_count), most_buckets_(bytes / sizeof(Bucket)) {
    if (bytes < least_bytes) throw std::invalid_argument("the table of the solver needs at least 64 KiB");
    buckets_.reset(static_cast<Bucket*>(::operator new(most_buckets_ * sizeof(Bucket), alignment)));
    clear();
  }

  void clear() {
    bits_ = home_bits;
    split_ = 0;
    used_ = 0;
    std::uninitialized_fill_n(buckets_.get(), std::size_t{1} << home_bits, Bucket{});
  }

  std::size_t used() const { return used_; }
  std::size_t bytes() const { return bucket_count() * sizeof(Bucket); }

  void prefetch([[maybe_unused]] Lines mask) const {
#if defined(__GNUC__)
    __builtin_prefetch(&buckets_.get()[bucket_of(scatter(mask))]);
#endif
  }

  // At worst, that nobody can get more than all the boxes.
  DotsBounds find(Lines mask, int boxes) const {
    const std::uint64_t hash = scatter(mask);
    const std::uint64_t tag = hash >> home_bits;
    // No early exit: comparing all eight is cheaper than a branch that cannot be foreseen.
    std::uint64_t found = 0;
    for (const std::uint64_t word : bucket(hash).words) found |= word >> tag_shift == tag ? word : 0;
    if (!found) return {-boxes, boxes};
    return {2 * static_cast<int>(found & 31) - boxes, 2 * static_cast<int>(found >> 5 & 31) - boxes};
  }

  // `nodes` is what it cost to find out.
  void store(Lines mask, int boxes, const DotsBounds& bounds, std::uint64_t nodes) {
    const std::uint64_t hash = scatter(mask);
    const std::uint64_t tag = hash >> home_bits;
    const auto effort = static_cast<std::uint64_t>(std::min(7, 1 + static_cast<int>(std::bit_width(nodes)) / 3));
    const std::uint64_t word = tag << tag_shift | effort << effort_shift |
                               static_cast<std::uint64_t>((bounds.upper + boxes) / 2) << 5 |
                               static_cast<std::uint64_t>((bounds.lower + boxes) / 2);
    auto& words = bucket(hash).words;
    std::uint64_t* victim = &words[0];
    for (auto& old : words) {
      if (old == 0 || old >> tag_shift == tag) {
        used_ += old == 0;
        old = word;
        return grow();
      }
      if (effort_of(old) < effort_of(*victim)) victim = &old;
    }
    *victim = word;
  }

 private:
  struct alignas(64) Bucket {
    std::uint64_t words[8];  // empty ones are 0 and come last
  };
  static constexpr int effort_shift = 10;
  static constexpr int tag_shift = 13;
  static constexpr int home_bits = 10;
  static_assert(DotsShape::max_lines - home_bits <= 64 - tag_shift);

  static constexpr std::align_val_t alignment{alignof(Bucket)};
  struct Free {
    void operator()(Bucket* buckets) const { ::operator delete(buckets, alignment); }
  };

 public:
  static constexpr std::size_t least_bytes = sizeof(Bucket) << home_bits;

 private:
  static int effort_of(std::uint64_t word) { return static_cast<int>(word >> effort_shift & 7); }

  // A bijection of the masks of this board: odd factors and folds can be undone.
  std::uint64_t scatter(Lines mask) const {
    const std::uint64_t all = (std::uint64_t{1} << line_count_) - 1;
    mask = mask * 0x9e6c63d0876a9a35u & all;
    mask ^= mask >> (line_count_ / 2);
    mask = mask * 0xd1342543de82ef95u & all;
    return mask ^ mask >> (line_count_ / 2);
  }

  std::size_t bucket_count() const { return (std::size_t{1} << bits_) + split_; }

  std::size_t bucket_of(std::uint64_t hash) const {
    const std::size_t number = hash & ((std::size_t{1} << bits_) - 1);
    return number < split_ ? hash & ((std::size_t{2} << bits_) - 1) : number;
  }
  const Bucket& bucket(std::uint64_t hash) const { return buckets_.get()[bucket_of(hash)]; }
  Bucket& bucket(std::uint64_t hash) { return buckets_.get()[bucket_of(hash)]; }

  // Keeps the table at most 3/8 full while there is memory. Two splits for each new entry, so that a round is over long
  // before the buckets that still wait for theirs run over. (Fuller tables lose more in entries than they gain in
  // cache.)
  void grow() {
    for (int i = 0; i < 2 && used_ > 3 * bucket_count() && bucket_count() < most_buckets_; ++i) split_next();
  }

  void split_next() {
    const Bucket from = buckets_.get()[split_];
    const std::uint64_t home = split_ & ((std::size_t{1} << home_bits) - 1);
    Bucket halves[2] = {};
    std::size_t sizes[2] = {};
    for (const std::uint64_t word : from.words) {
      const std::uint64_t hash = word >> tag_shift << home_bits | home;
      const std::size_t half = hash >> bits_ & 1;
      if (word) halves[half].words[sizes[half]++] = word;
    }
    buckets_.get()[split_] = halves[0];
    std::construct_at(&buckets_.get()[split_ + (std::size_t{1} << bits_)], halves[1]);
    if (++split_ == std::size_t{1} << bits_) {
      ++bits_;
      split_ = 0;
    }
  }

  int line_count_;
  std::size_t most_buckets_;
  std::unique_ptr<Bucket, Free> buckets_;
  int bits_ = home_bits;   // 2^bits buckets when the running round of splitting began
  std::size_t split_ = 0;  // buckets split in this round
  std::size_t used_ = 0;
};

}  // namespace parlour
