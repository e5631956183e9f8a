// Reads the file of a chess net without Python; src/parlour/engines/net_file.py says what is in it, and checks it.
#pragma once

#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "nn/features/chess.hpp"
#include "nn/net.hpp"

namespace parlour {

inline std::shared_ptr<const Net> read_chess_net(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("there is no file " + path);
  std::string magic, head;
  std::getline(file, magic);
  std::getline(file, head);
  const std::string data{std::istreambuf_iterator<char>(file), {}};
  const std::size_t at = head.find("\"shape\":[");
  if (magic != "parlour net 1" || at == std::string::npos) throw std::runtime_error(path + " is no net");
  NetShape shape;
  char comma;
  std::istringstream(head.substr(at + 9)) >> shape.inputs >> comma >> shape.hidden >> comma >> shape.stages >> comma >>
      shape.sides;
  if (shape.inputs != ChessFeatures::inputs || shape.sides != 2) throw std::runtime_error(path + " is no net of chess");
  std::size_t read = 0;
  const auto next = [&]<class T>(std::vector<T>& numbers, std::size_t count) {
    if (read + count * sizeof(T) > data.size()) throw std::runtime_error(path + " is cut off");
    numbers.resize(count);
    std::memcpy(numbers.data(), data.data() + read, count * sizeof(T));
    read += count * sizeof(T);
  };
  NetWeights weights;
  next(weights.rows, shape.inputs * shape.hidden);
  next(weights.bias, shape.hidden);
  next(weights.outputs, shape.output_count());
  next(weights.offsets, shape.stages);
  next(weights.multipliers, shape.stages);
  return std::make_shared<const Net>(shape, std::move(weights));
}

}  // namespace parlour
