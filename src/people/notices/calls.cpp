// What a person says about notices, and the mail that belongs to it.
#include <algorithm>
#include <fmt/format.h>

#include "game/base64.h"
#include "people/notices/mail.h"
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

constexpr std::size_t secret_of_browser = 16;  // bytes (RFC 8291)

Error no_link() { return {code::unknown_code, "this link is not valid: it was used, or its time is over"}; }
Error no_mail() { return {code::not_found, "this house sends no mail"}; }
Error too_much_mail() {
  return {.code = code::too_fast,
          .message = "too much mail to this address: try again tomorrow",
          .retry_seconds = 3600};
}

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

// Whose mail it is, however many addresses lead there.
std::string mailbox_of(const std::string& address) {
  const auto at = address.find('@');
  return address.substr(0, std::min(address.find('+'), at)) + address.substr(at);
}

struct MailWish {
  std::string address;
  Language language = Language::english;
};

Result<MailWish> read_mail_wish(std::string_view body) {
  constexpr std::array<std::string_view, 2> languages{"en", "ja"};
  const auto value = table::parse_request(body);
  if (!value) return value.error();
  ObjectReader in(value->get_object());
  MailWish wish{.address = lower(in.text("address"))};
  if (in.has("language")) wish.language = static_cast<Language>(in.word("language", languages));
  if (!is_mail_address(wish.address)) in.complain("\"address\" must be an address of mail");
  if (auto fields = in.done(); !fields) return fields.error();
  return wish;
}

Result<std::string> read_code(std::string_view body) {
  const auto value = table::parse_request(body);
  if (!value) return value.error();
  ObjectReader in(value->get_object());
  std::string code(in.text("code"));
  if (auto fields = in.done(); !fields) return fields.error();
  return code;
}

Result<Subscription> read_subscription(std::string_view body) {
  const auto value = table::parse_request(body);
  if (!value) return value.error();
  ObjectReader in(value->get_object());
  Subscription to{.endpoint = std::string(in.text("endpoint", limits::endpoint)),
                  .key = std::string(in.text("key")),
                  .secret = std::string(in.text("secret"))};
  const auto printable = [](char c) { return c > ' ' && c < 0x7f; };
  if (origin_of(to.endpoint).empty() || !std::all_of(to.endpoint.begin(), to.endpoint.end(), printable))
    in.complain("\"endpoint\" must be an address with https");
  if (!is_public_key(from_base64_url(to.key).value_or(""))) in.complain("\"key\" must be a point of P-256");
  if (from_base64_url(to.secret).value_or("").size() != secret_of_browser)
    in.complain("\"secret\" must have 16 bytes");
  if (auto fields = in.done(); !fields) return fields.error();
  return to;
}

// ---- what is wanted

void tell_notices(People& people, const Person& person, const Respond& respond) {
  people.notices().key("push", [&people, person, respond](const Result<std::string>& key) {
    if (!key)
      return respond(table::refusal(Error{code::unavailable, "notices cannot be read now: try again"}));
    people.ask(
        {.sql = "SELECT wishes, mails.address, confirmed, news, (SELECT count(*) FROM pushes WHERE device = "
                "$1) FROM "
                "persons LEFT JOIN notice_wishes ON notice_wishes.person = persons.id LEFT JOIN mails ON "
                "mails.person = persons.id WHERE persons.id = $2",
         .values = {person.device, person.id}},
        respond, [&people, respond, key = *key](const Cells& rows) {
          if (rows.empty())
            return respond(table::refusal(Error{code::unknown_person, "this browser is no person here"}));
          const auto& row = rows.front();
          const auto& options = people.notices().options();
          respond({.body = json_object([&](JsonWriter& out) {
                     out.object("wishes", [&](JsonWriter& wishes) {
                       write_wishes(wishes, wishes_of(row[0], people.house().environment()));
                     });
                     out.field("chosen", !row[0].empty());
                     out.key("ways").begin_list().value("push");
                     if (!options.mail_from.empty()) out.value("mail");
                     if (options.chat) out.value("chat");
                     out.end_list();
                     out.field("push_key", to_base64_url(public_key_of(private_key(key))));
                     out.field("pushed", row[4] != "0");
                     if (!row[1].empty())
                       out.object("mail", [&](JsonWriter& mail) {
                         mail.field("address", row[1]).field("confirmed", number_of(row[2]) > 0);
                         mail.field("news", number_of(row[3]) > 0);
                       });
                   })});
        });
  });
}

