// Any bytes as lines on the engine's standard input: each gets exactly one reply, which is JSON and says ok
// or why not.
#include "cli/engine.h"

#include <cstdlib>
#include <string_view>

#include "fuzz/targets.h"

namespace zashiki {

void fuzz::engine(std::string_view rest) {
  Engine engine;
  while (!rest.empty() && !engine.has_quit()) {
    const auto end = rest.find('\n');
    const std::string reply = engine.reply(rest.substr(0, end));
    rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
    boost::system::error_code error;
    const auto value = json::parse(reply, error);
    if (error || !value.is_object() || reply.find('\n') != std::string::npos) std::abort();
    const auto& object = value.get_object();
    if (!object.at("ok").as_bool() && object.at("error").as_object().at("message").as_string().empty())
      std::abort();
  }
}

}  // namespace zashiki
