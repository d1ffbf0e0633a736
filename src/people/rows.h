#pragma once
// Rows of the store as values and as JSON.
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/json_writer.h"
#include "store/store.h"
#include "table/core/clock.h"

namespace zashiki::people {

using table::Millis;
inline constexpr Millis a_day = Millis{24} * 3600 * 1000;

struct Person {
  std::int64_t id = 0;
  std::string name;
  int crest = 0;
  Millis created = 0;
  std::string device{};  // the one that asks
  bool phrases = false;  // wants set phrases only in chat
};
using Row = std::vector<std::string>;

inline std::int64_t number_of(const std::string& text) { return std::strtoll(text.c_str(), nullptr, 10); }

// Of "id, name, crest, created".
inline Person person_of(const Row& row) {
  return {.id = number_of(row[0]),
          .name = row[1],
          .crest = static_cast<int>(number_of(row[2])),
          .created = number_of(row[3])};
}

inline void write_person(JsonWriter& out, const Person& person) {
  out.field("name", person.name).field("crest", person.crest).field("created", person.created);
}

// Of "id, name, created, seen".
inline void write_device(JsonWriter& out, const Row& row) {
  out.field("device", row[0]).field("name", row[1]);
  out.field("created", number_of(row[2])).field("seen", number_of(row[3]));
}

// What all lists of games select of a person's seats, and an entry of such a list.
inline constexpr std::string_view game_columns =
    "tables.name, game, seat, phase, turn, due, tables.created, touched, about, ended";
void write_game(JsonWriter& out, std::span<const Row> seats, Millis now);

// A list of what is kept of a person ($1): each table with rows about persons has a part.
struct KeptPart {
  std::string_view name;
  std::string sql;
  void (*write)(JsonWriter& list, const Row& row, Millis now);
};
const std::vector<KeptPart>& kept_parts();
// With the rows of all parts.
std::string write_everything(const Person& person, const std::vector<store::Cells>& parts, Millis now);

}  // namespace zashiki::people
