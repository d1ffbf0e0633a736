#pragma once
// Results in a file: a first line of JSON that describes the batch, then one for each piece of work, written
// when it is done, so that work can be continued however it was stopped.
#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "game/json.h"
#include "lab/shard.h"

namespace zashiki {

class Journal {
 public:
  using ReadEntry = std::function<Status(const json::object& entry)>;

  // Opens or creates the file and hands each entry to `read`. Refused if it describes another batch than
  // `what`, or is no journal of the kind that `what` names first. An unfinished last line is dropped.
  static Result<Journal> open(const std::string& path, const json::object& what, const ReadEntry& read);

  // An entry is a JSON object in one line.
  Status append(const std::string& entry);

 private:
  struct Close {
    void operator()(std::FILE* file) const { (void)std::fclose(file); }
  };
  std::string path_;
  std::unique_ptr<std::FILE, Close> file_;
};

// Shards. A shard's journal names its shard; the rest of its first line is the same for all.
void describe_shard(json::object& what, const Shard& shard);

// The batch that these journals are shards of. Refused if one is missing, given twice or of another batch.
Result<json::object> read_batch(const std::vector<std::string>& paths);

// Hands each of their entries to the reader, with its shard.
using ShardReader = std::function<Status(const Shard& shard, const json::object& entry)>;
Status read_shards(const std::vector<std::string>& paths, const ShardReader& read);

// The refusal for a piece that none of them has.
Error unfinished_shard(std::uint64_t piece, std::uint64_t shards);

}  // namespace zashiki
