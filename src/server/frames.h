#pragma once
// The frames of a WebSocket (RFC 6455, no extensions) after its handshake: the heads of those that are sent,
// and what those that come in say.
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace zashiki::server {

// The answer to the Sec-WebSocket-Key of a handshake.
std::string accept_of(std::string_view key);

enum class Opcode : std::uint8_t { more = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10 };

// Why a connection is closed (section 7.4).
enum class CloseCode : std::uint16_t {
  normal = 1000,
  going_away = 1001,
  protocol_error = 1002,
  bad_text = 1007,
  too_long = 1009
};

// What stands before the payload of a whole message from the server, which is not masked.
class FrameHead {
 public:
  FrameHead() = default;
  FrameHead(Opcode opcode, std::uint64_t payload);
  [[nodiscard]] std::string_view view() const { return {bytes_.data(), size_}; }

 private:
  std::array<char, 10> bytes_{};
  std::size_t size_ = 0;
};

// Takes bytes as they come and gives the messages in them. Its buffer grows only as more bytes of a long
// message come, and an idle reader keeps little.
class FrameReader {
 public:
  // `first` has come already.
  FrameReader(std::size_t longest, std::string_view first);

  // Where the next bytes go. Never empty once `next` has returned nothing.
  [[nodiscard]] std::span<char> room() { return std::span(buffer_).subspan(end_); }
  void filled(std::size_t size) { end_ += size; }

  struct Message {
    Opcode opcode{};
    std::string_view payload{};         // until the next call
    std::optional<CloseCode> broken{};  // why the connection must end
  };
  // The next whole message or control frame; nothing if more bytes are needed.
  std::optional<Message> next();

 private:
  // More than an action takes, and few enough requests at once that a flood's budget is soon asked about.
  static constexpr std::size_t smallest = 256;
  std::nullopt_t more(std::size_t frame);

  std::size_t longest_;
  std::vector<char> buffer_;  // what has come lies from begin_ to end_
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  Opcode open_ = Opcode::more;  // of the message whose first frames have come
  std::string parts_;           // their payloads
};

}  // namespace zashiki::server
