#include "games/chess.hpp"

#include <optional>
#include "bind/game.hpp"

#include "search/chess/search.hpp"

namespace parlour::bind {

namespace {
// -1 for an empty square, else piece + 6 x player, as set_up() takes them.
std::array<std::int8_t, 64> board_of(const Chess& position) {
  std::array<std::int8_t, 64> board{};
  for (int square = 0; square < 64; ++square) {
    const int piece = position.piece_at(square);
    board[static_cast<std::size_t>(square)] =
        static_cast<std::int8_t>(piece < 0 ? piece : piece + 6 * position.owner_at(square));
  }
  return board;
}

// The search of chess takes the number of lines with each question, and those of other games when they are made. Its
// table stays good from move to move, and so it has what a tree has. There are two: the first as the ladder was rated,
// and one that leaves out more and learns more.
class ChessLines {
  template <class Do>
  auto with(Do&& act) {
    return second_ ? act(*second_) : act(*first_);
  }

 public:
  ChessLines(std::size_t table_bytes, int lines, bool keep, bool second) : lines_(lines) {
    if (second)
      second_.emplace(table_bytes, keep);
    else
      first_.emplace(table_bytes, keep);
  }
  Info think(const Chess& position, const Limits& limits, Control& control, std::span<const std::uint64_t> past_keys) {
    return with([&](auto& search) { return search.think(position, limits, control, past_keys, lines_); });
  }
  std::size_t settle_on(Move) { return bytes(); }
  std::size_t bytes() {
    return with([](auto& search) { return search.bytes(); });
  }
  void forget() {
    with([](auto& search) { search.forget(); });
  }

 private:
  std::optional<ChessSearch<>> first_;  // one of the two
  std::optional<ChessSearch<ChessEvaluation, second_chess_margins>> second_;
  int lines_;
};
}  // namespace

template <>
nb::object bind_alphabeta<ChessLines, Chess>(nb::module_& module, const std::string& name) {
  using namespace nb::literals;
  auto type = bind_engine<ChessLines, Chess>(module, name.c_str());
  type.def(nb::init<std::size_t, int, bool, bool>(), "table_bytes"_a, "lines"_a, "keep"_a, "second"_a);
  return bind_tree(type);
}

namespace {
void bind(nb::module_& module) {
  using namespace nb::literals;
  bind_game<Chess, Thinking<Chess, ChessEvaluation, NoTactics, ChessLines>>(
      module, "Chess", "a1 = 0, h8 = 63; pieces 0 pawn, 1 knight, 2 bishop, 3 rook, 4 queen, 5 king.")
      .def_static("set_up", &Chess::set_up, "board"_a, "to_move"_a, "castling"_a, "en_passant"_a, "halfmoves"_a,
                  "fullmove"_a, "A piece of player 1 counts 6 more; -1 is empty; en_passant 64 is none. Ask fault().")
      .def("board", &board_of, "The 64 squares, coded as set_up() takes them.")
      .def("castling", &Chess::castling, "Rights as bits: 1 K, 2 Q, 4 k, 8 q.")
      .def("en_passant", &Chess::en_passant, "The square passed over, or 64.")
      .def("halfmoves", &Chess::halfmoves)
      .def("fullmove", &Chess::fullmove)
      .def("in_check", &Chess::in_check);
}

const Registration registration(Stage::game, "chess", bind);
}  // namespace

}  // namespace parlour::bind
