#include "table/live/room.h"

#include <algorithm>
#include <cassert>
#include <type_traits>
#include <utility>

#include "table/core/codes.h"
#include "table/core/limits.h"
#include "table/protocol/standing.h"

namespace zashiki::table {
Room::Room(RoomHost& host, std::string name)
    : host_(host), name_(std::move(name)), outbox_(host.store()), listeners_(outbox_, agreements_) {}

Millis Room::now() const { return host_.environment().steady_now(); }
Millis Room::wall_ahead() const { return host_.environment().wall_now() - now(); }

// ---- from and to the store

void Room::open(Table table, const Opened& event, std::string address, std::vector<store::Query> also,
                std::function<void(Status)> done) {
  table_ = std::move(table);
  table_->set_wall(wall_ahead());
  address_ = address;
  clocks_since_ = last_used_ = now();
  absent_since_.fill(last_used_);
  awaited_ = table_->people();
  if (!awaited_.empty()) table_->start_clocks_at(last_used_ + time_to_arrive);
  const Millis created = host_.environment().wall_now();
  outbox_.begin({.id = host_.store().new_id(),
                 .name = name_,
                 .game = event.setup.game,
                 .phase = phase(),
                 .listed = event.listed,
                 .created = created,
                 .touched = created,
                 .address = std::move(address)},
                std::move(also));
  record(event);
  outbox_.when_stored([this, done = std::move(done)](const Status& stored) {
    if (!stored) host_.forget(name_);
    done(stored);
  });
  flush();
}

void Room::reread() {
  if (busy())
    stale_ = true;
  else if (table_)
    load();
}

void Room::load() {
  loading_ = true;
  stale_ = false;
  if (host_.away())
    return host_.environment().post(
        [self = shared_from_this()] { self->loaded(Error{code::elsewhere, {}}); });
  host_.store().load(name_, [self = shared_from_this()](Result<std::optional<store::Loaded>> found) {
    self->loaded(std::move(found));
  });
}

void Room::loaded(Result<std::optional<store::Loaded>> found) {
  if (stale_) return load();
  loading_ = false;
  last_used_ = now();
  const bool again = table_.has_value();
  table_.reset();
  if (!found) {
    missing_ = found.error();
    if (missing_.code == store::code::bad_store)
      missing_.code = code::unavailable;  // damaged: it says so
    else if (missing_.code != code::elsewhere)
      missing_ = {code::unavailable, "the table cannot be read now"};
  } else if (!found->has_value()) {
    missing_ = {code::unknown_table, "there is no such table"};
  } else if (!(*found)->owner.empty()) {
    missing_ = {code::elsewhere, (*found)->owner};
  } else {
    clocks_since_ = again ? last_used_ : host_.wakes().take_clocks_since(name_).value_or(last_used_);
    auto replayed = Table::replay((*found)->events, clocks_since_);
    if (replayed) {
      address_ = (*found)->row.address;
      outbox_.resume(**found);
      table_ = std::move(*replayed);
      table_->set_wall(wall_ahead());
      table_->catch_up(clocks_since_, host_.began() + time_after_downtime);
    } else {
      const Error& why = replayed.error();
      missing_ = {why.code == code::old_rules ? code::old_rules : code::unavailable, why.message};
      if (why.code == code::old_rules)
        if (auto record = Archive::read((*found)->events, (*found)->row.phase == store::Phase::over))
          archive_ = std::move(*record);
    }
  }
  absent_since_.fill(last_used_);
  thinking_about_.fill(-1);
  if (!table_) host_.forget(name_);
  if (!table_ && again) dismiss_all();
  if (table_ && again) {
    send_syncs();
    flush();
  }
  come_to_rest();
}

store::Phase Room::phase() const {
  if (table_->over()) return store::Phase::over;
  return table_->full() ? store::Phase::playing : store::Phase::open;
}

void Room::apply(std::span<const Event> events) {
  if (!events.empty() && !agreements_stored_) agreements_stored_ = agreements_;
  table_->set_wall(wall_ahead());
  for (const Event& event : events) {
    clocks_since_ = now();
    [[maybe_unused]] const auto applied = table_->apply(event, clocks_since_);
    assert(applied.ok());
    record(event);
  }
}

void Room::record(const Event& event) {
  outbox_.record(write_event(event, table_->game()));
  note(event, outbox_.standing());
  new_company_ = new_company_ || changes_company(event);
}

// Sends the messages: at once if there is nothing to store, otherwise once it is stored.
void Room::flush() {
  if (outbox_.has_events())
    describe(*table_, now(), host_.environment().wall_now(),
             std::exchange(new_company_, false) || table_->over(), outbox_.standing());
  outbox_.flush(phase(), host_.environment().wall_now(),
                [self = shared_from_this()](const Status& status) { self->stored(status); });
  if (!outbox_.in_flight()) version_told_ = table_->version();
}

void Room::stored(const Status& status) {
  if (status) {
    version_told_ = table_->version();
    table_->delay_clocks(now() - clocks_since_);
    clocks_since_ = now();
    agreements_stored_.reset();
    if (table_->over()) host_.ended(name_);
    return stale_ ? load() : come_to_rest();
  }
  // Reload what is stored rather than take events back by hand.
  ++host_.counts().lost;
  came_.clear();
  if (agreements_stored_) agreements_ = *std::exchange(agreements_stored_, std::nullopt);
  load();
}

// Runs the waiting tasks together; their events are stored as one unit.
void Room::come_to_rest() {
  while (!waiting_.empty() && !busy()) {
    auto tasks = std::exchange(waiting_, {});
    running_ = true;
    for (const auto& task : tasks) task(table_ ? &*table_ : nullptr, missing_);
    running_ = false;
    if (table_) flush();
  }
  if (busy() || !table_) return;
  vacate_when_due();
  do_what_is_due();
  if (busy()) return;
  ask_minds();
  set_alarm();
}

// The game begins without those who do not reveal their contribution in time, and a pause ends.
void Room::do_what_is_due() {
  if (busy() || (!table_->started() && !expected_.empty())) return;
  const auto deadline = table_->deadline(now());
  if (!deadline || *deadline > now()) return;
  if (const auto due = decide(*table_, nobody, DueRequest{}, now())) {
    apply(*due);
    send_syncs();
    flush();
  }
}

// Reopens seats whose player never connected, unless the game has gone on.
void Room::vacate_when_due() {
  bool changed = false;
  for (const Seat seat : Seats(expected_)) {
    if (now() - absent_since_[index(seat)] < limits::time_to_connect) continue;
    expected_.erase(seat);
    awaited_.erase(seat);
    const auto vacated = decide(*table_, seat, VacateRequest{}, now());
    if (!vacated) continue;
    apply(*vacated);
    host_.count_refusal(Limit::never_came);
    agreements_.clear();
    changed = true;
  }
  if (!changed) return;
  send_syncs();
  flush();
}

// The clocks of a new game wait until everyone has connected.
void Room::arrived(Seat seat) {
  expected_.erase(seat);
  if (!awaited_.contains(seat)) return;
  awaited_.erase(seat);
  if (!awaited_.empty() || !table_->clock().runs() || !table_->untouched()) return;
  table_->start_clocks_at(now());
  if (table_->started()) send_syncs();
}

void Room::with_table(Task task) {
  last_used_ = now();
  waiting_.push_back(std::move(task));
  if (!busy()) come_to_rest();
}

// ---- the people

bool Room::idle(Millis since) const {
  return !busy() && waiting_.empty() && listeners_.empty() && last_used_ < since &&
         std::all_of(thinking_about_.begin(), thinking_about_.end(), [](Version about) { return about < 0; });
}

bool Room::holds(Hold hold) const {
  return hold.seat < 0 || table_->times_left(hold.seat) == hold.times_left;
}

void Room::join(std::shared_ptr<Client> reader, Hold hold, std::string address) {
  with_table([this, reader = std::move(reader), hold, address = std::move(address)](const Table* table,
                                                                                    const Error&) {
    if (table == nullptr || !holds(hold)) return reader->dismiss();
    if (hold.seat >= 0) arrived(hold.seat);
    note_address(hold.seat, address);
    listeners_.add({.reader = reader, .seat = hold.seat, .address = address}, *table, now());
  });
}

void Room::note_address(Seat seat, const std::string& address) {
  if (seat < 0 || address.empty() || !table_->opened_as_rated() || table_->over()) return;
  const store::Standing::Came came{.key_hash = table_->seats()[index(seat)].setup.key_hash,
                                   .address = address};
  if (came_.size() >= limits::addresses_per_table ||
      std::find(came_.begin(), came_.end(), came) != came_.end())
    return;
  came_.push_back(came);
  outbox_.standing().came.push_back(came);
}

void Room::leave(const Client* reader) {
  with_table([this, reader](const Table* table, const Error&) {
    const auto left = listeners_.remove(reader, table, now());
    if (left && *left >= 0) absent_since_[index(*left)] = now();
  });
}

void Room::receive(const std::shared_ptr<Client>& reader, Hold hold, std::string_view text) {
  if (!host_.store().holds()) return reader->dismiss();
  auto request = read_request(text);
  const Sender from{.reader = reader, .seat = hold.seat};
  if (busy() || !table_) {
    with_table([this, from, hold, request = std::move(request)](const Table* table, const Error& missing) {
      if (table == nullptr && missing.code == code::elsewhere) return from.reader->dismiss();
      if (table == nullptr) return from.reader->deliver(message(refused_message(missing, 0)));
      if (!holds(hold)) return from.reader->dismiss();
      handle(from, request);
    });
    return;
  }
  if (!holds(hold)) return reader->dismiss();
  // The usual case: no task object.
  last_used_ = now();
  running_ = true;
  handle(from, request);
  running_ = false;
  flush();
  if (!busy()) come_to_rest();
}

void Room::refuse(const Sender& to, const Error& error, std::string_view id) {
  ++host_.counts().refused;
  send(to.reader, message(refused_message(error, table_->version(), id)));
}

void Room::send_syncs() { listeners_.send_syncs(*table_, now()); }

void Room::sit(SitRequest request, std::function<void(Result<Seat>)> done) {
  with_table(
      [this, request = std::move(request), done = std::move(done)](const Table* table, const Error& missing) {
        if (table == nullptr) return done(missing);
        const auto decision = decide(*table, nobody, request, now());
        if (!decision) return done(decision.error());
        apply(*decision);
        const Seat seat = std::get<Sat>(decision->front()).seat;
        absent_since_[index(seat)] = now();
        expected_.insert(seat);
        awaited_.insert(seat);
        if (table->clock().runs()) table_->start_clocks_at(now() + time_to_arrive);
        if (table->full())
          send_syncs();
        else
          listeners_.send_presence(*table, now());
        outbox_.when_stored([done, seat](const Status& stored) {
          if (stored)
            done(seat);
          else
            done(stored.error());
        });
      });
}

void Room::close(std::function<void(Status)> done) {
  with_table([this, done = std::move(done)](const Table* table, const Error& missing) {
    if (table == nullptr) return done(missing);
    const auto decision = decide(*table, nobody, CloseRequest{}, now());
    if (!decision) return done(decision.error());
    apply(*decision);
    send_syncs();
    outbox_.when_stored(done);
  });
}

void Room::rest(const std::string& key_hash, Millis until, std::function<void(Status)> done) {
  with_table([this, key_hash, until, done = std::move(done)](const Table* table, const Error& missing) {
    if (table == nullptr) return done(missing);
    const auto seat = table->seat_of_key(by_hash(key_hash));
    const auto decision = decide(*table, seat.value_or(nobody), VacationRequest{.until = until}, now());
    if (!decision) return done(decision.error());
    if (decision->empty()) return done(Done{});
    apply(*decision);
    send_syncs();
    outbox_.when_stored(done);
  });
}

// ---- what waits, and other nodes

void Room::set_alarm() {
  // The reveals wait for those who are expected.
  auto deadline = table_->started() || expected_.empty() ? table_->deadline(now()) : std::nullopt;
  for (const Seat seat : expected_) {
    const Millis until = absent_since_[index(seat)] + limits::time_to_connect;
    deadline = std::min(deadline.value_or(until), until);
  }
  host_.wakes().set(name_, deadline);
}

bool Room::can_move() const {
  return table_ && agreements_.empty() && expected_.empty() && awaited_.empty() && hinting_.empty() &&
         !opening_rematch_ && !listeners_.any_muted() &&
         std::all_of(thinking_about_.begin(), thinking_about_.end(), [](Version about) { return about < 0; });
}

void Room::give(const std::string& node, std::function<void(Result<Waited>)> done) {
  loading_ = true;  // requests wait
  Waited waited{.clocks = now() - clocks_since_};
  for (std::size_t seat = 0; seat < waited.absent.size(); ++seat)
    waited.absent[seat] = now() - absent_since_[seat];
  outbox_.give(node, [self = shared_from_this(), node, waited, done = std::move(done)](const Status& given) {
    self->loading_ = false;
    if (given) {
      self->table_.reset();
      self->missing_ = {code::elsewhere, node};
      self->listeners_.forget_all();
      self->host_.forget(self->name_);
      ++self->host_.counts().moves;
      done(waited);
    } else {
      done(given.error());
      return self->load();  // another node may have it
    }
    self->come_to_rest();
  });
}

void Room::adopt(const Waited& waited, std::vector<Listener> readers) {
  for (std::size_t seat = 0; seat < waited.absent.size(); ++seat)
    absent_since_[seat] = now() - waited.absent[seat];
  for (auto& reader : readers) {
    note_address(reader.seat, reader.address);
    listeners_.adopt(std::move(reader));
  }
}

void Room::wake() {
  if (table_ && !busy()) come_to_rest();
}

}  // namespace zashiki::table
