// Connections over TLS.
#include <boost/asio/ssl/context.hpp>
#include <boost/beast/ssl.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <fmt/format.h>

#include "server/connection.h"
#include "server/session.h"

namespace zashiki::server {
namespace {

using TlsStream = beast::ssl_stream<TcpStream>;
using Context = net::ssl::context;

Result<std::shared_ptr<Context>> context_of(const std::string& certificate, const std::string& key) {
  auto context = std::make_shared<Context>(Context::tls_server);
  context->set_options(Context::default_workarounds | SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION |
                       SSL_OP_CIPHER_SERVER_PREFERENCE);
  SSL_CTX_set_min_proto_version(context->native_handle(), TLS1_2_VERSION);
  // Of 1.2 only what keeps past connections secret when the key is lost; 1.3 has nothing else.
  SSL_CTX_set_cipher_list(context->native_handle(), "ECDHE+AESGCM:ECDHE+CHACHA20");
  boost::system::error_code error;
  context->use_certificate_chain_file(certificate, error);
  if (error)
    return Error{"bad_option",
                 fmt::format("{} is no chain of certificates in PEM form: {}", certificate, error.message())};
  context->use_private_key_file(key, Context::pem, error);
  if (error)
    return Error{"bad_option", fmt::format("{} is no private key in PEM form for {}: {}", key, certificate,
                                           error.message())};
  return context;
}

}  // namespace

struct Secure::Inside {
  std::string certificate;
  std::string key;
  std::shared_ptr<Context> context;
};

Secure::Secure(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Secure::~Secure() = default;
Secure::Secure(Secure&&) noexcept = default;
Secure& Secure::operator=(Secure&&) noexcept = default;

Result<Secure> Secure::open(const std::string& certificate, const std::string& key) {
  auto context = context_of(certificate, key);
  if (!context) return context.error();
  return Secure(std::make_unique<Inside>(
      Inside{.certificate = certificate, .key = key, .context = std::move(*context)}));
}

Status Secure::reload() {
  auto context = context_of(inside_->certificate, inside_->key);
  if (!context) return context.error();
  inside_->context = std::move(*context);
  return Done{};
}

Awaitable Secure::talk(TcpStream plain, Gate& gate, std::string address) {
  const auto context = inside_->context;  // a connection keeps the one that it began with
  TlsStream stream(std::move(plain), *context);
  beast::get_lowest_layer(stream).expires_after(std::chrono::seconds(request_seconds));
  auto [error] = co_await stream.async_handshake(net::ssl::stream_base::server, tuple_awaiting);
  if (!error) co_await converse(std::move(stream), gate, std::move(address));
}

}  // namespace zashiki::server
