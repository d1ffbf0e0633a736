#include "server/frames.h"

#include <algorithm>
#include <boost/beast/websocket/detail/hybi13.hpp>
#include <boost/beast/websocket/detail/utf8_checker.hpp>
#include <utility>

namespace zashiki::server {

namespace detail = boost::beast::websocket::detail;

std::string accept_of(std::string_view key) {
  detail::sec_ws_accept_type accept;
  detail::make_sec_ws_accept(accept, key);
  return std::string(accept.data(), accept.size());
}

FrameHead::FrameHead(Opcode opcode, std::uint64_t payload) {
  const auto put = [this](std::uint64_t byte) { bytes_[size_++] = static_cast<char>(byte); };
  put(0x80U | static_cast<unsigned>(opcode));
  const unsigned length = payload < 126 ? 0 : payload < 65536 ? 2 : 8;
  put(length == 0 ? payload : length == 2 ? 126 : 127);
  for (unsigned i = length; i-- > 0;) put(payload >> 8 * i);
}

FrameReader::FrameReader(std::size_t longest, std::string_view first)
    : longest_(longest), buffer_(std::max(smallest, first.size())), end_(first.size()) {
  std::copy(first.begin(), first.end(), buffer_.begin());
}

std::optional<FrameReader::Message> FrameReader::next() {
  const auto broken = [](CloseCode code) { return Message{.broken = code}; };
  for (;;) {
    if (open_ == Opcode::more) parts_.clear();
    const auto byte = [this](std::size_t i) { return static_cast<unsigned char>(buffer_[begin_ + i]); };
    const std::size_t have = end_ - begin_;
    if (have < 2) return more(2);
    const auto opcode = static_cast<Opcode>(byte(0) & 0x0fU);
    const bool final = (byte(0) & 0x80U) != 0;
    const bool control = opcode >= Opcode::close;
    const bool known = opcode <= Opcode::binary || (control && opcode <= Opcode::pong);
    const bool masked = (byte(1) & 0x80U) != 0;
    const unsigned tag = byte(1) & 0x7fU;  // the length, or how many bytes it takes
    const bool in_turn = control || (opcode == Opcode::more) == (open_ != Opcode::more);
    if ((byte(0) & 0x70U) != 0 || !known || !masked || !in_turn || (control && (!final || tag > 125)))
      return broken(CloseCode::protocol_error);
    const std::size_t length_bytes = tag < 126 ? 0 : tag == 126 ? 2 : 8;
    const std::size_t head = 2 + length_bytes + 4;
    if (have < head) return more(head);
    std::uint64_t size = length_bytes == 0 ? tag : 0;
    for (std::size_t i = 0; i < length_bytes; ++i) size = size << 8U | byte(2 + i);
    if (!control && size > longest_ - parts_.size()) return broken(CloseCode::too_long);
    if (have < head + size) return more(head + size);

    char* const payload = buffer_.data() + begin_ + head;
    std::array<char, 4> mask{};
    std::copy_n(payload - mask.size(), mask.size(), mask.data());
    for (std::size_t i = 0; i < size; ++i) payload[i] ^= mask[i % mask.size()];
    begin_ += head + size;
    Message message{.opcode = opcode, .payload = {payload, size}};
    if (control) return message;
    if (opcode != Opcode::more) open_ = opcode;
    if (!final || opcode == Opcode::more) message.payload = parts_.append(message.payload);
    if (!final) continue;
    message.opcode = std::exchange(open_, Opcode::more);
    if (message.opcode == Opcode::text && !detail::check_utf8(message.payload.data(), message.payload.size()))
      return broken(CloseCode::bad_text);
    return message;
  }
}

// Room for a frame of this size. What has not come yet takes no memory: a long frame's buffer doubles.
std::nullopt_t FrameReader::more(std::size_t frame) {
  std::copy(buffer_.data() + begin_, buffer_.data() + end_, buffer_.data());
  end_ -= std::exchange(begin_, 0);
  if (end_ == 0 && buffer_.size() > smallest) buffer_ = std::vector<char>(smallest);
  if (end_ == buffer_.size()) buffer_.resize(std::min(frame, 2 * end_));
  return std::nullopt;
}

}  // namespace zashiki::server
