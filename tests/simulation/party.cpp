#include "simulation/party.h"

#include <algorithm>
#include <fmt/format.h>

#include "game/fair.h"
#include "game/json.h"
#include "game/registry.h"
#include "table/api/study.h"

namespace zashiki::simulation {

struct Party::Wish {
  json::object body;
  std::vector<std::string> entropies;  // of each seat, where it commits to one
  std::string empty_seat;              // the request that fills the last seat, if it is open
};

Party::Party(Setting& setting, int number)
    : setting_(setting), world_(setting.world), address_(fmt::format("10.0.{}.1", number)) {
  world_.after(world_.between(0, 2 * second), [this] { open(); });
  world_.after(second, [this] { look_around(); });
}

void Party::ask(Machine::Request request, std::function<void(const table::Response&)> done) {
  auto open = std::make_shared<std::function<void(const table::Response&)>>(std::move(done));
  const auto answer = [open](const table::Response& response) {
    if (const auto told = std::exchange(*open, nullptr)) told(response);
  };
  setting_.machine().request(request, answer);
  world_.after(4 * second, [answer] { answer({.status = 0}); });
}

// ---- opening a table

void Party::open() {
  if (going_home_) return;
  auto wish = std::make_shared<Wish>();
  // Niya most often: it is short.
  const auto games = all_games();
  const auto& game = world_.happens(0.5) ? *find_game("niya") : *games[world_.pick(games.size())];
  const int more = game.max_players() - game.min_players() + 1;
  const int players = game.min_players() + static_cast<int>(world_.pick(static_cast<std::size_t>(more)));
  wish->entropies.resize(static_cast<std::size_t>(players));
  const bool commits = world_.happens(0.2);
  json::array seats;
  for (int seat = 0; seat < players; ++seat) {
    json::object about{{"kind", "human"}, {"name", fmt::format("player {}", seat)}};
    if (commits) {
      auto& entropy = wish->entropies[static_cast<std::size_t>(seat)];
      entropy = fmt::format("entropy {}", world_.chance().next());
      about["commitment"] = fair::hash_of(entropy);
    }
    const bool last = seat > 0 && seat + 1 == players;
    if (seat > 0 && world_.happens(0.25)) {
      about = {{"kind", "mind"}, {"level", 1}};
      wish->entropies[static_cast<std::size_t>(seat)].clear();
    } else if (last && world_.happens(0.3)) {
      about.erase("kind");
      about["seat"] = seat;
      wish->empty_seat = json::serialize(about);
      about = {{"kind", "open"}};
    }
    seats.emplace_back(std::move(about));
  }
  wish->body = {{"game", game.id()}, {"seats", std::move(seats)}, {"listed", world_.happens(0.5)}};
  if (world_.happens(0.5)) {
    if (world_.happens(0.3))
      wish->body["clock"] = {{"move", 3000}};
    else
      wish->body["clock"] = {{"bank", 60'000}, {"increment", 500}};
  }
  opened_at_ = world_.now();
  ask({.method = "POST", .path = "/api/tables", .body = json::serialize(wish->body), .address = address_},
      [this, wish](const table::Response& response) { opened(response, wish); });
}

void Party::opened(const table::Response& response, const std::shared_ptr<Wish>& wish) {
  if (going_home_) return;
  if (response.status != 201) {
    if (response.status == 400)
      return world_.broken(fmt::format("{} was refused: {}", json::serialize(wish->body), response.body));
    return world_.after(200 * ms, [this] { open(); });
  }
  const auto told = json::parse(response.body).as_object();
  table_ = told.at("table").as_string();
  never_filled_ = false;
  if (!setting_.ledger.knows(table_)) return world_.broken("a table was opened and is not stored");
  for (const auto& held : told.at("seats").as_array()) {
    const auto seat = static_cast<Seat>(held.at("seat").as_int64());
    const std::string key(held.at("key").as_string());
    setting_.ledger.seated(table_, seat, key);
    players_.push_back(std::make_unique<Player>(
        setting_,
        Player::Place{table_, seat, key, wish->entropies[static_cast<std::size_t>(seat)], address_}));
  }
  for (auto watching = world_.pick(3); watching > 0; --watching)
    players_.push_back(
        std::make_unique<Player>(setting_, Player::Place{table_, nobody, std::nullopt, {}, address_}));
  if (!wish->empty_seat.empty()) sit(wish, 0);
}

void Party::sit(const std::shared_ptr<Wish>& wish, int tries) {
  ask({.method = "POST",
       .path = fmt::format("/api/tables/{}/sit", table_),
       .body = wish->empty_seat,
       .address = address_},
      [this, wish, tries, table = table_](const table::Response& response) {
        if (going_home_ || table != table_) return;
        if (response.status != 200) {
          // A seat may be taken without its key having come through.
          never_filled_ = response.status == 409 || tries > 5;
          if (!never_filled_) world_.after(300 * ms, [this, wish, tries] { sit(wish, tries + 1); });
          return;
        }
        const auto told = json::parse(response.body).as_object();
        const auto seat = static_cast<Seat>(told.at("seat").as_int64());
        const std::string key(told.at("key").as_string());
        setting_.ledger.seated(table_, seat, key);
        players_.push_back(std::make_unique<Player>(
            setting_,
            Player::Place{table_, seat, key, wish->entropies[static_cast<std::size_t>(seat)], address_}));
      });
}

// ---- ending one

void Party::look_around() {
  if (going_home_) return;
  world_.after(500 * ms, [this] { look_around(); });
  if (table_.empty() || ending_) return;
  bool over = never_filled_;
  for (const auto& player : players_) over = over || player->over();
  if (!over) return;
  ending_ = true;
  world_.after(world_.between(0, second), [this] { end_table(); });
}

// The record of a finished game is checked as anybody can check it, chance included.
void Party::end_table() {
  ask({.method = "GET",
       .path = fmt::format("/api/tables/{}/transcript", table_),
       .body = {},
       .address = address_},
      [this](const table::Response& response) {
        if (going_home_) return;
        if (response.status != 200) return world_.after(500 * ms, [this] { end_table(); });
        const auto* stored = setting_.ledger.table(table_);
        if (stored != nullptr && stored->over()) {
          ++finished_;
          if (response.body != stored->transcript())
            return world_.broken(fmt::format("{} has another record than what is stored", table_));
          if (const auto checked = table::verify_transcript(response.body); !checked)
            return world_.broken(
                fmt::format("the record of {} does not verify: {}", table_, checked.error().message));
        }
        for (auto& player : players_) {
          player->leave_for_good();
          gone_.push_back(std::move(player));
        }
        players_.clear();
        table_.clear();
        ending_ = false;
        open();
      });
}

void Party::go_home() {
  going_home_ = true;
  for (const auto& player : players_) player->leave_for_good();
}

std::string Party::waits_since(Time since) const {
  if (table_.empty()) return opened_at_ < since ? "it opens no table" : "";
  for (const auto& player : players_)
    if (auto waits = player->waits_since(since); !waits.empty()) return waits;
  if (never_filled_ || ending_ || setting_.ledger.last_event(table_) >= since) return {};
  const auto* stored = setting_.ledger.table(table_);
  if (stored == nullptr || !stored->full() || stored->over()) return {};
  // Nobody is left who could end a pause.
  if (stored->paused() && std::none_of(stored->seats().begin(), stored->seats().end(),
                                       [](const auto& seat) { return seat.by_person(); }))
    return {};
  return "nothing happens";
}

}  // namespace zashiki::simulation
