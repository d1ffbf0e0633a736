#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <iostream>
#include <memory>
#include <random>
#include <system_error>
#include <tuple>
#include <unistd.h>

#include "cli/command.h"
#include "cli/setup.h"
#include "cli/tables/table.h"
#include "cli/welcome.h"
#include "cli/words/told.h"
#include "game/transcript.h"
#include "mind/explain.h"
#include "mind/mind.h"

namespace zashiki {
namespace {

struct PlayArguments {
  SetupArguments setup;
  std::vector<int> seats;
  bool watch = false;
  bool teach = false;
  std::string against = "greedy";
  std::string save;
  std::string load;
  std::string colour = "auto";
  std::string language;
  bool ascii = false;
  bool unicode = false;
  std::optional<std::uint32_t> seed;
};

// A game in the terminal: one or several people, and computer players in the other seats.
class Sitting {
 public:
  Sitting(Match match, const PlayArguments& arguments, std::unique_ptr<Mind> guest)
      : match_(std::move(match)),
        arguments_(arguments),
        guest_(std::move(guest)),
        table_(
            make_table(match_.game(), match_.position().players(), language_of_terminal(arguments.language))),
        say_(table_->say()),
        style_(Style::of_terminal()),
        random_(arguments.seed ? *arguments.seed : std::random_device{}()),
        threats_(arguments.seed ? ~std::uint64_t{*arguments.seed} : std::random_device{}()) {
    if (arguments.colour != "auto") style_.colour = arguments.colour == "always";
    if (arguments.ascii) style_.unicode = false;
    if (arguments.unicode || table_->say().language() == Language::japanese) style_.unicode = true;
  }

  int run() {
    // Refuse now rather than after the last move.
    if (!arguments_.save.empty()) {
      const auto folder = std::filesystem::absolute(arguments_.save).parent_path();
      if (::access(folder.c_str(), W_OK) != 0)
        return refuse(say_("terminal.cannot_write file why", arguments_.save,
                           fmt::format(": {}", std::generic_category().message(errno))));
    }
    std::cout << style_.bold(
                     say_("terminal.opening game players", table_->title(), match_.position().players()))
              << '\n';
    if (arguments_.teach) std::cout << "  " << table_->about() << '\n';
    while (!match_.over() && !leaving_) step();
    std::cout << table_->board(match_.position().view(reader()), reader(), style_);
    if (match_.over()) tell_result();
    if (!arguments_.save.empty()) return save(arguments_.save) ? 0 : refused;
    return 0;
  }

 private:
  [[nodiscard]] bool is_person(Seat seat) const {
    return !arguments_.watch &&
           std::find(arguments_.seats.begin(), arguments_.seats.end(), seat) != arguments_.seats.end();
  }
  // The seat whose view is shown: the only person's, or the next person's to act.
  [[nodiscard]] Seat reader() const {
    if (arguments_.watch) return nobody;
    if (arguments_.seats.size() == 1) return arguments_.seats[0];
    for (const Seat seat : match_.position().actors())
      if (is_person(seat)) return seat;
    return nobody;
  }

  void step() {
    const Seats actors = match_.position().actors();
    if (actors.contains(chance)) {
      play(chance, match_.position().random_outcome(random_));
      return;
    }
    for (const Seat seat : actors)
      if (!is_person(seat)) {
        std::vector<Action> buffer(static_cast<std::size_t>(match_.game().most_actions()));
        buffer.resize(static_cast<std::size_t>(match_.position().legal(seat, buffer)));
        play(seat, guest_->choose(match_.position().view(seat), seat, buffer, random_));
        return;
      }
    ask(actors.lowest());
  }

  void play(Seat who, Action action) {
    const Seat eyes = reader();
    const AnyView before = match_.position().view(eyes);
    const auto acted = match_.act(who, action);
    if (!acted) {  // a bug: a computer player chose an illegal action
      std::cerr << "zashiki: " << acted.error().message << '\n';
      leaving_ = true;
      return;
    }
    auto lines = tell_last(*table_, match_, before, eyes);
    const bool is_computer = who != chance && !is_person(who);
    const auto threat =
        is_computer ? table_->threat(match_.game().to_text(action).view(), threats_.below(36)) : "";
    if (!threat.empty())
      lines.insert(lines.begin() + 1, say_("house.chat.said name text", table_->name(who, eyes), threat));
    print(lines, who);
  }

