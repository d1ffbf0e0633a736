#include "wasm/store.h"

#include <limits>
#include <utility>

namespace zashiki::wasm {
namespace {

constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();

store::TableRow read_row(ObjectReader& in) {
  return {.name = std::string(in.text("name")),
          .game = std::string(in.text("game")),
          .phase = static_cast<store::Phase>(in.number("phase", 0, 2)),
          .listed = in.flag("listed"),
          .created = in.number("created", 0, most),
          .touched = in.number("touched", 0, most)};
}

}  // namespace

void WorkerStore::append(store::Append append) {
  if (append.created) names_[append.table] = append.created->name;
  const auto number = appends_.add(std::move(append.done));
  tell([&](JsonWriter& out) {
    out.field("do", "store").field("id", number).field("name", names_[append.table]);
    out.field("first", append.first).field("at", append.at);
    out.list("events", append.events);
    if (append.phase) out.field("phase", static_cast<int>(*append.phase));
    if (!append.created) return;
    out.object("created", [&row = *append.created](JsonWriter& about) {
      about.field("name", row.name).field("game", row.game).field("phase", static_cast<int>(row.phase));
      about.field("listed", row.listed).field("created", row.created).field("touched", row.touched);
    });
  });
}

void WorkerStore::stored(std::int64_t number, const Status& status) {
  if (const auto done = appends_.take(number)) done(status);
}

void WorkerStore::load(std::string name, Loaded done) {
  const auto number = loads_.add(std::move(done));
  tell([&](JsonWriter& out) { out.field("do", "load").field("id", number).field("name", name); });
}

void WorkerStore::loaded(std::int64_t number, ObjectReader& in) {
  const auto done = loads_.take(number);
  if (!done) return;
  if (!in.has("row")) return done(std::optional<store::Loaded>());
  ObjectReader about(in.object("row"));
  store::Loaded found{.row = read_row(about), .events = {}};
  for (const auto& event : in.list("events"))
    if (event.is_string())
      found.events.emplace_back(event.get_string());
    else
      in.complain("an event must be text");
  if (!about.ok() || !in.ok())
    return done(Error{store::code::bad_store, "the record of this table is damaged"});
  names_[found.row.id = new_id()] = found.row.name;
  done(std::optional(std::move(found)));
}

void WorkerStore::unread(std::int64_t number) {
  if (const auto done = loads_.take(number))
    done(Error{store::code::unavailable, "the browser's store does not answer"});
}

}  // namespace zashiki::wasm
