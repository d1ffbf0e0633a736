#pragma once
// One connection, plain or over TLS. What it does is the same template (session.h) over two streams; Beast
// takes its time to compile, so each is made in a unit of its own, and the rest of the server sees only this.
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <memory>
#include <string>

#include "base/result.h"
#include "server/gate.h"

namespace zashiki::server {

namespace net = boost::asio;
namespace beast = boost::beast;

// A concrete executor: the type-erased one costs a tenth of the speed.
using Executor = net::io_context::executor_type;
using TcpStream = beast::basic_stream<net::ip::tcp, Executor>;
using Awaitable = net::awaitable<void, Executor>;

// Talks to whoever is at the other end, until the connection ends.
Awaitable talk_plainly(TcpStream stream, Gate& gate, std::string address);

// The same over TLS, 1.2 at least.
class Secure {
 public:
  // From PEM files: a chain of certificates and its private key.
  static Result<Secure> open(const std::string& certificate, const std::string& key);
  ~Secure();
  Secure(Secure&&) noexcept;
  Secure& operator=(Secure&&) noexcept;

  Awaitable talk(TcpStream stream, Gate& gate, std::string address);
  // Reads the files again, for connections from now on; what was read before stays when they are wrong.
  Status reload();

 private:
  struct Inside;
  explicit Secure(std::unique_ptr<Inside> inside);
  std::unique_ptr<Inside> inside_;
};

}  // namespace zashiki::server
