#pragma once
// Persons: who asks, their games and their devices. All that lasts is in the store, so that any node answers
// for any person. A person begins with the first seat that a browser claims; before that nothing is kept.
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "people/notices/notices.h"
#include "people/ratings/counting.h"
#include "people/rows.h"
#include "people/token.h"
#include "people/tournament/tournaments.h"
#include "store/store.h"
#include "table/api/calls.h"
#include "table/core/rate.h"
#include "table/live/house.h"

namespace zashiki::people {

using table::Call;
using table::Millis;
using table::Respond;
using table::Response;

class People final : public table::PersonCalls {
 public:
  // Persons not seen for `keep` are deleted; 0: never.
  People(table::House& house, Notices& notices, Millis keep)
      : house_(house), notices_(notices), keep_(keep), counting_(house), tournaments_(*this) {
    house_.when_ended([this](const std::string&) { counting_.run(); });
  }
  // Goes on where the last server ended; once the house is there.
  void start() {
    counting_.run();
    tournaments_.sweep();
  }

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
  table::TournamentCalls& tournaments() override { return tournaments_; }
  void notices(const Call& call, const Respond& respond) override;
  void wish_notices(const Call& call, const Respond& respond) override;
  void subscribe(const Call& call, const Respond& respond) override;
  void unsubscribe(const Call& call, const Respond& respond) override;
  void set_mail(const Call& call, const Respond& respond) override;
  void forget_mail(const Call& call, const Respond& respond) override;
  void confirm_mail(const Call& call, const Respond& respond) override;
  void stop_mail(const Call& call, std::string_view token, const Respond& respond) override;
  void ask_to_enter(const Call& call, const Respond& respond) override;
  void enter(const Call& call, const Respond& respond) override;
  void passkeys(const Call& call, const Respond& respond) override;
  void ask_new_passkey(const Call& call, const Respond& respond) override;
  void add_passkey(const Call& call, const Respond& respond) override;
  void remove_passkey(const Call& call, std::string_view passkey, const Respond& respond) override;
  void ask_passkey(const Call& call, const Respond& respond) override;
  void sign_in(const Call& call, const Respond& respond) override;
  void table_rating(const Call& call, std::string_view table, const Respond& respond) override;
  void my_ratings(const Call& call, const Respond& respond) override;
  void my_rating(const Call& call, std::string_view game, std::string_view players,
                 const Respond& respond) override;
  void best(const Call& call, std::string_view game, std::string_view players,
            const Respond& respond) override;
  void match(const Call& call, const Respond& respond) override;
  void companions(const Call& call, const Respond& respond) override;
  void challenge(const Call& call, const Respond& respond) override;
  void drop_challenge(const Call& call, std::string_view table, const Respond& respond) override;
  void challenges(const Call& call, const Respond& respond) override;

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
  [[nodiscard]] bool allow(const Call& call, const Respond& respond);
  [[nodiscard]] bool allow_registration(const std::string& address, const Respond& respond);
  void refuse(table::Limit limit, const Respond& respond);
  [[nodiscard]] table::House& house() { return house_; }
  [[nodiscard]] store::Store& store() { return house_.store(); }
  [[nodiscard]] Millis now() { return house_.environment().wall_now(); }

 private:
  void find_code(const Call& call, std::string_view code, const Respond& respond,
                 std::function<void(const Token&, const Person&)> then);
  void export_parts(const Person& person, std::vector<store::Cells> read, const Respond& respond);
  // Asks a browser to sign a new challenge; `rest` says what else it should know.
  void ask_to_sign(std::optional<std::int64_t> person, const Respond& respond,
                   std::function<void(JsonWriter&)> rest);
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
  // Takes out of the tables' records who sat there, then deletes the person.
  void erase(std::int64_t person, std::function<void(Status)> done);
  void tell_notices(const Person& person, const Respond& respond);
  // Sends a link that works once; `sent` hears whether the limits allow it.
  void send_link(std::int64_t person, const std::string& address, Language language, std::string_view purpose,
                 std::function<void(Status)> sent);
  [[nodiscard]] bool allow_mail(const std::string& caller);
  // What a link in mail stands for, if it was sent for this purpose and is valid now.
  void find_link(std::string_view code, std::string_view purpose, const Respond& respond,
                 std::function<void(const Token&, const Person&, const std::string& address)> then);
  void store_challenge(const Person& person, std::int64_t them, const std::string& table,
                       const Respond& respond);
  // Quick match (match.cpp).
  struct Seeking;
  struct Found {
    std::string table{};
    std::string seat{};  // as House::sit answers
  };
  static Result<Seeking> read_seeking(std::string_view body);
  void look_for(const std::shared_ptr<Seeking>& seeking, const Respond& respond);
  void sit_with(const std::shared_ptr<Seeking>& seeking,
                const std::shared_ptr<std::vector<std::string>>& found, const Respond& respond);
  void wait_for(const std::shared_ptr<Seeking>& seeking, const Respond& respond);
  void matched(const Seeking& seeking, const Found& found, const Respond& respond);
  void stop_seeking(const Seeking& seeking, const Respond& respond);

  table::House& house_;
  Notices& notices_;
  Millis keep_;
  Counting counting_;
  struct Account {
    table::Rate calls;
    table::Rate registrations;
    table::Rate mails;
    table::Rate matches;
  };
  std::unordered_map<std::string, Account> accounts_;
  table::Rate registrations_;  // over all addresses
  table::Rate mails_;          // likewise
  std::optional<Millis> addresses_forgotten_;
  std::optional<Millis> last_forgot_;
  bool forgetting_ = false;
  Tournaments tournaments_;
};

// The headers that make the browser keep the secret, or forget it.
void keep_in_browser(Response& response, const Token& secret, bool encrypted);
void forget_in_browser(Response& response);

}  // namespace zashiki::people
