// A person's passkeys, and signing in with one: a browser that does becomes one more device of the person.
#include <fmt/format.h>

#include "people/passkeys/credential.h"
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

constexpr std::size_t challenge_bytes = 24;

Error no_passkey() {
  return {code::unknown_passkey,
          "this passkey belongs to nobody here: it was removed, or its person is gone"};
}

Error used_up() { return {code::bad_passkey, "this took too long, or was sent twice: try again"}; }

std::string field_of(ObjectReader& in, std::string_view name) { return std::string(in.text(name)); }

void write_descriptor(JsonWriter& out, const std::string& id) {
  out.begin_object().field("type", "public-key").field("id", id).end_object();
}

// Asks a browser for something: `write` puts the rest of the question around the challenge.
void ask_to_sign(People& people, std::optional<std::int64_t> person, const Respond& respond,
                 std::function<void(JsonWriter&)> rest) {
  const auto challenge = table::random_text(people.house().environment(), challenge_bytes);
  std::vector<store::Query> queries;
  queries.push_back({.sql = "DELETE FROM passkey_questions WHERE expires < $1", .values = {people.now()}});
  queries.push_back({.sql = "INSERT INTO passkey_questions (id, expires) VALUES ($1, $2)",
                     .values = {challenge, people.now() + limits::time_to_join}});
  if (person)
    queries.push_back(
        {.sql = "UPDATE passkey_questions SET person = $1 WHERE id = $2", .values = {*person, challenge}});
  people.write(std::move(queries), respond, [respond, challenge, rest = std::move(rest)](const auto&) {
    respond({.body = json_object([&](JsonWriter& out) {
               out.field("challenge", challenge).field("timeout", limits::time_to_join);
               out.field("userVerification", "required");
               rest(out);
             })});
  });
}

void passkeys(People& people, const Call& call, const Parts&, const Respond& respond) {
  people.for_person(call, respond, [&people, respond](const Person& person) {
    people.ask(
        {.sql = "SELECT id, name, created, seen FROM passkeys WHERE person = $1 ORDER BY seen DESC",
         .values = {person.id}},
        respond, [respond](const Cells& rows) {
          respond({.body = json_object([&](JsonWriter& out) {
                     out.list("passkeys", rows, [](JsonWriter& list, const auto& row) {
                       list.begin_object().field("passkey", row[0]).field("name", row[1]);
                       list.field("created", number_of(row[2])).field("seen", number_of(row[3])).end_object();
                     });
                   })});
        });
  });
}

// What navigator.credentials.create wants to know (PublicKeyCredentialCreationOptionsJSON).
void ask_new_passkey(People& people, const Call& call, const Parts&, const Respond& respond) {
  const Ceremony ceremony{.challenge = {}, .origin = call.origin};
  people.for_person(call, respond, [&people, respond, site = ceremony.site()](const Person& person) {
    people.ask({.sql = "SELECT id FROM passkeys WHERE person = $1", .values = {person.id}}, respond,
               [&people, respond, site, person](const Cells& known) {
                 ask_to_sign(people, person.id, respond, [site, person, known](JsonWriter& out) {
                   out.object("rp", [&](JsonWriter& rp) { rp.field("id", site).field("name", "Zashiki"); });
                   out.object("user", [&](JsonWriter& user) {
                     user.field("id", to_base64url(std::to_string(person.id)));
                     user.field("name", person.name).field("displayName", person.name);
                   });
                   out.list("pubKeyCredParams", algorithms, [](JsonWriter& list, std::int64_t algorithm) {
                     list.begin_object().field("type", "public-key").field("alg", algorithm).end_object();
                   });
                   out.object("authenticatorSelection", [](JsonWriter& wanted) {
                     wanted.field("residentKey", "required").field("requireResidentKey", true);
                     wanted.field("userVerification", "required");
                   });
                   out.field("attestation", "none");
                   out.list("excludeCredentials", known,
                            [](JsonWriter& list, const auto& row) { write_descriptor(list, row[0]); });
                 });
               });
  });
}

void add_passkey(People& people, const Call& call, const Parts&, const Respond& respond) {
  const auto value = table::parse_request(call.body);
  if (!value) return respond(table::refusal(value.error()));
  ObjectReader in(value->get_object());
  const Made made{.id = field_of(in, "id"),
                  .client_data = field_of(in, "clientData"),
                  .attestation = field_of(in, "attestation")};
  const auto name = in.has("name") ? table::read_name(in, "name") : std::string();
  if (auto fields = in.done(); !fields) return respond(table::refusal(fields.error()));
  const Ceremony ceremony{.challenge = challenge_of(made.client_data), .origin = call.origin};
  people.for_person(call, respond, [&people, respond, made, name, ceremony](const Person& person) {
    const auto credential = check_made(made, ceremony);
    if (!credential) return respond(table::refusal(credential.error()));
    // The question takes a new id, which only one change can do: not one that the caller has chosen.
    const auto id = table::random_text(people.house().environment(), challenge_bytes);
    people.write(
        {{.sql = "UPDATE passkey_questions SET id = $1 WHERE id = $2 AND person = $3 AND expires > $4 AND "
                 "(SELECT "
                 "count(*) FROM passkeys WHERE passkeys.person = $3) < $5",
          .values = {id, ceremony.challenge, person.id, people.now(), std::int64_t{limits::passkeys}}},
         {.sql =
              "INSERT INTO passkeys (id, person, cose, count, name, created, seen) SELECT CAST($1 AS TEXT), "
              "person, CAST($2 AS TEXT), CAST($3 AS BIGINT), CAST($4 AS TEXT), CAST($5 AS BIGINT), CAST($5 "
              "AS BIGINT) FROM passkey_questions WHERE id = $6 ON CONFLICT (id) DO NOTHING RETURNING id",
          .values = {credential->id, credential->key, credential->count, name, people.now(), id}},
         {.sql = "DELETE FROM passkey_questions WHERE id = $1", .values = {id}}},
        respond, [respond](const std::vector<Cells>& rows) {
          if (rows[1].empty()) return respond(table::refusal(used_up()));
          respond({.body = "{}"});
        });
  });
}

