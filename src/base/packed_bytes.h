#pragma once
// A few bytes in one machine word. Indexing an array at run time keeps it in memory, on a GPU together with
// its neighbours; a word is shifted in a register.
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace zashiki {

template <std::size_t Size>
class PackedBytes {
  static_assert(Size <= 8);
  using Word = std::conditional_t<Size <= 4, std::uint32_t, std::uint64_t>;

 public:
  constexpr PackedBytes() = default;
  constexpr PackedBytes(const std::array<std::uint8_t, Size>& bytes) {  // implicit: the same values
    for (std::size_t i = 0; i < Size; ++i) set(i, bytes[i]);
  }

  constexpr std::uint8_t operator[](std::size_t i) const {
    return static_cast<std::uint8_t>(word_ >> shift(i));
  }
  constexpr void set(std::size_t i, std::uint8_t value) {
    word_ = (word_ & ~(Word{0xff} << shift(i))) | Word{value} << shift(i);
  }
  // The first byte lowest.
  [[nodiscard]] constexpr Word word() const { return word_; }
  // The sum must fit into the byte.
  constexpr void add(std::size_t i, unsigned more) { word_ += Word{more} << shift(i); }
  friend constexpr bool operator==(const PackedBytes&, const PackedBytes&) = default;

 private:
  static constexpr unsigned shift(std::size_t i) { return 8U * static_cast<unsigned>(i); }
  Word word_ = 0;
};

}  // namespace zashiki
