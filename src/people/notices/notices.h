#pragma once
// Sends what waits in the store's table of notices. Every node does, and none sends another's: it takes a row
// by putting off when the others may, in one change, and another follows after that time if this node ends
// meanwhile. The receivers show the same notice once, by its topic or its id.
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "people/notices/courier.h"
#include "people/notices/notice.h"
#include "people/notices/push.h"
#include "store/store.h"
#include "table/live/house.h"

namespace zashiki::people {

struct NoticeOptions {
  Millis delay = Millis{60} * 1000;  // from a turn to its notice
  std::string site{};                // the server's address for people
  std::string mail_from{};           // empty: no mail
  bool chat = false;                 // there is a webhook
  bool chat_text = false;            // which takes plain text
};

class Notices {
 public:
  Notices(table::House& house, Courier& courier, NoticeOptions options)
      : house_(house), courier_(courier), options_(std::move(options)) {}

  // Every other second.
  void tick();
  // Forgets what was told long ago.
  void sweep();

  // A key of the whole house, in base64: made when it is first asked for, and then the same on all nodes.
  void key(const std::string& name, std::function<void(Result<std::string>)> done);
  // Sends a mail that a person has asked for.
  void send(Parcel parcel) {
    courier_.send(std::move(parcel), [](int) {});
  }
  [[nodiscard]] const NoticeOptions& options() const { return options_; }

 private:
  struct Errand;
  using Held = std::shared_ptr<Errand>;
  void take();
  void look(const std::string& key, Millis held);
  void see(const Held& errand);  // whether its person is at the table
  void go(const Held& errand);   // if it is still true
  void push(const Held& errand, const store::Cells& subscriptions);
  void came(const Held& errand, int status);
  void put_off(const Held& errand, Millis until);
  void settle(const Held& errand);
  void remind_later(const Held& errand);
  void write_digest(const Held& errand);
  void send_digest(const Held& errand, const store::Cells& rows, const std::string& key);
  void change(std::vector<store::Query> queries);
  [[nodiscard]] store::Store& store() { return house_.store(); }
  [[nodiscard]] Millis now() { return house_.environment().wall_now(); }

  table::House& house_;
  Courier& courier_;
  NoticeOptions options_;
  bool taking_ = false;
};

PrivateKey private_key(std::string_view base64);

}  // namespace zashiki::people
