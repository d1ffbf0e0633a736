#pragma once
#include "cli/words/phrase.h"

namespace zashiki {

struct KamizaWords {
  Word name;
  Word about;
  Word stake;
  std::array<Word, 1> verbs;  // play
  std::array<Word, 4> cards;  // in the order of the rules
  std::array<Word, 2> areas;
  std::array<Word, 2> at;  // "at the top"
  std::array<Word, 5> fates;
  // The room.
  Phrase<int, int, int, int> when;
  Word colon;
  Word still_to_come;
  Phrase<Many> face_down;
  Word turned_up;
  Word nobody_there;
  Phrase<std::string_view> top;  // the mark between its names
  Phrase<std::string_view> bottom;
  Phrase<int> pool;
  std::array<Word, 3> columns;  // points, WANTED chips, score
  Word cards_left;
  Word card_over;
  Word in_hand;

  Phrase<std::string_view> task;
  Phrase<Who> drawn;
  Phrase<Who, std::string_view> lays;
  Phrase<Who, std::string_view, std::string_view> lays_card;
  // The fate of a card: its owner, the card, where, its points.
  Phrase<Who, std::string_view, std::string_view, Many> seated;
  Phrase<Who, std::string_view, std::string_view, Many> killer;
  Phrase<Who, std::string_view, std::string_view, Many> killed;
  Phrase<Who, std::string_view, std::string_view, Many> cancelled;
  Phrase<Who, std::string_view, std::string_view, Many> misplaced;
  Phrase<Who, std::string_view, std::string_view, Many> outranked;
  Phrase<Who> wanted;
  Phrase<Who, int> begins;
  Phrase<Who, int> begins_game;
};

inline constexpr Catalogues<KamizaWords> kamiza_words{
    .english{
        .name = "Kamiza",
        .about = "Yakuza cards, face down, for one seat of honour.",
        .stake =
            "There is one seat at the top, for the highest card; equal cards cancel each other, and a hitman "
            "kills the boss.",
        .verbs{"play"},
        .cards{"policeman", "hitman", "underboss", "boss"},
        .areas{"top", "bottom"},
        .at{"at the top", "at the bottom"},
        .fates{"misplaced", "cancelled", "killed", "outranked", "seated"},
        .when = "Game {} of {}, round {} of {}",
        .colon = ": ",
        .still_to_come = "no cards yet",
        .face_down = "{0} {0:card lies|cards lie} face down",
        .turned_up = "the last round's cards, turned up",
        .nobody_there = "no one",
        .top = "KAMIZA {} top: the seat of honour",
        .bottom = "SHIMOZA {} bottom: two low seats",
        .pool = "WANTED chips left: {}",
        .columns{"points", "WANTED", "score"},
        .cards_left = "cards not shown in this game yet",
        .card_over = "card left over",
        .in_hand = " in your hand",
        .task = "Lay a card face down at the top or the bottom, like: {} top",
        .drawn = "{0} {0:is|are} drawn to begin.",
        .lays = "{0} {0:lays|lay} a card {1}.",
        .lays_card = "{0} {0:lays the|lay your} {1} {2}.",
        .seated = "{0:s} {1} gets a seat {2}: {3} {3:point|points}.",
        .killer = "{0:s} {1} kills the boss and has the seat of honour: {3} {3:point|points}.",
        .killed = "{0:s} {1} is killed by the hitman.",
        .cancelled = "{0:s} {1} {2} meets another of its kind: cancelled.",
        .misplaced = "{0:s} {1} does not belong {2} and is thrown out.",
        .outranked = "{0:s} {1} {2} is outranked.",
        .wanted = "{0} {0:sits|sit} beside the policeman and {0:gets|get} a WANTED chip.",
        .begins = "{0} {0:begins|begin} round {1}.",
        .begins_game = "All cards come back, and {0} {0:begins|begin} game {1}.",
    },
    .japanese{
        .name = "上座",
        .about = "伏せた札で上座を争う、極道たちの座敷。",
        .stake = "上座は格が一番上の札のもの。同じ札は相討ち、鉄砲玉は組長を討ちます。",
        .verbs{"出す"},
        .cards{"警官", "鉄砲玉", "若頭", "組長"},
        .areas{"上座", "下座"},
        .at{"上座に", "下座に"},
        .fates{"門前払い", "相討ち", "討たれた", "格負け", "着席"},
        .when = "第{}ゲーム（全{}）・第{}ラウンド（全{}）",
        .colon = "：",
        .still_to_come = "札はまだありません",
        .face_down = "伏せ札{}枚",
        .turned_up = "前のラウンドの札",
        .nobody_there = "なし",
        .top = "上座 {} top：席はひとつ",
        .bottom = "下座 {} bottom：席はふたつ",
        .pool = "残りの手配書：{}枚",
        .columns{"チップ", "手配書", "得点"},
        .cards_left = "このゲームでまだ見せていない札",
        .card_over = "残った札",
        .in_hand = "（手札）",
        .task = "札を一枚、上座か下座に伏せてください（例：{} 上座）。",
        .drawn = "くじの結果、親は{}。",
        .lays = "{}が{}札を伏せる。",
        .lays_card = "{0}が{2}{1}を伏せる。",
        .seated = "{0}の{1}、{2}着席。{3}点。",
        .killer = "{0}の{1}が組長を討ち取り上座を奪う。{3}点。",
        .killed = "{0}の{1}は鉄砲玉に討たれる。",
        .cancelled = "{0}の{1}は同じ札とかち合い、相討ち。",
        .misplaced = "{0}の{1}は{2}入れず、門前払い。",
        .outranked = "{0}の{1}は格負け。",
        .wanted = "{}は警官の隣に座り、手配書が一枚。",
        .begins = "次は第{1}ラウンド、親は{0}。",
        .begins_game = "札がすべて手に戻る。第{1}ゲーム、親は{0}。",
    },
};

}  // namespace zashiki
