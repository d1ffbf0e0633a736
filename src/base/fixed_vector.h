#pragma once
// A vector with its storage inside: a trivially copyable value, usable in constant expressions and on a GPU.
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace zashiki {

// Like std::array::fill, which for bytes calls a function that a GPU does not have.
template <class Range>
constexpr void fill(Range& range, typename Range::value_type value) {
  for (auto& item : range) item = value;
}

template <class T, std::size_t Capacity>
class FixedVector {
 public:
  using value_type = T;

  constexpr FixedVector() = default;

  static constexpr std::size_t capacity() { return Capacity; }
  [[nodiscard]] constexpr std::size_t size() const { return size_; }
  [[nodiscard]] constexpr bool empty() const { return size_ == 0; }
  [[nodiscard]] constexpr bool full() const { return size_ == Capacity; }

  constexpr T* begin() { return items_.data(); }
  constexpr T* end() { return items_.data() + size_; }
  [[nodiscard]] constexpr const T* begin() const { return items_.data(); }
  [[nodiscard]] constexpr const T* end() const { return items_.data() + size_; }

  constexpr T& operator[](std::size_t i) {
    assert(i < size_);
    return items_[i];
  }
  constexpr const T& operator[](std::size_t i) const {
    assert(i < size_);
    return items_[i];
  }
  constexpr T& back() { return (*this)[size_ - 1U]; }
  [[nodiscard]] constexpr const T& back() const { return (*this)[size_ - 1U]; }

  constexpr void push_back(const T& item) {
    assert(size_ < Capacity);
    items_[size_++] = item;
  }
  // Clears what it removes, so that equal vectors are equal byte for byte.
  constexpr void pop_back() {
    assert(size_ > 0);
    items_[--size_] = T{};
  }
  constexpr void clear() {
    while (size_ > 0) pop_back();
  }
  constexpr void resize(std::size_t size) {
    assert(size <= Capacity);
    while (size_ > size) pop_back();
    size_ = static_cast<std::uint32_t>(size);
  }
  // Removes one item and closes the gap; the others keep their order.
  constexpr void erase_at(std::size_t i) {
    assert(i < size_);
    for (; i + 1 < size_; ++i) items_[i] = items_[i + 1];
    pop_back();
  }

  friend constexpr bool operator==(const FixedVector& a, const FixedVector& b) {
    if (a.size_ != b.size_) return false;
    for (std::size_t i = 0; i < a.size_; ++i)
      if (!(a.items_[i] == b.items_[i])) return false;
    return true;
  }

 private:
  std::array<T, Capacity> items_{};
  std::uint32_t size_ = 0;
};

}  // namespace zashiki
