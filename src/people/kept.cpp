// Everything that is kept of a person, as they can have it in one file.
#include <fmt/format.h>

#include "people/rows.h"

namespace zashiki::people {

const std::vector<KeptPart>& kept_parts() {
  static const std::vector<KeptPart> parts{
      {"devices", "SELECT id, name, created, seen FROM devices WHERE person = $1 ORDER BY seen DESC",
       [](JsonWriter& list, const Row& row, Millis) {
         write_device(list.begin_object(), row);
         list.end_object();
       }},
      {"passkeys", "SELECT id, name, created, seen, cose FROM passkeys WHERE person = $1 ORDER BY seen DESC",
       [](JsonWriter& list, const Row& row, Millis) {
         list.begin_object().field("passkey", row[0]).field("name", row[1]);
         list.field("created", number_of(row[2])).field("seen", number_of(row[3]));
         list.field("key", row[4]).end_object();
       }},
      {"games",
       fmt::format(
           "SELECT {} FROM seats JOIN tables ON tables.id = table_id WHERE person = $1 ORDER BY ended, "
           "table_id",
           game_columns),
       [](JsonWriter& list, const Row& row, Millis now) { write_game(list, std::span(&row, 1), now); }},
      {"ratings",
       "SELECT results.name, results.game, results.players, place, points FROM result_seats JOIN results ON "
       "results.number = result_seats.number WHERE person = $1 AND person <> 0 ORDER BY results.number",
       [](JsonWriter& list, const Row& row, Millis) {
         list.begin_object().field("table", row[0]).field("game", row[1]);
         list.field("players", number_of(row[2])).field("place", number_of(row[3]));
         list.field("points", number_of(row[4])).end_object();
       }},
      {"tournaments",
       "SELECT tournament, number, joined, gone FROM entrants WHERE person = $1 ORDER BY tournament",
       [](JsonWriter& list, const Row& row, Millis) {
         list.begin_object().field("tournament", row[0]).field("player", number_of(row[1]));
         list.field("joined", number_of(row[2])).field("left", number_of(row[3])).end_object();
       }},
      {"organised", "SELECT id, name FROM tournaments WHERE organiser = $1 ORDER BY created",
       [](JsonWriter& list, const Row& row, Millis) {
         list.begin_object().field("tournament", row[0]).field("name", row[1]).end_object();
       }},
      {"vacation", "SELECT until, year, days FROM vacations WHERE person = $1",
       [](JsonWriter& list, const Row& row, Millis) {
         list.begin_object().field("until", number_of(row[0]));
         list.field("year", number_of(row[1])).field("days", number_of(row[2])).end_object();
       }},
      {"blocks",
       "SELECT name, since FROM blocks JOIN persons ON persons.id = blocked WHERE blocks.person = $1 ORDER "
       "BY since",
       [](JsonWriter& list, const Row& row, Millis) {
         list.begin_object().field("name", row[0]).field("since", number_of(row[1])).end_object();
       }},
      {"reports",
       "SELECT tables.name, at, reports.about, chat FROM reports JOIN tables ON tables.id = table_id WHERE "
       "person = "
       "$1 ORDER BY at",
       [](JsonWriter& list, const Row& row, Millis) {
         list.begin_object().field("table", row[0]).field("at", number_of(row[1])).field("why", row[2]);
         list.key("chat").raw(row[3]).end_object();
       }},
      {"notices",
       "SELECT wishes, mails.address, endpoint FROM persons LEFT JOIN notice_wishes ON notice_wishes.person "
       "= "
       "persons.id LEFT JOIN mails ON mails.person = persons.id LEFT JOIN devices ON devices.person = "
       "persons.id LEFT JOIN pushes ON device = devices.id WHERE persons.id = $1",
       [](JsonWriter& list, const Row& row, Millis) {
         list.begin_object();
         if (!row[0].empty()) list.key("wishes").raw(row[0]);
         if (!row[1].empty()) list.field("mail", row[1]);
         if (!row[2].empty()) list.field("push", row[2]);
         list.end_object();
       }}};
  return parts;
}

std::string write_everything(const Person& person, const std::vector<store::Cells>& parts, Millis now) {
  return json_object([&](JsonWriter& out) {
    write_person(out, person);
    for (std::size_t at = 0; at < parts.size(); ++at)
      out.list(kept_parts()[at].name, parts[at],
               [&](JsonWriter& list, const Row& row) { kept_parts()[at].write(list, row, now); });
  });
}

}  // namespace zashiki::people
