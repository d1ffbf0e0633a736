// Any bytes as what comes in on a new connection: requests, upgrades, or nothing of the kind. Every answer is
// HTTP, and the server says so with a status that it means.
#include "fuzz/targets.h"
#include "fuzz/visit.h"

namespace zashiki {

void fuzz::http(std::string_view bytes) {
  static Lobby lobby;
  const auto heard = lobby.visit(bytes);
  if (!heard.empty() && !heard.starts_with("HTTP/1.")) std::abort();
  if (heard.find("HTTP/1.1 500") != std::string::npos) std::abort();
}

}  // namespace zashiki
