#pragma once
#include "cli/words/phrase.h"

namespace zashiki {

struct NiyaWords {
  Word name;
  Word about;
  Word stake;
  std::array<Word, 1> verbs;   // take
  std::array<Word, 4> plants;  // in the order of the rules
  std::array<Word, 4> symbols;
  Phrase<std::string_view, std::string_view> tile;
  Phrase<std::string_view> taken_last;
  Phrase<int> first_to_games;
  Phrase<int> first_to_points;
  Word task_first;
  Phrase<std::string_view, std::string_view> task;
  Phrase<Who> drawn;
  Phrase<Who> laid;
  Phrase<Who, std::string_view, std::string_view> takes;  // a tile, from a square
  // How a game ended: the winner, the other player, the points if any.
  Phrase<Who, Who, std::string_view> four;
  Phrase<Who, Who, std::string_view> no_take;
  Phrase<Who, Who, std::string_view> last_tile;
  Phrase<Many> with_points;
  Word draw;
};

inline constexpr Catalogues<NiyaWords> niya_words{
    .english{
        .name = "Niya",
        .about =
            "A duel in a garden of sixteen tiles: the tile you take limits what the other player can take.",
        .stake = "Four of your tokens in a line or a square win; so does leaving the other player nothing to "
                 "take.",
        .verbs{"take"},
        .plants{"maple", "cherry", "pine", "iris"},
        .symbols{"sun", "poem", "bird", "rain"},
        .tile = "{}-{}",
        .taken_last = "Taken last: {}",
        .first_to_games = "(games won; first to {} wins)",
        .first_to_points = "(points; first to {} wins)",
        .task_first = "Take a tile from the border of the garden.",
        .task = "Take a tile with {} or {}.",
        .drawn = "{0} {0:is|are} drawn to begin.",
        .laid = "The garden is laid, and {0} {0:begins|begin}.",
        .takes = "{0} {0:takes|take} {1} from {2}.",
        .four = "{0} {0:has|have} four together and {0:wins|win} the game{2}.",
        .no_take = "{1} {1:has|have} nothing left to take, and {0} {0:wins|win} the game{2}.",
        .last_tile = "The garden is full: {0} took last and {0:wins|win} the game{2}.",
        .with_points = " with {0} {0:point|points}",
        .draw = "The garden is full and no one has four together: a draw.",
    },
    .japanese{
        .name = "ニヤ",
        .about = "十六枚の札の庭での一騎打ち。取った札が、相手の次の手を決める。",
        .stake = "一列か二×二に四つ揃えれば勝ち。相手に取れる札を残さなくても勝ちです。",
        .verbs{"取る"},
        .plants{"紅葉", "桜", "松", "菖蒲"},
        .symbols{"日", "短冊", "鳥", "雨"},
        .tile = "{}に{}",
        .taken_last = "最後に取られた札：{}",
        .first_to_games = "（{}局先取）",
        .first_to_points = "（{}点先取）",
        .task_first = "最初の一枚を庭の縁から取ってください。",
        .task = "{}か{}の札を取ってください。",
        .drawn = "先手は{}。",
        .laid = "庭が整いました。先手は{}。",
        .takes = "{0}が{1}（{2}）を取る。",
        .four = "{0}が四つを揃えて一局を制す{2}。",
        .no_take = "{1}に取れる札がなく、{0}の勝ち{2}。",
        .last_tile = "庭が埋まり、最後に取った{0}の勝ち{2}。",
        .with_points = "（{}点）",
        .draw = "庭が埋まり、四つ揃えた人はなし。引き分け。",
    },
};

}  // namespace zashiki
