// Any bytes as frames on a socket at a table that is being played. The handshake is right; what follows is
// not for us to say. Whatever happened, the table must still be one that can be read again.
#include <boost/json.hpp>

#include "fuzz/targets.h"
#include "fuzz/visit.h"

namespace zashiki {
namespace {

std::string open_table(fuzz::Lobby& lobby, std::string& key) {
  std::string name;
  lobby.house().open(
      R"({"game":"niya","options":{"first":0},"seats":[{"kind":"human","name":"a"},{"kind":"human","name":"b"}]})",
      "192.0.2.1", [&](const Result<std::string>& made) {
        if (!made) std::abort();
        const auto told = boost::json::parse(*made);
        key = std::string(told.at("seats").at(0).at("key").as_string());
        name = std::string(told.at("table").as_string());
      });
  lobby.until([&] { return !name.empty(); });
  return name;
}

}  // namespace

void fuzz::websocket(std::string_view frames) {
  static Lobby lobby;
  std::string key;
  const auto table = open_table(lobby, key);
  std::string bytes = "GET /api/tables/" + table + "/ws?key=" + key +
                      " HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
  bytes.append(frames);
  const auto heard = lobby.visit(bytes);
  if (!heard.starts_with("HTTP/1.1 101")) std::abort();
  lobby.house().forget(table);  // from the store, the next time
  bool there = false;
  lobby.house().describe(table, [&](const Result<std::string>& told) {
    if (!told) std::abort();
    there = true;
  });
  lobby.until([&] { return there; });
  lobby.house().forget(table);
}

}  // namespace zashiki
