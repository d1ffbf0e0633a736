#pragma once
// The run-time interface, instantiated once per game from its rules.
#include <cassert>
#include <fmt/format.h>
#include <memory>

#include "game/data/all.h"
#include "game/fields_text.h"
#include "game/game.h"
#include "rules/steps.h"

namespace zashiki {

template <Rules G>
class TypedGame;

template <Rules G>
class TypedPosition final : public Position {
 public:
  TypedPosition(std::shared_ptr<const TypedGame<G>> game, const typename G::State& state)
      : game_(std::move(game)), state_(state) {}

  const Game& game() const override { return *game_; }
  std::unique_ptr<Position> clone() const override { return std::make_unique<TypedPosition>(*this); }
  void copy_from(const Position& other) override { state_ = static_cast<const TypedPosition&>(other).state_; }

  int players() const override { return rules().players(state_); }
  Seats actors() const override { return rules().actors(state_); }
  Seat opener() const override { return rules().opener(state_); }
  int legal(Seat seat, std::span<Action> buffer) const override {
    std::size_t size = 0;
    rules().legal(state_, seat, [&](Action action) {
      assert(size < buffer.size());
      buffer[size++] = action;
    });
    return static_cast<int>(size);
  }
  int outcomes(std::span<WeightedAction> buffer) const override {
    std::size_t size = 0;
    rules().outcomes(state_, [&](Action action, std::uint32_t weight) {
      assert(size < buffer.size());
      buffer[size++] = {.action = action, .weight = weight};
    });
    return static_cast<int>(size);
  }
  bool is_legal(Seat who, Action action) const override {
    return zashiki::is_legal(rules(), state_, who, action);
  }
  void apply(Seat who, Action action) override { rules().apply(state_, who, action); }
  Action random_outcome(Random& random) const override {
    return zashiki::random_outcome(rules(), state_, random);
  }

  Scores scores() const override { return rules().scores(state_); }
  Seats winners() const override { return rules().winners(state_); }
  void write_account(JsonWriter& out, std::string_view name) const override {
    bool any = false;
    rules().account(state_, [&](std::string_view kind, auto&& describe) {
      if (!any) out.key(name).begin_list();
      any = true;
      out.begin_object();
      FieldTextWriter fact(out);
      fact.text("kind", kind);
      describe(fact);
      out.end_object();
    });
    if (any) out.end_list();
  }
  void write_outcomes(const Position& before, Seat who, Action action, std::size_t place,
                      JsonWriter& out) const override {
    const auto& earlier = static_cast<const TypedPosition&>(before).state_;
    rules().report(earlier, who, action, state_, [&](std::string_view kind, auto&& describe) {
      out.begin_object();
      FieldTextWriter fact(out);
      fact.text("kind", kind);
      fact.number("at", place);
      describe(fact);
      out.end_object();
    });
  }
  bool ends_round(const Position& before) const override {
    return rules().ends_round(static_cast<const TypedPosition&>(before).state_, state_);
  }
  std::string_view ending(const Position& before, Seat who, Action action) const override {
    return rules().ending(static_cast<const TypedPosition&>(before).state_, who, action, state_);
  }
  AnyView view(Seat reader) const override { return rules().observe(state_, reader); }
  std::unique_ptr<Position> sample(Seat reader, Random& random) const override {
    return std::make_unique<TypedPosition>(
        game_, rules().sample(rules().observe(state_, reader), random, UniformPrior{}));
  }
  Secret secret(Seat who, Action action) const override { return rules().secret(state_, who, action); }
  bool is_secret(int slot) const override { return rules().is_secret(state_, slot); }
  Refusal why(Seat who, Action action) const override { return rules().why(state_, who, action); }
  void encode([[maybe_unused]] Seat reader, [[maybe_unused]] const Indices& chosen,
              [[maybe_unused]] std::span<std::uint8_t> buffer) const override {
    if constexpr (Encodes<G>) {
      assert(buffer.size() == G::observation_size);
      ObservationWriter writer(buffer.data(), G::observation_size);
      encode_seen(rules(), state_, reader, chosen, writer);
    }
  }
  void mask([[maybe_unused]] Seat seat, [[maybe_unused]] const Indices& chosen,
            [[maybe_unused]] std::span<std::uint8_t> buffer) const override {
    if constexpr (Encodes<G>) {
      assert(buffer.size() == G::index_size);
      write_bytes(rules().mask(state_, seat, chosen), buffer.data());
    }
  }
  std::uint64_t perft(int depth) const override { return zashiki::perft(rules(), state_, depth); }

