#pragma once
// One connection, plain or over TLS. Beast takes its time to compile, so what a connection does (session.h)
// is made in one unit, and the rest of the server sees only this.
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

// Talks to whoever is at the other end, until the connection ends; over TLS where there is something to do it
// with.
Awaitable talk(TcpStream plain, const Secure* secure, RequestHandler& handler, std::string address);

}  // namespace zashiki::server
