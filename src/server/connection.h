#pragma once
// One connection, plain or over TLS. Beast is slow to compile, so what a connection does is in units of its
// own (http.cpp, socket.cpp), and the rest of the server sees only this.
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <chrono>
#include <string>

#include "server/request_handler.h"

namespace zashiki::server {

namespace net = boost::asio;
namespace beast = boost::beast;

// A concrete executor: the type-erased one costs a tenth of the speed.
using Executor = net::io_context::executor_type;
using TcpStream = beast::basic_stream<net::ip::tcp, Executor>;
using Timer = net::basic_waitable_timer<std::chrono::steady_clock,
                                        net::wait_traits<std::chrono::steady_clock>, Executor>;
using Awaitable = net::awaitable<void, Executor>;
inline constexpr net::use_awaitable_t<Executor> awaiting;
inline constexpr auto tuple_awaiting = net::as_tuple(awaiting);

class Secure;

// Serves the client at the other end until the connection ends; over TLS if `secure` is not null. If there is
// a visitor, its budget is charged.
Awaitable talk(TcpStream plain, const Secure* secure, RequestHandler& handler, std::string address,
               std::shared_ptr<Visitor> visitor = nullptr);

}  // namespace zashiki::server
