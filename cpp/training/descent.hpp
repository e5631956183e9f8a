// Teaches a net: gradient descent on samples, in floats, rounded to whole numbers in the end.
//
// The loss is the cross-entropy between the chance that the net gives and what was found: a mixture of what the search
// said and of how the match ended. Every sample is turned or mirrored at random, so that the net learns all sides of
// it.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <thread>
#include <utility>
#include <vector>

#include "core/bits.hpp"
#include "core/rng.hpp"
#include "nn/net.hpp"
#include "nn/sums.hpp"
#include "nn/vectors.hpp"
#include "training/samples.hpp"

namespace parlour {

struct DescentPlan {
  float rate = 0.001f;
  float decay = 0.0001f;
  float searched = 0.7f;  // how much the search's word counts against the match's end
};

class Descent {
 public:
  // A new net that says nothing yet. `ways`: where features go, each way a list as long as the inputs.
  Descent(const NetShape& shape, std::vector<FeatureWay> ways, std::uint64_t seed)
      : shape_(shape),
        ways_(std::move(ways)),
        seed_(seed),
        weights_(count()),
        first_(count()),
        second_(count()),
        shares_(share_count) {
    if (const char* fault = shape_.fault()) throw std::invalid_argument(fault);
    for (Share& share : shares_) share.slopes.resize(count());
    Rng rng(seed);
    const auto uniform = [&rng] { return static_cast<float>(static_cast<double>(rng.next() >> 11) * 0x1.0p-52 - 1); };
    for (std::size_t i = 0; i < bias_at(); ++i) weights_[i] = uniform() * 0.1f;
    for (std::size_t i = bias_at(); i < outputs_at(); ++i) weights_[i] = 0.3f + uniform() * 0.1f;
    for (std::size_t i = 0; i < shape_.hidden; ++i) {
      const float weight = uniform() * 0.1f;
      for (std::size_t row = 0; row < shape_.stages * shape_.sides; ++row)
        weights_[outputs_at() + row * shape_.hidden + i] = row % shape_.sides == 0 ? weight : -weight;
    }
  }

  // One step on `batch` samples drawn from all that there are. Returns the loss per sample. What is drawn follows from
  // the seed and the number of steps before; the result does not depend on how many threads share the work.
  double learn(std::span<const std::uint8_t> samples, std::size_t batch, const DescentPlan& plan, int threads) {
    const std::size_t bytes = sample_bytes(words()), all = samples.size() / bytes;
    if (all == 0) throw std::invalid_argument("there are no samples to learn from");
    draw(all, batch);
    const auto work = [&](std::size_t from) {
      for (std::size_t i = from; i < share_count; i += static_cast<std::size_t>(threads))
        add_up(shares_[i], samples, plan);
    };
    {
      std::vector<std::jthread> others;
      for (int i = 1; i < threads; ++i) others.emplace_back(work, static_cast<std::size_t>(i));
      work(0);
    }
    for (std::size_t i = 1; i < share_count; ++i) {
      vectors_.add(shares_[0].slopes.data(), shares_[i].slopes.data(), count());
      shares_[0].loss += shares_[i].loss;
    }
    step(static_cast<float>(batch), plan);
    return shares_[0].loss / static_cast<double>(batch);
  }

  std::uint64_t steps() const { return steps_; }
  const NetShape& shape() const { return shape_; }

  // Everything that has been learned, to go on from later: weights, then both moments.
  std::vector<float> state() const {
    std::vector<float> all(weights_);
    all.insert(all.end(), first_.begin(), first_.end());
    all.insert(all.end(), second_.begin(), second_.end());
    return all;
  }

  void go_on(std::span<const float> state, std::uint64_t steps) {
    if (state.size() != 3 * count()) throw std::invalid_argument("this is not the state of such a net");
    const auto part = [&](std::size_t nth) { return state.subspan(nth * count(), count()); };
    std::ranges::copy(part(0), weights_.begin());
    std::ranges::copy(part(1), first_.begin());
    std::ranges::copy(part(2), second_.begin());
    steps_ = steps;
  }

  // In whole numbers. The largest output weight of a stage becomes 127, which its multiplier makes good.
  NetWeights rounded() const {
    NetWeights net;
    const auto round = [](double value) { return std::lround(value); };
    const auto small = [&](float value) { return static_cast<std::int16_t>(round(value * 255.0)); };
    for (std::size_t i = 0; i < bias_at(); ++i) net.rows.push_back(small(weights_[i]));
    for (std::size_t i = bias_at(); i < outputs_at(); ++i) net.bias.push_back(small(weights_[i]));
    for (std::size_t stage = 0; stage < shape_.stages; ++stage) {
      const std::size_t width = shape_.sides * shape_.hidden;
      const float* row = &weights_[outputs_at() + stage * width];
      float most = 1e-6f;
      for (std::size_t i = 0; i < width; ++i) most = std::max(most, std::abs(row[i]));
      for (std::size_t i = 0; i < width; ++i)
        net.outputs.push_back(static_cast<std::int16_t>(round(row[i] * 127.0 / most)));
      net.multipliers.push_back(static_cast<std::int32_t>(round(most / 127.0 / 255 / 255 * said_unit * 4294967296.0)));
      net.offsets.push_back(static_cast<std::int32_t>(round(weights_[offsets_at() + stage] * said_unit)));
    }
    return net;
  }

