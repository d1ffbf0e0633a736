#pragma once
// A small net in whole numbers: it maps an observation's bytes to a weight for every index and to each seat's
// chance to win. It reads what learn/export.py writes. It uses integers only, so that the same bytes give the
// same bits on every machine, and does not allocate.
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace zashiki {

// The encoding's version says what the bytes of an observation mean.
struct NetShape {
  int encoding = 0;
  int bytes = 0;    // of an observation
  int indices = 0;  // of actions
  int seats = 0;
  friend bool operator==(const NetShape&, const NetShape&) = default;
};
// The shape of a game's nets.
template <class G>
constexpr NetShape shape_of() {
  return {.encoding = G::encoding_version,
          .bytes = G::observation_size,
          .indices = G::index_size,
          .seats = G::max_players};
}

class Net {
 public:
  // A file holds these, one after the other; numbers have two bytes, the lower first, unless stated
  // otherwise:
  // - the format (2), the shape, how many thresholds, how many layers, and all layers' widths: the last one
  //   gives the outputs;
  // - for each byte of an observation twice what it is multiplied by (one byte), so that at most 127 comes
  //   out; 0 where it is not seen, and no input;
  // - for each threshold a byte's place, and the least number (one byte, not 0) for which the input is 127,
  //   else 0;
  // - for each layer: for each output an offset (four bytes), a factor (four), and by how many bits the
  //   product goes down (one byte); then for each input its weights, one signed byte for each output;
  // - a digest of what comes out for the positions that tests/mind/net.cpp lists (eight bytes).
  // Between layers 0 to 127; the outputs are in units of 1/256 of a power of two.
  static std::optional<Net> read(std::string_view file);

  [[nodiscard]] const NetShape& shape() const { return shape_; }
  [[nodiscard]] std::uint64_t digest() const { return digest_; }

  static constexpr std::size_t widest = 1024;
  // First the indices', then the seats', the reader's first, then how much more the index weighs that a
  // greedy player would choose.
  using Outputs = std::array<std::int32_t, widest>;

  // The last observation, and the first layer's sums of it. For the next observation only differences are
  // added, which gives the same sums in less time. The first one is compared with zeros.
  class Memory {
   public:
    explicit Memory(const Net& net);

   private:
    friend class Net;
    std::vector<std::uint8_t> observation_;
    std::vector<std::int32_t> sums_;
  };
  void look(const std::uint8_t* observation, Memory& memory, Outputs& outputs) const;

 private:
  // A byte of an observation becomes an input if it has a factor, and one for each threshold.
  struct Byte {
    std::uint16_t input = 0;
    std::uint8_t factor = 0;  // in halves
    std::uint16_t thresholds_begin = 0;
    std::uint16_t thresholds_end = 0;
  };
  struct Threshold {
    std::uint16_t input;
    std::uint8_t least;
  };
  // The difference of an input from the last observation.
  struct Change {
    std::uint16_t input;
    std::int8_t by;
  };
  class Changes;
  struct Layer {
    std::vector<std::int32_t> offsets;
    std::vector<std::int32_t> factors;
    std::vector<std::uint8_t> shifts;
    std::vector<std::int8_t> weights;
    [[nodiscard]] std::size_t width() const { return offsets.size(); }
    // An output before the next layer's bounds.
    [[nodiscard]] std::int32_t scaled(std::size_t output, std::int32_t sum) const {
      return static_cast<std::int32_t>(
          (std::int64_t{sum} * factors[output] + (std::int64_t{1} << shifts[output] >> 1U)) >>
          shifts[output]);
    }
    void add_up(std::span<const Change> changes, std::int32_t* sums) const;
  };
  void compare(const std::uint8_t* before, const std::uint8_t* now, std::size_t byte, Changes& changes) const;

  NetShape shape_;
  std::vector<Byte> bytes_;
  std::vector<Threshold> thresholds_;  // by byte
  std::vector<Layer> layers_;
  std::uint64_t digest_ = 0;
};

}  // namespace zashiki