  // An action, and below it its results.
  void print(const std::vector<std::string>& lines, Seat who) const {
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const std::string line = wrapped(lines[i], 6);
      std::cout << (i == 0 ? "  " : "    ") << (who >= 0 && i == 0 ? style_.seat(line, who, false) : line)
                << '\n';
    }
  }

  void ask(Seat seat) {
    if (shown_ != match_.log().size()) {
      if (arguments_.seats.size() > 1)
        std::cout << '\n' << say_("terminal.only name", table_->name(seat, nobody)) << '\n';
      std::cout << table_->board(match_.position().view(seat), seat, style_);
      shown_ = match_.log().size();
    }
    if (arguments_.teach) teach(seat);
    std::cout << wrapped(table_->task(match_.position().view(seat), seat), 2) << "\n"
              << style_.bold("> ") << std::flush;
    std::string line;
    if (!std::getline(std::cin, line)) {
      std::cout << '\n';
      leaving_ = true;
      return;
    }
    while (!line.empty() && (line.back() == ' ' || line.back() == '\r')) line.pop_back();
    if (!line.empty()) obey(seat, line);
  }

  // Explains a kind of decision the first time it comes up.
  void teach(Seat seat) {
    std::string stake = table_->stake(match_.position().view(seat));
    if (stake.empty() || std::find(taught_.begin(), taught_.end(), stake) != taught_.end()) return;
    std::cout << wrapped(stake, 2) << '\n';
    taught_.push_back(std::move(stake));
  }

  void obey(Seat seat, const std::string& line) {
    if (line == "?" || line == "help") return help(seat);
    if (line == "quit" || line == "q") {
      leaving_ = true;
    } else if (line == "log") {
      log(seat);
    } else if (line == "undo") {
      undo();
    } else if (line == "hint") {
      hint(seat);
    } else if (line.starts_with("save ")) {
      save(line.substr(5));
    } else if (const auto action = understand(seat, line)) {
      play(seat, *action);
    } else {
      // Asked only for the reason of the refusal.
      const auto allowed = match_.legal_action(seat, whole(seat, table_->in_notation(line)));
      std::cout << "  " << wrapped(refusal_in_words(allowed.error(), line, *table_, seat), 4) << '\n';
    }
  }

  // The illegal action that ends in this line, or else the line itself.
  [[nodiscard]] std::string whole(Seat seat, const std::string& line) const {
    for (const std::string& choice : choices(seat)) {
      const std::string action = verb_of(choice) + " " + line;
      if (match_.game().parse(action) && !match_.legal_action(seat, action)) return action;
    }
    return line;
  }

  // Prints the game so far.
  void log(Seat seat) const {
    auto again = Match::start(match_.shared_game(), match_.setup());
    for (const Match::Entry& entry : match_.log()) {
      const AnyView before = again->position().view(seat);
      (void)again->act(entry.who, entry.action);  // legal once, legal again
      print(tell_last(*table_, *again, before, seat), nobody);
    }
  }

