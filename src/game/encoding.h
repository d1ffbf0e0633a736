#pragma once
// A game's encoding as a list, for code that knows the game only at run time; see rules/encode.h.
#include <string>
#include <vector>

#include "rules/encode.h"

namespace zashiki {

struct EncodingSpec {
  struct Field {
    std::string name;
    int low = 0;
    int high = 0;
    std::vector<int> shape;
    int first = 0;  // its place among the bytes
    int size = 0;
  };
  struct Range {
    std::string name;
    int part = 0;
    int first = 0;
    int size = 0;
  };
  int version = 0;
  int observation_size = 0;
  int index_size = 0;
  int most_parts = 0;
  std::vector<Field> fields;
  std::vector<Range> ranges;
};

class EncodingLister : public ObservationVisitor<EncodingLister> {
 public:
  explicit EncodingLister(EncodingSpec& spec) : spec_(spec) {}
  template <class List>
  void numbers(const char* name, int low, int high, Shape shape, List&&) {
    std::vector<int> axes;
    for (const int axis : {shape.a, shape.b, shape.c})
      if (axis > 0) axes.push_back(axis);
    spec_.fields.push_back({.name = name,
                            .low = low,
                            .high = high,
                            .shape = std::move(axes),
                            .first = spec_.observation_size,
                            .size = shape.size()});
    spec_.observation_size += shape.size();
  }
  void range(const char* name, int part, int first, int size) {
    spec_.ranges.push_back({.name = name, .part = part, .first = first, .size = size});
  }

 private:
  EncodingSpec& spec_;
};

template <Encodes G>
EncodingSpec list_encoding(const G& rules) {
  EncodingSpec spec{.version = G::encoding_version, .index_size = G::index_size, .most_parts = G::most_parts};
  EncodingLister lister(spec);
  rules.encode(lister, typename G::View{}, 0, Indices{});
  G::describe_index(lister);
  return spec;
}

}  // namespace zashiki
