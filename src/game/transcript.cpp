#include "game/transcript.h"

#include <algorithm>
#include <fmt/format.h>

#include "game/registry.h"

namespace zashiki {
namespace {

Error at_line(std::size_t line, std::string_view what, std::string clause = {}) {
  return {code::bad_transcript, fmt::format("line {}: {}", line, what), std::move(clause)};
}

// The next line without its end; nullopt if the text ends before the line does.
std::optional<std::string_view> take_line(std::string_view& text) {
  const auto end = text.find('\n');
  if (end == std::string_view::npos) return std::nullopt;
  const auto line = text.substr(0, end);
  text.remove_prefix(end + 1);
  return line;
}

constexpr std::int64_t highest_version = 1'000'000;

struct Header {
  Setup setup;
  std::optional<std::string> commitment;
  std::optional<fair::Record> fairness;
};

// {"version":1,"commitments":["64 digits",null,...],"contributions":["...",...],"seed":"64 digits"}. The
// commitments are missing if no seat made any, the seed until the game is over.
Result<fair::Record> read_fairness(const json::object& object, int players) {
  ObjectReader in(object);
  if (in.number("version", 0, highest_version) != fairness_version && in.ok())
    in.complain(fmt::format("this program checks chance of version {} only", fairness_version));
  fair::Record record;
  const json::array& contributions = in.list("contributions");
  if (contributions.size() != static_cast<std::size_t>(players))
    in.complain("\"contributions\" must have one text for each seat");
  for (const auto& contribution : contributions) {
    const auto* text = contribution.if_string();
    if (text == nullptr) in.complain("\"contributions\" must be a list of strings");
    record.contributions.emplace_back(text == nullptr ? std::string_view() : std::string_view(*text));
  }
  if (in.has("commitments")) {
    const json::array& commitments = in.list("commitments");
    if (commitments.size() != static_cast<std::size_t>(players))
      in.complain("\"commitments\" must have one for each seat");
    for (const auto& commitment : commitments) {
      const auto* text = commitment.if_string();
      if (text == nullptr ? !commitment.is_null() : !fair::from_hex(*text))
        in.complain("\"commitments\" must be a list of 64 hexadecimal digits or null");
      record.commitments.emplace_back(text == nullptr ? std::string_view() : std::string_view(*text));
    }
  }
  if (in.has("seed")) {
    record.seed = fair::from_hex(in.text("seed"));
    if (!record.seed) in.complain("\"seed\" must have 64 hexadecimal digits");
  }
  if (const auto complaint = in.complaint(); !complaint.empty())
    return at_line(1, "in \"fairness\": " + complaint);
  return record;
}

Result<Header> read_header(std::string_view line) {
  const auto parsed = parse_object(line, "the header");
  if (!parsed) return at_line(1, parsed.error().message);
  const json::object& object = parsed->get_object();
  ObjectReader in(object);
  if (!in.has("zashiki")) return at_line(1, "this is not a transcript: its header has no \"zashiki\"");
  const auto version = in.number("zashiki", 0, highest_version);
  if (in.ok() && version != transcript_version)
    return at_line(1, fmt::format("this is a transcript of format {}; this program reads format {}", version,
                                  transcript_version));
  Header read;
  read.setup.game = std::string(in.text("game"));
  read.setup.players = static_cast<int>(in.number("players", 0, 100));
  read.setup.options = in.object("options");
  if (in.has("data")) read.setup.data = *in.any("data");
  const auto rules = in.number_or("rules", -1, 0, highest_version);
  if (in.has_value("commitment")) {
    read.commitment = std::string(in.text("commitment"));
    if (!fair::from_hex(*read.commitment)) in.complain("\"commitment\" must have 64 hexadecimal digits");
  }
  const bool has_fairness = in.has("fairness");
  if (has_fairness && !read.commitment) in.complain("\"fairness\" needs a \"commitment\"");
  const json::object& fairness = has_fairness ? in.object("fairness") : object;
  if (const auto complaint = in.complaint(); !complaint.empty()) return at_line(1, complaint);

  if (const auto game = find_game(read.setup.game); game != nullptr && rules != game->rules_version())
    return at_line(
        1, rules < 0
               ? "the field \"rules\" is missing"
               : fmt::format("this was played by version {} of the rules of {}, and this program plays {}",
                             rules, read.setup.game, game->rules_version()));
  if (has_fairness) {
    auto record = read_fairness(fairness, read.setup.players);
    if (!record) return record.error();
    read.fairness = std::move(*record);
  }
  return read;
}

}  // namespace

void write_fairness(JsonWriter& out, const fair::Record& record) {
  const auto& commitments = record.commitments;
  out.field("version", fairness_version);
  if (std::any_of(commitments.begin(), commitments.end(), [](const auto& one) { return !one.empty(); }))
    out.list("commitments", commitments, [](JsonWriter& list, const std::string& commitment) {
      if (commitment.empty())
        list.null();
      else
        list.value(commitment);
    });
  out.list("contributions", record.contributions);
}

std::string transcript_header(const Setup& setup, int rules, const std::optional<std::string>& commitment,
                              const std::optional<fair::Record>& fairness) {
  return json_object([&](JsonWriter& out) {
    out.field("zashiki", transcript_version)
        .field("game", setup.game)
        .field("rules", rules)
        .field("players", setup.players);
    out.key("options").raw(json::serialize(setup.options));
    if (setup.data) out.key("data").raw(json::serialize(*setup.data));
    if (commitment)
      out.field("commitment", *commitment);
    else
      out.key("commitment").null();
    if (!fairness) return;
    out.object("fairness", [&](JsonWriter& record) {
      write_fairness(record, *fairness);
      if (fairness->seed) record.field("seed", fair::to_hex(*fairness->seed));
    });
  });
}

void append_transcript_line(std::string& out, Seat who, std::string_view action, std::string_view outcomes) {
  JsonWriter line(out);
  write_seat(line.begin_list(), who);
  line.value(action);
  if (!outcomes.empty()) line.begin_list().raw(outcomes).end_list();
  line.end_list();
  out += '\n';
}

std::string write_transcript(const Match& match, const std::optional<std::string>& commitment, Seat reader,
                             const std::optional<fair::Record>& fairness, StepOutcomes outcomes) {
  std::string text =
      transcript_header(match.setup(), match.game().rules_version(), commitment, fairness) + "\n";
  for (const auto& entry : match.log())
    append_transcript_line(text, entry.who, match.text_for(entry, reader).view(),
                           outcomes == StepOutcomes::told ? entry.outcomes : std::string_view());
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
    const auto value = parse_json(*line);
    if (!value) return at_line(number, value.error().message);
    const auto* pair = value->if_array();
    if (pair == nullptr || pair->size() < 2 || pair->size() > 3 || !(*pair)[1].is_string())
      return at_line(number, "must be of the form [who, \"action\"]");
    const json::value& who = (*pair)[0];
    const bool by_chance = who.is_string() && who.get_string() == "chance";
    const auto* seat = who.if_int64();
    if (!by_chance && (seat == nullptr || *seat < 0 || *seat >= match->position().players()))
      return at_line(number, "who acts is neither \"chance\" nor a seat of this game");
    const auto acted = match->act(by_chance ? chance : static_cast<Seat>(*seat), (*pair)[1].get_string());
    if (!acted) return at_line(number, acted.error().message, acted.error().clause);
    if (pair->size() == 3 && (*pair)[2] != json::parse("[" + match->log().back().outcomes + "]"))
      return at_line(number, "its outcomes are not what the rules say");
  }
  return Transcript{.match = std::move(*match),
                    .commitment = std::move(header->commitment),
                    .fairness = std::move(header->fairness)};
}

