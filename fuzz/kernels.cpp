// libFuzzer target for what stands behind every parser of positions: set_up() and fault() of one kernel.
//
// Nearly all random numbers are refused at once, so an input does not hold the fields of a position: it holds a number
// of random moves to play from the start, and then what to xor onto the fields of the position they lead to. Zeros give
// a real position, one changed bit gives one next to it, and every position that set_up() can be asked for has an
// input.
//
// One binary for each game, chosen by -DFUZZ_CHESS, -DFUZZ_DOTS, -DFUZZ_PAWNS, -DFUZZ_TICTACTOE or -DFUZZ_ULTIMATE.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>

#include "core/game.hpp"
#include "core/playout.hpp"
#include "core/rng.hpp"

#if defined(FUZZ_CHESS)
#include "games/chess.hpp"
#elif defined(FUZZ_DOTS)
#include "games/dots.hpp"
#elif defined(FUZZ_PAWNS)
#include "games/pawns.hpp"
#elif defined(FUZZ_TICTACTOE)
#include "games/tictactoe.hpp"
#elif defined(FUZZ_ULTIMATE)
#include "games/ultimate.hpp"
#else
#error "choose a game with -DFUZZ_..., as listed at the top"
#endif

namespace parlour::fuzz {

// The input, taken from the front; zeros once it is used up.
struct Bytes {
  const std::uint8_t* data;
  std::size_t left;

  template <class Number>
  Number take() {
    Number number{};
    const std::size_t size = std::min(left, sizeof(number));
    if (size != 0) std::memcpy(&number, data, size);
    data += size;
    left -= size;
    return number;
  }

