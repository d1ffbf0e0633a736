#include "mind/net/net.h"

#include <algorithm>
#include <cassert>

namespace zashiki {
namespace {

// Numbers from the front of a file; once one is missing, all that follow are 0 and it is no longer whole.
class Reader {
 public:
  explicit Reader(std::string_view file) : rest_(file) {}
  [[nodiscard]] bool whole() const { return whole_; }
  [[nodiscard]] bool at_the_end() const { return whole_ && rest_.empty(); }

  std::uint64_t number(std::size_t bytes) {
    if (rest_.size() < bytes) {
      whole_ = false;
      return 0;
    }
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < bytes; ++i)
      value |= std::uint64_t{static_cast<std::uint8_t>(rest_[i])} << (8 * i);
    rest_.remove_prefix(bytes);
    return value;
  }
  std::size_t size() { return number(2); }

 private:
  std::string_view rest_;
  bool whole_ = true;
};

}  // namespace

std::optional<Net> Net::read(std::string_view file) {
  Reader in(file);
  if (in.size() != 2) return std::nullopt;
  Net net;
  for (int* part : {&net.shape_.encoding, &net.shape_.bytes, &net.shape_.indices, &net.shape_.seats})
    *part = static_cast<int>(in.size());
  const std::size_t thresholds = in.size();
  const std::size_t layers = in.size();
  const auto bytes = static_cast<std::size_t>(net.shape_.bytes);
  if (layers == 0 || layers > 8) return std::nullopt;
  std::vector<std::size_t> widths{0};
  for (std::size_t i = 0; i < layers; ++i) widths.push_back(in.size());
  for (std::size_t i = 0; i < bytes; ++i)
    if (const auto factor = static_cast<std::uint8_t>(in.number(1)); factor > 0)
      net.seen_.push_back({.byte = i, .factor = factor});
  widths[0] = net.seen_.size() + thresholds;
  if (!in.whole() || *std::max_element(widths.begin(), widths.end()) > widest ||
      widths.back() != static_cast<std::size_t>(net.shape_.indices + net.shape_.seats + 1))
    return std::nullopt;
  for (std::size_t i = 0; i < thresholds; ++i) {
    const std::size_t byte = in.size();
    if (byte >= bytes) return std::nullopt;
    net.thresholds_.push_back({.byte = byte, .least = static_cast<std::uint8_t>(in.number(1))});
  }
  for (std::size_t i = 0; i < layers; ++i) {
    Layer& layer = net.layers_.emplace_back();
    for (std::size_t output = 0; output < widths[i + 1]; ++output) {
      layer.offsets.push_back(static_cast<std::int32_t>(in.number(4)));
      layer.factors.push_back(static_cast<std::int32_t>(in.number(4)));
      layer.shifts.push_back(static_cast<std::uint8_t>(in.number(1)));
      if (layer.shifts.back() > 62) return std::nullopt;
    }
    layer.weights.resize(widths[i] * widths[i + 1]);
    for (std::int8_t& weight : layer.weights) weight = static_cast<std::int8_t>(in.number(1));
  }
  net.digest_ = in.number(8);
  if (!in.at_the_end()) return std::nullopt;
  return net;
}

// Many inputs are 0, and what is left is taken two at a time: the sum of two products has room in 16 bits,
// where a processor adds and multiplies twice as many at once as in 32.
void Net::add_up(const Layer& layer, const Inputs& inputs, std::size_t many, Outputs& sums) {
  const std::size_t width = layer.width();
  std::copy(layer.offsets.begin(), layer.offsets.end(), sums.begin());
  std::array<std::uint16_t, widest> set;  // NOLINT: only what is written is read
  std::size_t size = 0;
  for (std::size_t i = 0; i < many; ++i) {
    set[size] = static_cast<std::uint16_t>(i);
    size += inputs[i] != 0 ? 1U : 0U;
  }
  if (size % 2 != 0) {
    const std::int16_t input = inputs[set[size - 1]];
    const std::int8_t* row = layer.weights.data() + set[size - 1] * width;
    for (std::size_t j = 0; j < width; ++j) sums[j] += static_cast<std::int16_t>(input * row[j]);
    --size;
  }
  std::int32_t* const out = sums.data();
  for (std::size_t k = 0; k < size; k += 2) {
    const std::int16_t a = inputs[set[k]];
    const std::int16_t b = inputs[set[k + 1]];
    const std::int8_t* const first = layer.weights.data() + set[k] * width;
    const std::int8_t* const second = layer.weights.data() + set[k + 1] * width;
    for (std::size_t j = 0; j < width; ++j)
      out[j] += static_cast<std::int16_t>(static_cast<std::int16_t>(a * first[j]) +
                                          static_cast<std::int16_t>(b * second[j]));
  }
}

void Net::look(const std::uint8_t* observation, Outputs& outputs) const {
  constexpr int most = 127;
  Inputs inputs;  // NOLINT: only what is written is read
  std::size_t many = 0;
  for (const Seen& seen : seen_)
    inputs[many++] = static_cast<std::int8_t>(std::min(most, observation[seen.byte] * seen.factor / 2));
  for (const Threshold& threshold : thresholds_)
    inputs[many++] = observation[threshold.byte] >= threshold.least ? most : 0;
  for (std::size_t i = 0; i + 1 < layers_.size(); ++i) {
    const Layer& layer = layers_[i];
    add_up(layer, inputs, many, outputs);
    many = layer.width();
    for (std::size_t j = 0; j < many; ++j)
      inputs[j] = static_cast<std::int8_t>(std::clamp(layer.scaled(j, outputs[j]), 0, most));
  }
  const Layer& last = layers_.back();
  add_up(last, inputs, many, outputs);
  for (std::size_t j = 0; j < last.width(); ++j) outputs[j] = last.scaled(j, outputs[j]);
}

}  // namespace zashiki
