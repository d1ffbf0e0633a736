#include "c/zashiki.h"

#include <exception>
#include <fmt/format.h>

#include "game/registry.h"
#include "game/transcript.h"
#include "mind/decision.h"

struct zashiki_match {
  zashiki::Match match;
  std::string text{};  // what the last call returned
};

struct zashiki_mind {
  std::shared_ptr<const zashiki::Game> game;
  std::unique_ptr<zashiki::Mind> mind;
  std::string text{};
};

namespace {

using namespace zashiki;

static_assert(ZASHIKI_CHANCE == chance && ZASHIKI_NOBODY == nobody && ZASHIKI_MOST_SEATS > most_players);

thread_local std::string last_refusal;

// Returns what the call returns, or NULL or 0 if it refuses or throws: no exception leaves the library.
template <class Value, class Call>
Value guarded(Call&& call) noexcept {
  const auto refuse = [](const Error& error) {
    last_refusal = json_object([&](JsonWriter& out) { write_error(out, error); });
    return Value{};
  };
  try {
    Result<Value> result = call();
    return result ? *result : refuse(result.error());
  } catch (const std::exception& thrown) {
    return refuse({.code = "internal", .message = thrown.what()});
  }
}

template <class Value, class Handle, class Call>
Value with(Handle* handle, Call&& call) noexcept {
  return guarded<Value>([&]() -> Result<Value> {
    if (handle == nullptr) return bad_request("a match or mind must be given, not NULL");
    return call(*handle);
  });
}

// Returns a text that the handle keeps.
template <class Handle, class Call>
const char* text_from(Handle* handle, Call&& call) noexcept {
  return with<const char*>(handle, [&](Handle& asked) -> Result<const char*> {
    Result<std::string> text = call(asked);
    if (!text) return text.error();
    asked.text = std::move(*text);
    return asked.text.c_str();
  });
}

std::string_view given(const char* text) { return text == nullptr ? std::string_view{} : text; }

// Refuses anything that is neither a seat nor `other`.
Status check_seat(const Match& match, int seat, Seat other) {
  if (seat == other || (seat >= 0 && seat < match.position().players())) return Done{};
  return bad_request(fmt::format("there is no seat {}", seat));
}

Result<zashiki_match*> opened(Result<Match> match) {
  if (!match) return match.error();
  return new zashiki_match{std::move(*match)};
}

}  // namespace

int zashiki_interface(void) { return ZASHIKI_INTERFACE; }

const char* zashiki_version(void) { return ZASHIKI_VERSION; }

const char* zashiki_games(void) {
  static const std::string games = [] {
    std::string text;
    JsonWriter out(text);
    write_games(out);
    return text;
  }();
  return games.c_str();
}

const char* zashiki_refusal(void) { return last_refusal.c_str(); }

zashiki_match* zashiki_start(const char* game, int players, const char* options, const char* data) {
  return guarded<zashiki_match*>([&]() -> Result<zashiki_match*> {
    Setup setup{.game = std::string(given(game)), .players = players, .options = {}, .data = {}};
    if (options != nullptr) {
      auto read = parse_object(options, "options");
      if (!read) return read.error();
      setup.options = std::move(read->get_object());
    }
    if (data != nullptr) {
      auto read = parse_object(data, "data");
      if (!read) return read.error();
      setup.data = std::move(*read);
    }
    return opened(Match::start(std::move(setup)));
  });
}

zashiki_match* zashiki_replay(const char* transcript) {
  return guarded<zashiki_match*>([&]() -> Result<zashiki_match*> {
    auto read = read_transcript(given(transcript));
    if (!read) return read.error();
    return opened(std::move(read->match));
  });
}

zashiki_match* zashiki_copy(const zashiki_match* match) {
  return with<zashiki_match*>(match, [](const zashiki_match& asked) { return opened(asked.match.copy()); });
}

void zashiki_close(zashiki_match* match) { delete match; }

