#include "table/api/verdicts.h"

#include <fmt/format.h>
#include <utility>

#include "game/transcript.h"
#include "table/api/study.h"
#include "table/core/codes.h"
#include "table/core/limits.h"
#include "table/protocol/fields.h"

namespace zashiki::table {
namespace {

void keep(House& house, const std::string& table, std::size_t place, const std::string& found) {
  house.store().change(
      {{.sql = "INSERT INTO verdicts (table_id, place, body) SELECT id, $1, $2 FROM tables WHERE name = $3 "
               "ON CONFLICT DO NOTHING",
        .values = {static_cast<std::int64_t>(place), found, table}}},
      [](const auto&) {});  // another reader's question tries again
}

// Reading the game takes as long as many a request, so it is charged before.
void compute(House& house, const std::string& table, std::size_t place, const std::string& address,
             House::Reply done) {
  auto charged = house.charge_study(address, done, Job::Kind::study);
  if (!charged) return done(charged.error());
  house.transcript(table, [&house, table, place, address, reply = std::move(*charged)](const auto& text) {
    if (!text) return reply(text.error());
    const auto transcript = read_transcript(*text);
    if (!transcript || !transcript->match.over())
      return reply(Error{code::bad_request, "only finished games are judged"});
    const Match& match = transcript->match;
    if (place >= match.log().size() || match.log()[place].who == chance)
      return reply(Error{code::not_found, "nobody decided anything there"});
    const auto [who, action, secret, outcomes] = match.log()[place];
    think_about(house.environment(), Job::Kind::study, address,
                judgement_of({.match = match.first(place), .seat = who, .played = action}),
                [&house, table, place, reply](const Result<std::string>& found) {
                  if (found) keep(house, table, place, *found);
                  reply(found);
                });
  });
}

}  // namespace

void verdicts(House& house, const std::string& table, House::Reply reply) {
  house.store().ask({.sql = "SELECT place, body FROM verdicts JOIN tables ON tables.id = table_id WHERE name "
                            "= $1 ORDER BY place",
                     .values = {table}},
                    [reply = std::move(reply)](const Result<store::Cells>& rows) {
                      reply(json_object([&](JsonWriter& out) {
                        out.list("verdicts", rows ? *rows : store::Cells(),
                                 [](JsonWriter& list, const auto& row) {
                                   list.begin_list().raw(row[0]).raw(row[1]).end_list();
                                 });
                      }));
                    });
}

void verdict(House& house, const std::string& table, std::string_view text, const std::string& address,
             House::Reply reply) {
  constexpr std::int64_t most_places = 1'000'000;
  const auto place = number_in_path(text, 0, most_places);
  if (!place) return reply(Error{code::not_found, "there is no such place"});
  house.store().ask({.sql = "SELECT body FROM verdicts JOIN tables ON tables.id = table_id WHERE name = $1 "
                            "AND place = $2",
                     .values = {table, static_cast<std::int64_t>(*place)}},
                    [&house, table, place = static_cast<std::size_t>(*place), address,
                     reply = std::move(reply)](const Result<store::Cells>& rows) {
                      if (rows && !rows->empty()) return reply((*rows)[0][0]);
                      compute(house, table, place, address, reply);
                    });
}

}  // namespace zashiki::table