  int below(int n) { return take<std::uint8_t>() % n; }
};

// What the bindings ask before they call set_up(): nothing, for most games.
template <class... Field>
bool may_set_up(const Field&...) {
  return true;
}

// For each game: a start, with any options, and the arguments of set_up() that give a position back.

#if defined(FUZZ_CHESS)
using Kernel = Chess;

Kernel start(Bytes&) { return Chess::start(); }

auto fields_of(const Kernel& position) {
  std::array<std::int8_t, 64> board{};
  for (int square = 0; square < 64; ++square) {
    const int piece = position.piece_at(square);
    const int content = piece < 0 ? piece : piece + 6 * position.owner_at(square);
    board[static_cast<std::size_t>(square)] = static_cast<std::int8_t>(content);
  }
  return std::tuple(board, position.to_move(), position.castling(), position.en_passant(), position.halfmoves(),
                    position.fullmove());
}
#elif defined(FUZZ_DOTS)
using Kernel = Dots;

Kernel start(Bytes& bytes) {
  const DotsShape& shape = dots_shapes[bytes.take<std::uint8_t>() % dots_shape_count];
  return Dots::start(shape.rows, shape.cols);
}

auto fields_of(const Kernel& position) {
  return std::tuple(position.shape().rows, position.shape().cols, position.drawn(), position.boxes(1),
                    position.to_move());
}

bool may_set_up(int rows, int cols, std::uint64_t, std::uint32_t, int) { return dots_fits(rows, cols); }
#elif defined(FUZZ_PAWNS)
using Kernel = Pawns;

Kernel start(Bytes& bytes) { return Pawns::start(bytes.below(2) == 1); }

auto fields_of(const Kernel& position) {
  return std::tuple(position.pawns(0), position.pawns(1), position.to_move(), position.en_passant(),
                    position.fullmove(), position.stalemate_draws());
}
#elif defined(FUZZ_TICTACTOE)
using Kernel = TicTacToe;

Kernel start(Bytes& bytes) {
  const int m = 1 + bytes.below(max_side), n = 1 + bytes.below(max_side);
  return TicTacToe::start(m, n, 1 + bytes.below(max_side));
}

auto fields_of(const Kernel& position) {
  const TicTacToeShape& shape = position.shape();
  return std::tuple(shape.columns, shape.rows, shape.in_a_row, position.cells(0), position.cells(1));
}

bool may_set_up(int m, int n, int k, std::uint32_t, std::uint32_t) {
  return std::min({m, n, k}) >= 1 && std::max({m, n, k}) <= max_side;
}
#elif defined(FUZZ_ULTIMATE)
using Kernel = Ultimate;

Kernel start(Bytes& bytes) { return Ultimate::start(bytes.below(2) == 1); }

auto fields_of(const Kernel& position) {
  return std::tuple(position.marks(0), position.marks(1), position.sent_to(), position.to_move(),
                    position.most_boards_win());
}
#endif

using Fields = decltype(fields_of(std::declval<Kernel>()));

template <class Field>
void print(const Field& field) {
  if constexpr (std::is_integral_v<Field>)
    std::fprintf(stderr, " %lld", static_cast<long long>(field));
  else
    for (const auto& part : field) print(part);
}

// Says which law a position breaks, with the arguments of the set_up() that gives it, and ends the run.
void require(bool holds, const char* law, const Kernel& position) {
  if (holds) return;
  std::fprintf(stderr, "broken law: %s; set_up() takes", law);
  std::apply([](const auto&... field) { (print(field), ...); }, fields_of(position));
  std::fprintf(stderr, "\n");
  std::abort();
}

template <class Number>
void flip_number(Number& number, Bytes& bytes) {
  if constexpr (std::is_same_v<Number, bool>)
    number ^= (bytes.take<std::uint8_t>() & 1) != 0;
  else
    number = static_cast<Number>(number ^ bytes.take<Number>());
}

// Single numbers before whole boards: most inputs are short, and limits lie in the numbers.
template <class... Field>
void flip_bits(Bytes& bytes, Field&... fields) {
  const auto if_single = [&bytes](auto& field) {
    if constexpr (std::is_integral_v<std::remove_reference_t<decltype(field)>>) flip_number(field, bytes);
  };
  const auto if_board = [&bytes](auto& field) {
    if constexpr (!std::is_integral_v<std::remove_reference_t<decltype(field)>>)
      for (auto& part : field) flip_number(part, bytes);
  };
  (if_single(fields), ...);
  (if_board(fields), ...);
}

Kernel set_up(const Fields& fields) {
  return std::apply([](const auto&... field) { return Kernel::set_up(field...); }, fields);
}

// The moves in ascending order. Not moves_of(): a list that is too long would spoil its own length first.
MoveList<Kernel::max_moves> checked_moves(const Kernel& position) {
  MoveList<Kernel::max_moves> list;
  position.each_move([&](Move move) {
    require(list.size() < Kernel::max_moves, "no position has more than max_moves moves", position);
    list.add(move);
  });
  std::sort(list.begin(), list.end());
  require(std::adjacent_find(list.begin(), list.end()) == list.end(), "no move is listed twice", position);
  return list;
}

template <Position P>
void check_moves(const P& position, const MoveList<P::max_moves>& list) {
  if constexpr (Counting<P>)
    require(position.count_moves() == static_cast<int>(list.size()), "count_moves() is the length of the list",
            position);
  if constexpr (Picking<P>) {
    MoveList<P::max_moves> picked;
    for (int n = 0; n < static_cast<int>(list.size()); ++n) picked.add(position.nth_move(n));
    std::sort(picked.begin(), picked.end());
    require(std::equal(picked.begin(), picked.end(), list.begin(), list.end()), "nth_move() gives the listed moves",
            position);
  }
}

void check_outcome(const Kernel& position, const std::optional<Outcome>& outcome, bool has_moves) {
  require(has_moves || outcome.has_value(), "without a move there is an outcome", position);
  if (!outcome) return;
  require(outcome->winner == 0 || outcome->winner == 1 || outcome->winner == Outcome::draw,
          "the winner is 0, 1 or draw", position);
  require(outcome->reason < Kernel::Reason::names.size(), "the reason has a name", position);
}

void check_again(const Kernel& position) {
  const Kernel again = set_up(fields_of(position));
  require(again == position, "set up anew from its fields, a position is the same", position);
  require(again.key() == position.key(), "set up anew from its fields, a position has the same key", position);
}

// Plays a match to its end at random, and checks every position of it.
void check_match(Kernel position, Rng& rng) {
  for (;;) {
    if (const char* fault = position.fault()) require(false, fault, position);
    require(position.to_move() == 0 || position.to_move() == 1, "the player to move is 0 or 1", position);
    const auto list = checked_moves(position);
    const auto outcome = position.outcome();
    check_moves(position, list);
    check_outcome(position, outcome, !list.empty());
    check_again(position);
    if (outcome) return;
    position.play(list[static_cast<std::size_t>(rng.below(static_cast<int>(list.size())))]);
  }
}

Kernel after_random_moves(Kernel position, int plies, Rng& rng) {
  while (plies-- > 0 && !position.outcome()) position.play(random_move(position, rng));
  return position;
}

void run(Bytes bytes) {
  const int plies = bytes.take<std::uint8_t>();
  Rng rng(bytes.take<std::uint8_t>());
  Fields fields = fields_of(after_random_moves(start(bytes), plies, rng));
  std::apply([&bytes](auto&... field) { flip_bits(bytes, field...); }, fields);
  if (!std::apply([](const auto&... field) { return may_set_up(field...); }, fields)) return;

  const Kernel position = set_up(fields);
  require(set_up(fields) == position, "equal fields give equal positions", position);
  if (position.fault() != nullptr) return;
  check_match(position, rng);
  const PlayoutCount count = playouts(position, 1, rng.next());
  require(count.wins[0] + count.wins[1] + count.draws == 1, "a playout ends in one way", position);
}

}  // namespace parlour::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  parlour::fuzz::run({data, size});
  return 0;
}
