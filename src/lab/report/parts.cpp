#include "lab/report/parts.h"

#include <array>
#include <fmt/format.h>
#include <stdexcept>

#include "lab/report/findings.h"

namespace zashiki {
namespace {

json::object subject_json(const ReportSubject& subject) {
  json::object out{{"report", report_version}};
  const json::value fields = ToJson::write(subject);
  for (const auto& [key, value] : fields.as_object()) out[key] = value;
  return out;
}

json::value part_json(const ReportPart& part) {
  json::value out = ToJson::write(part);
  std::visit([&](const auto& sums) { write_derived(out.as_object(), sums); }, part.sums);
  return out;
}

ReportPart part_in(const json::value& from, PartKind kind, int players) {
  ReportPart part{.kind = kind, .players = players};
  part.sums = part.no_sums();
  FromJson::read(from, part);
  const auto* sums = std::get_if<GameSums>(&part.sums);
  const auto seats = static_cast<std::size_t>(part.players);
  if (sums != nullptr &&
      (sums->seats.size() != seats || sums->turns.size() != seats || sums->scores.size() != seats))
    throw std::invalid_argument("seats");
  return part;
}

// Of any JSON: names are escaped like other text.
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
  report["left_out"] = ToJson::write(document.left_out);
  if (document.base().games > 0) {
    report["findings"] = json::value_from(findings_of(document));
    report["unused"] = ToJson::write(unused_of(document.base()));
  }
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
    ReportDocument document;
    ReportSubject& subject = document.subject;
    FromJson::read(value, subject);
    if (subject.players < 1 || subject.players > most_players || subject.shard.index >= subject.shard.count)
      throw std::invalid_argument("players or shards");
    for (std::size_t i = 0; i < part_names.size(); ++i) {
      const auto kind = static_cast<PartKind>(i);
      const auto* place = from.if_contains(part_names[i]);
      if (place == nullptr && kind == PartKind::certainty) continue;
      if (!is_list(kind)) {
        document.parts.push_back(part_in(from.at(part_names[i]), kind, subject.players));
        continue;
      }
      for (const auto& one : from.at(part_names[i]).as_array())
        document.parts.push_back(part_in(one, kind, subject.players));
    }
    FromJson::read(from.at("left_out"), document.left_out);
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
