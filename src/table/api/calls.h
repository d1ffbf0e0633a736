#pragma once
// Answers HTTP calls (docs/build/protocol.md, "HTTP"), from a server's socket or from a page that runs the
// house in a worker.
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "table/api/response.h"
#include "table/live/house.h"

namespace zashiki::table {

struct Call {
  std::string_view method;
  std::string_view path;    // below /api, without its query
  bool outcomes = false;    // from the query: a transcript with what each step led to
  std::string_view body{};  // both are read before the call returns
  std::string address{};    // the caller's
  // Where persons are kept: who answers about them, and what the caller's browser keeps.
  class PersonCalls* persons = nullptr;
  std::string_view cookie{};
  bool encrypted = false;
  std::string origin{};  // of the page that this server shows the caller
};

using Respond = std::function<void(Response)>;
void answer_call(House& house, const Call& call, const Respond& respond);

// What the {names} of a route's path stand for in a call's.
using Parts = std::vector<std::string_view>;

// The calls about tournaments; the parts are the tournament's id and the round's number.
class TournamentCalls {
 public:
  virtual ~TournamentCalls() = default;
  virtual void mine(const Call&, const Parts&, const Respond&) = 0;
  virtual void create(const Call&, const Parts&, const Respond&) = 0;
  virtual void read(const Call&, const Parts&, const Respond&) = 0;
  virtual void round(const Call&, const Parts&, const Respond&) = 0;
  virtual void file(const Call&, const Parts&, const Respond&) = 0;
  virtual void join(const Call&, const Parts&, const Respond&) = 0;
  virtual void withdraw(const Call&, const Parts&, const Respond&) = 0;
  virtual void start(const Call&, const Parts&, const Respond&) = 0;

 protected:
  TournamentCalls() = default;
  TournamentCalls(const TournamentCalls&) = default;
  TournamentCalls& operator=(const TournamentCalls&) = default;
};

// The calls about the person who asks. people/ answers them, which stands above.
class PersonCalls {
 public:
  virtual ~PersonCalls() = default;
  virtual void who(const Call&, const Respond&) = 0;
  virtual void change(const Call&, const Respond&) = 0;
  virtual void erase(const Call&, const Respond&) = 0;
  virtual void everything(const Call&, const Respond&) = 0;
  virtual void claim(const Call&, const Respond&) = 0;
  virtual void games(const Call&, const Respond&) = 0;
  virtual void seats(const Call&, std::string_view table, const Respond&) = 0;
  virtual void devices(const Call&, const Respond&) = 0;
  virtual void revoke(const Call&, std::string_view device, const Respond&) = 0;
  virtual void make_code(const Call&, const Respond&) = 0;
  virtual void look_at_code(const Call&, const Respond&) = 0;
  virtual void join(const Call&, const Respond&) = 0;
  virtual TournamentCalls& tournaments() = 0;
  virtual void notices(const Call&, const Respond&) = 0;
  virtual void wish_notices(const Call&, const Respond&) = 0;
  virtual void subscribe(const Call&, const Respond&) = 0;
  virtual void unsubscribe(const Call&, const Respond&) = 0;
  virtual void set_mail(const Call&, const Respond&) = 0;
  virtual void forget_mail(const Call&, const Respond&) = 0;
  virtual void confirm_mail(const Call&, const Respond&) = 0;
  virtual void stop_mail(const Call&, std::string_view token, const Respond&) = 0;
  virtual void ask_to_enter(const Call&, const Respond&) = 0;
  virtual void enter(const Call&, const Respond&) = 0;
  virtual void passkeys(const Call&, const Respond&) = 0;
  virtual void ask_new_passkey(const Call&, const Respond&) = 0;
  virtual void add_passkey(const Call&, const Respond&) = 0;
  virtual void remove_passkey(const Call&, std::string_view passkey, const Respond&) = 0;
  virtual void ask_passkey(const Call&, const Respond&) = 0;
  virtual void sign_in(const Call&, const Respond&) = 0;
  // Ratings, and finding each other.
  virtual void table_rating(const Call&, std::string_view table, const Respond&) = 0;
  virtual void my_ratings(const Call&, const Respond&) = 0;
  virtual void my_rating(const Call&, std::string_view game, std::string_view players, const Respond&) = 0;
  virtual void best(const Call&, std::string_view game, std::string_view players, const Respond&) = 0;
  virtual void match(const Call&, const Respond&) = 0;
  virtual void companions(const Call&, const Respond&) = 0;
  virtual void challenge(const Call&, const Respond&) = 0;
  virtual void drop_challenge(const Call&, std::string_view table, const Respond&) = 0;
  virtual void challenges(const Call&, const Respond&) = 0;

 protected:
  PersonCalls() = default;
  PersonCalls(const PersonCalls&) = default;
  PersonCalls& operator=(const PersonCalls&) = default;
};

// One row of the table of calls. GET /api, the documentation's list (a test compares them) and the page's
// client (table/typescript) come from it.
struct Route {
  std::string_view method;
  std::string_view path;
  std::string_view limit;  // whose budget it uses besides `requests`; the house charges it
  void (*answer)(House&, const Call&, const Parts&, const Respond&);
  // In the page's client, if it has a name there: the types of TypeScript, those of house/messages.ts with m.
  std::string_view name{};
  std::string_view answer_type{};  // "string": lines, not one object
  std::string_view question_type{};
};
std::span<const Route> routes();

// "/api/tables/NAME/rest" in parts.
struct TablePath {
  std::string name;
  std::string_view rest;
};
std::optional<TablePath> table_path(std::string_view path);

// The text between these two, if it has both and no slash between them.
std::optional<std::string_view> between(std::string_view text, std::string_view before,
                                        std::string_view after);

}  // namespace zashiki::table
