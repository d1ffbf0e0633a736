#include "game/transcript.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "game/registry.h"

namespace zashiki {
namespace {

Error at_line(std::size_t line, std::string_view what, std::string clause = {}) {
  return {code::bad_transcript, fmt::format("line {}: {}", line, what), std::move(clause)};
}

// The next line without its end; nothing when the text ends before the line does.
std::optional<std::string_view> take_line(std::string_view& text) {
  const auto end = text.find('\n');
  if (end == std::string_view::npos) return std::nullopt;
  const auto line = text.substr(0, end);
  text.remove_prefix(end + 1);
  return line;
}

struct Header {
  Setup setup;
  std::optional<std::string> commitment;
  std::optional<fair::Record> fairness;
};

// {"version":1,"contributions":["...",...],"seed":"64 digits"}; the seed is missing until the game is over.
Result<fair::Record> read_fairness(const json::value& value, int players) {
  const auto* object = value.if_object();
  if (object == nullptr) return at_line(1, "the fairness record is no object");
  for (const auto& [key, ignored] : *object)
    if (key != "version" && key != "contributions" && key != "seed")
      return at_line(1, "the fairness record has a field that nothing here knows");
  const auto* version = object->if_contains("version");
  if (version == nullptr || !version->is_int64() || version->get_int64() != fairness_version)
    return at_line(1, fmt::format("this program checks chance of version {} only", fairness_version));
  fair::Record record;
  const auto* contributions = object->if_contains("contributions");
  if (contributions == nullptr || !contributions->is_array() ||
      contributions->get_array().size() != static_cast<std::size_t>(players))
    return at_line(1, "the fairness record has not one contribution for each seat");
  for (const auto& contribution : contributions->get_array()) {
    if (!contribution.is_string()) return at_line(1, "a contribution is no text");
    record.contributions.emplace_back(contribution.get_string());
  }
  if (const auto* seed = object->if_contains("seed")) {
    if (seed->is_string()) record.seed = fair::from_hex(seed->get_string());
    if (!record.seed) return at_line(1, "the seed is not 64 hexadecimal digits");
  }
  return record;
}

Result<Header> read_header(std::string_view line) {
  boost::system::error_code error;
  const json::value value = json::parse(line, error);
  if (error) return at_line(1, fmt::format("the header is no JSON ({})", error.message()));
  const auto* header = value.if_object();
  if (header == nullptr) return at_line(1, "the header is no object");

  constexpr std::array known{"zashiki", "game", "rules",      "players",
                             "options", "data", "commitment", "fairness"};
  for (const auto& [key, ignored] : *header)
    if (std::find(known.begin(), known.end(), std::string_view(key)) == known.end())
      return at_line(1, fmt::format("the header has a field {:.60} that nothing here knows",
                                    json::serialize(json::value(key))));
  const auto* version = header->if_contains("zashiki");
  if (version == nullptr || !version->is_int64())
    return at_line(1, "this is no transcript: its header has no number under \"zashiki\"");
  if (version->get_int64() != transcript_version)
    return at_line(1, fmt::format("this is a transcript of format {}; this program reads format {}",
                                  version->get_int64(), transcript_version));
  const auto* game = header->if_contains("game");
  if (game == nullptr || !game->is_string()) return at_line(1, "the header names no game");
  const auto* players = header->if_contains("players");
  if (players == nullptr || !players->is_int64() || players->get_int64() < 0 || players->get_int64() > 100)
    return at_line(1, "the header has no number of players");
  const auto* options = header->if_contains("options");
  if (options == nullptr || !options->is_object()) return at_line(1, "the header has no options");

  Header read;
  read.setup.game = std::string(game->get_string());
  read.setup.players = static_cast<int>(players->get_int64());
  read.setup.options = options->get_object();
  if (const auto* data = header->if_contains("data")) read.setup.data = *data;

  if (const auto known_game = find_game(read.setup.game); known_game != nullptr) {
    const auto* rules = header->if_contains("rules");
    if (rules == nullptr || !rules->is_int64()) return at_line(1, "the header has no rules version");
    if (rules->get_int64() != known_game->rules_version())
      return at_line(
          1, fmt::format("this was played by version {} of the rules of {}, and this program plays {}",
                         rules->get_int64(), read.setup.game, known_game->rules_version()));
  }
  if (const auto* commitment = header->if_contains("commitment");
      commitment != nullptr && !commitment->is_null()) {
    if (!commitment->is_string() || !fair::from_hex(commitment->get_string()))
      return at_line(1, "the commitment is not 64 hexadecimal digits");
    read.commitment = std::string(commitment->get_string());
  }
  if (const auto* fairness = header->if_contains("fairness")) {
    if (!read.commitment) return at_line(1, "there is a fairness record but no commitment");
    auto record = read_fairness(*fairness, read.setup.players);
    if (!record) return record.error();
    read.fairness = std::move(*record);
  }
  return read;
}

}  // namespace

std::string transcript_header(const Setup& setup, int rules, const std::optional<std::string>& commitment,
                              const std::optional<fair::Record>& fairness) {
  json::object header{{"zashiki", transcript_version},
                      {"game", setup.game},
                      {"rules", rules},
                      {"players", setup.players},
                      {"options", setup.options}};
  if (setup.data) header["data"] = *setup.data;
  header["commitment"] = commitment ? json::value(*commitment) : json::value(nullptr);
  if (fairness) {
    json::object record{{"version", fairness_version},
                        {"contributions", json::value_from(fairness->contributions)}};
    if (fairness->seed) record["seed"] = fair::to_hex(*fairness->seed);
    header["fairness"] = std::move(record);
  }
  return json::serialize(header);
}

std::string write_transcript(const Match& match, const std::optional<std::string>& commitment, Seat reader,
                             const std::optional<fair::Record>& fairness) {
  std::string text =
      transcript_header(match.setup(), match.game().rules_version(), commitment, fairness) + "\n";
  for (const auto& entry : match.log())
    text +=
        json::serialize(json::array{json_of_seat(entry.who), match.text_for(entry, reader).view()}) + "\n";
  return text;
}

Result<Transcript> read_transcript(std::string_view text) {
  if (text.empty()) return Error{code::bad_transcript, "the file is empty"};
  std::size_t number = 1;
  const std::string_view cut_off = "the file ends in the middle of a line";
  const auto first = take_line(text);
  if (!first) return at_line(number, cut_off);
  auto header = read_header(*first);
  if (!header) return header.error();
  auto match = Match::start(std::move(header->setup));
  if (!match) return at_line(1, match.error().message);

  while (!text.empty()) {
    ++number;
    const auto line = take_line(text);
    if (!line) return at_line(number, cut_off);
    boost::system::error_code error;
    const json::value value = json::parse(*line, error);
    if (error) return at_line(number, fmt::format("no JSON ({})", error.message()));
    const auto* pair = value.if_array();
    if (pair == nullptr || pair->size() != 2 || !(*pair)[1].is_string())
      return at_line(number, "not of the form [who, \"action\"]");
    const json::value& who = (*pair)[0];
    const bool by_chance = who.is_string() && who.get_string() == "chance";
    const auto* seat = who.if_int64();
    if (!by_chance && (seat == nullptr || *seat < 0 || *seat >= match->position().players()))
      return at_line(number, "who acts is neither \"chance\" nor a seat of this game");
    const auto acted = match->act(by_chance ? chance : static_cast<Seat>(*seat), (*pair)[1].get_string());
    if (!acted) return at_line(number, acted.error().message, acted.error().clause);
  }
  return Transcript{.match = std::move(*match),
                    .commitment = std::move(header->commitment),
                    .fairness = std::move(header->fairness)};
}

Result<std::string> report(const Transcript& transcript) {
  const Match& match = transcript.match;
  std::string text = fmt::format("{}, {} players: {} actions, every one legal by version {} of the rules.\n",
                                 match.game().id(), match.position().players(), match.log().size(),
                                 match.game().rules_version());
  text += "Scores:";
  for (const double score : match.position().scores()) text += fmt::format(" {}", score);
  text += ".\n";
  if (match.over()) {
    text += "The game is over. Won by seat";
    for (const Seat seat : match.position().winners()) text += fmt::format(" {}", seat);
    text += ".\n";
  } else {
    text += "The game is not over.\n";
  }
  if (!transcript.commitment) {
    text += "The header commits to no seed: nothing is claimed of how chance was drawn.\n";
  } else if (!transcript.fairness || !transcript.fairness->seed) {
    text += "The header commits to a seed that the transcript does not reveal: chance was not checked.\n";
  } else {
    const auto draws = fair::check(match, *transcript.commitment, *transcript.fairness);
    if (!draws) return draws.error();
    text += fmt::format(
        "The seed is the one that the header commits to; what chance did, {} action{}, follows from it and "
        "the "
        "players' contributions.\n",
        *draws, *draws == 1 ? "" : "s");
  }
  return text;
}

}  // namespace zashiki
