// Writes the page's types: zashiki_typescript FOLDER. A separate program, because the page that needs them is
// part of the main one. An unchanged file is left alone, so that nothing is rebuilt for it.
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <string>

#include "game/fields_typescript.h"
#include "game/registry.h"
#include "rules/games.h"

namespace {

bool write(const std::filesystem::path& path, const std::string& text) {
  if (std::ifstream file(path); std::string(std::istreambuf_iterator<char>(file), {}) == text) return true;
  std::ofstream file(path);
  file << text;
  return file.flush().good();
}

}  // namespace

int main(int count, char** words) {
  using namespace zashiki;
  if (count != 2) {
    fmt::print(stderr, "into which folder? zashiki_typescript FOLDER\n");
    return 2;
  }
  const std::filesystem::path folder = words[1];
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  bool written = true;
  for_each_game([&]<class G>() {
    written = write(folder / fmt::format("{}.ts", G::id), typescript_of<G>()) && written;
  });
  std::string ids;
  for_each_game([&]<class G>() { ids += fmt::format("{}'{}'", ids.empty() ? "" : ", ", G::id); });
  written = write(folder / "ids.ts",
                  fmt::format("// Made by zashiki_typescript.\nexport const gameIds = [{}] as const;\n"
                              "export type GameId = (typeof gameIds)[number];\n",
                              ids)) &&
            written;
  // What the front page shows of them before there is a house to ask.
  std::string games =
      "// Made by zashiki_typescript.\nimport type { GameInfo } from '../src/house/messages';\n"
      "export const games: GameInfo[] = ";
  JsonWriter list(games);
  write_games(list);
  written = write(folder / "games.ts", games + ";\n") && written;
  if (!written) fmt::print(stderr, "{} cannot be written\n", folder.string());
  return written ? 0 : 1;
}
