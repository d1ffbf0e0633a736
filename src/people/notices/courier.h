#pragma once
// Takes what is sent to other machines. The server's does it on a thread of its own (server/courier.h).
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace zashiki::people {

struct Parcel {
  enum class Kind : std::uint8_t {
    push,  // to an address that a stranger has given: https only, and to no private network
    chat,  // to the host's webhook
    mail   // through the host's mail server
  };
  static constexpr std::size_t kinds = 3;
  Kind kind{};
  std::string to;  // an address of the web, or of mail; the webhook's is the courier's own
  std::vector<std::pair<std::string, std::string>> headers{};
  std::string body{};
};

class Courier {
 public:
  virtual ~Courier() = default;
  // `done` gets the answer's status, with 200 and 550 for a mail that was taken and one that never will be; 0
  // where there was no answer.
  virtual void send(Parcel parcel, std::function<void(int status)> done) = 0;

 protected:
  Courier() = default;
  Courier(const Courier&) = default;
  Courier& operator=(const Courier&) = default;
};

}  // namespace zashiki::people
