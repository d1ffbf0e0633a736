#include "people/notices/notices.h"

#include <algorithm>
#include <fmt/format.h>
#include <sodium.h>

#include "game/base64.h"
#include "people/notices/mail.h"
#include "people/rows.h"
#include "table/core/codes.h"
#include "table/core/limits.h"
#include "table/core/table.h"

namespace zashiki::people {

using store::Cells;

namespace {

constexpr Millis hold = Millis{40} * 1000;  // a node's time for what it has taken: twice what sending takes
constexpr Millis hour = Millis{3600} * 1000;
constexpr Millis month = 30 * 24 * hour;
constexpr int most_sends = 6;
constexpr int most_at_once = 50;
constexpr int digest_delays = 10;    // times the usual delay: then a mail tells of all that has come together
constexpr int between_digests = 60;  // likewise, from one mail to the next
constexpr std::string_view push_seconds = "86400";  // for a browser that is off

}  // namespace

// A row that this node has taken.
struct Notices::Errand {
  std::string key;
  Millis held = 0;  // its `at`
  Notice notice;
  std::int64_t person = 0;
  int seat = -1;
  int tries = 0;
  Millis due = 0;
  Millis created = 0;
  Wishes wishes{};
  std::string address{};  // confirmed
  Millis mailed = 0;      // when the last mail went
  Millis news = 0;        // since when they are wanted
  Millis vacation = 0;    // its end
  int expected = 0;       // answers
  bool taken = false;     // one at least
  bool again = false;     // one may be taken later
};

PrivateKey private_key(std::string_view base64) {
  PrivateKey key{};
  if (const auto bytes = from_base64(base64); bytes && bytes->size() == key.size())
    std::copy(bytes->begin(), bytes->end(), key.begin());
  return key;
}

void Notices::change(std::vector<store::Query> queries) {
  store().change(std::move(queries), [](const auto&) {});
}

void Notices::key(const std::string& name, std::function<void(Result<std::string>)> done) {
  PrivateKey fresh{};
  do house_.environment().random_bytes(fresh);
  while (public_key_of(fresh).empty());
  store().change(
      {{.sql = "INSERT INTO house_keys (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING",
        .values = {name, to_base64(fresh)}},
       {.sql = "SELECT value FROM house_keys WHERE name = $1", .values = {name}}},
      [done = std::move(done)](const Result<std::vector<Cells>>& rows) {
        if (!rows) return done(rows.error());
        done((*rows)[1][0][0]);
      });
}

void Notices::tick() {
  if (taking_) return;
  taking_ = true;
  store().ask(
      {.sql = "SELECT 1 FROM notices WHERE at > 0 AND at <= $1 LIMIT 1", .values = {now() - options_.delay}},
      [this](const Result<Cells>& rows) {
        if (rows && !rows->empty()) return take();
        taking_ = false;
      });
}

void Notices::take() {
  const Millis held = now() + hold;
  store().change({{.sql = fmt::format(
                       "UPDATE notices SET at = $1 WHERE key IN (SELECT key FROM notices WHERE at > 0 AND "
                       "at <= $2 ORDER BY at LIMIT {}) AND at > 0 AND at <= $2 RETURNING key",
                       most_at_once),
                   .values = {held, now() - options_.delay}}},
                 [this, held](const Result<std::vector<Cells>>& rows) {
                   taking_ = false;
                   if (!rows) return;
                   for (const auto& row : rows->front()) look(row[0], held);
                 });
}

void Notices::look(const std::string& key, Millis held) {
  store().ask(
      {.sql = "SELECT kind, persons.id, tables.name, game, notices.seat, tables.about, notices.about, due, "
              "notices.created, tries, wishes, mails.address, confirmed, news, sent, persons.name, "
              "vacations.until FROM notices "
              "LEFT JOIN tables ON tables.id = notices.table_id LEFT JOIN seats ON seats.table_id = "
              "notices.table_id AND seats.seat = notices.seat LEFT JOIN persons ON persons.id = "
              "coalesce(notices.person, seats.person) AND banned = 0 LEFT JOIN notice_wishes ON "
              "notice_wishes.person = persons.id LEFT JOIN mails ON mails.person = persons.id LEFT JOIN "
              "vacations ON vacations.person = persons.id WHERE "
              "notices.key = $1 AND notices.at = $2",
       .values = {key, held}},
      [this, key, held](const Result<Cells>& rows) {
        if (!rows || rows->empty()) return;  // no longer true, or looked at again later
        const auto& row = rows->front();
        auto errand = std::make_shared<Errand>();
        errand->key = key;
        errand->held = held;
        errand->notice = {.kind = row[0],
                          .table = row[2],
                          .game = row[3],
                          .about = row[5].empty() ? row[6] : row[5],
                          .place = row[2].empty() ? "" : "t/" + row[2],
                          .person = row[15]};
        errand->person = number_of(row[1]);
        errand->seat = row[4].empty() ? -1 : static_cast<int>(number_of(row[4]));
        errand->due = number_of(row[7]);
        errand->created = number_of(row[8]);
        errand->tries = static_cast<int>(number_of(row[9]));
        errand->wishes = wishes_of(row[10], house_.environment());
        if (number_of(row[12]) > 0) errand->address = row[11];
        errand->news = number_of(row[13]);
        errand->mailed = number_of(row[14]);
        errand->vacation = number_of(row[16]);
        if (errand->notice.place.empty())
          if (const auto about = parse_json(errand->notice.about); about && about->is_object())
            if (const auto* place = about->get_object().if_contains("place");
                place != nullptr && place->is_string())
              errand->notice.place = std::string(place->get_string());
        if (errand->person == 0) return settle(errand);  // nobody's seat
        if (errand->notice.kind == "mail") return write_digest(errand);
        see(errand);
      });
}

// At the table its person sees it. How soon the time runs out may have changed since the reminder was set.
void Notices::see(const Held& errand) {
  const Millis time = now();
  if (errand->vacation > time && errand->notice.kind != "over") return put_off(errand, errand->vacation);
  if (const auto& quiet = errand->wishes.quiet)
    if (const auto zone = house_.environment().zone(quiet->zone))
      if (const auto until = quiet_until(*quiet, *zone, time)) return put_off(errand, *until);
  if (errand->notice.kind == "remind") {
    errand->notice.left = errand->due - time;
    const Millis early = errand->notice.left - errand->wishes.remind * hour;
    if (errand->due == 0) return put_off(errand, time + hour);
    if (early > hour / 60) return put_off(errand, time + early);
  }
  if (errand->seat < 0) return go(errand);
  house_.describe(
      errand->notice.table,
      [this, errand](const Result<std::string>& told) {
        const auto value = told ? parse_json(*told) : Result<json::value>(told.error());
        if (!value) return put_off(errand, now() + options_.delay);
        const auto& seats = value->as_object().at("seats").as_array();
        const auto seat = static_cast<std::size_t>(errand->seat);
        const bool present =
            seat < seats.size() && seats[seat].as_object().at("present") == json::value(true);
        if (!present) return go(errand);
        if (errand->notice.kind == "over") return settle(errand);
        put_off(errand, now() + options_.delay);
      },
      table::OwnData::omitted);
}

void Notices::put_off(const Held& errand, Millis until) {
  change({{.sql = "UPDATE notices SET at = $1 WHERE key = $2 AND at = $3",
           .values = {until - options_.delay, errand->key, errand->held}}});
}

void Notices::settle(const Held& errand) {
  change({{.sql = "UPDATE notices SET at = 0 WHERE key = $1 AND at = $2",
           .values = {errand->key, errand->held}}});
}

// The row is gone if the turn is over. What follows from the notice is stored with it.
void Notices::go(const Held& errand) {
  const Millis held = now() + hold;
  const auto kind = errand->notice.kind == "remind" ? std::string("turn") : errand->notice.kind;
  const auto place = std::find(notice_kinds.begin(), notice_kinds.end(), kind) - notice_kinds.begin();
  const auto wants = [&](Way way) {
    return errand->wishes.wants(static_cast<NoticeKind>(std::min<std::ptrdiff_t>(place, 3)), way);
  };
  const bool mail =
      wants(Way::mail) && !errand->address.empty() && errand->news > 0 && !options_.mail_from.empty();
  std::vector<store::Query> queries{{.sql = "UPDATE notices SET at = $1, tries = tries + 1, person = $2 "
                                            "WHERE key = $3 AND at = $4 RETURNING key",
                                     .values = {held, errand->person, errand->key, errand->held}}};
  if (mail && errand->tries == 0) {
    const Millis at = std::max(now() + (digest_delays - 1) * options_.delay,
                               errand->mailed + between_digests * options_.delay);
    queries.push_back(
        {.sql = "UPDATE notices SET mail = 1 WHERE key = $1 AND at = $2", .values = {errand->key, held}});
    queries.push_back(
        {.sql = "INSERT INTO notices (key, kind, person, created, at) VALUES ($1, 'mail', $2, $3, $4) "
                "ON CONFLICT (key) DO NOTHING",
         .values = {fmt::format("mail/{}", errand->person), errand->person, now(), at}});
  }
  const bool pushes = wants(Way::push);
  const bool chats = wants(Way::chat) && options_.chat;
  store().change(std::move(queries), [this, errand, held, pushes,
                                      chats](const Result<std::vector<Cells>>& rows) {
    if (!rows || rows->front().empty()) return;
    errand->held = held;
    if (errand->notice.kind == "turn") remind_later(errand);
    if (chats) {
      const auto [title, text] = sentences_of(errand->notice, errand->wishes.language);
      const auto link = fmt::format("{}/{}", options_.site, errand->notice.place);
      const auto line = fmt::format("{}: {}. {} {}", errand->notice.person, title, text, link);
      ++errand->expected;
      courier_.send({.kind = Parcel::Kind::chat,
                     .to = {},
                     .headers = {{"Content-Type",
                                  options_.chat_text ? "text/plain; charset=utf-8" : "application/json"}},
                     .body = options_.chat_text ? line : json_object([&](JsonWriter& out) {
                       out.field("text", line).field("kind", errand->notice.kind);
                       out.field("name", errand->notice.person).field("link", link);
                     })},
                    [this, errand](int status) { came(errand, status); });
    }
    if (!pushes) return errand->expected == 0 ? settle(errand) : void();
    ++errand->expected;  // until it is known how many there are
    store().ask(
        {.sql = "SELECT device, endpoint, key, secret FROM pushes JOIN devices ON devices.id = device WHERE "
                "devices.person = $1 ORDER BY seen DESC LIMIT $2",
         .values = {errand->person, std::int64_t{table::limits::browsers_told}}},
        [this, errand](const Result<Cells>& found) {
          if (found && !found->empty()) push(errand, *found);
          came(errand, found ? 200 : 0);
        });
  });
}

void Notices::push(const Held& errand, const Cells& subscriptions) {
  errand->expected += static_cast<int>(subscriptions.size());
  key("push", [this, errand, subscriptions](const Result<std::string>& house) {
    const auto [title, text] = sentences_of(errand->notice, errand->wishes.language);
    const auto topic = to_base64_url(table::hash_key(errand->key)).substr(0, 32);
    const auto body = json_object([&](JsonWriter& out) {
      out.field("title", title).field("text", text).field("place", errand->notice.place);
      out.field("tag", errand->notice.table.empty() ? topic : errand->notice.table);
    });
    for (const auto& row : subscriptions) {
      if (!house) {
        came(errand, 0);
        continue;
      }
      const Subscription to{.endpoint = row[1],
                            .key = from_base64_url(row[2]).value_or(""),
                            .secret = from_base64_url(row[3]).value_or("")};
      PrivateKey own{};
      std::array<std::uint8_t, 16> salt{};
      house_.environment().random_bytes(own);
      house_.environment().random_bytes(salt);
      courier_.send(
          {.kind = Parcel::Kind::push,
           .to = to.endpoint,
           .headers = {{"Content-Type", "application/octet-stream"},
                       {"Content-Encoding", "aes128gcm"},
                       {"TTL", std::string(push_seconds)},
                       {"Topic", topic},
                       {"Authorization",
                        authorization(private_key(*house), to.endpoint,
                                      options_.site.starts_with("https://") ? options_.site
                                      : options_.mail_from.empty() ? std::string("https://zashiki.invalid")
                                                                   : "mailto:" + options_.mail_from,
                                      now())}},
           .body = encrypt(body, to, own, salt)},
          [this, errand, device = row[0], endpoint = row[1]](int status) {
            if (status == 404 || status == 410)
              change({{.sql = "DELETE FROM pushes WHERE device = $1 AND endpoint = $2",
                       .values = {device, endpoint}}});
            came(errand, status);
          });
    }
  });
}

// What nobody has taken is tried again, each time later.
void Notices::came(const Held& errand, int status) {
  errand->taken = errand->taken || (status >= 200 && status < 300 && errand->expected > 0);
  errand->again = errand->again || status == 0 || status == 429 || status >= 500;
  if (--errand->expected > 0) return;
  if (!errand->again || errand->tries + 1 >= most_sends) return settle(errand);
  put_off(errand, now() + options_.delay * (Millis{1} << errand->tries));
}

void Notices::remind_later(const Held& errand) {
  if (errand->wishes.remind == 0 || errand->due == 0) return;
  const Millis at = errand->due - errand->wishes.remind * hour - options_.delay;
  if (at <= now()) return;
  change(
      {{.sql = "INSERT INTO notices (key, kind, person, table_id, seat, created, at) SELECT replace(key, "
               "'turn/', "
               "'remind/'), 'remind', person, table_id, seat, $1, $2 FROM notices WHERE key = $3 ON CONFLICT "
               "(key) DO NOTHING",
        .values = {now(), at, errand->key}}});
}

// ---- by mail, all that has come together

void Notices::write_digest(const Held& errand) {
  if (const auto& quiet = errand->wishes.quiet)
    if (const auto zone = house_.environment().zone(quiet->zone))
      if (const auto until = quiet_until(*quiet, *zone, now())) return put_off(errand, *until);
  const auto forget = [this, errand] {
    change({{.sql = "UPDATE notices SET mail = 0 WHERE person = $1 AND mail = 1", .values = {errand->person}},
            {.sql = "DELETE FROM notices WHERE key = $1", .values = {errand->key}}});
  };
  if (errand->address.empty() || errand->news == 0) return forget();
  store().ask(
      {.sql =
           "SELECT notices.key, kind, tables.name, game, tables.about, notices.about, due FROM notices LEFT "
           "JOIN tables ON tables.id = table_id WHERE person = $1 AND mail = 1 ORDER BY notices.created",
       .values = {errand->person}},
      [this, errand, forget](const Result<Cells>& rows) {
        if (!rows) return put_off(errand, now() + options_.delay);
        if (rows->empty()) return forget();
        key("stop", [this, errand, found = *rows](const Result<std::string>& stop) {
          if (stop) send_digest(errand, found, *stop);
        });
      });
}

void Notices::send_digest(const Held& errand, const Cells& rows, const std::string& stop_key) {
  const auto language = errand->wishes.language;
  std::string text;
  std::string keys;
  for (const auto& row : rows) {
    Notice notice{.kind = row[1],
                  .table = row[2],
                  .game = row[3],
                  .about = row[4].empty() ? row[5] : row[4],
                  .place = "t/" + row[2],
                  .left = number_of(row[6]) - now()};
    if (row[2].empty())
      if (const auto about = parse_json(row[5]); about && about->is_object())
        if (const auto* place = about->get_object().if_contains("place");
            place != nullptr && place->is_string())
          notice.place = std::string(place->get_string());
    const auto [title, more] = sentences_of(notice, language);
    text += fmt::format("{}\n{}\n{}/{}\n\n", title, more, options_.site, notice.place);
    keys += fmt::format("{}{}", row[0], '\n');
  }
  constexpr Millis year = Millis{365} * 24 * hour;
  const auto token =
      write_stop({.person = errand->person, .since = errand->news, .expires = now() + year}, stop_key);
  text += fmt::format("--\n{}\n{}/me\n{}\n{}/mail/stop#{}\n", sentence("mail.end", language), options_.site,
                      sentence("mail.stop", language), options_.site, token);
  courier_.send(
      {.kind = Parcel::Kind::mail,
       .to = errand->address,
       .body = write_mail(
           {.from = options_.mail_from,
            .to = errand->address,
            .subject =
                sentence("mail.subject", language, {{.name = "n", .value = std::to_string(rows.size())}}),
            .text = text,
            .id = table::hash_key(fmt::format("{}/{}", errand->key, errand->created)).substr(0, 32),
            .stop = fmt::format("{}/api/mail/stop/{}", options_.site, token),
            .at = now()})},
      [this, errand, keys](int status) {
        const bool again = status == 0 && errand->tries + 1 < most_sends;
        if (again) {
          change({{.sql = "UPDATE notices SET tries = tries + 1 WHERE key = $1", .values = {errand->key}}});
          return put_off(errand, now() + options_.delay * (Millis{4} << errand->tries));
        }
        std::vector<store::Query> queries;
        for (std::size_t from = 0; from < keys.size();) {
          const auto end = keys.find('\n', from);
          queries.push_back({.sql = "UPDATE notices SET mail = 0 WHERE key = $1",
                             .values = {keys.substr(from, end - from)}});
          from = end + 1;
        }
        queries.push_back({.sql = "DELETE FROM notices WHERE key = $1", .values = {errand->key}});
        queries.push_back(
            {.sql = "INSERT INTO notices (key, kind, person, created, at) SELECT $1, 'mail', person, "
                    "max(created), $2 FROM notices WHERE person = $3 AND mail = 1 GROUP BY person",
             .values = {errand->key, now() + between_digests * options_.delay, errand->person}});
        // An address that the server refuses for good gets no more.
        queries.push_back({.sql = fmt::format("UPDATE mails SET sent = $1{} WHERE person = $2",
                                              status == 550 ? ", news = 0" : ""),
                           .values = {now(), errand->person}});
        change(std::move(queries));
      });
}

// Slow games that nobody looks at go on too, wherever they were before a restart.
void Notices::sweep() {
  store().ask(
      {.sql = "SELECT DISTINCT tables.name FROM notices JOIN tables ON tables.id = table_id WHERE kind = "
              "'turn' AND due > 0 AND due <= $1 LIMIT 100",
       .values = {now()}},
      [this](const Result<Cells>& rows) {
        if (!rows) return;
        for (const auto& row : *rows) house_.look_after(row[0]);
      });
  change({{.sql = "DELETE FROM notices WHERE at = 0 AND mail = 0 AND created < $1 AND kind <> 'turn'",
           .values = {now() - month}},
          {.sql = "DELETE FROM mail_links WHERE created < $1", .values = {now() - 2 * hour * 24}}});
}

}  // namespace zashiki::people
