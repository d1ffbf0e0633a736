#include "people/tournament/tournaments.h"

#include <algorithm>
#include <fmt/format.h>

#include "game/registry.h"
#include "people/people.h"
#include "table/core/codes.h"
#include "table/core/limits.h"
#include "table/protocol/fields.h"
#include "table/protocol/requests.h"

namespace zashiki::people {

using store::Cells;
using table::Call;
using table::Parts;
namespace limits = table::limits;

namespace {

// A person who may begin with this call.
struct NewPerson {
  std::string name;
  std::string device;
};

NewPerson read_newcomer(ObjectReader& in) {
  NewPerson wanted;
  if (in.has("as")) wanted.name = table::read_name(in, "as");
  if (in.has("device")) wanted.device = table::read_name(in, "device");
  return wanted;
}

struct Wish {
  Tournament plan;
  table::ClockSetup clock;
  bool rated = false;
  bool excludes_vacation = false;
  NewPerson organiser;
};

Result<Wish> read_wish(std::string_view body) {
  const auto value = table::parse_request(body);
  if (!value) return value.error();
  ObjectReader in(value->get_object());
  Wish wish;
  auto& plan = wish.plan;
  plan.name = table::read_name(in, "name");
  plan.game = std::string(in.text("game"));
  const auto game = find_game(plan.game);
  if (game == nullptr) in.complain(fmt::format("there is no game {}", quoted(json::value(plan.game))));
  if (game != nullptr)
    plan.players = static_cast<int>(in.number("players", game->min_players(), game->max_players()));
  plan.kind = static_cast<TournamentKind>(in.word("kind", tournament_words));
  plan.rounds = static_cast<int>(in.number("rounds", 1, most_rounds));
  const json::object& clock = in.object("clock");  // or a game might never end
  wish.rated = in.flag_or("rated", false);
  wish.excludes_vacation = in.flag_or("excludes_vacation", false);
  wish.organiser = read_newcomer(in);
  if (auto fields = in.done(); !fields) return fields.error();
  const auto read = table::read_clock(clock);
  if (!read) return read.error();
  wish.clock = *read;
  return wish;
}

std::string told(const std::string& id) {
  return json_object([&](JsonWriter& out) { out.field("tournament", id); });
}

Error unavailable() {
  return {code::unavailable, "this could not be stored now: nothing has changed, try again"};
}

Error too_many(std::string message) {
  return {.code = code::too_many, .message = std::move(message), .clause = "tournament rule 1"};
}

}  // namespace

Tournaments::Tournaments(People& people) : people_(people) {
  people_.house().when_ended([this](const std::string& table) { ended(table); });
}

// ---- one change after the other

void Tournaments::enqueue(const std::string& id, Task task) {
  auto& queue = queues_[id];
  queue.tasks.push_back(std::move(task));
  if (queue.tasks.size() == 1) run_next(id);
}

void Tournaments::run_next(const std::string& id) {
  const auto task = queues_[id].tasks.front();
  task([this, id] {
    // Not from within the task, which may have finished at once.
    people_.house().environment().post([this, id] {
      auto& tasks = queues_[id].tasks;
      tasks.pop_front();
      if (!tasks.empty()) return run_next(id);
      queues_.erase(id);
    });
  });
}

struct Tournaments::Edit {
  std::string id;
  std::int64_t person = StoredTournament::nobody;
  std::optional<People::Newcomer> newcomer{};
  std::string address;
  bool encrypted = false;
  bool charged = false;  // for the newcomer
  table::Respond respond;
  Decide decide;
  Finished finished{};
  int tries = 0;

