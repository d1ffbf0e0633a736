#pragma once
// Persons: who asks, their games and their devices. All that lasts is in the store, so that any node answers
// for any person. A person begins with the first seat that a browser claims; before that nothing is kept.
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "people/secret.h"
#include "store/store.h"
#include "table/api/calls.h"
#include "table/core/rate.h"
#include "table/live/house.h"

namespace zashiki::people {

using table::Call;
using table::Millis;
using table::Respond;
using table::Response;

struct Person {
  std::int64_t id = 0;
  std::string name;
  int crest = 0;
  Millis created = 0;
  std::string device{};  // the one that asks
};

class People final : public table::PersonCalls {
 public:
  // Persons not seen for `keep` are deleted; 0: never.
  People(table::House& house, Millis keep) : house_(house), keep_(keep) {}

  // The seat of "me-2".
  static std::optional<int> own_seat(std::string_view key);
  // The hash of the key of this person's seat there.
  void find_seat(std::string_view cookie, const std::string& table, int seat,
                 std::function<void(Result<std::string>)> done);
  // Every half minute.
  void sweep();

  void who(const Call& call, const Respond& respond) override;
  void change(const Call& call, const Respond& respond) override;
  void erase(const Call& call, const Respond& respond) override;
  void everything(const Call& call, const Respond& respond) override;
  void claim(const Call& call, const Respond& respond) override;
  void games(const Call& call, const Respond& respond) override;
  void seats(const Call& call, std::string_view table, const Respond& respond) override;
  void devices(const Call& call, const Respond& respond) override;
  void revoke(const Call& call, std::string_view device, const Respond& respond) override;
  void make_code(const Call& call, const Respond& respond) override;
  void look_at_code(const Call& call, const Respond& respond) override;
  void join(const Call& call, const Respond& respond) override;

 private:
  using Rows = std::function<void(const store::Cells&)>;
  // Both answer by themselves where the store fails.
  void ask(store::Query query, const Respond& respond, Rows then);
  void write(std::vector<store::Query> queries, const Respond& respond,
             std::function<void(const std::vector<store::Cells>&)> then);
  using Recognized = std::function<void(Result<Person>)>;
  void recognize(std::string_view cookie, Recognized done);
  // The same for a call that is for a known person alone.
  void for_person(const Call& call, const Respond& respond, std::function<void(const Person&)> then);
  void find_code(const Call& call, std::string_view code, const Respond& respond,
                 std::function<void(const Secret&, const Person&)> then);
  // Takes out of the tables' records who sat there, then deletes the person.
  void erase(std::int64_t person, std::function<void(Status)> done);
  [[nodiscard]] bool allow(const Call& call, const Respond& respond);
  [[nodiscard]] bool allow_registration(const Call& call, const Respond& respond);
  void refuse(table::Limit limit, const Respond& respond);
  [[nodiscard]] store::Store& store() { return house_.store(); }
  [[nodiscard]] Millis now() { return house_.environment().wall_now(); }

  table::House& house_;
  Millis keep_;
  struct Account {
    table::Rate calls;
    table::Rate registrations;
  };
  std::unordered_map<std::string, Account> accounts_;
  table::Rate registrations_;  // over all addresses
  std::optional<Millis> last_forgot_;
  bool forgetting_ = false;
};

// The headers that make the browser keep the secret, or forget it.
void keep_in_browser(Response& response, const Secret& secret, bool encrypted);
void forget_in_browser(Response& response);

}  // namespace zashiki::people