  // The legal actions, amounts in ascending order.
  [[nodiscard]] std::vector<std::string> choices(Seat seat) const {
    std::vector<std::string> texts;
    const auto legal = match_.legal(seat);
    for (const Match::LegalAction& choice : *legal) texts.push_back(choice.text);
    const auto key = [](const std::string& text) {
      return std::tuple(std::string_view(text).substr(0, text.rfind(' ')), amount_of(text), text);
    };
    std::sort(texts.begin(), texts.end(),
              [&](const std::string& a, const std::string& b) { return key(a) < key(b); });
    return texts;
  }
  // The number at the end of an action, or -1.
  static int amount_of(std::string_view action) {
    return parse_number(action.substr(action.rfind(' ') + 1), 999'999);
  }
  static std::string verb_of(const std::string& action) { return action.substr(0, action.find(' ')); }
  // Whether a typed number means an amount rather than a place in the list.
  static bool asks_amount(const std::vector<std::string>& choices) {
    return std::any_of(choices.begin(), choices.end(),
                       [](const std::string& choice) { return amount_of(choice) >= 0; });
  }

  // The action that a line names: in full, by its end if that is unique, or by its number in the list.
  [[nodiscard]] std::optional<Action> understand(Seat seat, const std::string& typed) const {
    const std::string line = table_->in_notation(typed);
    const auto texts = choices(seat);
    std::vector<std::string> meant;
    for (std::size_t i = 0; i < texts.size(); ++i) {
      if (texts[i] == line) return match_.game().parse(line);
      const bool numbered = !asks_amount(texts) && fmt::format("{}", i + 1) == line;
      if (numbered || texts[i].ends_with(" " + line)) meant.push_back(texts[i]);
    }
    if (meant.size() != 1) return std::nullopt;
    return match_.game().parse(meant[0]);
  }

  // Prints what the strongest computer player would do, with its alternatives.
  void hint(Seat seat) {
    if (adviser_ == nullptr) adviser_ = std::move(*make_mind(levels.back().id, match_.game()));
    std::vector<Action> buffer(static_cast<std::size_t>(match_.game().most_actions()));
    buffer.resize(static_cast<std::size_t>(match_.position().legal(seat, buffer)));
    const AnyView view = match_.position().view(seat);
    const Question question{.view = view, .seat = seat, .legal = buffer, .seed = random_.next()};
    const Answer answer = adviser_->think(question);
    constexpr std::size_t shown = 6;
    std::cout << say_("terminal.hint_columns") << '\n';
    for (std::size_t i = 0; i < std::min(shown, answer.policy.size()); ++i) {
      const Weighed& weighed = answer.policy[i];
      std::cout << fmt::format("  {:>4.0f} %  {:>5.2f}  {}\n", 100 * weighed.share, weighed.value,
                               explained(match_.game().to_text(weighed.action).view()));
    }
    std::cout << "  "
              << wrapped(say_("terminal.hint level action why",
                              say_.of("house.level.", fmt::format("{}", levels.size())),
                              table_->in_words(match_.game().to_text(answer.action).view()),
                              reasons_in_words(explain(match_.game(), question, answer), *table_)),
                         4)
              << '\n';
  }

  // An action as it is typed, followed by a translation unless the language is English.
  [[nodiscard]] std::string explained(std::string_view action) const {
    const std::string words = table_->in_words(action);
    return words == action ? words : fmt::format("{:<22} {}", action, words);
  }

  void help(Seat seat) const {
    const auto texts = choices(seat);
    std::cout << "  " << say_("terminal.may") << '\n';
    for (std::size_t i = 0; i < texts.size(); ++i)
      std::cout << fmt::format("  {:>4}  {}\n", asks_amount(texts) ? "" : fmt::format("{}", i + 1),
                               explained(texts[i]));
    std::cout << "  " << say_("terminal.how_to_type") << '\n';
  }

  // Goes back to before the last choice of a person at this terminal.
  void undo() {
    std::size_t own = match_.log().size();
    while (own > 0 && !is_person(match_.log()[own - 1].who)) --own;
    if (own == 0) {
      std::cout << "  " << say_("terminal.nothing_to_undo") << '\n';
      return;
    }
    while (match_.log().size() >= own) match_.undo();
    std::cout << "  " << say_("terminal.undone") << '\n';
    shown_ = static_cast<std::size_t>(-1);
  }

  bool save(const std::string& path) {
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file << write_transcript(match_);
    file.close();
    if (!file) {
      refuse(say_("terminal.cannot_write file why", path, ""));
      return false;
    }
    std::cout << "  " << say_("terminal.saved file", path) << '\n';
    return true;
  }

  void tell_result() {
    std::vector<Seat> winners;
    for (const Seat seat : match_.position().winners()) winners.push_back(seat);
    const std::string result = winners.size() == 1
                                   ? say_("terminal.wins name", table_->who(winners[0], reader()))
                                   : say_("terminal.win names", table_->names(winners, reader()));
    std::cout << style_.bold(sentence(result)) << ' ';
    std::vector<std::string> parts;
    for (const double score : match_.position().scores())
      parts.push_back(fmt::format("{} {}", table_->name(static_cast<Seat>(parts.size()), reader()), score));
    std::cout << say_("terminal.scores scores", fmt::format("{}", fmt::join(parts, say_("terminal.comma"))))
              << '\n';
  }

  Match match_;
  const PlayArguments& arguments_;
  std::unique_ptr<Mind> guest_;
  std::unique_ptr<Mind> adviser_;  // created for the first hint
  std::unique_ptr<TerminalTable> table_;
  const Say& say_;
  Style style_;
  Random random_;
  Random threats_;  // its own, so that what is said does not change what is played
  std::vector<std::string> taught_;
  bool leaving_ = false;
  std::size_t shown_ = static_cast<std::size_t>(-1);  // the number of actions when the board was last shown
};

Result<Match> begin(const PlayArguments& arguments) {
  if (arguments.load.empty()) return arguments.setup.start();
  const auto text = read_file(arguments.load);
  if (!text) return text.error();
  auto transcript = read_transcript(*text);
  if (!transcript) return transcript.error();
  return std::move(transcript->match);
}

int play(PlayArguments& arguments) {
  if (arguments.setup.game.empty() && arguments.load.empty()) {
    if (!welcome(std::cin, std::cout, language_of_terminal(arguments.language), arguments.setup,
                 arguments.against))
      return 0;
    arguments.teach = true;
  }
  auto match = begin(arguments);
  if (!match) return refuse(match.error());
  if (arguments.seats.empty()) arguments.seats = {0};
  for (const int seat : arguments.seats)
    if (seat < 0 || seat >= match->position().players())
      return refuse(fmt::format("there is no seat {}: with {} players they are 0 to {}", seat,
                                match->position().players(), match->position().players() - 1));
  auto guest = make_mind(arguments.against, match->game());
  if (!guest) return refuse(guest.error());
  return Sitting(std::move(*match), arguments, std::move(*guest)).run();
}

}  // namespace

void add_play(Command& program) {
  auto arguments = std::make_shared<PlayArguments>();
  auto command =
      program.subcommand("play", "Play in the terminal; without GAME it lets you choose one and teaches it");
  arguments->setup.add_to(command);
  command.option("-s,--seat", arguments->seats, "your seat (default 0); repeatable, to share this terminal")
      .flag("--teach", arguments->teach, "explain each kind of decision when it first comes up")
      .flag("--watch", arguments->watch, "let computer players take every seat, and watch")
      .option("--against NAME", arguments->against,
              "the computer players in the other seats: " + list_of(player_names()))
      .option("--seed", arguments->seed, "seed of chance and of the computer players")
      .option("--save FILE", arguments->save, "write the transcript here at the end")
      .option("--load FILE", arguments->load, "continue the game of this transcript")
      .option("--color WHEN", arguments->colour, "colour the output")
      .one_of({"auto", "always", "never"})
      .option("--lang LANGUAGE", arguments->language, "language of the output (default: by the locale)")
      .one_of({"en", "ja"})
      .flag("--ascii", arguments->ascii, "use ASCII only")
      .flag("--unicode", arguments->unicode, "use Unicode, even if the locale does not")
      .footer("At the prompt, type an action as the rules write it, or ? for help.")
      .check([arguments] {
        if (arguments->ascii && arguments->language == "ja")
          return "Japanese cannot be written in ASCII: omit --ascii";
        return !arguments->setup.game.empty() && !arguments->load.empty() ? "give either GAME or --load FILE"
                                                                          : "";
      })
      .run([arguments] { return play(*arguments); });
}

}  // namespace zashiki