void remove_passkey(People& people, const Call& call, const Parts& parts, const Respond& respond) {
  people.for_person(call, respond, [&people, respond, passkey = std::string(parts[0])](const Person& person) {
    people.write({{.sql = "DELETE FROM passkeys WHERE id = $1 AND person = $2 RETURNING id",
                   .values = {passkey, person.id}}},
                 respond, [respond](const std::vector<Cells>& rows) {
                   if (rows[0].empty()) return respond(table::refusal(no_passkey()));
                   respond({.body = "{}"});
                 });
  });
}

// What navigator.credentials.get wants to know. It names no passkey, so that the browser offers those it has
// and nobody learns who has which.
void ask_passkey(People& people, const Call& call, const Parts&, const Respond& respond) {
  if (!people.allow(call.address, respond)) return;
  const Ceremony ceremony{.challenge = {}, .origin = call.origin};
  ask_to_sign(people, std::nullopt, respond,
              [site = ceremony.site()](JsonWriter& out) { out.field("rpId", site); });
}

void sign_in(People& people, const Call& call, const Parts&, const Respond& respond) {
  const auto value = table::parse_request(call.body);
  if (!value) return respond(table::refusal(value.error()));
  ObjectReader in(value->get_object());
  const Used used{.id = field_of(in, "id"),
                  .client_data = field_of(in, "clientData"),
                  .authenticator_data = field_of(in, "authenticatorData"),
                  .signature = field_of(in, "signature")};
  const auto user = in.has_value("user") ? std::optional(field_of(in, "user")) : std::nullopt;
  const auto name = in.has("device") ? table::read_name(in, "device") : std::string();
  if (auto fields = in.done(); !fields) return respond(table::refusal(fields.error()));
  if (!people.allow(call.address, respond)) return;
  people.ask(
      {.sql =
           "SELECT persons.id, persons.name, crest, persons.created, cose, count FROM passkeys JOIN persons "
           "ON persons.id = passkeys.person WHERE passkeys.id = $1 AND banned = 0",
       .values = {used.id}},
      respond,
      [&people, respond, used, user, name, cookie = std::string(call.cookie), encrypted = call.encrypted,
       ceremony =
           Ceremony{.challenge = challenge_of(used.client_data), .origin = call.origin}](const Cells& rows) {
        if (rows.empty()) return respond(table::refusal(no_passkey()));
        const auto& row = rows.front();
        const auto person = person_of(row);
        if (user && *user != to_base64url(std::to_string(person.id)))
          return respond(table::refusal(Error{code::bad_passkey, "this passkey is somebody else's"}));
        const auto count =
            check_used(used, ceremony, {.id = used.id, .key = row[4], .count = number_of(row[5])});
        if (!count) return respond(table::refusal(count.error()));
        people.add_device({.person = person,
                           .name = name,
                           .cookie = cookie,
                           .encrypted = encrypted,
                           .proofs = "passkey_questions",
                           .proof = ceremony.challenge,
                           .refused = used_up(),
                           .also = {{.sql = "UPDATE passkeys SET count = $1, seen = $2 WHERE id = $3",
                                     .values = {*count, people.now(), used.id}}}},
                          respond);
      });
}

}  // namespace

std::span<const Route> passkey_routes() {
  static constexpr std::array all{Route{"GET", "/api/me/passkeys", "persons", for_people<passkeys>,
                                        "passkeys", "{ passkeys: m.Passkey[] }"},
                                  Route{"POST", "/api/me/passkeys/new", "persons",
                                        for_people<ask_new_passkey>, "askNewPasskey", "m.PasskeyQuestion"},
                                  Route{"POST", "/api/me/passkeys", "persons", for_people<add_passkey>,
                                        "addPasskey", "object", "m.PasskeyMade"},
                                  Route{"DELETE", "/api/me/passkeys/{passkey}", "persons",
                                        for_people<remove_passkey>, "removePasskey", "object"},
                                  Route{"POST", "/api/me/passkeys/ask", "persons", for_people<ask_passkey>,
                                        "askPasskey", "m.PasskeyQuestion"},
                                  Route{"POST", "/api/me/passkeys/use", "persons", for_people<sign_in>,
                                        "usePasskey", "m.Me", "m.PasskeyUsed"}};
  return all;
}

}  // namespace zashiki::people
