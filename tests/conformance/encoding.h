#pragma once
// What every game's encoding must fulfil. A game joins with one line in its own test:
//     INSTANTIATE_TYPED_TEST_SUITE_P(Niya, Encoding, zashiki::Niya);
#include <map>

#include "conformance/conformance.h"
#include "rules/batch.h"
#include "rules/encode.h"

namespace zashiki::conformance {

struct Field {
  std::string name;
  int low = 0;
  int high = 0;
  int size = 0;
  friend bool operator==(const Field&, const Field&) = default;
};

// Lists the fields, and finds values outside of the range that they were given with.
class FieldLister : public ObservationVisitor<FieldLister> {
 public:
  std::vector<Field> fields;
  std::vector<std::string> outside;
  explicit FieldLister(bool with_values) : with_values_(with_values) {}
  template <class List>
  void numbers(const char* name, int low, int high, Shape shape, List&& list) {
    fields.push_back({.name = name, .low = low, .high = high, .size = shape.size()});
    if (!with_values_) return;
    list([&](int i, int value) {
      if (i < 0 || i >= shape.size() || value < low || value > high)
        outside.push_back(std::string(name) + "[" + std::to_string(i) + "] is " + std::to_string(value));
    });
  }

 private:
  bool with_values_;
};

template <Encodes G>
std::vector<Field> fields_of(const G& game) {
  FieldLister lister(false);
  game.encode(lister, typename G::View{}, 0, Indices{});
  return lister.fields;
}

template <Encodes G>
std::string observation(const G& game, const typename G::View& view, Seat reader, const Indices& chosen) {
  std::string bytes(G::observation_size, '\xee');
  ObservationWriter writer(reinterpret_cast<std::uint8_t*>(bytes.data()), G::observation_size);
  game.encode(writer, view, reader, chosen);
  return bytes;
}

template <Encodes G>
std::string observation_of_state(const G& game, const typename G::State& state, Seat reader) {
  std::string bytes(G::observation_size, '\xee');
  ObservationWriter writer(reinterpret_cast<std::uint8_t*>(bytes.data()), G::observation_size);
  encode_seen(game, state, reader, Indices{}, writer);
  return bytes;
}

// Visits every way through the masks: the parts of whole actions.
template <Encodes G, class Visit>
void follow_masks(const G& game, const typename G::State& state, Seat seat, const Indices& chosen,
                  Visit&& visit) {
  const auto open = game.mask(state, seat, chosen);
  ASSERT_GT(open.count(), 0) << "parts that lead nowhere";
  for (int k = 0; k < open.count(); ++k) {
    Indices longer = chosen;
    longer.push_back(static_cast<std::uint16_t>(open.nth(k)));
    if (game.from_indices(longer)) {
      visit(longer);
    } else {
      ASSERT_LT(static_cast<int>(longer.size()), G::most_parts);
      follow_masks(game, state, seat, longer, visit);
    }
    if (::testing::Test::HasFatalFailure()) return;
  }
}

template <class G>
class Encoding : public ::testing::Test {
 public:
  static constexpr G game{};  // made once: g++ writes Izakaya's tables number by number
};
TYPED_TEST_SUITE_P(Encoding);

TYPED_TEST_P(Encoding, FieldsAndRangesAreDescribedWhole) {
  using G = TypeParam;
  std::set<std::string> names;
  int size = 0;
  for (const Field& field : fields_of(this->game)) {
    EXPECT_TRUE(names.insert(field.name).second) << field.name << " twice";
    EXPECT_EQ(field.low, 0) << field.name << ": what is not there is 0";
    EXPECT_GT(field.high, 0) << field.name;
    EXPECT_LE(field.high, 255) << field.name;
    size += field.size;
  }
  EXPECT_EQ(size, G::observation_size);
  struct Ranges {
    int end = 0;
    int parts = 0;
    void range(const char* name, int part, int first, int many) {
      EXPECT_EQ(first, end) << name;
      EXPECT_GT(many, 0) << name;
      EXPECT_GE(part, parts) << name << ": a later part has its ranges behind";
      end = first + many;
      parts = part;
    }
  } ranges;
  G::describe_index(ranges);
  EXPECT_EQ(ranges.end, G::index_size);
  EXPECT_EQ(ranges.parts + 1, G::most_parts);
}

TYPED_TEST_P(Encoding, ObservationsKeepToTheirFields) {
  const auto fields = fields_of(this->game);
  roam(this->game, 600, [&](const auto& state, Random&) {
    for (Seat reader = nobody; reader < this->game.players(state); ++reader) {
      if (reader == chance) continue;
      FieldLister lister(true);
      this->game.encode(lister, this->game.observe(state, reader), reader, Indices{});
      ASSERT_EQ(lister.outside, std::vector<std::string>{});
      ASSERT_EQ(lister.fields, fields);
      ASSERT_EQ(observation_of_state(this->game, state, reader),
                observation(this->game, this->game.observe(state, reader), reader, Indices{}));
    }
  });
}

// From position to position and from game to game, as in a batch.
TYPED_TEST_P(Encoding, WhatIsKeptIsWhatWouldBeFoundAnew) {
  using G = TypeParam;
  KeptOf<G> kept{};
  roam(this->game, 600, [&](const auto& state, Random&) {
    for (Seat reader = 0; reader < this->game.players(state); ++reader) {
      std::string bytes(G::observation_size, '\xee');
      KeepingWriter writer(reinterpret_cast<std::uint8_t*>(bytes.data()), G::observation_size, kept);
      encode_seen(this->game, state, reader, Indices{}, writer);
      ASSERT_EQ(bytes, observation_of_state(this->game, state, reader));
    }
  });
}

TYPED_TEST_P(Encoding, MasksHoldTheLegalActionsAndNoOthers) {
  using G = TypeParam;
  roam(this->game, 500, [&](const auto& state, Random& random) {
    for (const Seat seat : this->game.actors(state)) {
      if (seat == chance) continue;
      std::set<std::uint32_t> legal;
      for (const Action action : Actions<G>(this->game, state, seat)) {
        legal.insert(bits_of(action));
        const Indices parts = this->game.to_indices(action);
        ASSERT_FALSE(parts.empty()) << this->game.to_text(action).view() << " has no index";
        ASSERT_EQ(this->game.from_indices(parts), action) << this->game.to_text(action).view();
      }
      std::set<std::uint32_t> masked;
      const auto view = this->game.observe(state, seat);
      follow_masks(this->game, state, seat, {}, [&](const Indices& parts) {
        const Action action = *this->game.from_indices(parts);
        ASSERT_TRUE(masked.insert(bits_of(action)).second);
        ASSERT_TRUE(this->game.to_indices(action) == parts) << this->game.to_text(action).view();
        // Whoever has begun to choose is shown what.
        if (parts.size() < 2 || random.below(32) != 0) return;
        Indices begun = parts;
        std::set<std::string> stages;
        for (; !begun.empty(); begun.pop_back())
          if (begun.size() < parts.size()) stages.insert(observation(this->game, view, seat, begun));
        stages.insert(observation(this->game, view, seat, begun));
        ASSERT_EQ(stages.size(), parts.size());
      });
      ASSERT_EQ(masked, legal);
      const auto world = this->game.sample(view, random, UniformPrior{});
      ASSERT_TRUE(this->game.mask(world, seat, {}) == this->game.mask(state, seat, {}))
          << "a mask depends on what its seat may not know";
    }
  });
}

TYPED_TEST_P(Encoding, AnIndexIsOneActionAtMost) {
  using G = TypeParam;
  const auto goes_back = [&](const Indices& parts) {
    if (const auto action = this->game.from_indices(parts))
      ASSERT_TRUE(this->game.to_indices(*action) == parts) << this->game.to_text(*action).view();
  };
  Random random(1);
  const auto any = [&] { return random.below(G::index_size); };
  for (int index = 0; index < G::index_size + 10; ++index) goes_back(make_indices(index));
  for (int i = 0; i < 20000; ++i) {
    goes_back(make_indices(any(), any()));
    goes_back(make_indices(any(), any(), any()));
  }
  ASSERT_FALSE(this->game.from_indices({}));
  ASSERT_FALSE(this->game.from_indices(make_indices(0xffff)));
}

TYPED_TEST_P(Encoding, WorldsThatDifferInASecretEncodeAlike) {
  using G = TypeParam;
  roam_secrets(this->game, 1000, [&](const auto& first, const auto& second, Seat reader) {
    ASSERT_EQ(observation<G>(this->game, this->game.observe(first, reader), reader, {}),
              observation<G>(this->game, this->game.observe(second, reader), reader, {}));
    if (reader >= 0 && this->game.actors(first).contains(reader))
      ASSERT_TRUE(this->game.mask(first, reader, {}) == this->game.mask(second, reader, {}));
  });
}

// A learner is told all that a player sees: views that differ are encoded differently, at the same table.
TYPED_TEST_P(Encoding, ViewsThatDifferEncodeDifferently) {
  using G = TypeParam;
  std::map<std::string, std::string> views;
  roam(this->game, 400, [&](const auto& state, Random&) {
    if (this->game.actors(state).empty()) return;
    for (Seat reader = 0; reader < this->game.players(state); ++reader) {
      const auto view = this->game.observe(state, reader);
      typename G::View table{};
      table.options = view.options;
      const std::string key = view_bytes<G>(table) + static_cast<char>('0' + reader) +
                              observation<G>(this->game, view, reader, {});
      const std::string bytes = view_bytes<G>(view);
      const auto [at, fresh] = views.emplace(key, bytes);
      ASSERT_TRUE(fresh || at->second == bytes) << at->second << "\n" << bytes;
    }
  });
}

REGISTER_TYPED_TEST_SUITE_P(Encoding, FieldsAndRangesAreDescribedWhole, ObservationsKeepToTheirFields,
                            WhatIsKeptIsWhatWouldBeFoundAnew, MasksHoldTheLegalActionsAndNoOthers,
                            AnIndexIsOneActionAtMost, WorldsThatDifferInASecretEncodeAlike,
                            ViewsThatDifferEncodeDifferently);

}  // namespace zashiki::conformance
