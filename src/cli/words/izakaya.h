#pragma once
#include "cli/words/phrase.h"

namespace zashiki {

struct IzakayaWords {
  Word name;
  Word about;
  Word stake_auction;
  Word stake_act;
  Word stake_place;
  std::array<Word, 9> verbs;    // bid, drink, price, claim, build, place, return, skip, pass
  std::array<Word, 6> colours;  // in the order of the rules; at most 8 columns
  std::array<Word, 6> marks;    // on a corner, in 3 columns
  std::array<Word, 6> drinks;   // in a sentence
  // The city and what lies beside it.
  Word floors_above_nine;
  std::array<Word, 4> market;  // drink, price, crate, taken, in 7 columns each
  Word price_free;
  Phrase<std::string_view> price_moved;
  Word no_pieces;
  Phrase<std::string_view, int> piece;
  Phrase<std::string_view> piece_in_hand;
  Phrase<std::string_view, int> player;  // yen, claims left
  Phrase<std::string_view> would_have;
  Phrase<int> bids_so_much;
  Word has_sealed;
  Phrase<std::string_view, std::string_view> pot;
  Phrase<std::string_view> in_turn;
  Phrase<int, int> round;
  Word last;
  Word stop;

  Phrase<int> task_bid;
  Word task_line;
  Phrase<std::string_view> task_place;
  Word task_act;

  Phrase<std::string_view> yen;
  Word laid;
  Phrase<std::string_view> order;
  Phrase<Who> seals;
  Phrase<Who, std::string_view> bids;
  Phrase<Who, std::string_view, std::string_view> serves;
  Phrase<Who, std::string_view, std::string_view> moves;
  Phrase<Who, std::string_view, std::string_view> claims;
  Phrase<Who, std::string_view> takes;
  Phrase<Who, std::string_view> takes_free;
  Phrase<Who, std::string_view, int> builds;
  Phrase<Who> gives_back;
  Phrase<Who> declines;
  Phrase<Who> passes;

