// What every game kernel is, and what all of them get for nothing: lists of moves, perft, the size of the tree.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

namespace parlour {

// A move is the id that Python, the records and the page know too; each game documents its numbering.
using Move = std::uint16_t;

// How a match ended. Two bytes, because playouts pass millions of them round; words are Python's.
struct Outcome {
  static constexpr std::int8_t draw = -1;
  std::int8_t winner;   // 0, 1 or draw
  std::uint8_t reason;  // one of the kernel's own reasons
  bool operator==(const Outcome&) const = default;
};

// Moves without a heap: the capacity is the most that any position of the game can have.
template <std::size_t Capacity>
struct MoveList {
  std::array<Move, Capacity> ids;
  std::size_t count = 0;

  void add(Move move) { ids[count++] = move; }
  std::size_t size() const { return count; }
  bool empty() const { return count == 0; }
  Move operator[](std::size_t i) const { return ids[i]; }
  const Move* begin() const { return ids.data(); }
  const Move* end() const { return ids.data() + count; }
  Move* begin() { return ids.data(); }
  Move* end() { return ids.data() + count; }
};

// One moment of a game: a small value that is copied to try a move, never undone.
//
//   to_move()   0 or 1; the only truth about turns, which need not alternate
//   each_move(visit)  calls visit(move) for every move, in any order; for none once the game is won or the board is
//               full. Draws by rule (fifty moves, material) are left to outcome(): perft tables look through them
//   play(move)  makes a move that each_move() gave; anything else is undefined
//   outcome()   how it ended, if it has
//   key()       64 bits, equal for positions that play on alike, in every process; counters are left out
//   fault()     nullptr, or why this is not a position of the game: asked after setting one up from outside
//   max_moves   the most moves that any position of the game has
//   Reason      why a match of this game can be over: numbers from 0, and `names`
template <class P>
concept Position = std::is_trivially_copyable_v<P> && std::equality_comparable<P> &&
                   requires(const P position, P mutable_position, void (*visit)(Move), Move move) {
                     { position.to_move() } -> std::same_as<int>;
                     { position.each_move(visit) } -> std::same_as<void>;
                     { P::max_moves } -> std::convertible_to<std::size_t>;
                     { P::Reason::names[0] } -> std::convertible_to<const char*>;
                     { mutable_position.play(move) } -> std::same_as<void>;
                     { position.outcome() } -> std::same_as<std::optional<Outcome>>;
                     { position.key() } -> std::same_as<std::uint64_t>;
                     { position.fault() } -> std::same_as<const char*>;
                   };

// A kernel that can say how many moves there are without listing them.
template <class P>
concept Counting = Position<P> && requires(const P position) {
  { position.count_moves() } -> std::same_as<int>;
};

// A kernel that can also give the n-th move without listing them: playouts are then a count and a pick.
template <class P>
concept Picking = Counting<P> && requires(const P position, int n) {
  { position.nth_move(n) } -> std::same_as<Move>;
};

// A kernel in which a move stays legal until it is made or the match ends: a playout is then one shuffle.
template <class P>
concept Shuffling = Position<P> && P::moves_keep;

template <Position P>
MoveList<P::max_moves> moves_of(const P& position) {
  MoveList<P::max_moves> list;
  position.each_move([&list](Move move) { list.add(move); });
  return list;
}

template <Position P>
P after(P position, Move move) {
  position.play(move);
  return position;
}

// Number of move sequences of length `depth`. Draws by rule are looked through; a won game has no moves.
template <Position P>
std::uint64_t perft(const P& position, int depth) {
  if (depth == 0) return 1;
  if constexpr (Counting<P>) {
    if (depth == 1) return static_cast<std::uint64_t>(position.count_moves());
  }
  const auto list = moves_of(position);
  if (depth == 1) return list.size();
  std::uint64_t total = 0;
  for (const Move move : list) total += perft(after(position, move), depth - 1);
  return total;
}

// Positions on every line of play to its end, this one included, without memory: for games as small as tic-tac-toe.
template <Position P>
std::uint64_t tree_size(const P position) {
  std::uint64_t nodes = 1;
  position.each_move([&](Move move) { nodes += tree_size(after(position, move)); });
  return nodes;
}

}  // namespace parlour
