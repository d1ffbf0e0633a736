#include "mind/net/net.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace zashiki {
namespace {

constexpr int most = 127;                          // of an input
constexpr std::int32_t farthest_offset = 1 << 30;  // so that no sum of a layer leaves 32 bits

// Reads numbers from the front of a file; once one is missing, it and all that follow are 0.
class ByteReader {
 public:
  explicit ByteReader(std::string_view file) : rest_(file) {}
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

// Eight bytes, the first the lowest.
std::uint64_t word_at(const std::uint8_t* bytes) {
  std::uint64_t word = 0;
  std::memcpy(&word, bytes, sizeof word);
  return word;
}

// On x86-64 compiled twice: for all processors, and for those with AVX2, whose registers are twice as wide.
// The program chooses one when it starts; both give the same sums.
#if defined(__x86_64__) && defined(__gnu_linux__) && !defined(__clang__)
#define ZASHIKI_ALSO_WIDE __attribute__((target_clones("avx2", "default")))
#else
#define ZASHIKI_ALSO_WIDE
#endif

struct Row {
  const std::int8_t* weights;
  std::int16_t by;
};
// Four rows at a time, so that the sums are seldom written. The sum of two products fits in 16 bits, where a
// processor adds and multiplies twice as many at once as in 32.
ZASHIKI_ALSO_WIDE void add_rows(std::int32_t* sums, std::size_t many, Row a, Row b, Row c, Row d) {
  for (std::size_t j = 0; j < many; ++j)
    sums[j] += static_cast<std::int16_t>(static_cast<std::int16_t>(a.by * a.weights[j]) +
                                         static_cast<std::int16_t>(b.by * b.weights[j])) +
               static_cast<std::int16_t>(static_cast<std::int16_t>(c.by * c.weights[j]) +
                                         static_cast<std::int16_t>(d.by * d.weights[j]));
}

}  // namespace

std::optional<Net> Net::read(std::string_view file) {
  ByteReader in(file);
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
  net.bytes_.resize(bytes);
  std::uint16_t inputs = 0;
  for (Byte& byte : net.bytes_) {
    byte.factor = static_cast<std::uint8_t>(in.number(1));
    if (byte.factor > 0) byte.input = inputs++;
  }
  widths[0] = inputs + thresholds;
  if (!in.whole() || *std::max_element(widths.begin(), widths.end()) > widest ||
      widths.back() != static_cast<std::size_t>(net.shape_.indices + net.shape_.seats + 1))
    return std::nullopt;
  struct Placed {
    std::size_t byte;
    Threshold threshold;
  };
  std::vector<Placed> placed;
  for (std::size_t i = 0; i < thresholds; ++i) {
    const std::size_t byte = in.size();
    const auto least = static_cast<std::uint8_t>(in.number(1));
    if (byte >= bytes || least == 0) return std::nullopt;
    placed.push_back({.byte = byte, .threshold = {.input = inputs++, .least = least}});
  }
  std::stable_sort(placed.begin(), placed.end(),
                   [](const Placed& a, const Placed& b) { return a.byte < b.byte; });
  for (const auto& [place, threshold] : placed) {
    Byte& byte = net.bytes_[place];
    if (byte.thresholds_end == 0) byte.thresholds_begin = static_cast<std::uint16_t>(net.thresholds_.size());
    net.thresholds_.push_back(threshold);
    byte.thresholds_end = static_cast<std::uint16_t>(net.thresholds_.size());
  }
  for (std::size_t i = 0; i < layers; ++i) {
    Layer& layer = net.layers_.emplace_back();
    for (std::size_t output = 0; output < widths[i + 1]; ++output) {
      const auto offset = static_cast<std::int32_t>(in.number(4));
      if (offset < -farthest_offset || offset > farthest_offset) return std::nullopt;
      layer.offsets.push_back(offset);
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

// A list with room for every input.
class Net::Changes {
 public:
  // Kept if it is not 0, without a branch that the processor could not predict.
  void add(std::size_t input, int by) {
    items_[size_] = {.input = static_cast<std::uint16_t>(input), .by = static_cast<std::int8_t>(by)};
    size_ += by != 0 ? 1U : 0U;
  }
  [[nodiscard]] std::span<const Change> all() const { return {items_.data(), size_}; }

 private:
  std::array<Change, widest + 1> items_;  // NOLINT: only what is written is read
  std::size_t size_ = 0;
};

Net::Memory::Memory(const Net& net) : observation_(net.bytes_.size()), sums_(net.layers_[0].offsets) {}

void Net::Layer::add_up(std::span<const Change> changes, std::int32_t* sums) const {
  const auto row = [&](std::size_t k) {
    return k < changes.size()
               ? Row{.weights = weights.data() + changes[k].input * width(), .by = changes[k].by}
               : Row{.weights = weights.data(), .by = 0};
  };
  for (std::size_t k = 0; k < changes.size(); k += 4)
    add_rows(sums, width(), row(k), row(k + 1), row(k + 2), row(k + 3));
}

// The changes of inputs that a changed byte causes.
void Net::compare(const std::uint8_t* before, const std::uint8_t* now, std::size_t place,
                  Changes& changes) const {
  const Byte& byte = bytes_[place];
  const int old = before[place];
  const int next = now[place];
  const auto input = [&](int number) { return std::min(most, number * byte.factor / 2); };
  changes.add(byte.input, input(next) - input(old));
  for (std::size_t i = byte.thresholds_begin; i < byte.thresholds_end; ++i) {
    const int least = thresholds_[i].least;
    changes.add(thresholds_[i].input, (next >= least ? most : 0) - (old >= least ? most : 0));
  }
}

void Net::look(const std::uint8_t* observation, Memory& memory, Outputs& outputs) const {
  Changes seen;
  // Most of an observation is unchanged: compare whole words.
  constexpr std::size_t word = 8;
  const std::uint8_t* const before = memory.observation_.data();
  std::size_t place = 0;
  for (; place + word <= bytes_.size(); place += word)
    for (std::uint64_t other = word_at(before + place) ^ word_at(observation + place); other != 0;) {
      const auto bit = static_cast<unsigned>(std::countr_zero(other)) & ~7U;
      compare(before, observation, place + bit / 8, seen);
      other &= ~(std::uint64_t{0xff} << bit);
    }
  for (; place < bytes_.size(); ++place) compare(before, observation, place, seen);
  std::copy_n(observation, bytes_.size(), memory.observation_.begin());
  layers_[0].add_up(seen.all(), memory.sums_.data());
  const std::int32_t* sums = memory.sums_.data();
  for (std::size_t i = 1; i < layers_.size(); ++i) {
    Changes inputs;
    for (std::size_t j = 0; j < layers_[i - 1].width(); ++j)
      inputs.add(j, std::clamp(layers_[i - 1].scaled(j, sums[j]), 0, most));
    std::copy(layers_[i].offsets.begin(), layers_[i].offsets.end(), outputs.begin());
    layers_[i].add_up(inputs.all(), outputs.data());
    sums = outputs.data();
  }
  const Layer& last = layers_.back();
  for (std::size_t j = 0; j < last.width(); ++j) outputs[j] = last.scaled(j, sums[j]);
}

}  // namespace zashiki