namespace {

// What each seat contributed to chance, if any did.
std::string contributions(const fair::Record& record) {
  std::string text;
  for (std::size_t seat = 0; seat < record.contributions.size(); ++seat) {
    const std::string& given = record.contributions[seat];
    const bool committed = seat < record.commitments.size() && !record.commitments[seat].empty();
    const auto shown = given.empty() ? std::string() : quoted(json::value(given));
    if (committed)
      text += fmt::format("Seat {} committed to {} and {}.\n", seat, record.commitments[seat],
                          given.empty() ? "never revealed it: it plays without" : "revealed " + shown);
    else if (!given.empty())
      text += fmt::format("Seat {} contributed {} without committing to it before.\n", seat, shown);
  }
  return text;
}

}  // namespace

Result<Verification> verify(const Transcript& transcript) {
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
    text += "Chance was not checked: the header commits to no seed.\n";
    return Verification{.text = std::move(text)};
  }
  text += fmt::format("The server committed to {}.\n", *transcript.commitment);
  if (transcript.fairness) text += contributions(*transcript.fairness);
  if (!transcript.fairness || !transcript.fairness->seed) {
    text += "Chance was not checked: the transcript does not reveal the seed.\n";
    return Verification{.text = std::move(text)};
  }
  const auto draws = fair::check(match, *transcript.commitment, *transcript.fairness);
  if (!draws) return draws.error();
  text += fmt::format(
      "Chance was checked: the seed is the one committed to, and what chance did, {} action{}, follows from "
      "it and the contributions.\n",
      *draws, *draws == 1 ? "" : "s");
  return Verification{.text = std::move(text), .chance = true};
}

}  // namespace zashiki
