#pragma once
// Persons: who asks, their games and their devices. All that lasts is in the store, so that any node answers
// for any person. A person begins with the first seat that a browser claims; before that nothing is kept.
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>

#include "people/calls.h"
#include "people/notices/notices.h"
#include "people/ratings/counting.h"
#include "people/rows.h"
#include "people/token.h"
#include "people/tournament/tournaments.h"
#include "people/vacations.h"
#include "store/store.h"
#include "table/core/rate.h"
#include "table/live/house.h"

namespace zashiki::people {

using table::Millis;
using table::Response;

class People {
 public:
  // Persons not seen for `keep` are deleted; 0: never.
  People(table::House& house, Notices& notices, Millis keep)
      : house_(house), notices_(notices), keep_(keep), counting_(house), tournaments_(*this) {
    house_.when_ended([this](const std::string&) { counting_.run(); });
    house_.set_audience([this](const std::string& table, Seat speaker, table::Heard done) {
      find_audience(table, speaker, std::move(done));
    });
  }
  // Goes on where the last server ended; once the house is there.
  void start() {
    counting_.run();
    tournaments_.sweep();
    tell_of_vacations(*this);
  }

  // The seat of "me-2".
  static std::optional<int> own_seat(std::string_view key);
  // The hash of the key of this person's seat there.
  void find_seat(std::string_view cookie, const std::string& table, int seat,
                 std::function<void(Result<std::string>)> done);
  // Which of these devices are gone, wherever that was asked for.
  void find_gone(const std::vector<std::string>& devices,
                 std::function<void(const std::vector<std::string>&)> done);
  // Told when a device may be gone.
  void when_revoked(std::function<void()> told) { when_revoked_ = std::move(told); }
  void revoked() const {
    if (when_revoked_) when_revoked_();
  }
  // Every half minute.
  void sweep();
  // What the operator has decided of persons (decency.cpp).
  struct Banned {
    std::set<std::string> devices;
    std::set<std::pair<std::string, std::string>> seats;  // of games in play: the table, the key's hash
    bool operator==(const Banned&) const = default;
  };
  // Every second; deletes those that are to be deleted.
  void find_banned(std::function<void(Banned)> done);
  // The device that a cookie names, whether it is there or not.
  static std::string device_of(std::string_view cookie);

  // Takes out of the tables' records who sat there, then deletes the person.
  void erase(std::int64_t person, std::function<void(Status)> done);

  // For the parts of people/ with calls of their own.
  using Rows = std::function<void(const store::Cells&)>;
  // Both answer by themselves where the store fails.
  void ask(store::Query query, const Respond& respond, Rows then);
  void write(std::vector<store::Query> queries, const Respond& respond,
             std::function<void(const std::vector<store::Cells>&)> then);
  using Recognized = std::function<void(Result<Person>)>;
  void recognize(std::string_view cookie, Recognized done);
  // The same for a call that is for a known person alone.
  void for_person(const Call& call, const Respond& respond, std::function<void(const Person&)> then);
  // A person who begins now, and the queries that store one.
  struct Newcomer {
    Person person;
    Token token;
    std::vector<store::Query> queries;
  };
  [[nodiscard]] Newcomer newcomer(const std::string& name, const std::string& device);
  // One more device for a person, in place of what the browser kept before.
  struct NewDevice {
    Person person;
    std::string name;
    std::string cookie;
    bool encrypted = false;
    std::string_view proofs;  // the table of what proves that it may join, each of which serves once
    std::string proof;        // its id there
    Error refused;            // if it has served already
    std::vector<store::Query> also{};
  };
  void add_device(NewDevice device, const Respond& respond);
  // Charges this to an address, within its budget and that of all addresses.
  [[nodiscard]] bool within(table::Limit limit, const std::string& address);
  // Answers by itself where it does not.
  [[nodiscard]] bool allow(const std::string& address, const Respond& respond,
                           table::Limit limit = table::Limit::persons);
  void refuse(table::Limit limit, const Respond& respond);
  [[nodiscard]] table::House& house() { return house_; }
  [[nodiscard]] store::Store& store() { return house_.store(); }
  [[nodiscard]] Notices& notices() { return notices_; }
  [[nodiscard]] Tournaments& tournaments() { return tournaments_; }
  [[nodiscard]] Millis now() { return house_.environment().wall_now(); }

 private:
  // Who hears a seat: not those who have blocked its person.
  void find_audience(const std::string& table, Seat speaker, table::Heard done);
  void erase_next(std::int64_t person, std::function<void(Status)> done);

  table::House& house_;
  Notices& notices_;
  Millis keep_;
  Counting counting_;
  using Account = std::array<table::Rate, table::limit_names.size()>;  // each limit's
  std::unordered_map<std::string, Account> accounts_;                  // by address
  Account all_;                                                        // over all addresses
  std::optional<Millis> addresses_forgotten_;
  std::optional<Millis> last_forgot_;
  bool forgetting_ = false;
  std::set<std::int64_t> being_erased_;
  std::function<void()> when_revoked_;
  Tournaments tournaments_;
};

// The headers that make the browser keep the secret, or forget it.
void keep_in_browser(Response& response, const Token& secret, bool encrypted);
void forget_in_browser(Response& response);

}  // namespace zashiki::people