int zashiki_actors(const zashiki_match* match, int* seats) {
  return with<int>(match, [&](const zashiki_match& asked) -> Result<int> {
    const Seats actors = asked.match.position().actors();
    if (seats != nullptr)
      for (const Seat who : actors) *seats++ = who;
    return actors.size();
  });
}

const char* zashiki_legal(zashiki_match* match, int seat) {
  return text_from(match, [&](const zashiki_match& asked) -> Result<std::string> {
    if (auto seated = check_seat(asked.match, seat, chance); !seated) return seated.error();
    const auto actions = asked.match.legal(seat);
    if (!actions) return actions.error();
    std::string text;
    JsonWriter out(text);
    out.begin_list();
    for (const auto& action : *actions) out.value(action.text);
    out.end_list();
    return text;
  });
}

int zashiki_act(zashiki_match* match, int seat, const char* action) {
  return with<int>(match, [&](zashiki_match& asked) -> Result<int> {
    if (auto seated = check_seat(asked.match, seat, chance); !seated) return seated.error();
    if (auto acted = asked.match.act(seat, given(action)); !acted) return acted.error();
    return 1;
  });
}

const char* zashiki_roll(zashiki_match* match, uint64_t seed) {
  return text_from(match, [&](zashiki_match& asked) -> Result<std::string> {
    Random random(seed);
    const auto rolled = asked.match.roll(random);
    if (!rolled) return rolled.error();
    return std::string(asked.match.game().to_text(*rolled).view());
  });
}

const char* zashiki_view(zashiki_match* match, int reader) {
  return text_from(match, [&](const zashiki_match& asked) -> Result<std::string> {
    if (auto seated = check_seat(asked.match, reader, nobody); !seated) return seated.error();
    return view_text(asked.match.game(), asked.match.position().view(reader));
  });
}

const char* zashiki_position(zashiki_match* match) {
  return text_from(match, [](const zashiki_match& asked) -> Result<std::string> {
    return json_object([&](JsonWriter& out) { write_position(out, asked.match.position()); });
  });
}

const char* zashiki_transcript(zashiki_match* match) {
  return text_from(
      match, [](const zashiki_match& asked) -> Result<std::string> { return write_transcript(asked.match); });
}

zashiki_mind* zashiki_mind_open(const zashiki_match* match, const char* name) {
  return with<zashiki_mind*>(match, [&](const zashiki_match& asked) -> Result<zashiki_mind*> {
    auto mind = make_mind(given(name), asked.match.game());
    if (!mind) return mind.error();
    return new zashiki_mind{asked.match.shared_game(), std::move(*mind)};
  });
}

void zashiki_mind_close(zashiki_mind* mind) { delete mind; }

const char* zashiki_think(zashiki_mind* mind, const zashiki_match* match, int seat, uint64_t iterations,
                          int milliseconds, uint64_t seed) {
  return text_from(mind, [&](zashiki_mind& asked) -> Result<std::string> {
    if (match == nullptr) return bad_request("a match must be given, not NULL");
    const Match& about = match->match;
    // Any match of the same game will do; a match on your own map is another game.
    if (about.shared_game() != asked.game) return bad_request("this mind is for another game or map");
    if (auto seated = check_seat(about, seat, 0); !seated) return seated.error();
    if (auto turn = about.check_turn(seat); !turn) return turn.error();
    if (milliseconds < 0) return bad_request("milliseconds must not be negative");
    std::vector<Action> legal(static_cast<std::size_t>(asked.game->most_actions()));
    legal.resize(static_cast<std::size_t>(about.position().legal(seat, legal)));
    const AnyView view = about.position().view(seat);
    const Question question{
        .view = view,
        .seat = seat,
        .legal = legal,
        .budget = {.iterations = iterations, .time = std::chrono::milliseconds(milliseconds)},
        .seed = seed};
    const Answer answer = asked.mind->think(question);
    return write_answer(*asked.game, answer, explain(*asked.game, question, answer));
  });
}
