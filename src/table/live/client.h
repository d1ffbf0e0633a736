#pragma once
// Somebody at the other end, and what is said to them.
#include <memory>
#include <string>

namespace zashiki::table {

// One text may go to many sockets.
using Message = std::shared_ptr<const std::string>;
inline Message message(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

class Client {
 public:
  virtual ~Client() = default;
  virtual void deliver(const Message& message) = 0;
  virtual void dismiss() = 0;  // the table is no longer there for this reader

 protected:
  Client() = default;
  Client(const Client&) = default;
  Client& operator=(const Client&) = default;
};

}  // namespace zashiki::table