void notices(People& people, const Call& call, const Parts&, const Respond& respond) {
  people.for_person(call, respond,
                    [&people, respond](const Person& person) { tell_notices(people, person, respond); });
}

void wish_notices(People& people, const Call& call, const Parts&, const Respond& respond) {
  const auto value = table::parse_request(call.body);
  if (!value) return respond(table::refusal(value.error()));
  ObjectReader in(value->get_object());
  const auto wishes = read_wishes(in, people.house().environment());
  if (auto fields = in.done(); !fields) return respond(table::refusal(fields.error()));
  people.for_person(call, respond, [&people, respond, wishes](const Person& person) {
    people.write(
        {{.sql =
              "INSERT INTO notice_wishes (person, wishes) VALUES ($1, $2) ON CONFLICT (person) DO UPDATE SET "
              "wishes = excluded.wishes",
          .values = {person.id, json_object([&](JsonWriter& out) { write_wishes(out, wishes); })}}},
        respond, [&people, respond, person](const auto&) { tell_notices(people, person, respond); });
  });
}

// ---- this browser

// One for each device. A browser that was another person's before goes along.
void subscribe(People& people, const Call& call, const Parts&, const Respond& respond) {
  const auto to = read_subscription(call.body);
  if (!to) return respond(table::refusal(to.error()));
  people.for_person(call, respond, [&people, respond, to = *to](const Person& person) {
    people.write({{.sql = "DELETE FROM pushes WHERE endpoint = $1 OR device = $2",
                   .values = {to.endpoint, person.device}},
                  {.sql = "INSERT INTO pushes (device, endpoint, key, secret) VALUES ($1, $2, $3, $4)",
                   .values = {person.device, to.endpoint, to.key, to.secret}}},
                 respond, [respond](const auto&) { respond({.body = "{}"}); });
  });
}

void unsubscribe(People& people, const Call& call, const Parts&, const Respond& respond) {
  people.for_person(call, respond, [&people, respond](const Person& person) {
    people.write({{.sql = "DELETE FROM pushes WHERE device = $1", .values = {person.device}}}, respond,
                 [respond](const auto&) { respond({.body = "{}"}); });
  });
}

// ---- mail

void send_link(People& people, std::int64_t person, const std::string& address, Language language,
               std::string_view purpose, std::function<void(Status)> sent) {
  const bool enters = purpose == "enter";
  const auto link = new_token(people.house().environment());
  people.store().change(
      {{.sql =
            "INSERT INTO mail_links (id, hash, person, address, mailbox, purpose, created, expires) SELECT "
            "$1, $2, "
            "$3, $4, $5, $6, $7, $8 WHERE (SELECT count(*) FROM mail_links WHERE mailbox = $5 AND created > "
            "$9) < "
            "$10 AND (SELECT count(*) FROM mail_links WHERE person = $3 AND created > $9) < $11 RETURNING id",
        .values = {link.id, link.hash(), person, address, mailbox_of(address), std::string(purpose),
                   people.now(), people.now() + (enters ? limits::time_to_enter : limits::time_to_confirm),
                   people.now() - a_day, std::int64_t{limits::links_a_day},
                   std::int64_t{limits::links_of_person}}}},
      [&people, address, link, language, purpose = std::string(purpose),
       sent](const Result<std::vector<Cells>>& rows) {
        if (!rows) return sent(rows.error());
        if (rows->front().empty()) {
          people.house().count_refusal(table::Limit::mails);
          return sent(too_much_mail());
        }
        if (!people.within(table::Limit::links, purpose)) return sent(too_much_mail());
        const auto& options = people.notices().options();
        people.notices().send(
            {.kind = Parcel::Kind::mail,
             .to = address,
             .body =
                 write_mail({.from = options.mail_from,
                             .to = address,
                             .subject = sentence(purpose + ".subject", language),
                             .text = fmt::format(
                                 "{}\n\n{}/mail/{}#{}\n\n{}\n",
                                 sentence(purpose, language, {{.name = "site", .value = options.site}}),
                                 options.site, purpose, link.text(), sentence(purpose + ".end", language)),
                             .id = link.id,
                             .at = people.now()})});
        sent(Done{});
      });
}

