// self_play FOLDER SECONDS THREADS SEED NODES [NET]: matches of the chess search against itself, as fast as they go.
// Each thread writes what it saw to a file of its own, whole matches only, often; every ten seconds a line says how far
// they are. Without a net the hand-written evaluation plays.
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "core/keys.hpp"
#include "net_file.hpp"
#include "search/chess/search.hpp"
#include "training/chess_self_play.hpp"

namespace {
using namespace parlour;

std::atomic<std::uint64_t> positions = 0;

template <class Search>
void play(Search& search, const std::string& path, std::uint64_t nodes, std::uint64_t seed, Control& control) {
  ChessSelfPlay<Search> playing(search, {nodes, 10}, seed);
  Samples samples(ChessSelfPlay<Search>::words);
  std::ofstream file(path, std::ios::binary | std::ios::app);
  while (!control.must_end()) {
    playing.play(samples, control);
    if (samples.count() < 4096 && !control.must_end()) continue;
    file.write(reinterpret_cast<const char*>(samples.bytes().data()),
               static_cast<std::streamsize>(samples.bytes().size()));
    file.flush();
    positions += samples.count();
    samples.clear();
  }
}
}  // namespace

int main(int count, char** given) {
  if (count < 6) return std::fprintf(stderr, "self_play FOLDER SECONDS THREADS SEED NODES [NET]\n"), 2;
  const std::string folder = given[1];
  const double seconds = std::atof(given[2]);
  const int threads = std::atoi(given[3]);
  const std::uint64_t seed = std::strtoull(given[4], nullptr, 10), nodes = std::strtoull(given[5], nullptr, 10);
  const auto net = count > 6 ? read_chess_net(given[6]) : nullptr;
  constexpr std::size_t table_bytes = std::size_t{2} << 20;
  std::vector<Control> controls(static_cast<std::size_t>(threads));
  const auto began = std::chrono::steady_clock::now();
  const auto elapsed = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count(); };
  {
    std::vector<std::jthread> players;
    for (int i = 0; i < threads; ++i)
      players.emplace_back([&, i] {
        const std::string path = folder + "/" + std::to_string(seed) + "-" + std::to_string(i) + ".bin";
        const std::uint64_t own = mix(seed, static_cast<std::uint64_t>(i));
        Control& control = controls[static_cast<std::size_t>(i)];
        if (net) {
          ChessSearch<ChessNet, second_chess_margins> search(table_bytes, true, ChessNet(net));
          play(search, path, nodes, own, control);
        } else {
          ChessSearch<ChessEvaluation, second_chess_margins> search(table_bytes, true);
          play(search, path, nodes, own, control);
        }
      });
    for (int told = 1; elapsed() < seconds; ++told) {
      const double until = std::min(10.0 * told, seconds);
      std::this_thread::sleep_for(std::chrono::duration<double>(std::max(0.0, until - elapsed())));
      std::printf("%.0f s: %llu positions, %.0f a second\n", elapsed(), static_cast<unsigned long long>(positions),
                  static_cast<double>(positions) / elapsed());
      std::fflush(stdout);
    }
    for (Control& control : controls) control.stop();
  }
  std::printf("done: %llu positions in %.0f s\n", static_cast<unsigned long long>(positions), elapsed());
}
