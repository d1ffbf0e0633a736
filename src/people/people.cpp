#include "people/people.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <fmt/format.h>

#include "people/rows.h"
#include "table/core/codes.h"
#include "table/core/limits.h"
#include "table/protocol/fields.h"
#include "table/protocol/requests.h"

namespace zashiki::people {

using store::Cells;
namespace limits = table::limits;

namespace {

constexpr std::string_view cookie_name = "zashiki";
constexpr int cookie_seconds = 400 * 24 * 3600;  // browsers keep none for longer
constexpr Millis an_hour = Millis{3600} * 1000;
constexpr int most_crests = 5;

struct Budget {
  table::Limit limit;
  table::RateLimit of_address;
  table::RateLimit of_all{};  // over all addresses, if any
};
constexpr std::array budgets{
    Budget{table::Limit::persons, limits::persons},
    Budget{table::Limit::registrations, limits::registrations, limits::all_registrations},
    Budget{table::Limit::tournaments, limits::tournaments},
    Budget{table::Limit::mails, limits::mails},
    Budget{table::Limit::links, limits::all_mails},
    Budget{table::Limit::matches, limits::matches},
    Budget{table::Limit::exports, limits::exports, limits::all_exports},
    Budget{table::Limit::reports, limits::reports}};

Error stranger() { return {code::unknown_person, "this browser is no person here"}; }

Response too_much() {
  return table::refusal(Error{.code = code::too_fast,
                              .message = "too much at once from this address: wait a moment",
                              .retry_seconds = 1});
}

std::optional<Token> secret_of(std::string_view cookie) {
  while (!cookie.empty()) {
    const auto end = std::min(cookie.find(';'), cookie.size());
    auto pair = cookie.substr(0, end);
    cookie.remove_prefix(std::min(end + 1, cookie.size()));
    while (pair.starts_with(' ')) pair.remove_prefix(1);
    if (pair.starts_with(cookie_name) && pair.substr(cookie_name.size()).starts_with('='))
      return read_token(pair.substr(cookie_name.size() + 1));
  }
  return std::nullopt;
}

void write_self(JsonWriter& out, const Person& person) {
  write_person(out, person);
  out.field("phrases", person.phrases);
}

std::int64_t new_id(table::Environment& environment) {
  std::uint8_t bytes[8];
  environment.random_bytes(bytes);
  std::uint64_t id = 0;
  std::memcpy(&id, bytes, sizeof id);
  return static_cast<std::int64_t>(id >> 1U);
}

struct Claim {
  std::string name;
  std::string device;
  std::vector<std::pair<std::string, std::string>> seats;  // table, key
};

Result<Claim> read_claim(std::string_view body) {
  const auto value = table::parse_request(body);
  if (!value) return value.error();
  ObjectReader in(value->get_object());
  Claim claim{.name = table::read_name(in, "name"),
              .device = in.has("device") ? table::read_name(in, "device") : std::string(),
              .seats = {}};
  const auto& seats = in.list("seats");
  if (seats.empty() || seats.size() > limits::claims)
    in.complain(fmt::format("\"seats\" must be a list of 1 to {} items", limits::claims));
  if (auto fields = in.done(); !fields) return fields.error();
  for (const auto& seat : seats) {
    if (!seat.is_object()) return bad_request("a seat must be an object");
    ObjectReader one(seat.get_object());
    claim.seats.emplace_back(one.text("table"), one.text("key"));
    if (auto fields = one.done(); !fields) return fields.error();
  }
  return claim;
}

}  // namespace

void keep_in_browser(Response& response, const Token& secret, bool encrypted) {
  response.headers.emplace_back(
      "Set-Cookie", fmt::format("{}={}; Path=/; Max-Age={}; HttpOnly; SameSite=Lax{}", cookie_name,
                                secret.text(), cookie_seconds, encrypted ? "; Secure" : ""));
}

void forget_in_browser(Response& response) {
  response.headers.emplace_back("Set-Cookie",
                                fmt::format("{}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax", cookie_name));
}

// ---- what all calls share

void People::ask(store::Query query, const Respond& respond, Rows then) {
  store().ask(std::move(query), [respond, then = std::move(then)](const Result<Cells>& rows) {
    if (rows) return then(*rows);
    respond(table::refusal(Error{code::unavailable, "persons cannot be read now: try again"}));
  });
}

void People::write(std::vector<store::Query> queries, const Respond& respond,
                   std::function<void(const std::vector<Cells>&)> then) {
  store().change(
      std::move(queries), [respond, then = std::move(then)](const Result<std::vector<Cells>>& rows) {
        if (rows) return then(*rows);
        respond(table::refusal(
            Error{code::unavailable, "this could not be stored now: nothing has changed, try again"}));
      });
}

void People::refuse(table::Limit limit, const Respond& respond) {
  house_.count_refusal(limit);
  respond(too_much());
}

bool People::within(table::Limit limit, const std::string& address) {
  const auto time = house_.environment().steady_now();
  const auto budget =
      std::find_if(budgets.begin(), budgets.end(), [&](const auto& one) { return one.limit == limit; });
  const auto at = static_cast<std::size_t>(limit);
  if (!house_.options().limits || address.empty() ||
      (accounts_[address][at].allow(budget->of_address, time) &&
       (budget->of_all.burst == 0 || all_[at].allow(budget->of_all, time))))
    return true;
  house_.count_refusal(limit);
  return false;
}

bool People::allow(const std::string& address, const Respond& respond, table::Limit limit) {
  if (within(limit, address)) return true;
  respond(too_much());
  return false;
}

People::Newcomer People::newcomer(const std::string& name, const std::string& device) {
  auto& environment = house_.environment();
  Newcomer one{.person = {.id = new_id(environment), .name = name, .crest = 0, .created = now()},
               .token = new_token(environment),
               .queries = {}};
  auto& person = one.person;
  person.crest = static_cast<int>(person.id % most_crests);
  one.queries = {{.sql = "INSERT INTO persons (id, name, crest, created) VALUES ($1, $2, $3, $4)",
                  .values = {person.id, name, std::int64_t{person.crest}, person.created}},
                 {.sql = "INSERT INTO devices (id, person, hash, name, created, seen) VALUES ($1, $2, $3, "
                         "$4, $5, $5)",
                  .values = {one.token.id, person.id, one.token.hash(), device, person.created}}};
  return one;
}

void People::recognize(std::string_view cookie, Recognized done) {
  const auto secret = secret_of(cookie);
  if (!secret) return done(stranger());
  store::Query query{.sql =
                         "SELECT persons.id, persons.name, crest, persons.created, banned, hash, seen, "
                         "phrases FROM devices JOIN "
                         "persons ON persons.id = devices.person WHERE devices.id = $1",
                     .values = {secret->id}};
  store().ask(std::move(query), [this, secret = *secret, done = std::move(done)](const Result<Cells>& rows) {
    if (!rows) return done(Error{code::unavailable, "persons cannot be read now: try again"});
    if (rows->empty() || !opens(secret, rows->front()[5])) return done(stranger());
    const auto& row = rows->front();
    if (row[4] != "0") return done(Error{code::banned, "this person is banned"});
    if (now() - number_of(row[6]) > an_hour)
      store().change({{.sql = "UPDATE devices SET seen = $1 WHERE id = $2", .values = {now(), secret.id}}},
                     [](const auto&) {});
    done(Person{.id = number_of(row[0]),
                .name = row[1],
                .crest = static_cast<int>(number_of(row[2])),
                .created = number_of(row[3]),
                .device = secret.id,
                .phrases = row[7] != "0"});
  });
}

std::string People::device_of(std::string_view cookie) {
  const auto secret = secret_of(cookie);
  return secret ? secret->id : std::string();
}

void People::for_person(const Call& call, const Respond& respond, std::function<void(const Person&)> then) {
  if (!allow(call.address, respond)) return;
  recognize(call.cookie, [respond, then = std::move(then)](const Result<Person>& person) {
    if (person) return then(*person);
    respond(table::refusal(person.error()));
  });
}

void People::sweep() {
  const auto time = house_.environment().steady_now();
  std::erase_if(accounts_, [time](const auto& account) {
    return std::all_of(budgets.begin(), budgets.end(), [&](const auto& one) {
      return account.second[static_cast<std::size_t>(one.limit)].rested(one.of_address, time);
    });
  });
  tournaments_.sweep();
  notices_.sweep();
  tell_of_vacations(*this);
  counting_.run();
  if (const Millis kept = house_.options().keep_addresses;
      kept > 0 && (!addresses_forgotten_ || time - *addresses_forgotten_ >= an_hour)) {
    addresses_forgotten_ = time;
    store().change({{.sql = "DELETE FROM came WHERE at < $1", .values = {now() - kept}},
                    {.sql = "DELETE FROM seekers WHERE seen < $1", .values = {now() - an_hour}}},
                   [](const auto&) {});
  }
  if (keep_ == 0 || forgetting_ || (last_forgot_ && time - *last_forgot_ < an_hour)) return;
  // One after the other; the next sweep goes on while there are more.
  forgetting_ = true;
  store::Query query{.sql =
                         "SELECT id FROM persons WHERE created < $1 AND NOT EXISTS (SELECT 1 FROM devices "
                         "WHERE devices.person = persons.id AND seen >= $1) LIMIT 1",
                     .values = {now() - keep_}};
  store().ask(std::move(query), [this, time](const Result<Cells>& rows) {
    forgetting_ = false;
    if (!rows || rows->empty()) return (void)(last_forgot_ = time);
    forgetting_ = true;
    erase(number_of(rows->front()[0]), [this](const Status&) {
      forgetting_ = false;
      sweep();
    });
  });
}

// ---- who I am

namespace {

// The answer renews the cookie, which would run out otherwise.
void who(People& people, const Call& call, const Parts&, const Respond& respond) {
  if (!people.allow(call.address, respond)) return;
  const auto secret = secret_of(call.cookie);
  people.recognize(call.cookie,
                   [respond, secret, encrypted = call.encrypted,
                    set_phrases = people.house().options().set_phrases](const Result<Person>& person) {
                     if (!person && person.error().code != code::unknown_person)
                       return respond(table::refusal(person.error()));
                     const auto body = json_object([&](JsonWriter& out) {
                       if (person)
                         write_self(out, *person);
                       else
                         out.key("name").null();
                       if (set_phrases) out.field("set_phrases", true);
                     });
                     if (!person) return respond({.body = body});
                     Response response{.body = body};
                     keep_in_browser(response, *secret, encrypted);
                     respond(std::move(response));
                   });
}

void change(People& people, const Call& call, const Parts&, const Respond& respond) {
  const auto value = table::parse_request(call.body);
  if (!value) return respond(table::refusal(value.error()));
  ObjectReader in(value->get_object());
  const auto name = in.has("name") ? std::optional(table::read_name(in, "name")) : std::nullopt;
  const auto crest = static_cast<int>(in.number_or("crest", -1, 0, most_crests - 1));
  const auto listed = in.has("listed") ? std::optional(in.flag("listed")) : std::nullopt;
  const auto phrases = in.has("phrases") ? std::optional(in.flag("phrases")) : std::nullopt;
  if (auto fields = in.done(); !fields) return respond(table::refusal(fields.error()));
  if (name)
    if (auto allowed = people.house().check_name(*name); !allowed)
      return respond(table::refusal(allowed.error()));
  people.for_person(call, respond, [&people, respond, name, crest, listed, phrases](Person person) {
    if (name) person.name = *name;
    if (crest >= 0) person.crest = crest;
    if (phrases) person.phrases = *phrases;
    std::vector<store::Query> queries{
        {.sql = "UPDATE persons SET name = $1, crest = $2, phrases = $3 WHERE id = $4",
         .values = {person.name, std::int64_t{person.crest}, std::int64_t{person.phrases}, person.id}}};
    if (listed) {
      queries.push_back({.sql = "UPDATE persons SET unlisted = $1 WHERE id = $2",
                         .values = {std::int64_t{!*listed}, person.id}});
      queries.push_back({.sql = "UPDATE ratings SET listed = settled * $1 WHERE person = $2",
                         .values = {std::int64_t{*listed}, person.id}});
    }
    people.write(std::move(queries), respond, [respond, person](const auto&) {
      respond({.body = json_object([&](JsonWriter& out) { write_self(out, person); })});
    });
  });
}

// A new person stays only with at least one seat, so that nobody becomes one who has not played.
void claim(People& people, const Call& call, const Parts&, const Respond& respond) {
  auto claim = read_claim(call.body);
  if (!claim) return respond(table::refusal(claim.error()));
  if (auto allowed = people.house().check_name(claim->name); !allowed)
    return respond(table::refusal(allowed.error()));
  if (!people.allow(call.address, respond)) return;
  people.recognize(call.cookie, [&people, call_address = call.address, encrypted = call.encrypted, respond,
                                 claim = std::move(*claim)](const Result<Person>& known) {
    if (!known && known.error().code != code::unknown_person) return respond(table::refusal(known.error()));
    std::vector<store::Query> queries;
    Person person = known ? *known : Person{};
    std::optional<Token> secret;
    if (!known) {
      if (!people.allow(call_address, respond, table::Limit::registrations)) return;
      auto begun = people.newcomer(claim.name, claim.device);
      person = begun.person;
      secret = begun.token;
      queries = std::move(begun.queries);
    }
    const auto first = queries.size();
    for (const auto& [table, key] : claim.seats)
      // Who has begun a rated game plays it to its end: nobody loses it as somebody else.
      queries.push_back({.sql =
                             "UPDATE seats SET person = $1 WHERE table_id = (SELECT id FROM tables WHERE "
                             "name = $2) AND key_hash = $3 AND (person IS NULL OR person = $1 OR NOT EXISTS "
                             "(SELECT 1 FROM came WHERE came.table_id = seats.table_id)) RETURNING seat",
                         .values = {person.id, table, table::hash_key(key)}});
    queries.push_back({.sql = "DELETE FROM persons WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM seats WHERE "
                              "person = $1) AND created = $2",
                       .values = {person.id, secret ? person.created : Millis{-1}}});
    const auto count = claim.seats.size();
    people.write(
        std::move(queries), respond,
        [respond, person, secret, encrypted, first, count](const std::vector<Cells>& rows) {
          bool any = false;
          auto body = json_object([&](JsonWriter& out) {
            write_person(out, person);
            out.key("claimed").begin_list();
            for (std::size_t i = 0; i < count; ++i) {
              const bool claimed = !rows[first + i].empty();
              out.value(claimed);
              any = any || claimed;
            }
            out.end_list();
          });
          if (secret && !any)
            return respond(table::refusal(Error{code::not_seated, "none of these keys opens a seat"}));
          Response response{.body = std::move(body)};
          if (secret) keep_in_browser(response, *secret, encrypted);
          respond(std::move(response));
        });
  });
}

}  // namespace

std::span<const Route> person_routes() {
  static constexpr std::array all{
      Route{"GET", "/api/me", "persons", for_people<who>, "me", "m.Me"},
      Route{"POST", "/api/me", "persons", for_people<change>, "changeMe", "m.Me", "m.MyChange"},
      Route{"POST", "/api/me/seats", "persons", for_people<claim>, "claim", "m.Claimed", "m.Claim"}};
  return all;
}

}  // namespace zashiki::people
