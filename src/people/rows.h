#pragma once
// Rows of the store as values and as JSON.
#include <cstdlib>
#include <string>
#include <vector>

#include "people/people.h"

namespace zashiki::people {

inline std::int64_t number_of(const std::string& text) { return std::strtoll(text.c_str(), nullptr, 10); }

// Of "id, name, crest, created".
inline Person person_of(const std::vector<std::string>& row) {
  return {.id = number_of(row[0]),
          .name = row[1],
          .crest = static_cast<int>(number_of(row[2])),
          .created = number_of(row[3])};
}

inline void write_person(JsonWriter& out, const Person& person) {
  out.field("name", person.name).field("crest", person.crest).field("created", person.created);
}

// Of "id, name, created, seen".
inline void write_device(JsonWriter& out, const std::vector<std::string>& row) {
  out.field("device", row[0]).field("name", row[1]);
  out.field("created", number_of(row[2])).field("seen", number_of(row[3]));
}

// What all lists of games select of a person's seats, and an entry of such a list.
inline constexpr std::string_view game_columns =
    "tables.name, game, seat, phase, turn, due, tables.created, touched, about, ended";
void write_game(JsonWriter& out, std::span<const std::vector<std::string>> seats, Millis now);

}  // namespace zashiki::people
