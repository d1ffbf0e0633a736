#include "table/live/house.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>
#include <vector>

#include "game/registry.h"
#include "table/core/codes.h"
#include "table/live/seat_question.h"
#include "table/protocol/fields.h"
#include "table/protocol/requests.h"

namespace zashiki::table {
namespace {

constexpr std::size_t name_letters = 22;  // of 16 random bytes
constexpr std::size_t key_bytes = 24;

// How long to retry while a table has no owner.
constexpr Millis pause_between_tries = 200;
constexpr int most_tries = 25;

constexpr Millis one_day = Millis{24} * 3600 * 1000;

Error no_table() { return {code::unknown_table, "there is no such table"}; }

}  // namespace

House::House(store::Store& store, Environment& environment, const HouseOptions& options)
    : store_(store), environment_(environment), options_(options) {}

std::string House::new_name() {
  std::string name = random_text(environment_, 16);
  while (name.front() == '-')
    name = random_text(environment_, 16);  // or `zashiki export NAME` would take it for an option
  return name;
}

void House::list(Reply reply) { open_tables_.ask(std::move(reply)); }
void House::watch(Reply reply) { games_in_play_.ask(std::move(reply)); }

std::shared_ptr<Room> House::room(const std::string& name) {
  if (name.size() != name_letters || name.find_first_not_of(url_letters) != std::string::npos) return nullptr;
  auto& room = rooms_[name];
  if (room == nullptr) {
    room = std::make_shared<Room>(*this, name);
    ++counts_.loads;
    auto found = room;
    found->load();
    return found;
  }
  return room;
}

void House::open(std::string_view body, std::string address, Reply reply) {
  auto event = read_opening(body);
  if (!event) return reply(event.error());
  for (const auto& seat : event->seats)
    if (auto allowed = check_name(seat.name); !allowed) return reply(allowed.error());
  if (auto known = find_zone(event->clock.rest); !known) return reply(known.error());
  environment_.random_bytes(event->seed);
  std::vector<std::pair<std::size_t, std::string>> keys;
  for (std::size_t seat = 0; seat < event->seats.size(); ++seat) {
    if (event->seats[seat].kind != SeatKind::human) continue;
    const auto key = random_text(environment_, key_bytes);
    event->seats[seat].key_hash = hash_key(key);
    keys.emplace_back(seat, key);
  }
  const auto commitment = fair::commitment_of(event->seed);
  open_charged(
      std::move(*event), std::move(address),
      [reply = std::move(reply), commitment, keys = std::move(keys)](const Result<std::string>& name) {
        if (!name) return reply(name.error());
        reply(json_object([&](JsonWriter& out) {
          out.field("table", *name).field("commitment", commitment);
          out.list("seats", keys, [](JsonWriter& list, const auto& held) {
            list.begin_object().field("seat", held.first).field("key", held.second).end_object();
          });
        }));
      });
}

// As it is known today, for as long as a slow game may last.
Status House::find_zone(Rest& rest) {
  constexpr Millis ten_years = Millis{3653} * 24 * 3600 * 1000;
  if (!rest.any()) return Done{};
  auto zone = environment_.zone(rest.zone_name);
  if (!zone) return bad_request("this time zone is not known here");
  const Millis now = environment_.wall_now();
  while (zone->size() > 1 && (*zone)[1].from <= now) zone->erase(zone->begin());
  while (!zone->empty() && zone->back().from > now + ten_years) zone->pop_back();
  rest.zone = std::move(*zone);
  return Done{};
}

void House::open_again(Opened wish, std::string address, std::function<void(Result<std::string>)> done) {
  environment_.random_bytes(wish.seed);
  open_charged(std::move(wish), std::move(address), std::move(done));
}

void House::open_charged(Opened wish, std::string address, std::function<void(Result<std::string>)> done) {
  auto event = decide(std::move(wish));
  if (!event) return done(event.error());
  charge_opening(address, [this, event = std::move(*event), address, done](const Status& allowed) {
    if (!allowed) return done(allowed.error());
    may_be_listed(event.listed, address, [this, event, address, done](bool listed) mutable {
      event.listed = listed;
      const auto name = new_name();
      open_room(name, event, address, {}, [done, name](const Status& stored) {
        if (stored)
          done(name);
        else
          done(stored.error());
      });
    });
  });
}

// Or a few addresses could fill all that is looked at of games in play.
void House::may_be_listed(bool wanted, const std::string& address, std::function<void(bool)> done) {
  if (!wanted || !options_.limits || address.empty()) return done(wanted);
  store_.ask({.sql = "SELECT count(*) FROM tables WHERE address = $1 AND address <> '' AND created > $2 AND "
                     "phase = 1 AND listed",
              .values = {address, environment_.wall_now() - one_day}},
             [this, done = std::move(done)](const Result<store::Cells>& rows) {
               if (!rows || std::atoi((*rows)[0][0].c_str()) < limits::watched_per_address) return done(true);
               count_refusal(Limit::lists);
               done(false);
             });
}

void House::open_room(const std::string& name, const Opened& event, std::string address,
                      std::vector<store::Query> also, std::function<void(Status)> done) {
  auto table = Table::open(event, environment_.steady_now());
  if (!table) return done(table.error());
  const auto room = std::make_shared<Room>(*this, name);
  rooms_[name] = room;
  ++counts_.opened;
  room->open(std::move(*table), event, std::move(address), std::move(also), std::move(done));
}

// If it is in the store already, the row of the new one is refused: names are unique.
void House::open_as(const std::string& name, Opened wish, std::string address, std::vector<store::Query> also,
                    std::function<void(Status)> done) {
  if (rooms_.contains(name)) return done(Error{code::unavailable, "this table is being opened or read"});
  environment_.random_bytes(wish.seed);
  const auto event = decide(std::move(wish));
  if (!event) return done(event.error());
  open_room(name, *event, std::move(address), std::move(also), std::move(done));
}

// Counted in the store, so that a restart forgives nothing.
void House::charge_opening(const std::string& address, std::function<void(Status)> done) {
  if (!options_.limits || address.empty()) return done(Done{});
  if (!accounts_[address].openings.allow(limits::openings, environment_.steady_now())) {
    count_refusal(Limit::openings);
    return done(Error{.code = code::too_fast,
                      .message = "too many new tables from this address: wait a little",
                      .retry_seconds = 2});
  }
  if (options_.tables_a_day == 0) return done(Done{});
  store_.count_tables(address, environment_.wall_now() - one_day,
                      [this, done = std::move(done)](const Result<std::int64_t>& count) {
                        if (!count)
                          return done(Error{code::unavailable, "no table can be opened now: try again"});
                        if (*count < options_.tables_a_day) return done(Done{});
                        count_refusal(Limit::tables_a_day);
                        done(Error{.code = code::too_fast,
                                   .message = "too many new tables from this address today",
                                   .retry_seconds = 3600});
                      });
}

Result<House::Reply> House::charge_study(const std::string& address, Reply done, Job::Kind kind,
                                         double cost) {
  auto& account = accounts_[address];
  const bool lookup = kind == Job::Kind::lookup;
  const bool busy =
      lookup ? lookups_ >= limits::lookups_at_once || account.lookups >= limits::lookups_per_address
             : studies_ >= limits::studies_at_once;
  if (options_.limits && (busy || !account.studies.allow(limits::studies, environment_.steady_now(), cost))) {
    count_refusal(Limit::studies);
    return Error{
        .code = code::too_fast, .message = "too many questions at once: wait a moment", .retry_seconds = 1};
  }
  if (lookup)
    ++lookups_, ++account.lookups;
  else
    ++studies_;
  return Reply([this, lookup, address, done = std::move(done)](const Result<std::string>& told) {
    if (lookup)
      --lookups_, --accounts_[address].lookups;
    else
      --studies_;
    if (!told && told.error().code == code::unavailable) ++counts_.without_thought;
    done(told);
  });
}

bool House::allow_chat(const std::string& address) {
  return address.empty() || accounts_[address].chat.allow(limits::chat_of_address, environment_.steady_now());
}

void House::find_audience(const std::string& table, Seat speaker, Heard done) {
  if (find_audience_) return find_audience_(table, speaker, std::move(done));
  done(Audience{});
}

Status House::check_name(std::string_view name) const {
  if (!options_.names_refused.contains(name)) return Done{};
  return Error{code::name_refused, "this house wants another name"};
}

Status House::study(const std::string& address, std::function<std::string(const QueueLoad&)> thought,
                    Reply done, Job::Kind kind, double cost) {
  auto reply = charge_study(address, std::move(done), kind, cost);
  if (!reply) return reply.error();
  think_about(environment_, kind, address, std::move(thought), std::move(*reply));
  return Done{};
}

Status House::hint(const std::string& address, const SeatQuestion& question, Reply done) {
  auto reply = charge_study(address, std::move(done), Job::Kind::study);
  if (!reply) return reply.error();
  environment_.ask(question, Job::Kind::study, address, std::move(*reply));
  return Done{};
}

template <class Value>
void House::on_owner(std::function<void(Answer<Value>)> here,
                     std::function<void(const std::string& node, Answer<Value>)> there, Answer<Value> done,
                     int tries) {
  const auto again = [this, here, there, done, tries](Result<Value> answer) {
    if (answer || answer.error().code != code::elsewhere) return done(std::move(answer));
    if (tries >= most_tries)
      return done(Error{.code = code::unavailable,
                        .message = "the table cannot be reached now: try again",
                        .retry_seconds = 1});
    environment_.after(pause_between_tries,
                       [this, here, there, done, tries] { on_owner<Value>(here, there, done, tries + 1); });
  };
  here([this, there, again, done](Result<Value> answer) {
    if (answer || answer.error().code != code::elsewhere) return done(std::move(answer));
    if (neighbours_ == nullptr || answer.error().message.empty()) return again(std::move(answer));
    there(answer.error().message, again);
  });
}

void House::ask(const Inquiry& inquiry, Reply reply) {
  on_owner<std::string>([this, inquiry](Reply done) { answer(inquiry, std::move(done)); },
                        [this, inquiry](const std::string& node, Reply done) {
                          neighbours_->ask(node, inquiry, std::move(done));
                        },
                        std::move(reply));
}

void House::answer(const Inquiry& inquiry, Reply reply) {
  if (!store_.holds()) return reply(Error{code::elsewhere, {}});
  using Kind = Inquiry::Kind;
  switch (inquiry.kind) {
    case Kind::sit: return sit_here(inquiry.table, inquiry.body, std::move(reply));
    case Kind::describe: return describe_here(inquiry.table, std::move(reply), OwnData::included);
    case Kind::describe_briefly: return describe_here(inquiry.table, std::move(reply), OwnData::omitted);
    case Kind::transcript: return transcript_here(inquiry.table, std::move(reply), StepOutcomes::left_out);
    case Kind::transcript_with_outcomes:
      return transcript_here(inquiry.table, std::move(reply), StepOutcomes::told);
    case Kind::rest: return rest_here(inquiry.table, inquiry.body, std::move(reply));
    case Kind::said: return said_here(inquiry.table, inquiry.body, std::move(reply));
  }
}

void House::sit(const std::string& table, std::string_view body, const std::string& address, Reply reply) {
  if (options_.limits && !address.empty() &&
      !accounts_[address].sits.allow(limits::sits, environment_.steady_now())) {
    count_refusal(Limit::sits);
    return reply(Error{.code = code::too_fast,
                       .message = "too many seats taken from this address: wait a little",
                       .retry_seconds = 10});
  }
  ask({.kind = Inquiry::Kind::sit, .table = table, .body = std::string(body)}, std::move(reply));
}

void House::describe(const std::string& table, Reply reply, OwnData data) {
  using Kind = Inquiry::Kind;
  ask({.kind = data == OwnData::included ? Kind::describe : Kind::describe_briefly, .table = table},
      std::move(reply));
}

void House::said(const std::string& table, Seat reader, Reply reply) {
  ask({.kind = Inquiry::Kind::said, .table = table, .body = reader < 0 ? "" : std::to_string(reader)},
      std::move(reply));
}

void House::transcript(const std::string& table, Reply reply, StepOutcomes outcomes) {
  using Kind = Inquiry::Kind;
  ask({.kind = outcomes == StepOutcomes::told ? Kind::transcript_with_outcomes : Kind::transcript,
       .table = table},
      std::move(reply));
}

void House::rest(const std::string& table, const std::string& key_hash, Millis until, Reply reply) {
  ask({.kind = Inquiry::Kind::rest, .table = table, .body = json_object([&](JsonWriter& out) {
                                                      out.field("key", key_hash).field("until", until);
                                                    })},
      std::move(reply));
}

void House::rest_here(const std::string& table, std::string_view body, Reply reply) {
  const auto value = parse_request(body);
  if (!value) return reply(value.error());
  ObjectReader in(value->get_object());
  const std::string key_hash(in.text("key"));
  const Millis until = in.number("until", 0, environment_.wall_now() + (limits::vacation_days + 1) * one_day);
  if (auto fields = in.done(); !fields) return reply(fields.error());
  const auto found = room(table);
  if (found == nullptr) return reply(no_table());
  found->rest(key_hash, until, [reply = std::move(reply)](const Status& stored) {
    if (stored)
      reply(std::string("{}"));
    else
      reply(stored.error());
  });
}

void House::sit_here(const std::string& table, std::string_view body, Reply reply) {
  auto request = read_sitting(body);
  if (!request) return reply(request.error());
  if (auto allowed = check_name(request->who.name); !allowed) return reply(allowed.error());
  const auto found = room(table);
  if (found == nullptr) return reply(no_table());
  const auto key = random_text(environment_, key_bytes);
  request->who.key_hash = hash_key(key);
  found->sit(std::move(*request), [reply = std::move(reply), key](const Result<Seat>& seat) {
    if (seat)
      reply(json_object([&](JsonWriter& out) { out.field("seat", *seat).field("key", key); }));
    else
      reply(seat.error());
  });
}

void House::describe_here(const std::string& table, Reply reply, OwnData data) {
  const auto found = room(table);
  if (found == nullptr) return reply(no_table());
  found->with_table([found, reply = std::move(reply), data](const Table* here, const Error& missing) {
    if (found->archive())
      reply(found->archive()->summary(found->name()));
    else if (here == nullptr)
      reply(missing);
    else
      reply(summary(*here, found->name(), found->presence(), data));
  });
}

void House::said_here(const std::string& table, std::string_view seat, Reply reply) {
  const auto reader = number_in_path(seat, 0, most_players - 1);
  const auto found = room(table);
  if (found == nullptr) return reply(no_table());
  found->with_table([found, reply = std::move(reply), reader](const Table* here, const Error& missing) {
    if (here == nullptr) return reply(missing);
    reply(found->said(reader ? static_cast<Seat>(*reader) : nobody));
  });
}

void House::transcript_here(const std::string& table, Reply reply, StepOutcomes outcomes) {
  const auto found = room(table);
  if (found == nullptr) return reply(no_table());
  found->with_table([found, reply = std::move(reply), outcomes](const Table* here, const Error& missing) {
    if (found->archive())
      reply(found->archive()->transcript());
    else if (here == nullptr)
      reply(missing);
    else
      reply(here->transcript(outcomes));
  });
}

void House::close(const std::string& table, Reply reply) {
  const auto found = room(table);
  if (found == nullptr) return reply(no_table());
  found->close([reply = std::move(reply)](const Status& done) {
    if (done)
      reply(std::string(R"({"closed":true})"));
    else
      reply(done.error());
  });
}

void House::enter(const std::string& table, const std::optional<std::string>& key,
                  std::function<void(Result<Access>)> done) {
  if (!store_.holds()) return done(Error{code::elsewhere, {}});
  const auto found = room(table);
  if (found == nullptr) return done(no_table());
  found->with_table([found, key, done = std::move(done)](const Table* here, const Error& missing) {
    if (here == nullptr) return done(missing);
    if (!key) return done(Access{.room = found});
    const auto seat = here->seat_of_key(*key);
    if (!seat) return done(Error{code::not_seated, "this key opens no seat of this table"});
    done(Access{.room = found, .seat = {.seat = *seat, .times_left = here->times_left(*seat)}});
  });
}

namespace {

class RoomConnection final : public TableConnection {
 public:
  explicit RoomConnection(House::Access access) : access_(std::move(access)) {}
  void join(const std::shared_ptr<Client>& reader, const std::string& address) override {
    access_.room->join(reader, access_.seat, address);
  }
  void receive(const std::shared_ptr<Client>& reader, std::string_view text) override {
    access_.room->receive(reader, access_.seat, text);
  }
  void leave(const Client* reader) override { access_.room->leave(reader); }
  [[nodiscard]] Version version_told() const override { return access_.room->version_told(); }