// The same address again only brings the notices back.
void set_mail(People& people, const Call& call, const Parts&, const Respond& respond) {
  const auto wish = read_mail_wish(call.body);
  if (!wish) return respond(table::refusal(wish.error()));
  if (people.notices().options().mail_from.empty()) return respond(table::refusal(no_mail()));
  people.for_person(
      call, respond, [&people, respond, caller = call.address, wish = *wish](const Person& person) {
        people.write(
            {{.sql = "UPDATE mails SET news = $1 WHERE person = $2 AND address = $3 AND confirmed > 0 "
                     "RETURNING address",
              .values = {people.now(), person.id, wish.address}}},
            respond, [&people, respond, caller, wish, person](const std::vector<Cells>& rows) {
              if (!rows[0].empty()) return tell_notices(people, person, respond);
              if (!people.within(table::Limit::mails, caller))
                return respond(table::refusal(too_much_mail()));
              send_link(people, person.id, wish.address, wish.language, "confirm",
                        [&people, respond, address = wish.address, person](const Status& sent) {
                          if (!sent) return respond(table::refusal(sent.error()));
                          people.write(
                              {{.sql = "INSERT INTO mails (person, address) VALUES ($1, $2) ON CONFLICT "
                                       "(person) DO UPDATE SET "
                                       "address = excluded.address, confirmed = 0, news = 0",
                                .values = {person.id, address}}},
                              respond, [&people, respond, person](const auto&) {
                                tell_notices(people, person, respond);
                              });
                        });
            });
      });
}

// The links to sign in that were sent there end with it.
void forget_mail(People& people, const Call& call, const Parts&, const Respond& respond) {
  people.for_person(call, respond, [&people, respond](const Person& person) {
    people.write({{.sql = "DELETE FROM mails WHERE person = $1", .values = {person.id}},
                  {.sql = "UPDATE mail_links SET expires = 0 WHERE person = $1", .values = {person.id}}},
                 respond, [&people, respond, person](const auto&) { tell_notices(people, person, respond); });
  });
}

void find_link(People& people, std::string_view code, std::string_view purpose, const Respond& respond,
               std::function<void(const Token&, const Person&, const std::string&)> then) {
  const auto secret = read_token(code);
  if (!secret) return respond(table::refusal(no_link()));
  people.ask(
      {.sql = "SELECT persons.id, name, crest, persons.created, hash, expires, address FROM mail_links JOIN "
              "persons ON "
              "persons.id = person WHERE mail_links.id = $1 AND purpose = $2 AND banned = 0",
       .values = {secret->id, std::string(purpose)}},
      respond, [&people, respond, secret = *secret, then = std::move(then)](const Cells& rows) {
        if (rows.empty() || !opens(secret, rows[0][4]) || number_of(rows[0][5]) <= people.now())
          return respond(table::refusal(no_link()));
        then(secret, person_of(rows[0]), rows[0][6]);
      });
}

// Nothing happens unless the link is used up by the same change. An address belongs to one person.
void confirm_mail(People& people, const Call& call, const Parts&, const Respond& respond) {
  const auto code = read_code(call.body);
  if (!code) return respond(table::refusal(code.error()));
  if (!people.allow(call.address, respond)) return;
  find_link(
      people, *code, "confirm", respond,
      [&people, respond](const Token& link, const Person& person, const std::string& address) {
        people.write(
            {{.sql =
                  "UPDATE mails SET confirmed = $1, news = $1 WHERE person = $2 AND address = $3 AND EXISTS "
                  "(SELECT 1 FROM mail_links WHERE id = $4) RETURNING person",
              .values = {people.now(), person.id, address, link.id}},
             {.sql = "DELETE FROM mails WHERE address = $1 AND person <> $2 AND EXISTS (SELECT 1 FROM "
                     "mail_links WHERE id = $3)",
              .values = {address, person.id, link.id}},
             {.sql = "DELETE FROM mail_links WHERE id = $1", .values = {link.id}}},
            respond, [respond](const std::vector<Cells>& rows) {
              if (rows[0].empty()) return respond(table::refusal(no_link()));
              respond({.body = "{}"});
            });
      });
}

