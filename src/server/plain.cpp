// Connections without TLS.
#include "server/connection.h"
#include "server/session.h"

namespace zashiki::server {

Awaitable talk_plainly(TcpStream stream, Gate& gate, std::string address) {
  co_await converse(std::move(stream), gate, std::move(address));
}

}  // namespace zashiki::server
