#pragma once
// One field of an observation, as numbers in the order of the bytes.
#include <string_view>
#include <vector>

#include "rules/encode.h"

namespace zashiki {

class FieldVisitor : public ObservationVisitor<FieldVisitor> {
 public:
  explicit FieldVisitor(std::string_view name) : name_(name) {}
  std::vector<int> values;
  template <class List>
  void numbers(const char* name, int, int, Shape shape, List&& list) {
    if (name_ != name) return;
    values.resize(static_cast<std::size_t>(shape.size()));
    list([&](int i, int value) { values[static_cast<std::size_t>(i)] = value; });
  }

 private:
  std::string_view name_;
};

template <class G>
std::vector<int> field(const G& game, const typename G::State& state, Seat reader, std::string_view name) {
  FieldVisitor visitor(name);
  game.encode(visitor, game.observe(state, reader), reader, {});
  return visitor.values;
}

}  // namespace zashiki
