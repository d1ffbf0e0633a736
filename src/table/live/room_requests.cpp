// What the people at a table ask of it.
#include <algorithm>
#include <fmt/format.h>
#include <type_traits>
#include <utility>

#include "table/core/codes.h"
#include "table/core/limits.h"
#include "table/live/room.h"

namespace zashiki::table {
namespace {

// Requests that are stored while the game stands still, any number of times. Others are bounded: a seat
// resigns, reveals and is filled once.
template <class SomeRequest>
constexpr bool stands_still =
    std::is_same_v<SomeRequest, LeaveRequest> || std::is_same_v<SomeRequest, ReturnRequest> ||
    std::is_same_v<SomeRequest, ReplaceRequest> || std::is_same_v<SomeRequest, TakeBackRequest> ||
    std::is_same_v<SomeRequest, MoveRequest> || std::is_same_v<SomeRequest, UndoRequest> ||
    std::is_same_v<SomeRequest, PauseRequest>;

}  // namespace

template <class SomeRequest>
bool Room::change(const Sender& from, const SomeRequest& asked, std::string_view id) {
  const auto decision = decide(*table_, from.seat, asked, now());
  if (!decision) {
    refuse(from, decision.error(), id);
    return false;
  }
  if (stands_still<SomeRequest> && !charge(from, Limit::seat_changes)) return false;
  apply(*decision);
  outbox_.when_stored([this, reader = from.reader, id = std::string(id)](const Status& stored) {
    if (!stored) reader->deliver(message(refused_message(stored.error(), version_told_, id)));
  });
  return true;
}

// A request that only changes the table: everyone gets a sync, or hears who is there when a player comes or
// goes.
template <class SomeRequest>
void Room::handle(const Sender& from, const SomeRequest& asked) {
  constexpr bool resigns = std::is_same_v<SomeRequest, ResignRequest>;
  constexpr bool comes_or_goes =
      std::is_same_v<SomeRequest, LeaveRequest> || std::is_same_v<SomeRequest, ReturnRequest>;
  if (!change(from, asked)) return;
  if (resigns || std::is_same_v<SomeRequest, TakeBackRequest>) agreements_.clear();
  if (resigns || comes_or_goes) listeners_.send_presence(*table_, now());
  if (!comes_or_goes) send_syncs();
}

void Room::handle(const Sender& from, const std::variant<Request, BadRequest>& request) {
  if (const auto* bad = std::get_if<BadRequest>(&request)) return refuse(from, bad->error, bad->id);
  std::visit([&](const auto& asked) { handle(from, asked); }, std::get<Request>(request));
}

void Room::handle(const Sender& from, const ActRequest& request) {
  const Version before = table_->version();
  if (!change(from, request, request.id)) return;
  if (table_->version() == before)  // a repeat: it was played when it came first
    return send(from.reader, message(sync_message(*table_, from.seat, presence(), request.id)));
  ++host_.counts().actions;
  agreements_.withdraw(from.seat);
  listeners_.send_updates(*table_, from.seat, request.id, now());
}

void Room::handle(const Sender& from, const SyncRequest&) {
  send(from.reader, message(sync_message(*table_, from.seat, presence())));
}

void Room::handle(const Sender& from, const ChatRequest& request) {
  if (from.seat < 0) return refuse(from, {code::not_seated, "only players at this table can chat"});
  const bool phrase = std::find(phrases.begin(), phrases.end(), request.saying) != phrases.end();
  if (host_.options().set_phrases && !phrase)
    return refuse(from, {code::phrases_only, "this house chats in set phrases only"});
  if (!charge(from, Limit::chat)) return;
  host_.find_audience(
      name_, from.seat, [self = shared_from_this(), from, request, phrase](const Result<Audience>& audience) {
        self->with_table([self, from, request, phrase, audience](const Table* table, const Error&) {
          if (table == nullptr) return;
          if (!audience) return self->refuse(from, audience.error());
          self->say(from.seat, request, phrase, *audience);
        });
      });
}

// The words of a set phrase are each reader's own; what was sent along could be anything.
void Room::say(Seat from, const ChatRequest& request, bool phrase, const Audience& audience) {
  const auto bare = phrase ? message(chat_message(from, request.saying, request.saying)) : Message();
  const auto text = phrase && host_.options().set_phrases
                        ? bare
                        : message(chat_message(from, request.text, request.saying));
  listeners_.send_chat(from, text, bare, audience);
  if (said_.size() == limits::said) said_.erase(said_.begin());
  said_.push_back({.text = text, .deaf = audience.deaf});
}

std::string Room::said(Seat reader) const {
  std::string lines;
  for (const auto& line : said_)
    if (!line.deaf.contains(reader)) lines += fmt::format("{}{}", lines.empty() ? "" : ",", *line.text);
  return fmt::format("[{}]", lines);
}

void Room::handle(const Sender& from, const MuteRequest& request) {
  auto* reader = listeners_.find(from.reader.get());
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

bool Room::charge(const Sender& from, Limit limit) {
  if (!host_.options().limits) return true;
  Used& used = used_[index(from.seat)];
  bool allowed = true;
  std::string_view sentence = "one thing at a time: wait a moment before you go on";
  if (limit == Limit::chat) {
    allowed = used.chat.allow(limits::chat, now()) && host_.allow_chat(address_of(from));
  } else if (limit == Limit::proposals) {
    allowed = used.proposals.allow(limits::proposals, now());
  } else {
    allowed = used.seat_changes.allow(limits::seat_changes, now());
    sentence = "too much coming and going: wait a little";
  }
  if (allowed) return true;
  host_.count_refusal(limit);
  refuse(from, {code::too_fast, std::string(sentence)});
  return false;
}

std::string Room::address_of(const Sender& from) {
  const auto* here = listeners_.find(from.reader.get());
  return here == nullptr ? std::string() : here->address;
}

void Room::handle(const Sender& from, const LookRequest& request) {
  const Version version = request.log ? table_->version_after(*request.log) : request.version;
  const auto then = table_->at(version);
  if (!then) return refuse(from, then.error());
  send(from.reader, message(look_message(*then, version, from.seat)));
}

void Room::handle(const Sender& from, const RevealRequest& request) {
  const bool revealed = !table_->unrevealed().contains(from.seat);
  if (!change(from, request)) return;
  if (revealed) return handle(from, SyncRequest{});
  send_syncs();
}

// Its connections come back with the same key, to the new seat.
void Room::handle(const Sender& from, const MoveRequest& request) {
  if (!change(from, request)) return;
  used_[index(request.seat)] = used_[index(from.seat)];
  absent_since_[index(request.seat)] = now();
  send_syncs();
  listeners_.dismiss(from.seat);
}

void Room::handle(const Sender& from, const ProposeRequest& request) {
  const Seats present = presence().present;
  Seats gone;
  for (Seat seat = 0; seat < table_->players(); ++seat)
    if (!present.contains(seat) && now() - absent_since_[index(seat)] >= host_.options().absence)
      gone.insert(seat);
  const auto agreement = agreements_.weigh(*table_, present, gone, from.seat, request);
  if (!agreement) return refuse(from, agreement.error());
  const Message told = message(proposal_message(request, from.seat, *agreement));
  const bool agreed = agreement->state == Agreement::State::agreed;
  // Declining to go on with a computer player ends the game.
  const bool ends =
      agreement->state == Agreement::State::declined && request.what == Proposal::resume && table_->asks();
  if (!agreement->news && !ends) return send(from.reader, told);
  if (!charge(from, Limit::proposals)) return;
  if (ends && !change(from, EndRequest{})) return;
  if (agreed && !carry_out(from, request, agreement->asker)) return;
  const bool again = agreed && request.what == Proposal::rematch;
  if (!again) agreements_.keep(request, from.seat, *agreement, *told);  // it stands until the table is open
  if (agreed && request.what == Proposal::undo) agreements_.clear();
  listeners_.send_all(told);
  if (again) return open_rematch(from, agreement->commitments);
  if (agreed || ends) send_syncs();
}

// Does what all have agreed on. A rematch is opened after they have been told.
bool Room::carry_out(const Sender& from, const ProposeRequest& request, Seat asker) {
  switch (request.what) {
    case Proposal::undo: return change(from, UndoRequest{.asker = asker});
    case Proposal::pause: return change(from, PauseRequest{.paused = true});
    case Proposal::resume: return change(from, PauseRequest{.paused = false});
    case Proposal::take_over: return change(from, ReplaceRequest{.seat = request.seat});
    case Proposal::hints: return change(from, HintsRequest{});
    case Proposal::rematch: return true;
  }
  return false;
}

// The new table is stored first, so that clients are never sent to one that does not exist.
void Room::open_rematch(const Sender& from, const Commitments& commitments) {
  if (std::exchange(opening_rematch_, true))
    return refuse(from, {code::bad_request, "the next table is being opened"});
  const auto opened = [self = shared_from_this(), from](const Result<std::string>& name) {
    self->with_table([self, from, name](const Table* table, const Error&) {
      self->opening_rematch_ = false;
      if (table == nullptr) return;
      if (!name) return self->refuse(from, name.error());
      if (!self->change(from, ContinueRequest{.table = *name})) return;
      self->agreements_.clear();
      self->listeners_.send_all(message(rematch_message(*name)));
    });
  };
  host_.open_again(table_->next_game(commitments), address_of(from), opened);
}

}  // namespace zashiki::table