  Phrase<int, Who, std::string_view> place;
  Word last_phase;
  Phrase<std::string_view, std::string_view> price;
  Phrase<Who> line;
  Phrase<Who, std::string_view> paid;
};

inline constexpr Catalogues<IzakayaWords> izakaya_words{
    .english{
        .name = "Izakaya",
        .about = "Auctions, drinks and narrow houses in the lanes of Tokyo.",
        .stake_auction = "The highest bid goes first; everyone pays their bid into the pot.",
        .stake_act = "At the end a claimed site pays its floors times the prices of the drinks around it.",
        .stake_place = "Each floor of a claimed site pays the drinks around it once more.",
        .verbs{"bid", "drink", "price", "claim", "build", "place", "return", "skip", "pass"},
        .colours{"white", "blue", "red", "yellow", "green", "black"},
        .marks{"whi", "blu", "red", "yel", "gre", "bla"},
        .drinks{"white sake", "blue ramune", "red wine", "yellow beer", "green tea", "black whisky"},
        .floors_above_nine = "Floors above the ninth: A is 10, B is 11, and so on.",
        .market{"drink", "price", "crate", "taken"},
        .price_free = "may be moved once",
        .price_moved = "moved by {}",
        .no_pieces = "No pieces are left.",
        .piece = "{} x{}",
        .piece_in_hand = "{} in hand",
        .player = "{:>6} yen, claims left: {}",
        .would_have = ", would have {:>7} now",
        .bids_so_much = ", bids {}",
        .has_sealed = ", has sealed a bid",
        .pot = "Pot {} of {} yen",
        .in_turn = "In turn: {}.",
        .round = "; round {} of {}",
        .last = "; the last phase",
        .stop = ".",
        .task_bid = "Seal a bid for the turn order: bid 0 to bid {}, in hundreds.",
        .task_line = "A line of three: choose a free piece with build PIECE, or skip.",
        .task_place = "Place the {} by its cells as row and column, in rising order (place s1.3 23 24 25): ? "
                      "lists where "
                      "it fits.",
        .task_act =
            "Your disc: drink COLOUR CORNER, price FROM TO, claim LANE SITE (claim s1.1-s1.2 s1.1), or build "
            "PIECE.",
        .yen = "{} yen",
        .laid = "The city is laid.",
        .order = "Lots are drawn for the turn order: {}.",
        .seals = "{0} {0:seals|seal} a bid.",
        .bids = "{0} {0:bids|bid} {1}.",
        .serves = "{0} {0:serves|serve} {1} on {2}.",
        .moves = "{0} {0:moves|move} a coin from {1} to {2}.",
        .claims = "{0} {0:lays|lay} a disc in {1} and {0:claims|claim} {2}.",
        .takes = "{0} {0:takes|take} {1}.",
        .takes_free = "{0} {0:takes|take} {1} for free.",
        .builds = "{0} {0:builds|build} on {1}, floor {2}.",
        .gives_back = "{0} {0:puts|put} the piece back: it fits nowhere.",
        .declines = "{0} {0:declines|decline} the free piece.",
        .passes = "{0} {0:has|have} nothing to do and {0:passes|pass}.",
        .place = "Place {0} in the turn order: {1}, for {2}.",
        .last_phase = "This action phase is the last.",
        .price = "The price of {} is now {}.",
        .line = "{0} {0:has|have} three discs in a line: a free piece.",
        .paid = "{0:s} sites pay {1}.",
    },
    .japanese{
        .name = "居酒屋",
        .about = "競りと酒と細い家。東京の路地の物語。",
        .stake_auction = "入札が高い人から行動します。入札額は全員が払います。",
        .stake_act = "最後に、取った敷地は「階数×まわりの飲み物の値段」を払います。",
        .stake_place = "取った敷地の階がひとつ増えるごとに、まわりの飲み物の値段がもう一度入ります。",
        .verbs{"入札", "酒", "値段", "敷地", "建材", "置く", "戻す", "断る", "パス"},
        .colours{"白", "青", "赤", "黄", "緑", "黒"},
        .marks{"白 ", "青 ", "赤 ", "黄 ", "緑 ", "黒 "},
        .drinks{"白（日本酒）", "青（ラムネ）", "赤（ワイン）", "黄（ビール）", "緑（お茶）",
                "黒（ウイスキー）"},
        .floors_above_nine = "十階からはA、B、…と書きます。",
        .market{"酒", "値段", "木箱", "円盤"},
        .price_free = "まだ動かせます",
        .price_moved = "動かした人：{}",
        .no_pieces = "建材は残っていません。",
        .piece = "{} x{}",
        .piece_in_hand = "手に{}",
        .player = "{:>6}円、取れる敷地はあと{}か所",
        .would_have = "、いまなら{:>7}円",
        .bids_so_much = "、{}円を握っている",
        .has_sealed = "、入札に封をした",
        .pot = "積み金 {}/{}円",
        .in_turn = "手番順：{}。",
        .round = "、円盤{}枚目（全{}枚）",
        .last = "、最後の段",
        .stop = "。",
        .task_bid = "手番順を競ります。入札に封をしてください（0から{}まで、百円単位）。",
        .task_line = "円盤が一列に並びました。build 建材 でおまけを一つ取るか、断って（skip）ください。",
        .task_place =
            "{}で建てます。place 敷地 マス（行と列、例：place s1.3 23 24 25）。? で置ける所を表示します。",
        .task_act =
            "円盤一枚：酒を出す（drink 白 c1.1）、値段を動かす（price 白 黒）、敷地を取る（claim s1.1-s1.2 "
            "s1.1）、建てる（build 建材）。",
        .yen = "{}円",
        .laid = "街が整いました。",
        .order = "くじで手番順が決まりました：{}。",
        .seals = "{}が入札に封をする。",
        .bids = "{}の入札は{}。",
        .serves = "{0}が{2}に{1}を出す。",
        .moves = "{}が硬貨を{}から{}へ動かす。",
        .claims = "{}が{}の路地に円盤を置き、{}を取る。",
        .takes = "{}が建材{}を取る。",
        .takes_free = "{}がおまけの建材{}を取る。",
        .builds = "{}が{}の{}階に建てる。",
        .gives_back = "{}の建材はどこにも置けず、戻る。",
        .declines = "{}はおまけの建材を断る。",
        .passes = "{}はできることがなく、パス。",
        .place = "{}番手：{}（{}）。",
        .last_phase = "この行動の段が最後です。",
        .price = "{}は{}に。",
        .line = "{}の円盤が三つ並び、建材がひとつ無料。",
        .paid = "{}の敷地の収入は{}。",
    },
};

}  // namespace zashiki
