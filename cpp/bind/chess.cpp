#include "games/chess.hpp"

#include <memory>
#include <optional>

#include "bind/game.hpp"
#include "bind/nets.hpp"
#include "nn/features/chess.hpp"
#include "search/chess/net.hpp"
#include "search/chess/search.hpp"
#include "training/chess_self_play.hpp"

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
// The second search with a net in place of the evaluation.
using ChessWithNet = ChessSearch<ChessNet, second_chess_margins>;

class ChessNetLines : public ChessWithNet {
 public:
  ChessNetLines(std::shared_ptr<const Net> net, std::size_t table_bytes, bool keep)
      : ChessWithNet(table_bytes, keep, ChessNet(std::move(net))) {}
  std::size_t settle_on(Move) { return bytes(); }
};

nb::object bind_chess_net(nb::module_& module) {
  using namespace nb::literals;
  using Bound = Engine<ChessNetLines, Chess>;
  auto type = bind_engine<ChessNetLines, Chess>(module, "NetAlphaBetaChess");
  type.def(
      "__init__",
      [](Bound* self, const std::shared_ptr<Net>& net, std::size_t table_bytes, bool keep) {
        check_shape<Chess, ChessFeatures>(*net);
        new (self) Bound(net, table_bytes, keep);
      },
      "net"_a, "table_bytes"_a, "keep"_a);
  return bind_tree(type);
}

// Who teaches the first nets is the hand-written evaluation; later ones are taught by a net.
class ChessPlaying {
  template <class Judge>
  using Search = ChessSearch<Judge, second_chess_margins>;
  template <class Judge>
  using Matches = Playing<Search<Judge>, ChessSelfPlay<Search<Judge>>>;

  template <class Do>
  auto with(Do&& act) {
    return net_ ? act(*net_) : act(*hand_);
  }

 public:
  ChessPlaying(const std::shared_ptr<const Net>& net, const ChessSelfPlayPlan& plan, std::uint64_t seed) {
    if (net)
      net_.emplace([&] { return Search<ChessNet>(table_bytes, true, ChessNet(net)); }, plan, seed);
    else
      hand_.emplace([&] { return Search<ChessEvaluation>(table_bytes, true); }, plan, seed);
  }

  void play(std::uint64_t matches) {
    with([&](auto& playing) { playing.play(matches); });
  }
  void stop() {
    with([](auto& playing) { playing.stop(); });
  }
  nb::bytes take() {
    return with([](auto& playing) { return playing.take(); });
  }
  std::uint64_t matches() {
    return with([](auto& playing) { return playing.matches(); });
  }
  std::uint64_t searched() {
    return with([](auto& playing) { return playing.searched(); });
  }

 private:
  static constexpr std::size_t table_bytes = std::size_t{2} << 20;

  std::optional<Matches<ChessNet>> net_;  // one of the two
  std::optional<Matches<ChessEvaluation>> hand_;
};

void bind_chess_nets(nb::module_& module, nb::class_<Chess>& type) {
  using namespace nb::literals;
  nb::dict searches = nb::cast<nb::dict>(nb::cast<nb::dict>(module.attr("_games"))[type]);
  searches["net_alphabeta"] = bind_chess_net(module);
  searches["self_play"] =
      bind_playing<ChessPlaying, Chess>(module, "SelfPlayChess",
                                        [](ChessPlaying* self, const std::shared_ptr<Net>& net, const Chess&, double,
                                           double, const SelfPlayPlan& plan, std::uint64_t seed) {
                                          if (net) check_shape<Chess, ChessFeatures>(*net);
                                          new (self) ChessPlaying(net, {plan.nodes, plan.random_plies}, seed);
                                        });
  bind_features<Chess, ChessFeatures>(type, false, true);
  nb::class_<ChessNet>(module, "ChessNet", "A net as the search of chess asks it: for tests.")
      .def(nb::new_([](const std::shared_ptr<Net>& net, const std::string& vectors) {
             check_shape<Chess, ChessFeatures>(*net);
             return ChessNet(net, vectors_called(vectors));
           }),
           "net"_a, "vectors"_a)
      .def("say", &ChessNet::say, "position"_a, "ply"_a,
           "To the player to move; carried from what was asked before at this ply and at the one above.");
}

void bind(nb::module_& module) {
  using namespace nb::literals;
  auto type = bind_game<Chess, Thinking<Chess, ChessEvaluation, NoTactics, ChessLines>>(
      module, "Chess", "a1 = 0, h8 = 63; pieces 0 pawn, 1 knight, 2 bishop, 3 rook, 4 queen, 5 king.");
  type.def_static("set_up", &Chess::set_up, "board"_a, "to_move"_a, "castling"_a, "en_passant"_a, "halfmoves"_a,
                  "fullmove"_a, "A piece of player 1 counts 6 more; -1 is empty; en_passant 64 is none. Ask fault().")
      .def("board", &board_of, "The 64 squares, coded as set_up() takes them.")
      .def("castling", &Chess::castling, "Rights as bits: 1 K, 2 Q, 4 k, 8 q.")
      .def("en_passant", &Chess::en_passant, "The square passed over, or 64.")
      .def("halfmoves", &Chess::halfmoves)
      .def("fullmove", &Chess::fullmove)
      .def("in_check", &Chess::in_check);
  bind_chess_nets(module, type);
}

const Registration registration(Stage::game, "chess", bind);
}  // namespace

}  // namespace parlour::bind