 private:
  const G& rules() const;
  std::shared_ptr<const TypedGame<G>> game_;
  typename G::State state_;
};

template <Rules G>
class TypedGame final : public GameOf<G>, public std::enable_shared_from_this<TypedGame<G>> {
 public:
  using GameOf<G>::GameOf;
  using GameOf<G>::rules;

  std::string_view id() const override { return G::id; }
  int min_players() const override { return G::min_players; }
  int max_players() const override { return G::max_players; }
  int most_actions() const override { return G::most_actions; }
  int most_outcomes() const override { return G::most_outcomes; }
  int rules_version() const override { return G::rules_version; }
  bool loser_begins_next() const override {
    if constexpr (requires { G::loser_begins_next; }) return G::loser_begins_next;
    return false;
  }
  std::size_t state_bytes() const override { return sizeof(typename G::State); }
  std::vector<OptionSpec> options() const override {
    OptionLister lister(G::max_players);
    const typename G::Options usual{};
    G::describe_options(lister, usual);
    return std::move(lister.specs);
  }

  Result<std::unique_ptr<Position>> start(int players, const json::object& named) const override {
    if (players < G::min_players || players > G::max_players) {
      const auto range = G::min_players == G::max_players
                             ? fmt::format("{}", G::min_players)
                             : fmt::format("{} to {}", G::min_players, G::max_players);
      return Error{code::bad_players, fmt::format("{} is for {} players, not {}", G::id, range, players)};
    }
    typename G::Options options{};
    options.players = static_cast<std::uint8_t>(players);
    OptionReader reader(named, players);
    G::describe_options(reader, options);
    if (auto complaint = reader.complaint(); !complaint.empty()) return Error{code::bad_option, complaint};
    if (const Refusal refusal = rules().check(options)) return error_of(code::bad_option, refusal);
    return std::unique_ptr<Position>(
        std::make_unique<TypedPosition<G>>(this->shared_from_this(), rules().start(options)));
  }

  bool looks_like_data([[maybe_unused]] const json::value& data) const override {
    if constexpr (DataFile<G>::exists)
      return DataFile<G>::looks_like(data);
    else
      return false;
  }
  Result<std::shared_ptr<const Game>> with_data([[maybe_unused]] const json::value& data) const override {
    if constexpr (DataFile<G>::exists) {
      auto read = DataFile<G>::read(data);
      if (!read) return read.error();
      return std::shared_ptr<const Game>(std::make_shared<TypedGame>(*read));
    } else {
      return Error{code::bad_request,
                   fmt::format("{} takes no data: there is nothing to bring along", G::id)};
    }
  }

  std::string_view usual_data() const override {
    if constexpr (DataFile<G>::exists)
      return DataFile<G>::usual();
    else
      return {};
  }

  Text to_text(Action action) const override { return rules().to_text(action); }
  Text redact(Action action) const override { return rules().redact(action); }
  std::optional<Action> parse(std::string_view text) const override { return rules().parse(text); }

  EncodingSpec encoding() const override {
    if constexpr (Encodes<G>)
      return list_encoding(rules());
    else
      return {};
  }
  Indices to_indices([[maybe_unused]] Action action) const override {
    if constexpr (Encodes<G>)
      return rules().to_indices(action);
    else
      return {};
  }
  std::optional<Action> from_indices([[maybe_unused]] const Indices& indices) const override {
    if constexpr (Encodes<G>)
      return rules().from_indices(indices);
    else
      return std::nullopt;
  }

  void write_view(const AnyView& view, JsonWriter& out) const override {
    out.begin_object();
    FieldTextWriter writer(out);
    G::describe(writer, view_as<typename G::View>(view));
    out.end_object();
  }
  Result<AnyView> view_from_json(const json::value& value) const override {
    if (!value.is_object()) return Error{code::bad_request, "a view must be an object"};
    typename G::View view{};
    FieldReader reader(value.get_object());
    G::describe(reader, view);
    if (auto complaint = reader.complaint(); !complaint.empty())
      return Error{code::bad_request, "view: " + complaint};
    if (const Refusal refusal = rules().check(view))
      return error_at("view", error_of(code::bad_request, refusal));
    return AnyView(view);
  }
};

template <Rules G>
const G& TypedPosition<G>::rules() const {
  return game_->rules();
}

}  // namespace zashiki