// RFC 8058: without a cookie, and without a question. A token is void once its person wants mail again.
void stop_mail(People& people, const Call& call, const Parts& parts, const Respond& respond) {
  if (!people.allow(call.address, respond)) return;
  people.notices().key(
      "stop", [&people, respond, token = std::string(parts[0])](const Result<std::string>& key) {
        if (!key)
          return respond(table::refusal(Error{code::unavailable, "this cannot be read now: try again"}));
        const auto stop = read_stop(token, *key, people.now());
        if (!stop) return respond(table::refusal(no_link()));
        people.write({{.sql = "UPDATE mails SET news = 0 WHERE person = $1 AND news = $2",
                       .values = {stop->person, stop->since}}},
                     respond, [respond](const auto&) { respond({.body = "{}"}); });
      });
}

// The answer does not tell whether anybody has this address.
void ask_to_enter(People& people, const Call& call, const Parts&, const Respond& respond) {
  const auto wish = read_mail_wish(call.body);
  if (!wish) return respond(table::refusal(wish.error()));
  if (people.notices().options().mail_from.empty()) return respond(table::refusal(no_mail()));
  if (!people.allow(call.address, respond)) return;
  if (!people.within(table::Limit::mails, call.address)) return respond(table::refusal(too_much_mail()));
  respond({.body = "{}"});
  people.store().ask(
      {.sql = "SELECT persons.id FROM mails JOIN persons ON persons.id = person WHERE address = $1 "
              "AND confirmed "
              "> 0 AND banned = 0",
       .values = {wish->address}},
      [&people, wish = *wish](const Result<Cells>& rows) {
        if (!rows || rows->empty()) return;
        send_link(people, number_of(rows->front()[0]), wish.address, wish.language, "enter",
                  [](const Status&) {});
      });
}

void enter(People& people, const Call& call, const Parts&, const Respond& respond) {
  const auto value = table::parse_request(call.body);
  if (!value) return respond(table::refusal(value.error()));
  ObjectReader in(value->get_object());
  const auto code = in.text("code");
  const auto name = in.has("device") ? table::read_name(in, "device") : std::string();
  if (auto fields = in.done(); !fields) return respond(table::refusal(fields.error()));
  if (!people.allow(call.address, respond)) return;
  find_link(people, code, "enter", respond,
            [&people, respond, name, cookie = std::string(call.cookie), encrypted = call.encrypted](
                const Token& link, const Person& person, const std::string&) {
              people.add_device({.person = person,
                                 .name = name,
                                 .cookie = cookie,
                                 .encrypted = encrypted,
                                 .proofs = "mail_links",
                                 .proof = link.id,
                                 .refused = no_link()},
                                respond);
            });
}

}  // namespace

std::span<const Route> notice_routes() {
  static constexpr std::array all{
      Route{"GET", "/api/me/notices", "persons", for_people<notices>, "notices", "m.MyNotices"},
      Route{"POST", "/api/me/notices", "persons", for_people<wish_notices>, "wishNotices", "m.MyNotices",
            "m.NoticeWishes"},
      Route{"POST", "/api/me/push", "persons", for_people<subscribe>, "subscribe", "object", "m.PushTarget"},
      Route{"DELETE", "/api/me/push", "persons", for_people<unsubscribe>, "unsubscribe", "object"},
      Route{"POST", "/api/me/mail", "mails", for_people<set_mail>, "setMail", "m.MyNotices", "m.MailWish"},
      Route{"DELETE", "/api/me/mail", "persons", for_people<forget_mail>, "forgetMail", "m.MyNotices"},
      Route{"POST", "/api/mail/confirm", "persons", for_people<confirm_mail>, "confirmMail", "object",
            "{ code: string }"},
      Route{"POST", "/api/mail/stop/{token}", "persons", for_people<stop_mail>, "stopMail", "object"},
      Route{"POST", "/api/mail/link", "mails", for_people<ask_to_enter>, "askToEnter", "object",
            "m.MailWish"},
      Route{"POST", "/api/mail/enter", "persons", for_people<enter>, "enter", "m.Me", "m.Joining"}};
  return all;
}

}  // namespace zashiki::people
