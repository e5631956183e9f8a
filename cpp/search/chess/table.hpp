// What the chess search remembers about positions it has seen.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/game.hpp"
#include "core/zeros.hpp"
#include "search/bound.hpp"

namespace parlour {

// A mate is worth `mate_score` less the plies to it; anything beyond `mate_bound` is one.
inline constexpr int mate_score = 32000;
inline constexpr int mate_bound = 31000;
inline constexpr int no_score = 32700;

constexpr bool is_mate(int score) { return score > mate_bound || score < -mate_bound; }

// One position. Mates are counted from here on, not from the root of the search.
struct ChessEntry {
  std::uint32_t check = 0;       // the upper half of the key; the lower half chooses the bucket
  std::uint16_t generation = 0;  // 0: never written
  Move move = 0;                 // 0: none known
  std::int16_t score = 0;
  std::int16_t eval = no_score;
  std::int8_t depth = 0;
  Bound bound = Bound::none;
};

static_assert(sizeof(ChessEntry) == 16);

// A transposition table of buckets of four, each a line of the cache.
//
// Every search is a generation. Forgetting is free: entries of generations before `oldest_` count as empty, both when
// looked for and when a place is wanted, so that a search on a forgotten table is the search on a new one.
class ChessTable {
 public:
  // As large as fits, in a power of two.
  explicit ChessTable(std::size_t bytes) : buckets_(std::bit_floor(std::max<std::size_t>(bytes / sizeof(Bucket), 1))) {}

  // A new search. Whether what earlier ones found is still there, which `keep` asks for.
  bool begin(bool keep) {
    if (++generation_ == 0) {  // after 65,535 searches the numbers start again
      std::fill(buckets_.begin(), buckets_.end(), Bucket{});
      generation_ = 1;
      keep = false;
    }
    if (!keep) oldest_ = generation_;
    return keep;
  }

  std::size_t bytes() const { return buckets_.size() * sizeof(Bucket); }

  // The entry for the key, or nullptr.
  const ChessEntry* find(std::uint64_t key) const {
    for (const ChessEntry& entry : bucket(key).entries)
      if (entry.check == check(key) && is_live(entry)) return &entry;
    return nullptr;
  }

  // Keeps a known move if the new entry has none; replaces the same position, else whatever is worth least.
  void store(std::uint64_t key, ChessEntry entry) {
    ChessEntry* place = nullptr;
    int least = 0;
    for (ChessEntry& other : buckets_[index(key)].entries) {
      const bool same = other.check == check(key) && is_live(other);
      if (same && entry.move == 0) entry.move = other.move;
      const int worth = same              ? -2000
                        : !is_live(other) ? -1000
                                          : other.depth - (other.generation == generation_ ? 0 : 100);
      if (place == nullptr || worth < least) {
        place = &other;
        least = worth;
      }
    }
    entry.check = check(key);
    entry.generation = generation_;
    *place = entry;
  }

  void prefetch(std::uint64_t key) const { __builtin_prefetch(&bucket(key)); }

 private:
  struct alignas(64) Bucket {
    std::array<ChessEntry, 4> entries{};
  };

  static std::uint32_t check(std::uint64_t key) { return static_cast<std::uint32_t>(key >> 32); }
  std::size_t index(std::uint64_t key) const { return static_cast<std::uint32_t>(key) & (buckets_.size() - 1); }
  const Bucket& bucket(std::uint64_t key) const { return buckets_[index(key)]; }
  bool is_live(const ChessEntry& entry) const { return entry.generation >= oldest_; }

  Zeros<Bucket> buckets_;
  std::uint16_t generation_ = 0;
  std::uint16_t oldest_ = 1;
};

// A mate seen from the root, `ply` plies above, and from the position itself.
constexpr int score_to_store(int score, int ply) {
  return score > mate_bound ? score + ply : score < -mate_bound ? score - ply : score;
}
constexpr int score_from_store(int score, int ply) {
  return score > mate_bound ? score - ply : score < -mate_bound ? score + ply : score;
}

}  // namespace parlour
