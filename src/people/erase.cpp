// What is kept of a person, all of it: to hand out and to delete.
#include <fmt/format.h>
#include <memory>

#include "base/unicode.h"
#include "people/people.h"
#include "people/rows.h"
#include "table/core/codes.h"
#include "table/protocol/requests.h"

namespace zashiki::people {

using store::Cells;

namespace {

constexpr std::string_view guest = "a guest";

std::string quoted_text(std::string_view text) {
  std::string out;
  append_quoted(out, text);
  return out;
}

// The seat with this key, as the events have it.
const json::object* find_holder(const json::value& value, const std::string& key_hash) {
  if (const auto* list = value.if_array()) {
    for (const auto& one : *list)
      if (const auto* found = find_holder(one, key_hash)) return found;
    return nullptr;
  }
  const auto* object = value.if_object();
  if (object == nullptr) return nullptr;
  if (const auto* key = object->if_contains("key"); key != nullptr && *key == json::value(key_hash))
    return object;
  for (const std::string_view part : {"seats", "who"})
    if (const auto* inside = object->if_contains(part))
      if (const auto* found = find_holder(*inside, key_hash)) return found;
  return nullptr;
}

struct HeldSeat {
  store::TableId table = 0;
  std::string name;
  int seat = 0;
  std::string key_hash;
  bool over = false;
  std::string about;
  std::string names;
};

// The line of one seat.
std::string with_line(const std::string& lines, int line, std::string_view text) {
  std::string changed;
  int at = 0;
  for (std::size_t from = 0; from < lines.size(); ++at) {
    const auto end = lines.find('\n', from);
    changed += at == line ? std::string(text) : lines.substr(from, end - from);
    changed += '\n';
    from = end + 1;
  }
  return changed;
}

// At a finished table nobody needs the key any more. `events` are those with the key's hash.
store::Erasure erasure_of(const HeldSeat& held, const Cells& events) {
  store::Erasure erasure{.table = held.table, .replaced = {}, .about = held.about, .names = held.names};
  for (const auto& event : events) {
    const auto value = parse_json(event[0]);
    const auto* seat = value ? find_holder(*value, held.key_hash) : nullptr;
    const auto* name = seat == nullptr ? nullptr : seat->if_contains("name");
    if (name == nullptr || !name->is_string()) continue;
    constexpr std::string_view human = R"("kind":"human","name":)";
    erasure.replaced.emplace_back(
        fmt::format("{}{}", human, quoted_text(std::string_view(name->get_string()))),
        fmt::format("{}{}", human, quoted_text(guest)));
  }
  if (held.over) erasure.replaced.emplace_back(fmt::format(R"("key":"{}")", held.key_hash), R"("key":"")");
  if (auto about = parse_json(held.about); about && about->is_object())
    if (auto* seats = about->get_object().if_contains("seats"); seats != nullptr && seats->is_array())
      if (const auto at = static_cast<std::size_t>(held.seat); at < seats->get_array().size()) {
        seats->get_array()[at].as_object()["name"] = guest;
        erasure.about = json::serialize(*about);
        erasure.names = with_line(held.names, held.seat, unicode::skeleton(guest));
      }
  return erasure;
}

void export_parts(People& people, const Person& person, std::vector<Cells> read, const Respond& respond) {
  const auto& parts = kept_parts();
  if (read.size() < parts.size()) {
    store::Query query{.sql = parts[read.size()].sql, .values = {person.id}};
    return people.ask(std::move(query), respond, [&people, person, read, respond](const Cells& rows) mutable {
      read.push_back(rows);
      export_parts(people, person, std::move(read), respond);
    });
  }
  Response response{.body = write_everything(person, read, people.now())};
  response.headers.emplace_back("Content-Disposition", "attachment; filename=\"zashiki.json\"");
  respond(std::move(response));
}

// One part after the other, then all of them together.
void everything(People& people, const Call& call, const Parts&, const Respond& respond) {
  people.for_person(call, respond, [&people, respond, address = call.address](const Person& person) {
    if (people.allow(address, respond, table::Limit::exports)) export_parts(people, person, {}, respond);
  });
}

void erase_me(People& people, const Call& call, const Parts&, const Respond& respond) {
  people.for_person(call, respond, [&people, respond](const Person& person) {
    people.erase(person.id, [&people, respond](const Status& done) {
      if (!done && done.error().code == code::too_fast) return respond(table::refusal(done.error()));
      if (!done)
        return respond(
            table::refusal(Error{code::unavailable, "not everything could be deleted now: try again"}));
      people.revoked();
      Response response{.body = "{}"};
      forget_in_browser(response);
      respond(std::move(response));
    });
  });
}

}  // namespace

void People::erase(std::int64_t person, std::function<void(Status)> done) {
  if (!being_erased_.insert(person).second)
    return done(Error{.code = code::too_fast, .message = "this is being done already", .retry_seconds = 1});
  erase_next(person, [this, person, done = std::move(done)](const Status& erased) {
    being_erased_.erase(person);
    done(erased);
  });
}

// Table by table, so that no change is long, and the person last: after an interruption it can be repeated.
void People::erase_next(std::int64_t person, std::function<void(Status)> done) {
  store::Query query{.sql =
                         "SELECT table_id, tables.name, seat, key_hash, ended, about, names FROM seats JOIN "
                         "tables ON tables.id = table_id WHERE person = $1 LIMIT 1",
                     .values = {person}};
  store().ask(std::move(query), [this, person, done = std::move(done)](const Result<Cells>& rows) {
    if (!rows) return done(rows.error());
    if (rows->empty())
      return store().change({{.sql = "DELETE FROM persons WHERE id = $1", .values = {person}},
                             {.sql = "UPDATE deeds SET about = '' WHERE person = $1", .values = {person}}},
                            [this, done](const auto& changed) {
                              store().scrub();
                              done(changed ? Status(Done{}) : Status(changed.error()));
                            });
    const auto& row = rows->front();
    const HeldSeat held{.table = number_of(row[0]),
                        .name = row[1],
                        .seat = static_cast<int>(number_of(row[2])),
                        .key_hash = row[3],
                        .over = row[4] != "0",
                        .about = row[5],
                        .names = row[6]};
    store().ask(store().events_with(held.table, held.key_hash), [this, person, held,
                                                                 done](const Result<Cells>& events) {
      if (!events) return done(events.error());
      auto queries = store().erasing(erasure_of(held, *events));
      queries.push_back({.sql = "DELETE FROM came WHERE table_id = $1 AND key_hash = $2",
                         .values = {held.table, held.key_hash}});
      // For a day it counts against --tables-a-day.
      queries.push_back({.sql = "UPDATE tables SET address = '' WHERE id = $1 AND created < $2",
                         .values = {held.table, now() - a_day}});
      queries.push_back(
          {.sql = "UPDATE seats SET person = NULL, key_hash = CASE ended WHEN 0 THEN key_hash ELSE "
                  "'' END WHERE table_id = $1 AND seat = $2",
           .values = {held.table, std::int64_t{held.seat}}});
      store().change(std::move(queries), [this, person, name = held.name, done](const auto& changed) {
        if (!changed) return done(changed.error());
        house_.reread(name);
        erase_next(person, done);
      });
    });
  });
}

std::span<const Route> record_routes() {
  static constexpr std::array all{
      Route{"GET", "/api/me/everything", "exports", for_people<everything>, "everything", "string"},
      Route{"DELETE", "/api/me", "persons", for_people<erase_me>, "eraseMe", "object"}};
  return all;
}

}  // namespace zashiki::people
