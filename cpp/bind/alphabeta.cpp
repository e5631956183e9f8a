#include "search/alphabeta/alphabeta.hpp"

#include "bind/engine.hpp"
#include "search/chess/search.hpp"

namespace parlour::bind {

namespace {
template <Position P>
void bind_alphabeta_of(nb::module_& module, const char* name) {
  using namespace nb::literals;
  bind_engine<AlphaBeta<P>, P>(module, name).def(nb::init<std::size_t, int>(), "table_bytes"_a, "lines"_a);
}

// Chess has a search of its own, with the number of lines as an argument of think().
class ChessLines {
 public:
  ChessLines(std::size_t table_bytes, int lines) : search_(table_bytes), lines_(lines) {}
  Info think(const Chess& position, const Limits& limits, Control& control, std::span<const std::uint64_t> past_keys) {
    return search_.think(position, limits, control, past_keys, lines_);
  }

 private:
  ChessSearch search_;
  int lines_;
};
}  // namespace

void bind_alphabeta(nb::module_& module) {
  bind_alphabeta_of<TicTacToe>(module, "AlphaBetaTicTacToe");
  bind_alphabeta_of<Ultimate>(module, "AlphaBetaUltimate");
  bind_alphabeta_of<Dots>(module, "AlphaBetaDots");
  bind_alphabeta_of<Pawns>(module, "AlphaBetaPawns");
  using namespace nb::literals;
  bind_engine<ChessLines, Chess>(module, "AlphaBetaChess")
      .def(nb::init<std::size_t, int>(), "table_bytes"_a, "lines"_a);
}

}  // namespace parlour::bind