 private:
  static constexpr std::size_t share_count = 8;  // of a batch: more threads than that have nothing to do
  static constexpr float most_row = 2, most_output = 16;

  struct Share {
    std::vector<float> slopes;
    std::vector<std::pair<std::size_t, std::size_t>> drawn;  // sample, way
    double loss = 0;
  };

  std::size_t side_words() const { return (shape_.inputs + 63) / 64; }
  std::size_t words() const { return shape_.sides * side_words(); }
  std::size_t bias_at() const { return shape_.inputs * shape_.hidden; }
  std::size_t outputs_at() const { return bias_at() + shape_.hidden; }
  std::size_t offsets_at() const { return outputs_at() + shape_.output_count(); }
  std::size_t count() const { return offsets_at() + (shape_.stages + 31) / 32 * 32; }

  void draw(std::size_t all, std::size_t batch) {
    Rng rng(mix(seed_, steps_));
    for (std::size_t i = 0; i < share_count; ++i) {
      Share& share = shares_[i];
      share.drawn.clear();
      for (std::size_t n = batch * i / share_count; n < batch * (i + 1) / share_count; ++n)
        share.drawn.emplace_back(static_cast<std::size_t>(rng.next() % all),
                                 static_cast<std::size_t>(rng.below(static_cast<int>(ways_.size()))));
    }
  }

  // The slopes of the loss over a share of the batch.
  void add_up(Share& share, std::span<const std::uint8_t> samples, const DescentPlan& plan) const {
    std::ranges::fill(share.slopes, 0.0f);
    share.loss = 0;
    float* const slopes = share.slopes.data();
    alignas(64) std::array<std::array<float, most_hidden>, 2> sums;
    alignas(64) std::array<float, most_hidden> of_sums;
    std::array<std::vector<std::uint16_t>, 2> there{std::vector<std::uint16_t>(shape_.inputs)};
    there[1] = there[0];
    std::array<std::size_t, 2> features{};
    for (const auto& [sample, way] : share.drawn) {
      const std::uint8_t* const at = samples.data() + sample * sample_bytes(words());
      SampleTail tail;
      std::memcpy(&tail, at + words() * sizeof(std::uint64_t), sizeof(tail));
      const std::size_t stage = std::min<std::size_t>(tail.stage, shape_.stages - 1);
      const auto row = [&](std::size_t side) { return outputs_at() + (stage * shape_.sides + side) * shape_.hidden; };
      float said = weights_[offsets_at() + stage];
      for (std::size_t side = 0; side < shape_.sides; ++side) {
        const std::uint8_t* const from = at + side * side_words() * sizeof(std::uint64_t);
        features[side] = read_features(from, ways_[way], there[side].data());
        vectors_.gather(sums[side].data(), &weights_[bias_at()], weights_.data(), there[side].data(), features[side],
                        shape_.hidden);
        said += vectors_.judge(sums[side].data(), &weights_[row(side)], shape_.hidden);
      }
      const double found = (plan.searched * tail.searched + (1 - plan.searched) * tail.ended) / SampleTail::whole;
      const double chance = 1 / (1 + std::exp(-static_cast<double>(said)));
      share.loss += loss_of(found, chance);
      const auto slope = static_cast<float>(chance - found);
      slopes[offsets_at() + stage] += slope;
      for (std::size_t side = 0; side < shape_.sides; ++side) {
        vectors_.follow(sums[side].data(), &weights_[row(side)], slope, slopes + row(side), of_sums.data(),
                        shape_.hidden);
        vectors_.scatter(slopes, slopes + bias_at(), there[side].data(), features[side], of_sums.data(), shape_.hidden);
      }
    }
  }

  std::size_t read_features(const std::uint8_t* from, const FeatureWay& way, std::uint16_t* there) const {
    std::size_t features = 0;
    for (std::size_t word = 0; word < side_words(); ++word) {
      std::uint64_t left;
      std::memcpy(&left, from + word * sizeof(left), sizeof(left));
      while (left) {
        const std::size_t feature = 64 * word + static_cast<std::size_t>(pop_lowest(left));
        if (feature < shape_.inputs) there[features++] = way[feature];
      }
    }
    return features;
  }

  static double loss_of(double found, double chance) {
    constexpr double least = 1e-9;
    return -found * std::log(chance + least) - (1 - found) * std::log(1 - chance + least);
  }

  void step(float batch, const DescentPlan& plan) {
    ++steps_;
    const auto correction = [this](double beta) {
      return static_cast<float>(1 / (1 - std::pow(beta, static_cast<double>(steps_))));
    };
    Vectors::Step step{plan.rate, plan.decay, most_row, correction(0.9), correction(0.98), 1 / batch};
    const auto apply = [&](std::size_t from, std::size_t to) {
      vectors_.step(&weights_[from], &first_[from], &second_[from], &shares_[0].slopes[from], to - from, step);
    };
    apply(0, outputs_at());
    step.most = most_output;
    apply(outputs_at(), count());
  }

  NetShape shape_;
  std::vector<FeatureWay> ways_;
  std::uint64_t seed_;
  std::uint64_t steps_ = 0;
  const Vectors& vectors_ = best_vectors();
  // Rows, bias, outputs, offsets: one behind the other, [count].
  std::vector<float> weights_, first_, second_;
  std::vector<Share> shares_;
};

}  // namespace parlour
