// The browsers of a person, and how one more joins them.
#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <set>

#include "people/gather.h"
#include "people/people.h"
#include "people/rows.h"
#include "table/core/codes.h"
#include "table/core/limits.h"
#include "table/protocol/fields.h"
#include "table/protocol/requests.h"

namespace zashiki::people {

using store::Cells;
namespace limits = table::limits;

namespace {

Error no_code() {
  return {code::unknown_code, "this code is not valid: it was used, or its two minutes are over"};
}

void devices(People& people, const Call& call, const Parts&, const Respond& respond) {
  people.for_person(call, respond, [&people, respond](const Person& person) {
    people.ask({.sql = "SELECT id, name, created, seen FROM devices WHERE person = $1 ORDER BY seen DESC",
                .values = {person.id}},
               respond, [respond, here = person.device](const Cells& rows) {
                 respond({.body = json_object([&](JsonWriter& out) {
                            out.list("devices", rows, [&](JsonWriter& list, const auto& row) {
                              write_device(list.begin_object(), row);
                              list.field("here", row[0] == here).end_object();
                            });
                          })});
               });
  });
}

void revoke(People& people, const Call& call, const Parts& parts, const Respond& respond) {
  people.for_person(call, respond, [&people, respond, device = std::string(parts[0])](const Person& person) {
    people.write({{.sql = "DELETE FROM devices WHERE id = $1 AND person = $2 RETURNING id",
                   .values = {device, person.id}}},
                 respond, [&people, respond, own = device == person.device](const std::vector<Cells>& rows) {
                   if (rows[0].empty())
                     return respond(table::refusal(Error{code::not_found, "you have no such device"}));
                   people.revoked();
                   Response response{.body = "{}"};
                   if (own) forget_in_browser(response);
                   respond(std::move(response));
                 });
  });
}

// One code at a time: a new one ends the one before.
void make_code(People& people, const Call& call, const Parts&, const Respond& respond) {
  people.for_person(call, respond, [&people, respond](const Person& person) {
    const auto code = new_token(people.house().environment());
    people.write(
        {{.sql = "INSERT INTO codes (person, id, hash, expires) VALUES ($1, $2, $3, $4) ON CONFLICT "
                 "(person) DO UPDATE SET id = excluded.id, hash = excluded.hash, expires = excluded.expires",
          .values = {person.id, code.id, code.hash(), people.now() + limits::time_to_join}}},
        respond, [respond, code](const auto&) {
          respond({.body = json_object([&](JsonWriter& out) {
                     out.field("code", code.text()).field("left", limits::time_to_join);
                   })});
        });
  });
}

// Whose code it is; refused unless it is valid now.
void find_code(People& people, const Call& call, std::string_view code, const Respond& respond,
               std::function<void(const Token&, const Person&)> then) {
  if (!people.allow(call.address, respond)) return;
  const auto secret = read_token(code);
  if (!secret) return respond(table::refusal(no_code()));
  people.ask(
      {.sql =
           "SELECT persons.id, name, crest, created, hash, expires FROM codes JOIN persons ON persons.id = "
           "person WHERE codes.id = $1 AND banned = 0",
       .values = {secret->id}},
      respond, [&people, respond, secret = *secret, then = std::move(then)](const Cells& rows) {
        if (rows.empty() || !opens(secret, rows[0][4]) || number_of(rows[0][5]) <= people.now())
          return respond(table::refusal(no_code()));
        then(secret, person_of(rows[0]));
      });
}

void look_at_code(People& people, const Call& call, const Parts&, const Respond& respond) {
  const auto value = table::parse_request(call.body);
  if (!value) return respond(table::refusal(value.error()));
  ObjectReader in(value->get_object());
  const auto code = in.text("code");
  if (auto fields = in.done(); !fields) return respond(table::refusal(fields.error()));
  find_code(people, call, code, respond, [respond](const Token&, const Person& person) {
    respond({.body = json_object([&](JsonWriter& out) { write_person(out, person); })});
  });
}

// If this browser was another person's last device, that person's games come along.
void join(People& people, const Call& call, const Parts&, const Respond& respond) {
  const auto value = table::parse_request(call.body);
  if (!value) return respond(table::refusal(value.error()));
  ObjectReader in(value->get_object());
  const auto code = in.text("code");
  const auto name = in.has("device") ? table::read_name(in, "device") : std::string();
  if (auto fields = in.done(); !fields) return respond(table::refusal(fields.error()));
  find_code(people, call, code, respond,
            [&people, respond, name, cookie = std::string(call.cookie), encrypted = call.encrypted](
                const Token& used, const Person& person) {
              people.add_device({.person = person,
                                 .name = name,
                                 .cookie = cookie,
                                 .encrypted = encrypted,
                                 .proofs = "codes",
                                 .proof = used.id,
                                 .refused = {code::unknown_code,
                                             "this code was used already, or you have too many devices"}},
                                respond);
            });
}

}  // namespace

// In one change: the proof takes the new device's id, which only one change can do, and what follows is done
// where it has that id.
void People::add_device(NewDevice device, const Respond& respond) {
  const auto cookie = device.cookie;
  recognize(cookie, [this, respond, device = std::move(device)](const Result<Person>& before) mutable {
    if (before && before->id == device.person.id)
      return respond(table::refusal(bad_request("this device is yours already")));
    const auto token = new_token(house_.environment());
    const auto person = device.person.id;
    std::vector<store::Query> queries;
    queries.push_back(
        {.sql = fmt::format("UPDATE {} SET id = $1 WHERE id = $2 AND expires > $3 AND (SELECT count(*) FROM "
                            "devices WHERE devices.person = $4) < $5",
                            device.proofs),
         .values = {token.id, device.proof, now(), person, std::int64_t{limits::devices}}});
    queries.push_back(
        {.sql = fmt::format(
             "INSERT INTO devices (id, person, hash, name, created, seen) SELECT id, CAST($1 AS "
             "BIGINT), CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS BIGINT), CAST($4 AS BIGINT) "
             "FROM {} WHERE id = $5 RETURNING id",
             device.proofs),
         .values = {person, token.hash(), device.name, now(), token.id}});
    queries.push_back(
        {.sql = fmt::format("DELETE FROM {} WHERE id = $1", device.proofs), .values = {token.id}});
    std::move(device.also.begin(), device.also.end(), std::back_inserter(queries));
    if (before) {
      queries.push_back({.sql =
                             "DELETE FROM devices WHERE id = $1 AND EXISTS (SELECT 1 FROM devices AS joined "
                             "WHERE joined.id = $2)",
                         .values = {before->device, token.id}});
      queries.push_back({.sql =
                             "UPDATE seats SET person = $1 WHERE person = $2 AND NOT EXISTS (SELECT 1 FROM "
                             "devices WHERE devices.person = $2)",
                         .values = {person, before->id}});
      queries.push_back({.sql =
                             "DELETE FROM persons WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM devices WHERE "
                             "devices.person = $1)",
                         .values = {before->id}});
    }
    write(std::move(queries), respond,
          [respond, token, person = device.person, refused = device.refused,
           encrypted = device.encrypted](const std::vector<Cells>& rows) {
            if (rows[1].empty()) return respond(table::refusal(refused));
            Response response{.body = json_object([&](JsonWriter& out) { write_person(out, person); })};
            keep_in_browser(response, token, encrypted);
            respond(std::move(response));
          });
  });
}

void People::find_gone(const std::vector<std::string>& devices,
                       std::function<void(const std::vector<std::string>&)> done) {
  constexpr std::size_t at_once = 500;
  std::vector<store::Query> queries;
  for (std::size_t at = 0; at < devices.size(); ++at) {
    if (at % at_once == 0) queries.push_back({.sql = "SELECT id FROM devices WHERE id IN ("});
    auto& query = queries.back();
    query.values.emplace_back(devices[at]);
    const bool last = at + 1 == devices.size() || query.values.size() == at_once;
    query.sql += fmt::format("${}{}", query.values.size(), last ? ")" : ", ");
  }
  gather(store(), std::move(queries),
         [devices, done = std::move(done)](const Result<std::vector<Cells>>& rows) {
           if (!rows) return;
           std::set<std::string> here;
           for (const auto& some : *rows)
             for (const auto& row : some) here.insert(row[0]);
           std::vector<std::string> gone;
           std::copy_if(devices.begin(), devices.end(), std::back_inserter(gone),
                        [&](const auto& device) { return !here.contains(device); });
           done(gone);
         });
}

std::span<const Route> device_routes() {
  static constexpr std::array all{
      Route{"GET", "/api/me/devices", "persons", for_people<devices>, "devices", "{ devices: m.Device[] }"},
      Route{"DELETE", "/api/me/devices/{device}", "persons", for_people<revoke>, "revoke", "object"},
      Route{"POST", "/api/me/devices/code", "persons", for_people<make_code>, "deviceCode", "m.DeviceCode"},
      Route{"POST", "/api/me/devices/look", "persons", for_people<look_at_code>, "lookAtCode", "m.Me",
            "{ code: string }"},
      Route{"POST", "/api/me/devices/join", "persons", for_people<join>, "joinWithCode", "m.Me",
            "m.Joining"}};
  return all;
}

}  // namespace zashiki::people
