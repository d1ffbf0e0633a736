#pragma once
// A WebSocket: what its table tells it goes out, what it says goes to its table.
#include <memory>
#include <string_view>

#include "server/connection.h"
#include "server/stream.h"

namespace zashiki::server {

class Socket;
// After the handshake; `first` is what has come behind it.
std::shared_ptr<Socket> make_socket(Stream stream, std::shared_ptr<Guest> guest, std::string_view first);
// Serves it until it ends.
Awaitable run(std::shared_ptr<Socket> socket);

}  // namespace zashiki::server
