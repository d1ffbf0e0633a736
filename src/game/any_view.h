#pragma once
// What one reader may know of a position of any game: a view by value, without allocation.
#include <array>
#include <cstddef>
#include <cstring>
#include <new>
#include <type_traits>
#include <typeinfo>

namespace zashiki {

class AnyView {
 public:
  static constexpr std::size_t most_bytes = 4096;  // of a view; larger ones do not compile

  template <class View>
    requires(std::is_trivially_copyable_v<View> && !std::is_same_v<View, AnyView>)
  AnyView(const View& view) : kind_(&kind_of<View>) {  // NOLINT: a view is one of any game
    static_assert(sizeof(View) <= most_bytes && alignof(View) <= alignof(std::max_align_t));
    new (bytes_.data()) View(view);
  }
  AnyView(const AnyView& other) : kind_(other.kind_) { copy(other); }
  AnyView& operator=(const AnyView& other) {
    kind_ = other.kind_;
    if (this != &other) copy(other);
    return *this;
  }

  template <class View>
  [[nodiscard]] const View& as() const {
    if (kind_ != &kind_of<View>) throw std::bad_cast();
    return *std::launder(reinterpret_cast<const View*>(bytes_.data()));
  }
  friend bool operator==(const AnyView& a, const AnyView& b) {
    return a.kind_ == b.kind_ && a.kind_->equal(a.bytes_.data(), b.bytes_.data());
  }

 private:
  struct Kind {
    std::size_t size;
    bool (*equal)(const void*, const void*);
  };
  template <class View>
  static bool same(const void* a, const void* b) {
    return *static_cast<const View*>(a) == *static_cast<const View*>(b);
  }
  template <class View>
  static constexpr Kind kind_of{.size = sizeof(View), .equal = &same<View>};

  void copy(const AnyView& other) { std::memcpy(bytes_.data(), other.bytes_.data(), kind_->size); }

  alignas(std::max_align_t) std::array<std::byte, most_bytes> bytes_;
  const Kind* kind_;
};

template <class View>
const View& view_as(const AnyView& any) {
  return any.as<View>();
}

}  // namespace zashiki
