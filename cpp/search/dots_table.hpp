// The memory of the dots and boxes solver: bounds of quiet positions, one word each, in a table that grows with the
// job.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <stdexcept>

#include "games/dots.hpp"

namespace parlour {

// What is known of a quiet position. Values have the parity of the boxes left, so bounds are kept as steps of two.
struct DotsBounds {
  int lower, upper;
  bool exact() const { return lower == upper; }
};

// An entry is one word: what the bucket's number does not say of the (mixed, so invertible) mask, and the bounds. No
// two positions are ever confused.
//
//   bits 0..4   (lower + boxes) / 2
//   bits 5..9   (upper + boxes) / 2
//   bits 10..12  1 + a third of log2 of the nodes spent: what to keep when full
//   bits 13..   the mixed mask without its lowest `home_bits`
//
// The table starts with 2^home_bits buckets and splits them one after the other as it fills (Litwin's linear hashing),
// so a small job touches little memory, clearing is cheap, and growing never halts the search. Memory is only reserved
// until it is used. What has been stored depends on what was stored since clear(), on nothing else.
class DotsTable {
 public:
  DotsTable(int line_count, std::size_t bytes)
      : line_count_(line_count),
        home_bits_(std::max(least_home_bits, line_count - mask_bits)),
        most_buckets_(bytes / sizeof(Bucket)) {
    if (most_buckets_ < (std::size_t{1} << home_bits_)) throw std::invalid_argument("the table needs more memory");
    buckets_.reset(static_cast<Bucket*>(std::aligned_alloc(page, (bytes + page - 1) / page * page)));
    if (!buckets_) throw std::bad_alloc();
    clear();
  }

  static std::size_t least_bytes(int line_count) {
    return sizeof(Bucket) << std::max(least_home_bits, line_count - mask_bits);
  }

  void clear() {
    bits_ = home_bits_;
    split_ = 0;
    used_ = 0;
    std::fill_n(buckets_.get(), std::size_t{1} << home_bits_, Bucket{});
  }

  std::size_t used() const { return used_; }
  std::size_t bytes() const { return bucket_count() * sizeof(Bucket); }

  void prefetch(Lines mask) const {
#if defined(__GNUC__)
    __builtin_prefetch(&buckets_[bucket_of(scatter(mask))]);
#endif
  }

  // What is known of a quiet position; at worst that nobody can get more than all the boxes.
  DotsBounds find(Lines mask, int boxes) const {
    const std::uint64_t hash = scatter(mask);
    const std::uint64_t tag = hash >> home_bits_;
    // No early exit: eight comparisons at once are faster than one branch that cannot be foreseen.
    std::uint64_t found = 0;
    for (const std::uint64_t word : buckets_[bucket_of(hash)].words) found |= word >> tag_shift == tag ? word : 0;
    if (!found) return {-boxes, boxes};
    return {2 * static_cast<int>(found & 31) - boxes, 2 * static_cast<int>(found >> 5 & 31) - boxes};
  }

  // `nodes` is what it cost to find out.
  void store(Lines mask, int boxes, const DotsBounds& bounds, std::uint64_t nodes) {
    const std::uint64_t hash = scatter(mask);
    const std::uint64_t tag = hash >> home_bits_;
    const auto effort = static_cast<std::uint64_t>(std::min(7, 1 + static_cast<int>(std::bit_width(nodes)) / 3));
    const std::uint64_t word = tag << tag_shift | effort << effort_shift |
                               static_cast<std::uint64_t>((bounds.upper + boxes) / 2) << 5 |
                               static_cast<std::uint64_t>((bounds.lower + boxes) / 2);
    auto& words = buckets_[bucket_of(hash)].words;
    std::uint64_t* victim = &words[0];
    for (auto& old : words) {
      if (old == 0 || old >> tag_shift == tag) {
        used_ += old == 0;
        old = word;
        return grow();
      }
      if ((old >> effort_shift & 7) < (*victim >> effort_shift & 7)) victim = &old;
    }
    *victim = word;
  }

 private:
  static constexpr int effort_shift = 10;
  static constexpr int tag_shift = 13;
  static constexpr int mask_bits = 64 - tag_shift;
  static constexpr int least_home_bits = 10;
  static constexpr std::size_t page = std::size_t{1} << 21;
  struct alignas(64) Bucket {
    std::uint64_t words[8];
  };
  struct Free {
    void operator()(Bucket* buckets) const { std::free(buckets); }
  };

  // A bijection of the masks of this board.
  std::uint64_t scatter(Lines mask) const {
    const std::uint64_t all = (std::uint64_t{1} << line_count_) - 1;
    mask = mask * 0x9e6c63d0876a9a35u & all;
    mask ^= mask >> (line_count_ / 2);
    mask = mask * 0xd1342543de82ef95u & all;
    return mask ^ mask >> (line_count_ / 2);
  }

  std::size_t bucket_count() const { return (std::size_t{1} << bits_) + split_; }

  std::size_t bucket_of(std::uint64_t hash) const {
    const std::size_t bucket = hash & ((std::size_t{1} << bits_) - 1);
    return bucket < split_ ? hash & ((std::size_t{2} << bits_) - 1) : bucket;
  }

  // Keeps the table at most 3/8 full while there is memory: splits two buckets for each new entry, so that a round of
  // splitting is over long before the buckets still to be split run over.
  void grow() {
    for (int i = 0; i < 2 && used_ > 3 * bucket_count() && bucket_count() < most_buckets_; ++i) split_next();
  }

  void split_next() {
    const Bucket from = buckets_[split_];
    Bucket halves[2] = {};
    std::size_t sizes[2] = {};
    for (const std::uint64_t word : from.words) {
      const std::uint64_t hash = word >> tag_shift << home_bits_ | (split_ & ((std::size_t{1} << home_bits_) - 1));
      const std::size_t half = hash >> bits_ & 1;
      if (word) halves[half].words[sizes[half]++] = word;
    }
    buckets_[split_] = halves[0];
    buckets_[split_ + (std::size_t{1} << bits_)] = halves[1];
    if (++split_ == std::size_t{1} << bits_) ++bits_, split_ = 0;
  }

  int line_count_;
  int home_bits_;
  std::size_t most_buckets_;
  std::unique_ptr<Bucket[], Free> buckets_;
  int bits_ = 0;           // 2^bits buckets when the running round of splitting began
  std::size_t split_ = 0;  // buckets split in this round
  std::size_t used_ = 0;
};

}  // namespace parlour
