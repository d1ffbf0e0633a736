#include "lab/report/parts.h"

#include <array>
#include <fmt/format.h>
#include <stdexcept>

#include "lab/report.h"

namespace zashiki {
namespace {

json::object subject_json(const ReportSubject& subject) {
  return {{"report", report_version},
          {"game", subject.game},
          {"rules", subject.rules},
          {"players", subject.players},
          {"options", subject.options},
          {"data", subject.data},
          {"data_name", subject.data_name},
          {"mind", subject.mind},
          {"iterations", subject.iterations},
          {"seed", subject.seed},
          {"pace", {{"decision", subject.decision_seconds}, {"doubling", subject.doubling_seconds}}},
          {"shard", subject.shard.index},
          {"shards", subject.shard.count}};
}

ReportSubject subject_in(const json::object& from) {
  const auto text = [&](std::string_view name) { return std::string(from.at(name).as_string()); };
  return {.game = text("game"),
          .rules = from.at("rules").to_number<int>(),
          .players = from.at("players").to_number<int>(),
          .options = from.at("options").as_object(),
          .data = text("data"),
          .data_name = text("data_name"),
          .mind = text("mind"),
          .iterations = from.at("iterations").to_number<std::uint64_t>(),
          .seed = from.at("seed").to_number<std::uint64_t>(),
          .decision_seconds = from.at("pace").at("decision").to_number<double>(),
          .doubling_seconds = from.at("pace").at("doubling").to_number<double>(),
          .shard = {.index = from.at("shard").to_number<std::uint64_t>(),
                    .count = from.at("shards").to_number<std::uint64_t>()}};
}

json::object part_json(const ReportPart& part) {
  json::object out{{"wanted", part.wanted}};
  if (part.kind == PartKind::players) out["players"] = part.players;
  if (part.kind == PartKind::skill) out["mind"] = part.mind;
  if (part.kind == PartKind::effect) {
    out["option"] = part.option;
    out["about"] = part.about;
    out["usual"] = part.usual;
    out["value"] = part.value;
  }
  json::object sums;
  if (const auto* skill = std::get_if<SkillSums>(&part.sums)) sums = to_json(*skill, part.players);
  if (const auto* game = std::get_if<GameSums>(&part.sums)) sums = to_json(*game);
  if (const auto* effect = std::get_if<EffectSums>(&part.sums)) sums = to_json(*effect);
  if (const auto* certainty = std::get_if<CertaintySums>(&part.sums)) sums = to_json(*certainty);
  for (auto& [key, value] : sums) out[key] = std::move(value);
  return out;
}

ReportPart part_in(const json::object& from, PartKind kind, int players) {
  ReportPart part{.kind = kind, .players = players, .wanted = from.at("wanted").to_number<std::uint64_t>()};
  if (kind == PartKind::players) part.players = from.at("players").to_number<int>();
  if (kind == PartKind::skill) part.mind = from.at("mind").as_string();
  if (kind == PartKind::effect) {
    part.option = from.at("option").as_string();
    part.about = from.at("about").as_string();
    part.usual = from.at("usual");
    part.value = from.at("value");
  }
  part.sums = part.no_sums();
  std::visit([&](auto& sums) { read_sums(from, sums); }, part.sums);
  if (const auto* sums = std::get_if<GameSums>(&part.sums);
      sums != nullptr && sums->players() != static_cast<std::size_t>(part.players))
    throw std::invalid_argument("seats");
  return part;
}

// Whatever is in a file that somebody brought: names are escaped like any text.
void append_value(std::string& out, const json::value& value) {
  if (const auto* object = value.if_object()) {
    char before = '{';
    for (const auto& [key, member] : *object) {
      out += before;
      append_quoted(out, key);
      out += ':';
      append_value(out, member);
      before = ',';
    }
    out += object->empty() ? "{}" : "}";
  } else if (const auto* list = value.if_array()) {
    char before = '[';
    for (const json::value& one : *list) {
      out += before;
      append_value(out, one);
      before = ',';
    }
    out += list->empty() ? "[]" : "]";
  } else if (const auto* number = value.if_double()) {
    append_number(out, *number);
  } else {
    out += json::serialize(value);
  }
}

constexpr std::array<const char*, 5> part_names{"base", "player_counts", "effects", "skill", "certainty"};
constexpr bool is_list(PartKind kind) { return kind != PartKind::base && kind != PartKind::certainty; }

}  // namespace

std::uint64_t ReportPart::games() const {
  return std::visit([](const auto& any) { return any.games; }, sums);
}

void ReportPart::add(const AnySums& more) {
  std::visit([&]<class Sums>(Sums& own) { own.add(std::get<Sums>(more)); }, sums);
}

AnySums ReportPart::no_sums() const {
  switch (kind) {
    case PartKind::base:
    case PartKind::players: return GameSums(static_cast<std::size_t>(players));
    case PartKind::effect: return EffectSums{};
    case PartKind::skill: return SkillSums{};
    case PartKind::certainty: break;
  }
  return CertaintySums{};
}

std::vector<const ReportPart*> ReportDocument::all(PartKind kind) const {
  std::vector<const ReportPart*> found;
  for (const ReportPart& part : parts)
    if (part.kind == kind && part.games() > 0) found.push_back(&part);
  return found;
}

json::object to_json(const ReportDocument& document) {
  json::object report = subject_json(document.subject);
  for (std::size_t kind = 0; kind < part_names.size(); ++kind)
    if (is_list(static_cast<PartKind>(kind))) report[part_names[kind]] = json::array();
  for (const ReportPart& part : document.parts) {
    if (part.wanted == 0) continue;
    auto& place = report[part_names[static_cast<std::size_t>(part.kind)]];
    if (is_list(part.kind))
      place.as_array().push_back(part_json(part));
    else
      place = part_json(part);
  }
  json::array left_out;
  for (const LeftOut& one : document.left_out)
    left_out.push_back({{"option", one.option}, {"value", one.value}, {"why", one.why}});
  report["left_out"] = std::move(left_out);
  return report;
}

std::string report_text(const json::object& report) {
  std::string text;
  for (const auto& [key, value] : report) {
    text += text.empty() ? "{\n" : ",\n";
    append_quoted(text, key);
    text += ':';
    append_value(text, value);
  }
  return text + "\n}\n";
}

Result<ReportDocument> read_report(const json::value& value) {
  try {
    const json::object& from = value.as_object();
    if (from.at("report").to_number<int>() != report_version)
      return Error{code::bad_file, "this report was made by another version of the program: make it anew"};
    ReportDocument document{.subject = subject_in(from), .parts = {}, .left_out = {}};
    const ReportSubject& subject = document.subject;
    if (subject.players < 1 || subject.players > most_players || subject.shard.index >= subject.shard.count)
      throw std::invalid_argument("players or shards");
    for (std::size_t i = 0; i < part_names.size(); ++i) {
      const auto kind = static_cast<PartKind>(i);
      const auto* place = from.if_contains(part_names[i]);
      if (place == nullptr && kind == PartKind::certainty) continue;
      if (!is_list(kind)) {
        document.parts.push_back(part_in(from.at(part_names[i]).as_object(), kind, subject.players));
        continue;
      }
      for (const auto& one : from.at(part_names[i]).as_array())
        document.parts.push_back(part_in(one.as_object(), kind, subject.players));
    }
    for (const auto& one : from.at("left_out").as_array())
      document.left_out.push_back({.option = std::string(one.at("option").as_string()),
                                   .value = one.at("value"),
                                   .why = std::string(one.at("why").as_string())});
    return document;
  } catch (const std::exception&) {
    return Error{code::bad_file, "this is not a whole report"};
  }
}

std::string difference_of(const ReportSubject& a, const ReportSubject& b, bool of_shards) {
  const json::object one = subject_json(a);
  const json::object other = subject_json(b);
  for (const auto& [key, value] : one)
    if ((key != "shard" || !of_shards) && other.at(key) != value)
      return fmt::format("its {} is {} and not {}", std::string_view(key), quoted(other.at(key)),
                         quoted(value));
  return {};
}

}  // namespace zashiki
