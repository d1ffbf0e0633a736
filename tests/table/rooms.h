#pragma once
// A house and its rooms in an environment that the test controls.
#include <deque>
#include <gtest/gtest.h>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "table/controlled.h"
#include "table/core/codes.h"
#include "table/live/house.h"

namespace zashiki::table {

// A client that keeps the messages it gets.
class Guest final : public Client {
 public:
  void deliver(const Message& text) override { heard.push_back(json::parse(*text).as_object()); }
  void dismiss() override { dismissed = true; }

  // The last message of this type, and how many there were.
  [[nodiscard]] const json::object& last(std::string_view type) const {
    for (auto message = heard.rbegin(); message != heard.rend(); ++message)
      if (message->at("type").as_string() == type) return *message;
    throw std::out_of_range("never heard: " + std::string(type));
  }
  [[nodiscard]] std::size_t count(std::string_view type) const {
    return static_cast<std::size_t>(
        std::count_if(heard.begin(), heard.end(),
                      [&](const json::object& message) { return message.at("type").as_string() == type; }));
  }

  std::vector<json::object> heard;
  bool dismissed = false;
};

struct Joined {
  std::shared_ptr<Guest> guest = std::make_shared<Guest>();
  House::Access place;

  void say(const json::object& request) { place.room->receive(guest, place.seat, json::serialize(request)); }
  [[nodiscard]] std::int64_t version() const {
    std::int64_t version = 0;
    for (const auto& message : guest->heard)
      if (const auto* told = message.if_contains("version")) version = told->as_int64();
    return version;
  }
  void act(std::string_view action, std::string_view id = {}) {
    json::object request{{"type", "act"}, {"version", version()}, {"action", action}};
    if (!id.empty()) request["id"] = id;
    say(request);
  }
};

class Rooms : public ::testing::Test {
 protected:
  // Runs all that was posted, and what that posts.
  void run() {
    while (!work_.empty()) {
      const auto next = std::move(work_.front());
      work_.pop_front();
      next();
    }
  }
  void think_all() {
    do run();
    while (environment.think_one());
  }
  json::object open(const json::object& body) {
    json::object told;
    house.open(json::serialize(body), "192.0.2.1", [&](const Result<std::string>& made) {
      ASSERT_TRUE(made) << made.error().message;
      told = json::parse(*made).as_object();
    });
    run();
    return told;
  }
  Joined join(std::string_view where, const std::optional<std::string>& key) {
    Joined joined;
    house.enter(std::string(where), key, [&](Result<House::Access> place) {
      ASSERT_TRUE(place) << place.error().message;
      joined.place = std::move(*place);
    });
    run();
    joined.place.room->join(joined.guest, joined.place.seat, "192.0.2.1");
    run();
    return joined;
  }
  // A table of Niya with two people; the first begins.
  void sit_down(const json::object& more = {}) {
    json::object body{
        {"game", "niya"},
        {"options", {{"first", 0}}},
        {"seats", {{{"kind", "human"}, {"name", "Anna"}}, {{"kind", "human"}, {"name", "Ben"}}}}};
    for (const auto& [name, value] : more) body[name] = value;
    const auto told = open(body);
    table = std::string(told.at("table").as_string());
    for (const auto& seat : told.at("seats").as_array()) {
      keys.emplace_back(seat.at("key").as_string());
      seats.push_back(join(table, keys.back()));
    }
  }
  std::string transcript() {
    std::string text;
    house.transcript(table, [&](const Result<std::string>& told) { text = *told; });
    run();
    return text;
  }

  std::deque<std::function<void()>> work_;
  store::Post post_ = [this](std::function<void()> next) { work_.push_back(std::move(next)); };
  ControlledEnvironment environment{post_};
  FailingStore store{post_};
  House house{store, environment, {}};
  std::string table;
  std::vector<Joined> seats;
  std::vector<std::string> keys;
};

}  // namespace zashiki::table
