#include "games/chess.hpp"

#include "bind/bind.hpp"

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
}  // namespace

void bind_chess(nb::module_& module) {
  using namespace nb::literals;
  bind_position<Chess>(module, "Chess", "a1 = 0, h8 = 63; pieces 0 pawn, 1 knight, 2 bishop, 3 rook, 4 queen, 5 king.")
      .def_static("set_up", &Chess::set_up, "board"_a, "to_move"_a, "castling"_a, "en_passant"_a, "halfmoves"_a,
                  "fullmove"_a, "A piece of player 1 counts 6 more; -1 is empty; en_passant 64 is none. Ask fault().")
      .def("board", &board_of, "The 64 squares, coded as set_up() takes them.")
      .def("castling", &Chess::castling, "Rights as bits: 1 K, 2 Q, 4 k, 8 q.")
      .def("en_passant", &Chess::en_passant, "The square passed over, or 64.")
      .def("halfmoves", &Chess::halfmoves)
      .def("fullmove", &Chess::fullmove)
      .def("in_check", &Chess::in_check);
}

}  // namespace parlour::bind
