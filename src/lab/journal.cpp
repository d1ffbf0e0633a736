#include "lab/journal.h"

#include <cerrno>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <optional>
#include <set>
#include <system_error>

namespace zashiki {
namespace {

Error cannot(std::string_view what, const std::string& path) {
  return {code::bad_file,
          fmt::format("cannot {} {}: {}", what, path, std::generic_category().message(errno))};
}

// Names the members in which two batches differ.
void add_difference(std::string& out, const std::string& name, const json::value* there,
                    const json::value* here) {
  if (there != nullptr && here != nullptr && there->is_object() && here->is_object()) {
    const auto inner = [&](std::string_view key) {
      add_difference(out, name.empty() ? std::string(key) : fmt::format("{} of {}", name, key),
                     there->as_object().if_contains(key), here->as_object().if_contains(key));
    };
    for (const auto& [key, value] : here->as_object()) inner(key);
    for (const auto& [key, value] : there->as_object())
      if (!here->as_object().contains(key)) inner(key);
    return;
  }
  const auto text = [](const json::value* value) {
    return value == nullptr ? std::string("not said") : json::serialize(*value);
  };
  if (text(there) != text(here))
    out += fmt::format("{}{}: {} there, {} here", out.empty() ? "" : "; ", name, text(there), text(here));
}

std::string difference(const json::object& there, const json::object& here) {
  const json::value first(there);
  const json::value second(here);
  std::string differences;
  add_difference(differences, {}, &first, &second);
  return differences;
}

Error foreign_line(int number, const std::string& path, std::string_view why) {
  return {code::bad_file, fmt::format("line {} of {} does not belong in a journal: {}", number, path, why)};
}

// The finished lines of a file; the last of a journal may be unfinished.
class Lines {
 public:
  explicit Lines(const std::string& path) : path_(path), file_(path, std::ios::binary) {}

  // The next line as an object; null at the end.
  Result<std::optional<json::object>> next() {
    if (!file_ || std::filesystem::is_directory(path_)) return cannot("open", path_);
    std::string line;
    if (!std::getline(file_, line) || file_.eof()) {
      if (file_.bad()) return cannot("read", path_);
      return std::optional<json::object>();
    }
    ++number_;
    bytes_ += line.size() + 1;
    auto value = parse_object(line, "it");
    if (!value) return foreign_line(number_, path_, value.error().message);
    return std::optional(std::move(value->get_object()));
  }
  [[nodiscard]] int number() const { return number_; }
  [[nodiscard]] std::uintmax_t bytes() const { return bytes_; }

  // Reads all lines that are left.
  Status read(const Journal::ReadEntry& read) {
    for (;;) {
      const auto line = next();
      if (!line) return line.error();
      if (!*line) return Done{};
      if (auto fine = read(**line); !fine) return foreign_line(number_, path_, fine.error().message);
    }
  }

 private:
  std::string path_;
  std::ifstream file_;
  int number_ = 0;
  std::uintmax_t bytes_ = 0;
};

Result<Shard> shard_of(const json::object& what, const std::string& path) {
  ObjectReader in(what);
  const Shard shard{.index = in.natural_or("shard", 0), .count = in.natural_or("shards", 0)};
  if (shard.index >= shard.count)
    return Error{code::bad_request,
                 fmt::format("{} is not a shard's file: it was not played with --shard", path)};
  return shard;
}

}  // namespace

Result<Journal> Journal::open(const std::string& path, const json::object& what, const ReadEntry& read) {
  Journal journal;
  journal.path_ = path;
  bool begun = false;
  if (std::filesystem::exists(path)) {
    Lines lines(path);
    const auto header = lines.next();
    if (!header) return header.error();
    begun = header->has_value();
    if (begun) {
      const std::string_view kind = what.begin()->key();
      if (!(*header)->contains(kind))
        return foreign_line(1, path, fmt::format("the field \"{}\" is missing", kind));
      if (**header != what)
        return Error{code::bad_request,
                     fmt::format("{} is about another {} ({})", path, kind, difference(**header, what))};
      if (auto entries = lines.read(read); !entries) return entries.error();
    }
    std::error_code error;
    std::filesystem::resize_file(path, lines.bytes(), error);
    if (error) return Error{code::bad_file, fmt::format("cannot write {}: {}", path, error.message())};
  }
  journal.file_.reset(std::fopen(path.c_str(), "ab"));
  if (journal.file_ == nullptr) return cannot("write", path);
  if (!begun)
    if (auto written = journal.append(json::serialize(what)); !written) return written.error();
  return journal;
}

Status Journal::append(const std::string& entry) {
  if (std::fputs((entry + '\n').c_str(), file_.get()) < 0 || std::fflush(file_.get()) != 0)
    return cannot("write", path_);
  return Done{};
}

void describe_shard(json::object& what, const Shard& shard) {
  what["shard"] = shard.index;
  what["shards"] = shard.count;
}

Result<json::object> read_batch(const std::vector<std::string>& paths) {
  if (paths.empty()) return Error{code::bad_request, "give the files of all shards"};
  json::object all;
  std::set<std::uint64_t> given;
  std::uint64_t count = 0;
  for (const std::string& path : paths) {
    auto first = Lines(path).next();
    if (!first) return first.error();
    json::object what = first->value_or(json::object());
    const auto shard = shard_of(what, path);
    if (!shard) return shard.error();
    what.erase("shard");
    if (given.empty()) all = what;
    if (all != what)
      return Error{code::bad_request, fmt::format("{} and {} are not shards of one batch ({})", paths.front(),
                                                  path, difference(all, what))};
    count = shard->count;
    if (!given.insert(shard->index).second)
      return Error{code::bad_request, fmt::format("shard {} of {} was given twice", shard->index, count)};
  }
  for (std::uint64_t index = 0; index < count; ++index)
    if (!given.contains(index))
      return Error{code::bad_request, fmt::format("shard {} of {} is missing", index, count)};
  return all;
}

Status read_shards(const std::vector<std::string>& paths, const ShardReader& read) {
  for (const std::string& path : paths) {
    Lines lines(path);
    const auto first = lines.next();
    if (!first) return first.error();
    const auto shard = shard_of(first->value_or(json::object()), path);
    if (!shard) return shard.error();
    auto entries = lines.read([&](const json::object& entry) { return read(*shard, entry); });
    if (!entries) return entries.error();
  }
  return Done{};
}

Error unfinished_shard(std::uint64_t piece, std::uint64_t shards) {
  return {code::bad_request,
          fmt::format("shard {} of {} is not finished: continue it first", piece % shards, shards)};
}

}  // namespace zashiki
