// Any bytes as what comes in on a new connection: requests, upgrades, or nothing of the kind. Every answer is
// HTTP, and the server says so with a status that it means.
#include <cstdint>

#include "fuzz/visit.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static zashiki::fuzz::Lobby lobby;
  const auto heard = lobby.visit({reinterpret_cast<const char*>(data), size});
  if (!heard.empty() && !heard.starts_with("HTTP/1.")) std::abort();
  if (heard.find("HTTP/1.1 500") != std::string::npos) std::abort();
  return 0;
}
