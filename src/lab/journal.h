#pragma once
// Results in a file, as they come: one line of JSON that says what they are of, then one for each piece of
// work. A line is written when its piece is done, so that work that was stopped in whatever way can go on.
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
  using Reader = std::function<Status(const json::object& entry)>;

  // Opens the file, or begins it, and hands every entry to the reader. Refused when it is about something
  // else than `what`, or not a journal of its kind, which the first member of `what` names. A last line that
  // was not finished is dropped.
  static Result<Journal> open(const std::string& path, const json::object& what, const Reader& read);

  // An entry is an object of JSON in one line.
  Status append(const std::string& entry);

 private:
  struct Close {
    void operator()(std::FILE* file) const { (void)std::fclose(file); }
  };
  std::string path_;
  std::unique_ptr<std::FILE, Close> file_;
};

// Batches in shards. A shard's journal says which one it is; the rest of its first line is the same for all.
void describe_shard(json::object& what, const Shard& shard);

// What the journals of all shards are of. Refused where one is missing, given twice or about something else.
Result<json::object> read_batch(const std::vector<std::string>& paths);

// Hands every entry of theirs to the reader, with the shard that it is from.
using ShardReader = std::function<Status(const Shard& shard, const json::object& entry)>;
Status read_shards(const std::vector<std::string>& paths, const ShardReader& read);

// For a piece that none of them has.
Error unfinished_shard(std::uint64_t piece, std::uint64_t shards);

}  // namespace zashiki
