#pragma once
// The output of arenas and surveys, whether run at once or merged from shards.
#include <string>

#include "lab/arena.h"
#include "lab/gardens/survey.h"

namespace zashiki {

std::string arena_text(const ArenaSetup& setup, const ArenaReport& report);
std::string arena_json(const ArenaSetup& setup, const ArenaReport& report);
std::string survey_text(const niya::SurveySetup& setup, const niya::Survey& survey);
std::string survey_json(const niya::SurveySetup& setup, const niya::Survey& survey);

Result<json::value> read_report_file(const std::string& path);

// What is wrong with --shard, given this --resume; empty if nothing is.
std::string shard_complaint(const std::string& shard, const std::string& journal);

}  // namespace zashiki
