#pragma once
// A WebSocket: what its table tells it goes out, what it says goes to its table.
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <memory>
#include <string>

#include "server/connection.h"
#include "server/stream.h"

namespace zashiki::server {

namespace http = beast::http;
using HttpRequest = http::request<http::string_body>;

class Socket;
std::shared_ptr<Socket> make_socket(Stream stream, std::shared_ptr<Guest> guest);
// Answers the request that asked for the socket, then serves it until it ends.
Awaitable run(std::shared_ptr<Socket> socket, std::unique_ptr<HttpRequest> request, std::string protocol);

}  // namespace zashiki::server
