#include "lab/net_file.h"

#include <filesystem>
#include <fmt/format.h>
#include <fstream>

#include "game/codes.h"
#include "lab/kamiza_exploiter.h"
#include "mind/games/all.h"
#include "mind/net/net_mind.h"
#include "mind/search_params.h"
#include "rules/games.h"

namespace zashiki {
namespace {

constexpr std::string_view exploiter = "exploiter";
constexpr std::string_view params_mark = ":params=";

// Larger than any net can be.
constexpr std::uintmax_t most_bytes = std::uintmax_t{16} << 20U;

template <Encodes G>
class OwnNetMind final : public Mind {
 public:
  OwnNetMind(const G& rules, Net net) : net_(std::move(net)), mind_(rules, net_, usual_sharpness) {}
  Answer think(const Question& question) override { return mind_.think(question); }

 private:
  Net net_;
  NetMind<G> mind_;
};

Result<std::string> read_file(const std::string& path) {
  std::error_code error;
  const bool is_file = std::filesystem::is_regular_file(path, error);
  if (!is_file) return Error{code::bad_file, fmt::format("there is no file {:.200}", path)};
  std::string bytes;
  if (std::filesystem::file_size(path, error) <= most_bytes) {
    std::ifstream file(path, std::ios::binary);
    bytes.assign(std::istreambuf_iterator<char>(file), {});
  }
  return bytes;
}

Result<std::unique_ptr<Mind>> make_with_params(std::string_view name, const std::string& path,
                                               const Game& game) {
  const auto text = read_file(path);
  if (!text) return text.error();
  const auto rows = SearchTable::read(*text);
  if (!rows) return Error{code::bad_file, fmt::format("{:.200}: {}", path, rows.error().message)};
  return make_mind(name, game, shipped_search_table().with(*rows));
}

}  // namespace

std::vector<PlayerName> lab_player_names() {
  const auto house = player_names();
  std::vector<PlayerName> names(house.begin(), house.end());
  names.push_back({exploiter, "knows how level5 mixes its plays, in Kamiza alone"});
  names.push_back({"net:FILE", "looks once at the net of a file"});
  names.push_back({"level5:params=FILE", "level5 or another player with the search parameters of a file"});
  return names;
}

Result<std::unique_ptr<Mind>> make_mind_or_net(const std::string& name, const Game& game) {
  if (name == exploiter) {
    std::unique_ptr<Mind> mind;
    with_rules_of(game, [&]<class G>(const G& rules) {
      if constexpr (std::same_as<G, Kamiza>) mind = make_kamiza_exploiter(rules);
    });
    if (mind == nullptr) return bad_request(fmt::format("{} has no player \"{}\"", game.id(), name));
    return mind;
  }
  if (!name.starts_with(net_prefix)) {
    if (const auto mark = name.find(params_mark); mark != std::string::npos)
      return make_with_params(name.substr(0, mark), name.substr(mark + params_mark.size()), game);
    return make_mind(name, game);
  }
  const std::string path = name.substr(net_prefix.size());
  const auto bytes = read_file(path);
  if (!bytes) return bytes.error();
  auto net = Net::read(*bytes);
  if (!net)
    return Error{code::bad_file, fmt::format("{:.200} is not a net; learn/export.py makes one", path)};
  std::unique_ptr<Mind> mind;
  with_rules_of(game, [&]<class G>(const G& rules) {
    if constexpr (Encodes<G>)
      if (net->shape() == shape_of<G>()) mind = std::make_unique<OwnNetMind<G>>(rules, std::move(*net));
  });
  if (mind == nullptr)
    return Error{code::bad_file, fmt::format("{:.200} is not a net for {}, or one for another version of "
                                             "its encoding",
                                             path, game.id())};
  return mind;
}

}  // namespace zashiki
