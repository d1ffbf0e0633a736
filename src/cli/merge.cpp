#include <iostream>

#include "cli/command.h"
#include "cli/results.h"
#include "lab/report.h"

namespace zashiki {
namespace {

struct MergeArguments {
  std::vector<std::string> files;
  bool as_json = false;
};

// The kind of a file by its first line, which in a journal is its header.
enum class FileKind : std::uint8_t { arena, survey, report };
Result<FileKind> kind_of(const std::string& path) {
  const auto text = read_file(path);
  if (!text) return text.error();
  const auto header = parse_object(text->substr(0, text->find('\n')), "it");
  if (header && header->get_object().contains("arena")) return FileKind::arena;
  if (header && header->get_object().contains("survey")) return FileKind::survey;
  if (const auto whole = parse_object(*text, "it"); whole && whole->get_object().contains("report"))
    return FileKind::report;
  return Error{code::bad_file,
               path + " is not a file of `arena --resume`, `solve --resume` or `report --json`"};
}

Result<std::string> merged(const MergeArguments& arguments) {
  const auto kind = kind_of(arguments.files.front());
  if (!kind) return kind.error();
  if (*kind == FileKind::arena) {
    const auto arena = merge_arenas(arguments.files);
    if (!arena) return arena.error();
    return arguments.as_json ? arena_json(arena->setup, arena->report)
                             : arena_text(arena->setup, arena->report);
  }
  if (*kind == FileKind::survey) {
    const auto survey = niya::merge_surveys(arguments.files);
    if (!survey) return survey.error();
    return arguments.as_json ? survey_json(survey->setup, survey->survey)
                             : survey_text(survey->setup, survey->survey);
  }
  std::vector<json::value> shards;
  for (const std::string& file : arguments.files) {
    auto shard = read_report_file(file);
    if (!shard) return shard.error();
    shards.push_back(std::move(*shard));
  }
  const auto report = join_reports(shards);
  if (!report) return report.error();
  return report_text(*report);
}

int merge(const MergeArguments& arguments) {
  if (arguments.files.empty()) return refuse("name the files of all shards");
  const auto text = merged(arguments);
  if (!text) return refuse(text.error());
  std::cout << *text;
  return 0;
}

}  // namespace

void add_merge(Command& program) {
  auto arguments = std::make_shared<MergeArguments>();
  program.subcommand("merge", "Add up the shards of an arena, a report or a survey of gardens")
      .option("FILES", arguments->files,
              "a file of each shard: the --resume file of `arena` and `solve`, the --json file of `report`")
      .flag("--json", arguments->as_json, "print an arena or a survey as one line of JSON")
      .footer("Prints exactly what one run without shards would have printed.")
      .run([arguments] { return merge(*arguments); });
}

}  // namespace zashiki