 private:
  House::Access access_;
};

}  // namespace

void House::visit(const std::string& table, const std::optional<std::string>& key, Neighbours::Entered done) {
  using Value = std::shared_ptr<TableConnection>;
  on_owner<Value>(
      [this, table, key](Answer<Value> entered) {
        enter(table, key, [entered = std::move(entered)](Result<Access> access) {
          if (!access) return entered(access.error());
          entered(Value(std::make_shared<RoomConnection>(std::move(*access))));
        });
      },
      [this, table, key](const std::string& node, Answer<Value> entered) {
        neighbours_->enter(node, table, key, std::move(entered));
      },
      std::move(done));
}

void House::adopt(const std::string& table, const Waited& waited, std::vector<Follower> followers,
                  std::function<void(Result<Connections>)> done) {
  if (!rooms_.contains(table)) wakes_.expect(table, environment_.steady_now() - waited.clocks);
  on_owner<Connections>(
      [this, table, waited, followers = std::move(followers)](Answer<Connections> adopted) {
        if (!store_.holds()) return adopted(Error{code::elsewhere, {}});
        const auto found = room(table);
        if (found == nullptr) return adopted(no_table());
        found->with_table([found, waited, followers, adopted](const Table* here, const Error& missing) {
          if (here == nullptr) return adopted(missing);
          Connections connections;
          std::vector<Listener> readers;
          for (const auto& [reader, key, address] : followers) {
            const auto seat = key ? here->seat_of_key(*key) : std::optional(nobody);
            if (!seat) return adopted(Error{code::not_seated, "this key opens no seat of this table"});
            readers.push_back({.reader = reader, .seat = *seat, .address = address});
            const Hold hold{.seat = *seat, .times_left = *seat < 0 ? 0 : here->times_left(*seat)};
            connections.push_back(std::make_shared<RoomConnection>(Access{.room = found, .seat = hold}));
          }
          found->adopt(waited, std::move(readers));
          adopted(std::move(connections));
        });
      },
      // Not yet: what was read of it is older.
      [](const std::string& node, const Answer<Connections>& adopted) {
        adopted(Error{code::elsewhere, node});
      },
      std::move(done));
}

void House::forget(const std::string& table) {
  rooms_.erase(table);
  (void)wakes_.take_clocks_since(table);
  wakes_.set(table, std::nullopt);
}

void House::wake(const std::string& table) {
  const auto found = rooms_.find(table);
  if (found == rooms_.end()) return (void)room(table);  // once loaded it does what is due
  const auto awake = found->second;
  awake->wake();
}

void House::sweep() {
  const Millis time = environment_.steady_now();
  const Millis since = time - options_.idle;
  std::erase_if(rooms_, [&](const auto& named) {
    const auto& [name, room] = named;
    if (!room->idle(since)) return false;
    wakes_.unload(name, room->clocks_since());  // all that is kept of it
    return true;
  });
  std::erase_if(accounts_, [time](const auto& account) {
    return account.second.openings.rested(limits::openings, time) &&
           account.second.studies.rested(limits::studies, time) &&
           account.second.chat.rested(limits::chat_of_address, time) &&
           account.second.sits.rested(limits::sits, time) && account.second.lookups == 0;
  });
  constexpr Millis hour = Millis{3600} * 1000;
  if (last_forgot_ != std::numeric_limits<Millis>::min() && environment_.steady_now() - last_forgot_ < hour)
    return;
  last_forgot_ = environment_.steady_now();
  const auto forgotten = [](const Result<std::int64_t>&) {};
  const Millis now = environment_.wall_now();
  if (options_.keep_over > 0) store_.forget(store::Phase::over, now - options_.keep_over, forgotten);
  if (options_.keep_open > 0) store_.forget(store::Phase::open, now - options_.keep_open, forgotten);
  if (options_.keep_playing > 0) store_.forget(store::Phase::playing, now - options_.keep_playing, forgotten);
  if (options_.keep_addresses > 0) store_.forget_addresses(now - options_.keep_addresses, forgotten);
  store_.change({{.sql = "DELETE FROM verdicts WHERE table_id < (SELECT table_id FROM verdicts ORDER BY "
                         "table_id DESC LIMIT 1 OFFSET $1)",
                  .values = {limits::verdicts}}},
                [](const auto&) {});
}

void House::reread(const std::string& table) {
  const auto found = rooms_.find(table);
  if (found == rooms_.end()) return;
  const auto room = found->second;
  room->reread();
}

void House::reread_all() {
  std::vector<std::string> names;
  for (const auto& [name, room] : rooms_) {
    names.push_back(name);
    // The store may take long, and the table may go on elsewhere.
    if (room->busy()) room->dismiss_all();
  }
  for (const auto& name : names) reread(name);
}

void House::set_away(bool away) {
  if (std::exchange(away_, away) == away) return;
  if (away) reread_all();
  store_.let_go(away);
}

void House::empty() {
  for (const auto& [name, room] : rooms_) room->dismiss_all();
}

}  // namespace zashiki::table
