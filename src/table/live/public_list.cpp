#include "table/live/public_list.h"

#include <fmt/format.h>
#include <memory>
#include <utility>

#include "table/core/codes.h"
#include "table/core/limits.h"
#include "table/live/house.h"

namespace zashiki::table {
namespace {

using Names = std::function<void(Result<std::vector<std::string>>)>;

void open_tables(store::Store& store, Names done) {
  store.list_open(limits::listed, [done = std::move(done)](const Result<std::vector<store::TableRow>>& rows) {
    if (!rows) return done(rows.error());
    std::vector<std::string> names;
    for (const auto& row : *rows) names.push_back(row.name);
    done(std::move(names));
  });
}

// Of each opener's only as many as of open tables.
void games_in_play(store::Store& store, Names done) {
  constexpr int looked_at = 1000;
  store.ask(
      {.sql = fmt::format("SELECT name FROM (SELECT name, address, created, row_number() OVER (PARTITION "
                          "BY address ORDER BY created DESC) AS nth FROM (SELECT name, address, created "
                          "FROM tables WHERE phase = 1 AND listed ORDER BY created DESC LIMIT {}) AS "
                          "newest) AS numbered WHERE nth <= {} OR address = '' ORDER BY created DESC "
                          "LIMIT {}",
                          looked_at, limits::listed_per_address, limits::listed)},
      [done = std::move(done)](const Result<store::Cells>& rows) {
        if (!rows) return done(rows.error());
        std::vector<std::string> names;
        for (const auto& row : *rows) names.push_back(row[0]);
        done(std::move(names));
      });
}

// What each of these tables tells about itself; the last one to tell sends the list off.
struct Gathering {
  std::vector<PublicList::Reply> replies;
  std::vector<std::string> texts{};
  std::size_t missing = 0;
  void finish(const Result<std::string>& list) const {
    for (const auto& reply : replies) reply(list);
  }
  void finish() const {
    finish(json_object([&](JsonWriter& out) {
      out.list("tables", texts, [](JsonWriter& list, const std::string& text) {
        if (!text.empty()) list.raw(text);
      });
    }));
  }
};

}  // namespace

void PublicList::ask(Reply reply) {
  awaiting_.push_back(std::move(reply));
  if (std::exchange(asked_, true)) return house_.count_refusal(Limit::lists);
  auto& environment = house_.environment();
  const Millis wait = answered_at_ ? *answered_at_ + limits::between_lists - environment.steady_now() : 0;
  if (wait <= 0) return answer();
  house_.count_refusal(Limit::lists);
  environment.after(wait, [this] { answer(); });
}

void PublicList::answer() {
  answered_at_ = house_.environment().steady_now();
  asked_ = false;
  auto gathering = std::make_shared<Gathering>(Gathering{.replies = std::exchange(awaiting_, {})});
  auto tell = [&house = house_, gathering](const Result<std::vector<std::string>>& names) {
    if (!names) return gathering->finish(Error{code::unavailable, "the tables cannot be listed now"});
    gathering->texts.resize(names->size());
    gathering->missing = names->size();
    if (names->empty()) return gathering->finish();
    for (std::size_t i = 0; i < names->size(); ++i)
      house.describe((*names)[i],
                     [gathering, i](const Result<std::string>& text) {
                       if (text) gathering->texts[i] = *text;
                       if (--gathering->missing == 0) gathering->finish();
                     },
                     OwnData::omitted);
  };
  if (phase_ == store::Phase::open)
    open_tables(house_.store(), std::move(tell));
  else
    games_in_play(house_.store(), std::move(tell));
}

}  // namespace zashiki::table
