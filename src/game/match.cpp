#include "game/match.h"

#include <algorithm>
#include <fmt/format.h>

#include "game/registry.h"

namespace zashiki {

Result<Match> Match::start(Setup setup) {
  auto game = choose_game(setup.game, setup.data ? &*setup.data : nullptr);
  if (!game) return game.error();
  return start(std::move(*game), std::move(setup));
}

Result<Match> Match::start(std::shared_ptr<const Game> game, Setup setup) {
  auto position = game->start(setup.players, setup.options);
  if (!position) return position.error();
  return Match(std::move(setup), std::move(game), std::move(*position));
}

Match Match::copy() const {
  Match other(setup_, game_, position_->clone());
  other.log_ = log_;
  other.first_secret_ = first_secret_;
  other.began_ = began_;
  return other;
}

Status Match::check_turn(Seat who) const {
  const Seats actors = position_->actors();
  if (actors.empty()) return Error{code::over, "the game is over"};
  if (actors.contains(who)) return Done{};
  if (actors.contains(chance)) return Error{code::not_your_turn, "chance is to act now, not a seat"};
  std::string seats;
  for (const Seat seat : actors) seats += fmt::format("{}{}", seats.empty() ? "" : ", ", seat);
  return Error{code::not_your_turn, fmt::format("it is not {} turn: seat {} is to act",
                                                who == chance ? "chance's" : "your", seats)};
}

Status Match::check_legal(Seat who, Action action) const {
  if (position_->is_legal(who, action)) return Done{};
  const Refusal refusal = position_->why(who, action);
  if (!refusal) return Error{code::illegal_action, "that is not among the legal actions here"};
  return error_of(code::illegal_action, refusal);
}

Result<Action> Match::legal_action(Seat who, std::string_view text) const {
  if (auto turn = check_turn(who); !turn) return turn.error();
  const auto action = game_->parse(text);
  if (!action)
    return Error{code::illegal_action,
                 fmt::format("{} is not an action of {}", quoted(json::value(text)), game_->id())};
  if (auto legal = check_legal(who, *action); !legal) return legal.error();
  return *action;
}

Status Match::act(Seat who, std::string_view text) {
  const auto action = legal_action(who, text);
  if (!action) return action.error();
  play(who, *action);
  return Done{};
}

Status Match::act(Seat who, Action action) {
  if (auto turn = check_turn(who); !turn) return turn;
  if (auto legal = check_legal(who, action); !legal) return legal;
  play(who, action);
  return Done{};
}

void Match::play(Seat who, Action action) {
  log_.push_back({.who = who, .action = action, .secret = position_->secret(who, action)});
  if (before_ == nullptr)
    before_ = position_->clone();
  else
    before_->copy_from(*position_);
  position_->apply(who, action);
  if (began_ == nobody) began_ = position_->opener();
  JsonWriter outcomes(log_.back().outcomes);
  position_->write_outcomes(*before_, who, action, log_.size() - 1, outcomes);
  const bool over = position_->over();
  bool all_open = true;
  for (std::size_t i = first_secret_; i < log_.size(); ++i) {
    Secret& secret = log_[i].secret;
    if (secret.slot == Secret::no_slot) continue;
    if (over || !position_->is_secret(secret.slot))
      secret = {};
    else
      all_open = false;
  }
  if (all_open) first_secret_ = log_.size();
}

Result<Action> Match::roll(Random& random) {
  if (auto turn = check_turn(chance); !turn) return turn.error();
  const Action action = position_->random_outcome(random);
  play(chance, action);
  return action;
}

void Match::undo() {
  if (!log_.empty()) *this = first(log_.size() - 1);
}

std::optional<Match> Match::without(std::size_t place) const {
  Match other = first(place);
  for (std::size_t i = place + 1; i < log_.size(); ++i)
    if (!other.act(log_[i].who, log_[i].action)) return std::nullopt;
  return other;
}

Match Match::first(std::size_t actions) const {
  auto fresh = game_->start(setup_.players, setup_.options);
  Match earlier(setup_, game_, std::move(*fresh));  // started once, so it starts again
  for (std::size_t i = 0; i < actions; ++i) earlier.play(log_[i].who, log_[i].action);
  return earlier;
}

Match Match::sample(Seat reader, Random& random) const {
  Match sampled(setup_, game_, position_->sample(reader, random));
  sampled.began_ = began_;
  return sampled;
}

Result<std::vector<Match::LegalAction>> Match::legal(Seat who) const {
  if (auto turn = check_turn(who); !turn) return turn.error();
  std::vector<LegalAction> choices;
  if (who == chance) {
    std::vector<WeightedAction> buffer(static_cast<std::size_t>(game_->most_outcomes()));
    const int size = position_->outcomes(buffer);
    for (int i = 0; i < size; ++i) {
      const auto& outcome = buffer[static_cast<std::size_t>(i)];
      choices.push_back(
          {.text = std::string(game_->to_text(outcome.action).view()), .weight = outcome.weight});
    }
  } else {
    std::vector<Action> buffer(static_cast<std::size_t>(game_->most_actions()));
    const int size = position_->legal(who, buffer);
    for (int i = 0; i < size; ++i)
      choices.push_back({.text = std::string(game_->to_text(buffer[static_cast<std::size_t>(i)]).view())});
  }
  std::sort(choices.begin(), choices.end(),
            [](const LegalAction& a, const LegalAction& b) { return a.text < b.text; });
  return choices;
}

Seats Match::sealed() const {
  Seats seats;
  for (std::size_t i = first_secret_; i < log_.size(); ++i)
    if (log_[i].who >= 0 && log_[i].secret.slot != Secret::no_slot) seats.insert(log_[i].who);
  return seats;
}

Text Match::text_for(const Entry& entry, Seat reader) const {
  const bool hidden =
      entry.secret.slot != Secret::no_slot && reader != referee && reader != entry.secret.keeper;
  return hidden ? game_->redact(entry.action) : game_->to_text(entry.action);
}

}  // namespace zashiki
