#include "simulation/player.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "game/json.h"

namespace zashiki::simulation {
namespace {

constexpr Time patience = 2 * second;  // for an answer
constexpr Time glance = 250 * ms;

std::string_view unquoted(std::string_view text) {
  return text.size() < 2 || text.front() != '"' ? std::string_view() : text.substr(1, text.size() - 2);
}

Version number(std::string_view text) { return text.empty() ? 0 : std::stoll(std::string(text)); }

// Members by name; those that are missing are empty.
template <std::size_t n>
std::array<std::string_view, n> members(const Members& all, const std::array<std::string_view, n>& names) {
  std::array<std::string_view, n> values;
  for (const auto& [name, value] : all) {
    const auto* const found = std::find(names.begin(), names.end(), name);
    if (found != names.end()) values[static_cast<std::size_t>(found - names.begin())] = value;
  }
  return values;
}

Members members_of(std::string_view text) {
  Members all;
  constexpr std::size_t usual = 32;
  all.reserve(usual);
  each_member(text, [&](std::string_view name, std::string_view value) { all.emplace_back(name, value); });
  return all;
}

}  // namespace

Machine& Setting::machine() const {
  for (int tries = 0; tries < 10; ++tries)
    if (auto& one = *machines[world.pick(machines.size())]; one.up()) return one;
  return *machines[world.pick(machines.size())];
}

Player::Player(Setting& setting, Place place)
    : setting_(setting), world_(setting.world), place_(std::move(place)), lost_(world_.now()) {
  look_around();
}

// ---- the connection

void Player::connect() {
  machine_ = machine_ != nullptr && machine_->up() && world_.happens(0.7) ? machine_ : &setting_.machine();
  lose();
  opened_ = heard_ = world_.now();
  asked_ = 0;
  socket_ =
      std::make_shared<Socket>(world_, [this, connection = ++connection_](const table::Message& message) {
        if (connection == connection_) hear(message);
      });
  machine_->open_socket(socket_, place_.table, place_.key, place_.address);
}

void Player::disconnect() {
  if (socket_ != nullptr) socket_->close();
  socket_ = nullptr;
  ++connection_;
  lose();
}

// When nothing is wrong, everything is answered.
void Player::give_up(Time asked) {
  if (asked >= setting_.quiet_since)
    world_.broken(fmt::format("seat {} of {} had no answer in quiet times", place_.seat, place_.table));
  disconnect();
}

void Player::lose() {
  if (std::exchange(synced_, false)) lost_ = world_.now();
}

void Player::leave_for_good() {
  gone_ = true;
  disconnect();
}

// Looks whether anything is missing, again and again.
void Player::look_around() {
  if (gone_) return;
  const Time now = world_.now();
  if (socket_ == nullptr) {
    connect();
  } else if (!synced_) {
    if (now - opened_ > patience) give_up(opened_);
  } else if (pending_ && now - pending_->last > patience) {
    give_up(pending_->last);
  } else if (asked_ > 0 && now - asked_ > patience) {
    give_up(asked_);
  } else if (now - heard_ > patience && asked_ == 0) {
    asked_ = now;
    say(R"({"type":"sync"})");
  } else if (!over_) {
    do_something_else();
  }
  world_.after(glance, [this] { look_around(); });
}

void Player::say(const std::string& text) {
  if (world_.traced) world_.trace(fmt::format("{} seat {} says {}", place_.table, place_.seat, text));
  if (socket_ != nullptr) socket_->send(text);
}

// ---- what it hears

void Player::hear(const table::Message& message) {
  if (message == nullptr) {
    world_.trace(fmt::format("{} seat {} is disconnected", place_.table, place_.seat));
    socket_ = nullptr;
    return lose();
  }
  heard_ = world_.now();
  const std::string_view text = *message;
  if (world_.traced)
    world_.trace(fmt::format("{} seat {} hears {}", place_.table, place_.seat, text.substr(0, 1500)));
  constexpr std::size_t before = 9;  // {"type":"
  const auto type = text.substr(before, text.find('"', before) - before);
  if (type == "sync" || type == "update") return hear_state(type, text);
  if (type == "refused") return hear_refusal(text);
  if (type == "proposal") return hear_proposal(text);
  if (type == "rematch") rematch_ = unquoted(members<1>(members_of(text), {"table"})[0]);
}

void Player::hear_state(std::string_view type, std::string_view text) {
  const bool sync = type == "sync";
  const auto all = members_of(text);
  const auto [version_text, id, legal, over, started, paused, reveal, players, rematch] = members<9>(
      all, {"version", "id", "legal", "over", "started", "paused", "reveal", "players", "rematch"});
  const auto version = number(version_text);
  if (version < known_ || (!sync && version == known_))
    return world_.broken(fmt::format("seat {} of {} was told version {} after {}", place_.seat, place_.table,
                                     version, known_));
  if (!sync && !synced_)
    return world_.broken(
        fmt::format("seat {} of {} heard an update before a sync", place_.seat, place_.table));
  setting_.ledger.told(place_.table, place_.seat, type, known_, version, all);
  known_ = version;
  legal_ = legal;
  over_ = over == "true";
  if (sync) {
    started_ = started == "true";
    paused_ = paused == "true";
    asked_ = 0;
    if (!rematch.empty()) rematch_ = unquoted(rematch);
    if (place_.seat >= 0 && (resigns_ || away_)) {
      const auto seats = json::parse(players).as_array();
      const auto& own = seats[static_cast<std::size_t>(place_.seat)].as_object();
      resigned_ = own.contains("resigned");
      away_ = own.contains("away");
    }
  }
  const bool again = sync && !std::exchange(synced_, true);
  if (pending_ && unquoted(id) == pending_->id) {
    setting_.ledger.acknowledged(place_.table, place_.seat, pending_->id, pending_->action);
    pending_.reset();
  }
  if (again && pending_) say_pending();
  if (sync && !reveal.empty() && !place_.entropy.empty() && (again || setting_.calm || world_.happens(0.5)))
    say(fmt::format(R"({{"type":"reveal","entropy":"{}"}})", place_.entropy));
  plan_action();
}

void Player::hear_refusal(std::string_view text) {
  const auto [code_text, id] = members<2>(members_of(text), {"code", "id"});
  const auto code = unquoted(code_text);
  if (!pending_ || unquoted(id) != pending_->id) return;
  if (code == "illegal_action" || code == "bad_request")
    return world_.broken(fmt::format("seat {} of {} was offered {} and then refused it: {}", place_.seat,
                                     place_.table, pending_->action, text));
  if (pending_->sent == 1)
    setting_.ledger.refused(place_.table, place_.seat, pending_->id);
  else
    setting_.ledger.refused_again(place_.table, place_.seat, pending_->id, pending_->last);
  pending_.reset();
  legal_.clear();
  if (code == "not_seated") away_ = true;
  asked_ = world_.now();
  say(R"({"type":"sync"})");
}

// Agrees to most.
void Player::hear_proposal(std::string_view text) {
  if (place_.seat < 0) return;
  const auto [what, from, state, agreed, seat] =
      members<5>(members_of(text), {"what", "from", "state", "agreed", "seat"});
  if (unquoted(state) != "open" || from == std::to_string(place_.seat)) return;
  const bool yes = setting_.calm ? unquoted(what) == "resume" : world_.happens(0.7);
  say(fmt::format(R"({{"type":"propose","what":{},"agree":{}{}}})", what, yes,
                  seat.empty() ? "" : fmt::format(R"(,"seat":{})", seat)));
}

// ---- what it does

void Player::plan_action() {
  if (thinking_ || pending_ || over_ || !started_ || paused_ || resigns_ || legal_.size() <= 2) return;
  thinking_ = true;
  world_.after(world_.between(setting_.thinking / 9, setting_.thinking), [this] {
    thinking_ = false;
    act();
  });
}

void Player::act() {
  if (gone_ || pending_ || over_ || paused_ || resigns_ || !synced_ || socket_ == nullptr ||
      legal_.size() <= 2)
    return;
  const auto legal = json::parse(legal_).as_array();
  pending_ = Pending{.id = fmt::format("{}-{}", place_.seat, ++actions_),
                     .action = std::string(legal[world_.pick(legal.size())].as_string()),
                     .version = known_,
                     .first = world_.now()};
  say_pending();
  // Some press twice.
  if (!setting_.calm && world_.happens(0.05)) say_pending();
}

void Player::say_pending() {
  ++pending_->sent;
  pending_->last = world_.now();
  say(fmt::format(R"({{"type":"act","version":{},"action":"{}","id":"{}"}})", pending_->version,
                  pending_->action, pending_->id));
}

void Player::do_something_else() {
  if (place_.seat < 0) return;
  const auto now_and_then = [&](double a_second) {
    return world_.happens(a_second * static_cast<double>(glance) / second);
  };
  if (paused_ && now_and_then(setting_.calm ? 2 : 0.3)) say(R"({"type":"propose","what":"resume"})");
  if (resigns_ && !resigned_ && now_and_then(2)) {
    say(R"({"type":"resign"})");
    asked_ = world_.now();
    say(R"({"type":"sync"})");
  }
  if (away_ && now_and_then(setting_.calm ? 2 : 0.3)) {
    say(R"({"type":"return"})");
    asked_ = world_.now();
    say(R"({"type":"sync"})");
  }
  if (setting_.calm) return;
  if (now_and_then(0.05)) say(R"({"type":"chat","text":"hello"})");
  if (now_and_then(0.02)) say(R"({"type":"propose","what":"undo"})");
  if (now_and_then(0.01)) say(R"({"type":"propose","what":"pause"})");
  if (now_and_then(0.01)) say(R"({"type":"propose","what":"hints"})");
  if (now_and_then(0.02)) say(R"({"type":"take_back"})");
  if (now_and_then(0.02)) say(R"({"type":"hint"})");
  if (now_and_then(0.02)) say(R"({"type":"sync"})");
  if (now_and_then(0.02)) say(fmt::format(R"({{"type":"look","version":{}}})", known_ / 2));
  if (now_and_then(0.003) && started_) {
    resigns_ = true;
    pending_.reset();
  }
  if (now_and_then(0.02) && started_ && !away_ && !pending_) {
    away_ = true;
    say(R"({"type":"leave"})");
  }
  if (now_and_then(0.02)) misbehave();
  if (now_and_then(0.02)) disconnect();
}

// Nothing of it may change anything.
void Player::misbehave() {
  switch (world_.pick(5)) {
    case 0: return say("\x01{");
    case 1: return say(R"({"type":"act","version":0,"action":"no such thing","id":"nonsense"})");
    case 2:  // an id that was used for another action
      if (actions_ < 2) return;
      return say(fmt::format(R"({{"type":"act","version":{},"action":"nothing","id":"{}-1"}})", known_,
                             place_.seat));
    case 3: return say(R"({"type":"propose","what":"take_over","seat":0})");
    default: return say(R"({"type":"reveal","entropy":"wrong"})");
  }
}

std::string Player::waits_since(Time since) const {
  if (gone_ || over_) return {};
  if (!synced_ || socket_ == nullptr)
    return lost_ > since ? "" : fmt::format("seat {} has no connection", place_.seat);
  if (pending_ && pending_->first < since)
    return fmt::format("seat {} has no answer to {}", place_.seat, pending_->id);
  return {};
}

}  // namespace zashiki::simulation