  void refuse(const Error& error) const {
    respond(table::refusal(error));
    finished();
  }
};

void Tournaments::edit(const Call& call, const Parts& parts, const table::Respond& respond, Decide decide,
                       bool by_strangers) {
  NewPerson wanted;
  if (by_strangers) {
    const auto value = table::parse_request(call.body);
    if (!value) return respond(table::refusal(value.error()));
    ObjectReader in(value->get_object());
    wanted = read_newcomer(in);
    if (auto fields = in.done(); !fields) return respond(table::refusal(fields.error()));
    if (auto allowed = people_.house().check_name(wanted.name); !allowed)
      return respond(table::refusal(allowed.error()));
  }
  if (!people_.allow(call.address, respond)) return;
  const auto edit = std::make_shared<Edit>(Edit{.id = std::string(parts[0]),
                                                .address = call.address,
                                                .encrypted = call.encrypted,
                                                .respond = respond,
                                                .decide = std::move(decide)});
  people_.recognize(call.cookie, [this, edit, wanted](const Result<Person>& person) {
    if (person)
      edit->person = person->id;
    else if (person.error().code != code::unknown_person || wanted.name.empty())
      return edit->respond(table::refusal(person.error()));
    else
      edit->newcomer = people_.newcomer(wanted.name, wanted.device);
    if (const auto queue = queues_.find(edit->id);
        queue != queues_.end() && queue->second.tasks.size() >= limits::tournament_changes)
      return people_.refuse(table::Limit::tournaments, edit->respond);
    enqueue(edit->id, [this, edit](Finished finished) {
      edit->finished = std::move(finished);
      attempt(edit);
    });
  });
}

void Tournaments::attempt(const std::shared_ptr<Edit>& edit) {
  load_tournament(people_.store(), edit->id, [this, edit](const auto& stored) {
    if (!stored) return edit->refuse(stored.error());
    auto change = edit->decide(**stored, edit->newcomer ? edit->newcomer->person.id : edit->person);
    if (!change) return edit->refuse(change.error());
    if (edit->newcomer) {
      if (!edit->charged && !people_.allow(edit->address, edit->respond, table::Limit::registrations))
        return edit->finished();
      edit->charged = true;
      change->insert(change->begin(), edit->newcomer->queries.begin(), edit->newcomer->queries.end());
    }
    people_.store().change(std::move(*change), [this, edit](const auto& changed) {
      constexpr int most_tries = 5;  // another node may have changed it meanwhile
      if (!changed && ++edit->tries < most_tries) return attempt(edit);
      if (!changed) return edit->refuse(unavailable());
      table::Response response{.body = told(edit->id)};
      if (edit->newcomer) keep_in_browser(response, edit->newcomer->token, edit->encrypted);
      edit->respond(std::move(response));
      edit->finished();
      advance(edit->id);
    });
  });
}

// ---- the calls

void Tournaments::create(const Call& call, const Parts&, const table::Respond& respond) {
  const auto wish = read_wish(call.body);
  if (!wish) return respond(table::refusal(wish.error()));
  if (!people_.allow(call.address, respond)) return;
  for (const auto& name : {wish->plan.name, wish->organiser.name})
    if (auto allowed = people_.house().check_name(name); !allowed)
      return respond(table::refusal(allowed.error()));
  if (!people_.allow(call.address, respond, table::Limit::tournaments)) return;
  const auto store = [this, wish = *wish, respond, encrypted = call.encrypted](
                         std::int64_t organiser, const std::optional<People::Newcomer>& newcomer) {
    auto queries = newcomer ? newcomer->queries : std::vector<store::Query>();
    const auto id = people_.house().new_name();
    const auto& plan = wish.plan;
    queries.push_back(
        {.sql = "INSERT INTO tournaments (id, revision, organiser, name, game, players, kind, rounds, move, "
                "bank, increment, rated, excludes_vacation, seed, phase, created) VALUES ($1, 0, $2, $3, $4, "
                "$5, $6, $7, $8, $9, $10, $11, $12, $13, 0, $14)",
         .values = {id, organiser, plan.name, plan.game, std::int64_t{plan.players},
                    static_cast<std::int64_t>(plan.kind), std::int64_t{plan.rounds}, wish.clock.move,
                    wish.clock.bank, wish.clock.increment, std::int64_t{wish.rated},
                    std::int64_t{wish.excludes_vacation},
                    table::random_text(people_.house().environment(), 24), people_.now()}});
    people_.write(std::move(queries), respond, [id, respond, newcomer, encrypted](const auto&) {
      table::Response response{.status = 201, .body = told(id)};
      if (newcomer) keep_in_browser(response, newcomer->token, encrypted);
      respond(std::move(response));
    });
  };
  people_.recognize(call.cookie, [this, respond, store, wanted = wish->organiser,
                                  address = call.address](const Result<Person>& person) {
    if (!person) {
      if (person.error().code != code::unknown_person || wanted.name.empty())
        return respond(table::refusal(person.error()));
      if (!people_.allow(address, respond, table::Limit::registrations)) return;
      const auto newcomer = people_.newcomer(wanted.name, wanted.device);
      return store(newcomer.person.id, newcomer);
    }
    people_.ask({.sql = "SELECT count(*) FROM tournaments WHERE organiser = $1 AND phase < 2",
                 .values = {person->id}},
                respond, [this, respond, store, id = person->id](const Cells& rows) {
                  if (number_of(rows[0][0]) < limits::tournaments_of_person) return store(id, std::nullopt);
                  people_.house().count_refusal(table::Limit::tournaments);
                  respond(table::refusal(too_many(fmt::format("you organise {} tournaments that are not over",
                                                              limits::tournaments_of_person))));
                });
  });
}

void Tournaments::join(const Call& call, const Parts& parts, const table::Respond& respond) {
  edit(call, parts, respond, decide_join, true);
}

void Tournaments::withdraw(const Call& call, const Parts& parts, const table::Respond& respond) {
  edit(call, parts, respond, decide_withdraw);
}

void Tournaments::start(const Call& call, const Parts& parts, const table::Respond& respond) {
  edit(call, parts, respond,
       [this, address = call.address](const StoredTournament& stored, std::int64_t person) {
         auto change = decide_start(stored, person);
         if (change) started_from_[stored.id] = address;
         return change;
       });
}

void Tournaments::show(const Parts& parts, const table::Respond& respond,
                       std::function<void(const StoredTournament&)> then) {
  load_tournament(people_.store(), std::string(parts[0]),
                  [respond, then = std::move(then)](const auto& stored) {
                    if (!stored) return respond(table::refusal(stored.error()));
                    then(**stored);
                  });
}

void Tournaments::read(const Call& call, const Parts& parts, const table::Respond& respond) {
  if (!people_.allow(call.address, respond)) return;
  people_.recognize(call.cookie, [this, id = std::string(parts[0]), respond](const Result<Person>& person) {
    const auto who = person ? person->id : StoredTournament::nobody;
    show({id}, respond,
         [respond, who](const StoredTournament& stored) { respond({.body = tournament_view(stored, who)}); });
  });
}

void Tournaments::round(const Call& call, const Parts& parts, const table::Respond& respond) {
  if (!people_.allow(call.address, respond)) return;
  show(parts, respond, [respond, number = number_of(std::string(parts[1]))](const StoredTournament& stored) {
    if (number < 1 || std::cmp_greater(number, stored.plan.played.size()))
      return respond(table::refusal(Error{code::not_found, "this round is not paired"}));
    respond({.body = round_view(stored, static_cast<std::size_t>(number) - 1)});
  });
}

void Tournaments::file(const Call& call, const Parts& parts, const table::Respond& respond) {
  if (!people_.allow(call.address, respond)) return;
  show(parts, respond, [respond](const StoredTournament& stored) {
    if (stored.phase == store::Phase::open)
      return respond(table::refusal(Error{.code = code::bad_request,
                                          .message = "the seed is told once the tournament has begun",
                                          .clause = "tournament rule 7"}));
    table::Response response{.body = write_tournament(stored.plan)};
    response.headers.emplace_back("Content-Disposition", "attachment; filename=\"tournament.json\"");
    respond(std::move(response));
  });
}

void Tournaments::mine(const Call& call, const Parts&, const table::Respond& respond) {
  people_.for_person(call, respond, [this, respond](const Person& person) {
    people_.ask(
        {.sql = fmt::format("SELECT id, name, game, phase, rounds, (SELECT count(*) FROM rounds WHERE "
                            "tournament = tournaments.id), created FROM tournaments WHERE organiser = "
                            "$1 OR id IN (SELECT tournament FROM entrants WHERE person = $1) ORDER BY "
                            "CASE phase WHEN 2 THEN 1 ELSE 0 END, created DESC LIMIT {}",
                            limits::games_per_page),
         .values = {person.id}},
        respond, [respond](const Cells& rows) {
          respond({.body = json_object([&](JsonWriter& out) {
                     out.list("tournaments", rows, [](JsonWriter& list, const auto& row) {
                       list.begin_object().field("tournament", row[0]).field("name", row[1]);
                       list.field("game", row[2]).field("over", row[3] == "2");
                       list.field("rounds", number_of(row[4])).field("round", number_of(row[5]));
                       list.field("created", number_of(row[6])).end_object();
                     });
                   })});
        });
  });
}

template <auto answer>
void for_tournaments(table::House&, const Call& call, const Parts& parts, const Respond& respond) {
  (call.people->tournaments().*answer)(call, parts, respond);
}

std::span<const Route> tournament_routes() {
  static constexpr std::array all{
      Route{"GET", "/api/me/tournaments", "persons", for_tournaments<&Tournaments::mine>, "myTournaments",
            "{ tournaments: m.MyTournament[] }"},
      Route{"POST", "/api/tournaments", "tournaments", for_tournaments<&Tournaments::create>,
            "createTournament", "m.TournamentMade", "m.TournamentWish"},
      Route{"GET", "/api/tournaments/{tournament}", "persons", for_tournaments<&Tournaments::read>,
            "tournament", "m.Tournament"},
      Route{"GET", "/api/tournaments/{tournament}/rounds/{round}", "persons",
            for_tournaments<&Tournaments::round>, "tournamentRound", "m.TournamentRound"},
      Route{"GET", "/api/tournaments/{tournament}/file", "persons", for_tournaments<&Tournaments::file>,
            "tournamentFile", "string"},
      Route{"POST", "/api/tournaments/{tournament}/join", "persons", for_tournaments<&Tournaments::join>,
            "joinTournament", "m.TournamentMade", "m.Newcomer"},
      Route{"POST", "/api/tournaments/{tournament}/withdraw", "persons",
            for_tournaments<&Tournaments::withdraw>, "withdraw", "m.TournamentMade"},
      Route{"POST", "/api/tournaments/{tournament}/start", "persons", for_tournaments<&Tournaments::start>,
            "startTournament", "m.TournamentMade"}};
  return all;
}

}  // namespace zashiki::people
