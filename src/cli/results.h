#pragma once
// What batches print, whether they were played in one piece or merged from shards.
#include <string>

#include "lab/arena.h"
#include "lab/gardens/survey.h"

namespace zashiki {

std::string arena_text(const ArenaSetup& setup, const ArenaReport& report);
std::string arena_json(const ArenaSetup& setup, const ArenaReport& report);
std::string survey_text(const niya::SurveySetup& setup, const niya::Survey& survey);
std::string survey_json(const niya::SurveySetup& setup, const niya::Survey& survey);

Result<json::value> read_report_file(const std::string& path);

// What is wrong with --shard beside this --resume; empty: nothing.
std::string shard_complaint(const std::string& shard, const std::string& journal);

}  // namespace zashiki
