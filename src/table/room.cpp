// Over 500 lines because a room is one thing: every request, its storing and its announcing go through the
// same few members, and a reader follows a message from top to bottom here.
#include "table/room.h"

#include <algorithm>
#include <cassert>
#include <fmt/format.h>

#include "table/codes.h"
#include "table/house.h"
#include "table/minds.h"

namespace zashiki::table {
namespace {

constexpr RateLimit chat_limit{.burst = 5, .per_second = 0.7};

// What the store's trouble means to a player.
Error not_stored() {
  return {code::unavailable, "this could not be stored now: nothing was played, try again"};
}

}  // namespace

// ---- from and to the store

void Room::open(Table table, const Opened& event, std::string address, std::function<void(Status)> done) {
  id_ = house_.store().new_id();
  table_ = std::move(table);
  last_used_ = house_.environment().steady_now();
  absent_since_.fill(last_used_);
  stored_phase_ = phase();
  const Millis now = house_.environment().wall_now();
  created_ = store::TableRow{.id = id_,
                             .name = name_,
                             .game = event.setup.game,
                             .phase = stored_phase_,
                             .listed = event.listed,
                             .created = now,
                             .touched = now,
                             .address = std::move(address)};
  events_.push_back(write_event(event, table_->game()));
  promises_.emplace_back([this, done = std::move(done)](const Status& status) {
    if (!status) house_.forget(name_);
    done(status);
  });
  flush();
}

void Room::load() {
  loading_ = true;
  house_.store().load(name_, [self = shared_from_this()](Result<std::optional<store::Loaded>> found) {
    self->loaded(std::move(found));
  });
}

void Room::loaded(Result<std::optional<store::Loaded>> found) {
  loading_ = false;
  last_used_ = house_.environment().steady_now();
  const bool again = table_.has_value();
  table_.reset();
  if (!found) {
    missing_ = {code::unavailable, "the table cannot be read now"};
  } else if (!found->has_value()) {
    missing_ = {code::unknown_table, "there is no such table"};
  } else {
    auto replayed = Table::replay((*found)->events, last_used_);
    if (replayed) {
      id_ = (*found)->row.id;
      stored_ = static_cast<std::int64_t>((*found)->events.size());
      stored_phase_ = (*found)->row.phase;
      table_ = std::move(*replayed);
    } else {
      const Error& why = replayed.error();
      missing_ = {why.code == code::old_rules ? code::old_rules : code::unavailable, why.message};
      if (why.code == code::old_rules)
        if (auto record = Record::read((*found)->events, (*found)->row.phase == store::Phase::over))
          record_ = std::move(*record);
    }
  }
  absent_since_.fill(last_used_);
  thinking_about_.fill(-1);
  if (!table_) house_.forget(name_);
  if (!table_ && again) dismiss_all();
  if (table_ && again) {
    send_syncs();
    deliver();
  }
  come_to_rest();
}

store::Phase Room::phase() const {
  if (table_->over()) return store::Phase::over;
  return table_->started() ? store::Phase::playing : store::Phase::open;
}

void Room::write(const Event& event) { events_.push_back(write_event(event, table_->game())); }

// Sends off what was decided: at once when nothing has to be stored, else when it is.
void Room::flush() {
  if (events_.empty()) return deliver();
  in_flight_ = true;
  store::Append append{.table = id_,
                       .first = stored_,
                       .events = std::exchange(events_, {}),
                       .at = house_.environment().wall_now(),
                       .created = std::exchange(created_, std::nullopt)};
  if (const auto now = phase(); now != stored_phase_) append.phase = stored_phase_ = now;
  stored_ += static_cast<std::int64_t>(append.events.size());
  append.done = [self = shared_from_this()](const Status& status) { self->committed(status); };
  house_.store().append(std::move(append));
}

void Room::committed(const Status& status) {
  in_flight_ = false;
  if (status) {
    deliver();
    return come_to_rest();
  }
  ++house_.counts().lost;
  letters_.clear();
  // Back to what is stored: it is read again rather than taken back by hand.
  auto unanswered = std::exchange(unanswered_, {});
  auto promises = std::exchange(promises_, {});
  for (const auto& promise : promises) promise(not_stored());
  for (const auto& act : unanswered)
    act.from->deliver(message(refused_message(not_stored(), version_told_, act.id)));
  load();
}

void Room::deliver() {
  version_told_ = table_->version();
  auto letters = std::exchange(letters_, {});
  auto promises = std::exchange(promises_, {});
  unanswered_.clear();
  for (const auto& letter : letters) letter.to->deliver(letter.text);
  for (const auto& promise : promises) promise(Done{});
  // The room keeps its capacity for the next time, unless somebody has written meanwhile.
  letters.clear();
  if (letters_.empty()) letters_.swap(letters);
}

// Whoever waited gets his turn, all in one go; what they decide is stored together.
void Room::come_to_rest() {
  while (!waiting_.empty() && !busy()) {
    auto tasks = std::exchange(waiting_, {});
    for (const auto& task : tasks) task(table_ ? &*table_ : nullptr, missing_);
    if (table_) flush();
  }
  if (busy() || !table_) return;
  ask_minds();
  set_alarm();
}

void Room::with_table(Task task) {
  last_used_ = house_.environment().steady_now();
  if (busy()) {
    waiting_.push_back(std::move(task));
    return;
  }
  task(table_ ? &*table_ : nullptr, missing_);
  if (!table_) return;
  flush();
  if (!busy()) come_to_rest();
}

// ---- the people

Company Room::company() const {
  Company company{.now = house_.environment().steady_now()};
  for (const auto& listener : readers_) {
    if (listener.seat >= 0)
      company.present.insert(listener.seat);
    else
      ++company.spectators;
  }
  return company;
}

Room::Listener* Room::listener(const Reader* reader) {
  const auto found = std::find_if(readers_.begin(), readers_.end(), [reader](const Listener& listener) {
    return listener.reader.get() == reader;
  });
  return found == readers_.end() ? nullptr : &*found;
}

bool Room::idle(Millis since) const {
  return !busy() && waiting_.empty() && readers_.empty() && last_used_ < since && !alarm_ &&
         std::all_of(thinking_about_.begin(), thinking_about_.end(), [](Version about) { return about < 0; });
}

void Room::dismiss_all() {
  const auto readers = std::exchange(readers_, {});
  for (const auto& listener : readers) listener.reader->dismiss();
}

void Room::join(std::shared_ptr<Reader> reader, Seat seat) {
  with_table([this, reader = std::move(reader), seat](const Table* table, const Error&) {
    if (table == nullptr) return reader->dismiss();
    Company with_it = company();
    const bool news = seat < 0 || !with_it.present.contains(seat);
    if (seat < 0)
      ++with_it.spectators;
    else
      with_it.present.insert(seat);
    if (news) tell_presence(presence_message(*table, with_it), seat);
    readers_.push_back({.reader = reader, .seat = seat});
    send(reader, message(sync_message(*table, seat, company())));
  });
}

void Room::leave(const Reader* reader) {
  with_table([this, reader](const Table* table, const Error&) {
    const auto* entry = listener(reader);
    if (entry == nullptr) return;
    const Seat seat = entry->seat;
    std::erase_if(readers_, [reader](const Listener& one) { return one.reader.get() == reader; });
    if (table == nullptr || (seat >= 0 && company().present.contains(seat))) return;
    if (seat >= 0) absent_since_[index(seat)] = house_.environment().steady_now();
    tell_presence(presence_message(*table, company()), seat);
  });
}

void Room::receive(const std::shared_ptr<Reader>& reader, Seat seat, std::string_view text) {
  auto request = read_request(text);
  const Sender from{.reader = reader, .seat = seat};
  if (busy() || !table_) {
    with_table([this, from, request = std::move(request)](const Table* table, const Error& missing) {
      if (table == nullptr) return from.reader->deliver(message(refused_message(missing, 0)));
      handle(from, request);
    });
    return;
  }
  // The usual case, without a detour.
  last_used_ = house_.environment().steady_now();
  handle(from, request);
  flush();
  if (!busy()) come_to_rest();
}

void Room::handle(const Sender& from, const std::variant<Request, BadRequest>& request) {
  if (const auto* bad = std::get_if<BadRequest>(&request)) return refuse(from, bad->error, bad->id);
  std::visit([&](const auto& asked) { handle(from, asked); }, std::get<Request>(request));
}

void Room::refuse(const Sender& to, const Error& error, std::string_view id) {
  ++house_.counts().refused;
  send(to.reader, message(refused_message(error, table_->version(), id)));
}

void Room::send_all(const Message& text) {
  for (const auto& listener : readers_) send(listener.reader, text);
}

// That a spectator came or went concerns those who sit: ten thousand who watch would drown in one another.
void Room::tell_presence(std::string text, Seat about) {
  const Message shared = message(std::move(text));
  for (const auto& listener : readers_)
    if (about >= 0 || listener.seat >= 0) send(listener.reader, shared);
}

// One text for each seat that somebody reads, and one for all spectators.
void Room::send_updates(Seat mover, std::string_view id) {
  const Company around{.now = house_.environment().steady_now()};
  std::array<Message, most_players + 1> texts;
  for (const auto& listener : readers_) {
    auto& text = texts[index(listener.seat >= 0 ? listener.seat : most_players)];
    if (text == nullptr)
      text = message(
          update_message(*table_, listener.seat, around, listener.seat == mover ? id : std::string_view()));
    send(listener.reader, text);
  }
}

void Room::send_syncs() {
  const Company around = company();
  std::array<Message, most_players + 1> texts;
  for (const auto& listener : readers_) {
    auto& text = texts[index(listener.seat >= 0 ? listener.seat : most_players)];
    if (text == nullptr) text = message(sync_message(*table_, listener.seat, around));
    send(listener.reader, text);
  }
}

void Room::sit(SeatSetup who, std::function<void(Result<Seat>)> done) {
  with_table([this, who = std::move(who), done = std::move(done)](Table* table, const Error& missing) {
    if (table == nullptr) return done(missing);
    auto event = table->sit(who, house_.environment().steady_now());
    if (!event) return done(event.error());
    const Seat seat = std::get<Sat>(*event).seat;
    absent_since_[index(seat)] = house_.environment().steady_now();
    write(*event);
    if (table->started())
      send_syncs();
    else
      send_all(message(presence_message(*table, company())));
    promises_.emplace_back([done, seat](const Status& stored) {
      if (stored)
        done(seat);
      else
        done(stored.error());
    });
  });
}

void Room::close(std::function<void(Status)> done) {
  with_table([this, done = std::move(done)](Table* table, const Error& missing) {
    if (table == nullptr) return done(missing);
    auto event = table->close(house_.environment().steady_now());
    if (!event) return done(event.error());
    write(*event);
    send_syncs();
    promises_.emplace_back(done);
  });
}

// ---- what they ask for

void Room::handle(const Sender& from, const ActRequest& request) {
  if (!request.id.empty() && from.seat >= 0) {
    switch (table_->used(from.seat, request.id, request.action)) {
      case Table::Used::never: break;
      case Table::Used::same:
        return send(from.reader, message(sync_message(*table_, from.seat, company(), request.id)));
      case Table::Used::other:
        return refuse(from, {code::bad_request, "this id was used for another action"}, request.id);
    }
  }
  auto event =
      table_->act(from.seat, request.version, request.action, request.id, house_.environment().steady_now());
  if (!event) return refuse(from, event.error(), request.id);
  ++house_.counts().actions;
  write(*event);
  agreements_.clear();
  unanswered_.push_back({.from = from.reader, .id = request.id});
  send_updates(from.seat, request.id);
}

void Room::handle(const Sender& from, const SyncRequest&) {
  send(from.reader, message(sync_message(*table_, from.seat, company())));
}

void Room::handle(const Sender& from, const ChatRequest& request) {
  auto* speaker = listener(from.reader.get());
  if (from.seat < 0) return refuse(from, {code::not_seated, "only those who sit here can be heard"});
  if (speaker == nullptr) return;
  if (house_.options().limits && !speaker->chat.allow(chat_limit, house_.environment().steady_now()))
    return refuse(from, {code::too_fast, "one thing at a time: wait a moment before you go on"});
  const Message text = message(chat_message(from.seat, request.text));
  for (const auto& listener : readers_)
    if (!listener.muted.contains(from.seat)) send(listener.reader, text);
}

void Room::handle(const Sender& from, const MuteRequest& request) {
  auto* reader = listener(from.reader.get());
  if (reader == nullptr) return;
  if (request.muted)
    reader->muted.insert(request.seat);
  else
    reader->muted.erase(request.seat);
}

void Room::handle(const Sender& from, const WhyRequest& request) {
  if (from.seat < 0)
    return refuse(from, {code::not_seated, "you are watching: there is nothing you could do"});
  send(from.reader, message(why_message(request.action, table_->why(from.seat, request.action))));
}

void Room::handle(const Sender& from, const ResignRequest&) {
  answer_seat_change(from, table_->resign(from.seat, house_.environment().steady_now()));
}

void Room::handle(const Sender& from, const LeaveRequest&) {
  if (from.seat < 0) return refuse(from, {code::not_seated, "you are watching: you have no seat to leave"});
  if (!table_->started()) return refuse(from, {code::bad_request, "the game has not begun"});
  answer_seat_change(from, table_->take_over(from.seat, house_.environment().steady_now()));
}

void Room::handle(const Sender& from, const ReturnRequest&) {
  if (from.seat < 0)
    return refuse(from, {code::not_seated, "you are watching: you have no seat to return to"});
  answer_seat_change(from, table_->come_back(from.seat, house_.environment().steady_now()));
}

void Room::handle(const Sender& from, const LookRequest& request) {
  const auto then = table_->at(request.version);
  if (!then) return refuse(from, then.error());
  send(from.reader, message(look_message(*then, request.version, from.seat)));
}

void Room::handle(const Sender& from, const FillRequest& request) {
  if (from.seat < 0) return refuse(from, {code::not_seated, "only those who sit here can ask minds to join"});
  bool filled = false;
  while (!table_->full()) {
    std::size_t seat = 0;
    while (table_->seats()[seat].setup.kind != SeatKind::open) ++seat;
    auto event = table_->sit(mind_seat(request.level, seat), house_.environment().steady_now());
    if (!event) return refuse(from, event.error());
    write(*event);
    filled = true;
  }
  if (!filled) return refuse(from, {code::table_full, "every seat of this table is taken"});
  unanswered_.push_back({.from = from.reader, .id = {}});
  send_syncs();
}

void Room::answer_seat_change(const Sender& from, Result<Event> event) {
  if (!event) return refuse(from, event.error());
  write(*event);
  unanswered_.push_back({.from = from.reader, .id = {}});
  send_all(message(presence_message(*table_, company())));
}

void Room::handle(const Sender& from, const ProposeRequest& request) {
  Seats needed = table_->people();
  if (request.what == Proposal::rematch)  // who gave up this game and is still here may want another
    for (const Seat seat : company().present)
      if (table_->seats()[index(seat)].resigned) needed.insert(seat);
  if (from.seat < 0 || !needed.contains(from.seat))
    return refuse(from, {code::not_seated, "only those who play here can agree"});
  const Millis now = house_.environment().steady_now();
  if (request.what != Proposal::rematch && table_->over())
    return refuse(from, {code::over, "the game is over"});
  if (request.what == Proposal::undo)
    if (auto can = table_->can_undo(); !can) return refuse(from, can.error());
  if (request.what == Proposal::rematch && (!table_->over() || !table_->rematch().empty()))
    return refuse(from, {code::bad_request, "there is a rematch once, when the game is over"});
  if (request.what == Proposal::take_over) {
    const Seat seat = request.seat;
    if (!needed.contains(seat) || seat == from.seat)
      return refuse(from, {code::bad_request, "no other person plays there"});
    const bool gone =
        !company().present.contains(seat) && (now - absent_since_[index(seat)] >= house_.options().absence);
    if (!gone)
      return refuse(from, {code::bad_request, "they are here, or have only just left: wait a little"});
    needed.erase(seat);
  }
  const Matter matter{request.what, request.seat};
  auto& agreement = agreements_[matter];
  agreement.needed = needed;
  if (request.agree) agreement.agreed.insert(from.seat);
  Seats agreed;
  bool all = true;
  for (const Seat seat : needed) {
    if (agreement.agreed.contains(seat))
      agreed.insert(seat);
    else
      all = false;
  }
  send_all(message(proposal_message(request, from.seat, agreed, needed)));
  if (!request.agree || all) agreements_.erase(matter);
  if (request.agree && all) carry_out(from, request);
}

void Room::carry_out(const Sender& from, const ProposeRequest& request) {
  const Millis now = house_.environment().steady_now();
  if (request.what == Proposal::rematch) return propose_rematch(from);
  Result<Event> event = request.what == Proposal::undo ? table_->undo(now)
                        : request.what == Proposal::take_over
                            ? table_->take_over(request.seat, now)
                            : table_->pause(request.what == Proposal::pause, now);
  if (!event) return refuse(from, event.error());
  write(*event);
  send_syncs();
}

// The new table is stored first, so that nobody is ever sent to one that does not exist.
void Room::propose_rematch(const Sender& from) {
  house_.open_again(table_->next_game(), [self = shared_from_this(), from](const Result<std::string>& name) {
    self->with_table([self, from, name](Table* table, const Error&) {
      if (table == nullptr) return;
      if (!name) return self->refuse(from, not_stored());
      auto event = table->continue_at(*name);
      self->write(*event);
      self->send_all(message(rematch_message(*name)));
    });
  });
}

// ---- minds and clocks

void Room::ask_minds() {
  for (const Seat seat : table_->minds_to_move(house_.environment().steady_now())) {
    const Version about = table_->owed_since(seat);
    if (thinking_about_[index(seat)] == about) continue;
    thinking_about_[index(seat)] = about;
    ++house_.counts().thoughts;
    const auto& state = table_->seats()[index(seat)];
    const int level = state.setup.kind == SeatKind::mind ? state.setup.level : stand_in_level;
    std::uint64_t luck = 0;
    house_.environment().random_bytes({reinterpret_cast<std::uint8_t*>(&luck), sizeof luck});
    // A mind gets a view and a list of actions, never the position.
    std::vector<Action> legal(static_cast<std::size_t>(table_->game().most_actions()));
    legal.resize(static_cast<std::size_t>(table_->match().position().legal(seat, legal)));
    auto choose = [self = shared_from_this(), game = table_->shared_game(),
                   view = table_->match().position().view(seat), legal = std::move(legal), seat, level, luck,
                   about](const Crowd& crowd) {
      const Action action = mind_of_level(level, *game)
                                ->think({.view = view,
                                         .seat = seat,
                                         .legal = legal,
                                         .budget = fair_budget(level, crowd),
                                         .seed = luck})
                                .action;
      self->house_.environment().post([self, seat, about, action] {
        self->with_table([self, seat, about, action](Table* table, const Error&) {
          if (table == nullptr) return;
          auto event = table->mind_acts(seat, about, action, self->house_.environment().steady_now());
          // A mind that chose what is not legal is not asked again: it would choose the same.
          assert(event || event.error().code != code::illegal_action);
          const bool settled =
              event || table->owed_since(seat) != about || event.error().code == code::paused;
          if (settled && self->thinking_about_[index(seat)] == about) self->thinking_about_[index(seat)] = -1;
          if (!event) return;
          ++self->house_.counts().actions;
          self->write(*event);
          self->agreements_.clear();
          self->send_updates(nobody, {});
        });
      });
    };
    house_.environment().think(std::move(choose));
  }
}

// What the best player would do here, how often, and why.
void Room::handle(const Sender& from, const HintRequest&) {
  if (from.seat < 0)
    return refuse(from, {code::not_seated, "you are watching: there is nothing you could do"});
  if (!table_->hints()) return refuse(from, {code::bad_request, "this table plays without hints"});
  if (!table_->actors().contains(from.seat)) return refuse(from, table_->why(from.seat, {}));
  std::uint64_t luck = 0;
  house_.environment().random_bytes({reinterpret_cast<std::uint8_t*>(&luck), sizeof luck});
  std::vector<Action> legal(static_cast<std::size_t>(table_->game().most_actions()));
  legal.resize(static_cast<std::size_t>(table_->match().position().legal(from.seat, legal)));
  house_.environment().think([self = shared_from_this(), from, game = table_->shared_game(),
                              view = table_->match().position().view(from.seat), legal = std::move(legal),
                              luck](const Crowd& crowd) {
    const Question question{.view = view,
                            .seat = from.seat,
                            .legal = legal,
                            .budget = fair_budget(highest_level, crowd),
                            .seed = luck};
    const Answer answer = mind_of_level(highest_level, *game)->think(question);
    auto out = hint_message(*game, answer, explain(*game, question, answer));
    self->house_.environment().post([self, from, text = message(std::move(out))] {
      self->with_table([self, from, text](const Table*, const Error&) { self->send(from.reader, text); });
    });
  });
}

void Room::set_alarm() {
  const auto deadline = table_->clock().deadline();
  if (!deadline || (alarm_ && *alarm_ <= *deadline)) return;
  alarm_ = deadline;
  const Millis delay = std::max<Millis>(0, *deadline - house_.environment().steady_now());
  house_.environment().after(delay, [weak = weak_from_this(), when = *deadline] {
    const auto self = weak.lock();
    if (self == nullptr || self->alarm_ != when) return;
    self->alarm_.reset();
    if (!self->busy()) self->come_to_rest();
  });
}

}  // namespace zashiki::table
