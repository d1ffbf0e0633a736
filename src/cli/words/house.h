#pragma once
// The terminal's words that belong to no game.
#include <optional>

#include "cli/words/phrase.h"
#include "mind/mind.h"

namespace zashiki {

struct HouseWords {
  Word you;
  std::array<Word, 5> names;  // of unnamed seats
  Word comma;                 // between the parts of a list, and before the last of them
  Word and_last;
  Word or_last;
  std::array<Word, 5> levels;
  std::array<Word, 5> level_abouts;

  // Choosing a game.
  Word which_game;
  Phrase<std::string_view> how_many;
  Word how_strong;
  Word none_of_them;
  Phrase<int> exactly;
  Phrase<int, int> from_to;

  // At the prompt.
  Phrase<std::string_view, int> opening;
  Phrase<std::string_view> only;  // the player who may look now
  Phrase<std::string_view> refused;
  Phrase<std::string_view> refused_by;  // the clause
  Phrase<std::string_view> not_an_action;
  Word ask_for_help;
  Word may;
  Word choose;  // the task at a plain table
  Word how_to_type;
  Word nothing_to_undo;
  Word undone;
  Phrase<std::string_view> saved;
  Phrase<std::string_view, std::string_view> cannot_write;  // with the system's reason, if any
  Word hint_columns;
  Phrase<std::string_view, std::string_view, std::string_view> hint;
  Word chance;
  Phrase<Who> wins;
  Phrase<std::string_view> win;  // several
  Phrase<std::string_view> scores;
};

inline constexpr Catalogues<HouseWords> house_words{
    .english{
        .you = "you",
        .names{mind_names[0], mind_names[1], mind_names[2], mind_names[3], mind_names[4]},
        .comma = ", ",
        .and_last = " and ",
        .or_last = " or ",
        .levels{levels[0].name, levels[1].name, levels[2].name, levels[3].name, levels[4].name},
        .level_abouts{levels[0].about, levels[1].about, levels[2].about, levels[3].about, levels[4].about},
        .which_game = "Which game?",
        .how_many = "How many players, including you: {}?",
        .how_strong = "How strong are the others?",
        .none_of_them = "That is not on the list. Type a number, or quit.",
        .exactly = "{}",
        .from_to = "{} to {}",
        .opening = "{}, {} players. Type ? for help.",
        .only = "{0}'s turn: only {0} should look.",
        .refused = "Not allowed: {}.",
        .refused_by = " (rule {})",
        .not_an_action = "\"{}\" is not an action of this game",
        .ask_for_help = " Type ? to see what you can do.",
        .may = "You can:",
        .choose = "Choose what to do.",
        .how_to_type = "Type an action, its number, or just its end (c2 for take c2).\n"
                       "  Also: hint, undo, log, save FILE, quit.",
        .nothing_to_undo = "You have nothing to take back yet.",
        .undone = "Taken back.",
        .saved = "Saved to {}.",
        .cannot_write = "cannot write {}{}",
        .hint_columns = "   share  value",
        .hint = "{} suggests: {}. {}",
        .chance = "chance",
        .wins = "{0} {0:wins|win}.",
        .win = "{} win.",
        .scores = "Scores: {}.",
    },
    .japanese{
        .you = "あなた",
        .names{"門左衛門", "佐吉", "お市", "六助", "お玉"},
        .comma = "、",
        .and_last = "、",
        .or_last = "または",
        .levels{"新入り", "客", "常連", "亭主", "達人"},
        .level_abouts{"今日が初めて。値打ちをよく見誤る。", "目先の得はわかるが、きわどいところで誤る。",
                      "目が利き、大きくは誤らない。", "よく知っていて、めったに誤らない。",
                      "この座敷でいちばんの腕前。"},
        .which_game = "どの遊びにしますか。",
        .how_many = "自分を含めて何人で遊びますか（{}）。",
        .how_strong = "相手の腕前はどうしますか。",
        .none_of_them = "その中にはありません。番号を入れるか、quitで終わります。",
        .exactly = "{}人",
        .from_to = "{}〜{}人",
        .opening = "{}、{}人。? で助けを表示します。",
        .only = "{0}の番です。ここからは{0}だけが見ます。",
        .refused = "できません。{}",
        .refused_by = "（決まり{}）",
        .not_an_action = "「{}」という手はありません。",
        .ask_for_help = "? でできることを表示します。",
        .may = "できること：",
        .choose = "手を選んでください。",
        .how_to_type =
            "手、その番号、または手の終わりの部分（take "
            "c2ならc2）を入れてください。日本語の言葉でも通じます。\n"
            "  ほかに：hint（助言）、undo（待った）、log（これまでの流れ）、save ファイル、quit（終わる）。",
        .nothing_to_undo = "取り消せるあなたの手はまだありません。",
        .undone = "取り消しました。",
        .saved = "{}に残しました。",
        .cannot_write = "{}に書き込めません{}",
        .hint_columns = "    割合    値",
        .hint = "{}なら{}。{}",
        .chance = "運",
        .wins = "{0}の勝ち。",
        .win = "{}が勝ちを分け合いました。",
        .scores = "得点：{}。",
    },
};

// The language named, or else the environment's (LC_ALL, LC_MESSAGES, LANG, in this order). Japanese needs
// UTF-8.
Language language_of_terminal(std::string_view named);

// "Oichi, Sakichi and you".
std::string listed(const std::vector<std::string>& parts, const HouseWords& words);
std::string listed_or(const std::vector<std::string>& parts, const HouseWords& words);
// Capitalises "you" at the beginning of a sentence.
std::string sentence(std::string text);

}  // namespace zashiki
