#pragma once
// The other end of a socket, and the messages sent to it.
#include <memory>
#include <string>

namespace zashiki::table {

// Shared, because one text may go to many sockets.
using Message = std::shared_ptr<const std::string>;
inline Message message(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

class Client {
 public:
  virtual ~Client() = default;
  virtual void deliver(const Message& message) = 0;
  virtual void dismiss() = 0;  // disconnects this reader

 protected:
  Client() = default;
  Client(const Client&) = default;
  Client& operator=(const Client&) = default;
};

}  // namespace zashiki::table
