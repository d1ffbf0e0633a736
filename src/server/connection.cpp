#include "server/connection.h"

#include "server/secure.h"
#include "server/session.h"

namespace zashiki::server {

Awaitable talk(TcpStream plain, const Secure* secure, RequestHandler& handler, std::string address) {
  auto stream = secure != nullptr ? Stream(Tls(std::move(plain), *secure)) : Stream(std::move(plain));
  auto upgrade = co_await converse(std::move(stream), handler, std::move(address));
  if (upgrade == nullptr) co_return;
  const auto socket = std::move(upgrade->socket);
  auto request = std::move(upgrade->request);
  auto protocol = std::move(upgrade->protocol);
  co_await socket->run(std::move(request), std::move(protocol));
}

}  // namespace zashiki::server
