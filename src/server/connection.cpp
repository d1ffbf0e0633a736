#include "server/connection.h"

#include "server/secure.h"
#include "server/session.h"

namespace zashiki::server {

Awaitable talk(TcpStream plain, const Secure* secure, Gate& gate, std::string address) {
  auto stream = secure != nullptr ? Stream(Tls(std::move(plain), *secure)) : Stream(std::move(plain));
  co_await converse(std::move(stream), gate, std::move(address));
}

}  // namespace zashiki::server
