#pragma once
// TLS, 1.2 at least.
#include <boost/asio/ssl/context.hpp>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>

#include "base/result.h"
#include "server/connection.h"

namespace zashiki::server {

// A certificate chain and its private key, from PEM files.
class Secure {
 public:
  using Context = net::ssl::context;

  static Result<Secure> open(const std::string& certificate, const std::string& key);
  // Reads the files again, for connections from now on; what was read before stays when they are wrong.
  Status reload();
  [[nodiscard]] std::shared_ptr<Context> context() const { return context_; }

 private:
  Secure(std::string certificate, std::string key, std::shared_ptr<Context> context)
      : certificate_(std::move(certificate)), key_(std::move(key)), context_(std::move(context)) {}
  std::string certificate_;
  std::string key_;
  std::shared_ptr<Context> context_;
};

// A TLS connection. Handlers are std::functions, so that this is compiled once and not for each of Beast's
// handler types.
class Tls {
 public:
  using Moved = std::function<void(boost::system::error_code, std::size_t)>;
  using Done = std::function<void(boost::system::error_code)>;

  Tls(TcpStream plain, const Secure& secure);
  ~Tls();
  Tls(Tls&&) noexcept;
  Tls& operator=(Tls&&) noexcept;

  TcpStream& plain();
  void shake_hands(Done done);
  void say_goodbye(Done done);
  void read_some(net::mutable_buffer into, Moved moved);
  // Room for this many bytes, or for a record if that is less; `write_room` sends what was put there.
  std::span<char> room(std::size_t size);
  void write_room(Moved moved);

 private:
  static constexpr std::size_t record = 16384;  // bytes
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace zashiki::server
