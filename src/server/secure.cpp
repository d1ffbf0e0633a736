#include "server/secure.h"

#include <algorithm>
#include <boost/asio/ssl.hpp>
#include <fmt/format.h>

namespace zashiki::server {
namespace {

using Context = boost::asio::ssl::context;

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

Result<Secure> Secure::open(const std::string& certificate, const std::string& key) {
  auto context = context_of(certificate, key);
  if (!context) return context.error();
  return Secure(certificate, key, std::move(*context));
}

Status Secure::reload() {
  auto context = context_of(certificate_, key_);
  if (!context) return context.error();
  context_ = std::move(*context);
  return Done{};
}

struct Tls::Impl {
  // A connection keeps the certificates that it began with.
  std::shared_ptr<Secure::Context> context;
  net::ssl::stream<TcpStream> stream;
  std::string out;  // what is being written, in one piece
};

Tls::Tls(TcpStream plain, const Secure& secure)
    : impl_(new Impl{.context = secure.context(), .stream{std::move(plain), *secure.context()}, .out = {}}) {}
Tls::~Tls() = default;
Tls::Tls(Tls&&) noexcept = default;
Tls& Tls::operator=(Tls&&) noexcept = default;

TcpStream& Tls::plain() { return impl_->stream.next_layer(); }
std::span<char> Tls::room(std::size_t size) {
  impl_->out.resize(std::min(size, record));
  return impl_->out;
}

void Tls::shake_hands(Done done) {
  impl_->stream.async_handshake(net::ssl::stream_base::server, std::move(done));
}
void Tls::say_goodbye(Done done) { impl_->stream.async_shutdown(std::move(done)); }
void Tls::read_some(net::mutable_buffer into, Moved moved) {
  impl_->stream.async_read_some(into, std::move(moved));
}
void Tls::write_room(Moved moved) {
  impl_->stream.async_write_some(net::buffer(impl_->out), std::move(moved));
}

}  // namespace zashiki::server
