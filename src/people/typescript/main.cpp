// Writes the page's types: zashiki_typescript FOLDER. A separate program, because the page that needs them is
// part of the main one. An unchanged file is left alone, so that nothing is rebuilt for it.
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#include "game/fields_typescript.h"
#include "game/registry.h"
#include "people/calls.h"
#include "rules/games.h"
#include "table/core/request.h"

namespace {

using namespace zashiki;

bool write(const std::filesystem::path& path, const std::string& text) {
  if (std::ifstream file(path); std::string(std::istreambuf_iterator<char>(file), {}) == text) return true;
  std::ofstream file(path);
  file << text;
  return file.flush().good();
}

// A call in the page's client: `open: (question: m.TableWish) => json<m.Opened>(send('POST', …))`.
std::string function_of(const table::Route& route) {
  std::string takes;
  std::string path;
  for (std::string_view rest = route.path; !rest.empty();) {
    const auto open = rest.find('{');
    path += rest.substr(0, open);
    if (open == std::string_view::npos) break;
    const auto close = rest.find('}');
    const auto part = rest.substr(open + 1, close - open - 1);
    path += fmt::format("${{encodeURIComponent({})}}", part);
    takes += fmt::format("{}{}: string | number", takes.empty() ? "" : ", ", part);
    rest.remove_prefix(close + 1);
  }
  std::string question;
  if (!route.question_type.empty()) {
    takes += fmt::format("{}question: {}", takes.empty() ? "" : ", ", route.question_type);
    question = route.question_type == "string" ? ", question" : ", JSON.stringify(question)";
  }
  const auto call = fmt::format("send('{}', `{}`{})", route.method, path, question);
  const auto answer =
      route.answer_type == "string" ? call : fmt::format("json<{}>({})", route.answer_type, call);
  return fmt::format("  {}: ({}) => {},\n", route.name, takes, answer);
}

}  // namespace

int main(int count, char** words) {
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
                              "export type GameId = (typeof gameIds)[number];\n"
                              "// What can be said in chat everywhere, by the ids of the words.\n"
                              "export const phrases = ['{}'] as const;\n",
                              ids, fmt::join(table::phrases, "', '"))) &&
            written;
  // What the front page shows of them before there is a house to ask.
  std::string games =
      "// Made by zashiki_typescript.\nimport type { GameInfo } from '../src/house/messages';\n"
      "export const games: GameInfo[] = ";
  JsonWriter list(games);
  write_games(list);
  written = write(folder / "games.ts", games + ";\n") && written;
  std::string calls =
      "// Made by zashiki_typescript from the tables of calls in src/table/api and src/people.\n"
      "import type * as m from '../src/house/messages';\n\n"
      "export type Send = (method: string, path: string, question?: string) => Promise<string>;\n"
      "const json = async <T>(text: Promise<string>) => JSON.parse(await text) as T;\n\n"
      "export const calls = (send: Send) => ({\n";
  for (const auto& route : people::routes())
    if (!route.name.empty()) calls += function_of(route);
  written = write(folder / "calls.ts", calls + "});\n") && written;
  if (!written) fmt::print(stderr, "{} cannot be written\n", folder.string());
  return written ? 0 : 1;
}
