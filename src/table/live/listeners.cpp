#include "table/live/listeners.h"

#include <algorithm>
#include <array>
#include <utility>

namespace zashiki::table {

Presence Listeners::presence(Millis now) const {
  Presence presence{.now = now, .agreements = &agreements_};
  for (const auto& listener : all_) {
    if (listener.seat >= 0)
      presence.present.insert(listener.seat);
    else
      ++presence.spectators;
  }
  return presence;
}

bool Listeners::any_muted() const {
  return std::any_of(all_.begin(), all_.end(), [](const Listener& one) { return !one.muted.empty(); });
}

Listener* Listeners::find(const Client* reader) {
  const auto found = std::find_if(all_.begin(), all_.end(), [reader](const Listener& listener) {
    return listener.reader.get() == reader;
  });
  return found == all_.end() ? nullptr : &*found;
}

void Listeners::add(Listener listener, const Table& table, Millis now) {
  Presence with_it = presence(now);
  const Seat seat = listener.seat;
  const bool news = seat < 0 || !with_it.present.contains(seat);
  if (seat < 0)
    ++with_it.spectators;
  else
    with_it.present.insert(seat);
  if (news) tell_presence(table, with_it, seat);
  all_.push_back(std::move(listener));
  outbox_.send(all_.back().reader, message(sync_message(table, seat, with_it)));
}

std::optional<Seat> Listeners::remove(const Client* reader, const Table* table, Millis now) {
  const auto* leaving = find(reader);
  if (leaving == nullptr) return std::nullopt;
  const Seat seat = leaving->seat;
  std::erase_if(all_, [reader](const Listener& one) { return one.reader.get() == reader; });
  const Presence left = presence(now);
  if (seat >= 0 && left.present.contains(seat)) return std::nullopt;
  if (table != nullptr) tell_presence(*table, left, seat);
  return seat;
}

void Listeners::dismiss_all() {
  const auto all = std::exchange(all_, {});
  for (const auto& listener : all) listener.reader->dismiss();
}

void Listeners::dismiss(Seat seat) {
  std::erase_if(all_, [seat](const Listener& one) {
    if (one.seat != seat) return false;
    one.reader->dismiss();
    return true;
  });
}

void Listeners::send_all(const Message& text) {
  for (const auto& listener : all_) outbox_.send(listener.reader, text);
}

void Listeners::send_chat(Seat from, const Message& text, const Message& bare, const Audience& audience) {
  for (const auto& listener : all_) {
    if (listener.muted.contains(from) || audience.deaf.contains(listener.seat)) continue;
    if (const auto& heard = audience.phrases_only.contains(listener.seat) ? bare : text; heard != nullptr)
      outbox_.send(listener.reader, heard);
  }
}

void Listeners::send_presence(const Table& table, Millis now) {
  send_all(message(presence_message(table, presence(now))));
}

// A spectator's coming and going is told to the seats only: ten thousand spectators would flood one another.
void Listeners::tell_presence(const Table& table, const Presence& presence, Seat about) {
  const Message text = message(presence_message(table, presence));
  for (const auto& listener : all_)
    if (about >= 0 || listener.seat >= 0) outbox_.send(listener.reader, text);
}

// Written once for each seat with a reader, and once for all spectators.
template <class Write>
void Listeners::send_each(Write&& write) {
  std::array<Message, most_players + 1> texts;
  for (const auto& listener : all_) {
    auto& text = texts[index(listener.seat >= 0 ? listener.seat : most_players)];
    if (text == nullptr) text = message(write(listener.seat));
    outbox_.send(listener.reader, text);
  }
}

void Listeners::send_updates(const Table& table, Seat mover, std::string_view id, Millis now) {
  send_each([&](Seat seat) {
    return update_message(table, seat, {.now = now}, seat == mover ? id : std::string_view());
  });
}

void Listeners::send_syncs(const Table& table, Millis now) {
  const Presence around = presence(now);
  send_each([&](Seat seat) { return sync_message(table, seat, around); });
}

}  // namespace zashiki::table
