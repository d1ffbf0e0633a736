#pragma once
#include "cli/words/phrase.h"

namespace zashiki {

struct AkiwadoWords {
  Word name;
  Word about;
  Word stake_take;
  Word stake_answer;
  Word stake_call;
  Word stake_bid;
  std::array<Word, 8> verbs;  // take, call, bid, accept, challenge, reduce, keep, fetch
  std::array<Word, 6> kinds;  // in the order of the rules
  std::array<Word, 3> places;
  std::array<Word, 2> markets;
  // The street.
  Phrase<std::string_view> called_by;
  Phrase<int> called_by_many;
  Phrase<std::string_view> pocket_called_by;
  Word dice;
  Word not_rolled;
  Phrase<std::string_view, std::string_view> kept;
  Word empty;
  Phrase<int, std::string_view, int, int> stores;  // coin area with its coins drawn, stock, deck
  Word coins;
  Word points;
  Word called_did;
  Word screen;
  Word deck;
  Word waste;
  Phrase<std::string_view> purveyor;
  Word purveyor_black;
  Word sits_out;
  Word answered;
  std::array<Word, 2> answers;  // accepts, challenges
  Phrase<std::string_view> sealed_as;
  Word sealed;

  Phrase<std::string_view> task_take;
  Phrase<std::string_view, Many, Many> task_answer;
  Word task_answer_again;
  Phrase<std::string_view> task_call;
  Word task_bid_none;
  Phrase<std::string_view, Many, std::string_view, std::string_view> task_bid;
  Phrase<int, std::string_view> task_reduce;
  Word task_fetch;

  Phrase<std::string_view, Many> cards;  // of a kind
  Phrase<std::string_view> wasted;
  Phrase<Who> drawn;
  Phrase<std::string_view> rolled;
  Phrase<std::string_view, std::string_view> laid;
  Phrase<Who, std::string_view> keeps;
  Phrase<Who> has_answered;
  Phrase<Who> is_ready;
  Phrase<Who> accepts;
  Phrase<Who> challenges;
  Phrase<Who, std::string_view> calls;
  Phrase<Who, std::string_view, Many> bids;
  Phrase<Who> pockets;
  Phrase<Who> reduces;
  Phrase<Who> keeps_bid;
  Phrase<Who, std::string_view> fetches;

  Word sharing_accepted;
  Phrase<std::string_view> sharing_outvoted;
  Phrase<std::string_view> sharing_rolled_again;
  Phrase<std::string_view> sharing_refused;
  Phrase<Who, Many> dice_pay;
  Phrase<std::string_view> lied;  // after a bid, with what was called
  Phrase<Who, std::string_view, Many, std::string_view> market_won;
  Phrase<std::string_view> market_tied;
  Phrase<std::string_view, std::string_view> market_wasted;
  Phrase<Who, Many> pocketed;
  Phrase<Who, std::string_view> privilege;
  Phrase<Who> unjust;
};

inline constexpr Catalogues<AkiwadoWords> akiwado_words{
    .english{
        .name = "Akiwado",
        .about = "Edo merchants who say one thing and do another.",
        .stake_take = "The dice you keep pay you, and the rest pay the others. If enough of them challenge, "
                      "the dice are "
                      "rolled again.",
        .stake_answer = "If enough challenge, the dice are rolled again; the second time no one is paid.",
        .stake_call = "You may bid elsewhere than you say, but a liar gets nothing from the next dice.",
        .stake_bid =
            "The highest bid pays and takes the cards; tied bids take nothing. Players who pocket share the "
            "coin area.",
        .verbs{"take", "call", "bid", "accept", "challenge", "reduce", "keep", "fetch"},
        .kinds{"white", "yellow", "red", "blue", "black", "custom"},
        .places{"east", "west", "pocket"},
        .markets{"east market", "west market"},
        .called_by = "called by {}",
        .called_by_many = "called by {} merchants",
        .pocket_called_by = "pocket called by {}",
        .dice = "dice",
        .not_rolled = "not rolled yet",
        .kept = "{} kept {}",
        .empty = "empty",
        .stores = "coin area {}{}    stock {}    deck {}",
        .coins = "coins",
        .points = "points",
        .called_did = "called, did",
        .screen = "screen",
        .deck = "deck",
        .waste = "waste",
        .purveyor = "{} purveyor: white 3 points, yellow richer pockets, red fetches a card, blue may reduce",
        .purveyor_black = "black challenges twice",
        .sits_out = "injustice: sits out",
        .answered = "has answered",
        .answers{"accepts", "challenges"},
        .sealed_as = "{}, sealed",
        .sealed = "sealed",
        .task_take = "Take one or two of the dice {}; the rest count for the others.",
        .task_answer = "{0} would get {1} {1:coin|coins} and you {2}. Do you challenge or accept?",
        .task_answer_again = " If it is challenged again, no one gets anything.",
        .task_call = "Where do you say you are going? Call {}.",
        .task_bid_none = "You have no coin to bid: pocket.",
        .task_bid = "You called {0} and have {1} {1:coin|coins}. Bid on {2} (such as bid {3} 1), or pocket.",
        .task_reduce = "Blue privilege: reduce your bid of {} on {} by a coin, or keep it.",
        .task_fetch = "Red privilege: fetch a card from the waste.",
        .cards = "{1} {0}",
        .wasted = "The waste holds {}.",
        .drawn = "{0} {0:is|are} drawn to begin.",
        .rolled = "The dice show {}.",
        .laid = "A {} card goes to the {} market.",
        .keeps = "{0} {0:keeps|keep} {1}.",
        .has_answered = "{0} {0:has|have} answered.",
        .is_ready = "{0} {0:is|are} ready behind the screen.",
        .accepts = "{0} {0:accepts|accept}.",
        .challenges = "{0} {0:challenges|challenge}.",
        .calls = "{0} {0:calls|call} {1}.",
        .bids = "{0} {0:bids|bid} {2} on {1}.",
        .pockets = "{0} {0:takes|take} pocket money.",
        .reduces = "{0} {0:takes|take} a coin of the bid back.",
        .keeps_bid = "{0} {0:leaves|leave} the bid as it is.",
        .fetches = "{0} {0:fetches|fetch} a {1} card from the waste.",
        .sharing_accepted = "No one challenges: the split stands.",
        .sharing_outvoted = "Too few challenge ({}): the split stands.",
        .sharing_rolled_again = "Challenged by {}: the dice are rolled again.",
        .sharing_refused = "Challenged again, by {}: no one is paid.",
        .dice_pay = "{0} {0:gets|get} {1} {1:coin|coins} for the dice.",
        .lied = " After calling {}: a lie.",
        .market_won = "{0} {0:wins|win} the {1} market for {2} {2:coin|coins}: {3}.",
        .market_tied = "The highest bids on the {} market tie: its cards stay.",
        .market_wasted = "No one bid on the {} market; to the waste: {}.",
        .pocketed = "{0} {0:pockets|pocket} {1} {1:coin|coins}.",
        .privilege = "{0} now {0:has|have} the {1} privilege.",
        .unjust = "{0:s} tile turns to injustice: no share of the next dice.",
    },
    .japanese{
        .name = "あきわど",
        .about = "口と腹が違う、江戸の商人たち。",
        .stake_take = "取った目はあなたの、残りは皆の稼ぎ。待ったが多いと振り直しです。",
        .stake_answer = "待ったが多ければ振り直し。二度目は誰も受け取れません。",
        .stake_call = "言ったとおりにしなくても構いませんが、嘘をつくと次のさいころはもらえません。",
        .stake_bid = "最高値が支払って札を取り、同額なら誰も取れません。懐を選んだ人は銭箱を分けます。",
        .verbs{"取る", "宣言", "値付け", "承知", "待った", "引っ込める", "そのまま", "拾う"},
        .kinds{"白", "黄", "赤", "青", "黒", "別誂え"},
        .places{"東", "西", "懐"},
        .markets{"東の市", "西の市"},
        .called_by = "宣言：{}",
        .called_by_many = "宣言：{}人",
        .pocket_called_by = "懐を宣言：{}",
        .dice = "さいころ",
        .not_rolled = "まだ",
        .kept = "{}が{}",
        .empty = "なし",
        .stores = "銭箱 {}{}    金蔵 {}    山札 {}",
        .coins = "銭",
        .points = "点",
        .called_did = "宣言と行い",
        .screen = "屏風",
        .deck = "山札",
        .waste = "捨て場",
        .purveyor =
            "{} "
            "御用達：白は終わりに三点、黄は懐が一枚多く、赤は終わりに捨て場から一枚、青は付け値を一枚引ける",
        .purveyor_black = "黒は「待った」が二人分",
        .sits_out = "不義理：お休み",
        .answered = "返事済み",
        .answers{"承知", "待った"},
        .sealed_as = "{}（封）",
        .sealed = "封をした",
        .task_take = "さいころの目は{}。一つか二つ取ってください。残りは皆の分です。",
        .task_answer = "{}は{}枚、あなたは{}枚もらえます。待ったか、承知か。",
        .task_answer_again = "もう一度待ったがかかれば、誰も受け取れません。",
        .task_call = "どこへ行くか、声に出して宣言してください（{}）。",
        .task_bid_none = "付ける銭がありません。懐（pocket）を選んでください。",
        .task_bid = "宣言は{0}、手元の銭は{1}枚。{2}に値を付ける（例：{3} 1）か、懐を選んでください。",
        .task_reduce = "青の特権：{1}に付けた{0}枚から一枚引っ込めますか（引っ込める、そのまま）。",
        .task_fetch = "赤の特権：捨て場から一枚取ってください。",
        .cards = "{0}{1}枚",
        .wasted = "捨て場に{}。",
        .drawn = "くじの結果、最初の手番は{}。",
        .rolled = "さいころの目は{}。",
        .laid = "{1}の市に{0}の札が並ぶ。",
        .keeps = "{}が{}を取る。",
        .has_answered = "{}が返事に封をする。",
        .is_ready = "{}が屏風の陰で封をする。",
        .accepts = "{}「承知」",
        .challenges = "{}「待った！」",
        .calls = "{}が{}を宣言。",
        .bids = "{}が{}の市に{}枚。",
        .pockets = "{}は懐へ。",
        .reduces = "{}が一枚引っ込める。",
        .keeps_bid = "{}は付け値をそのままに。",
        .fetches = "{}が捨て場から{}の札を取る。",
        .sharing_accepted = "分配は認められた。",
        .sharing_outvoted = "{}の待ったは通らず、分配は認められた。",
        .sharing_rolled_again = "{}の待ったが通り、さいころは振り直し。",
        .sharing_refused = "{}がまた待った。誰も受け取れない。",
        .dice_pay = "{}はさいころで{}枚受け取る。",
        .lied = "{}と言っていたのは嘘でした。",
        .market_won = "{0}が{1}の市を{2}枚で落とす：{3}。",
        .market_tied = "{}の市は最高値が並び、札は残る。",
        .market_wasted = "{}の市には誰も来ず、捨て場へ：{}。",
        .pocketed = "{}は懐に{}枚。",
        .privilege = "{1}の御用達は{0}に。",
        .unjust = "{}の札が「不義理」に返る。次のさいころはもらえない。",
    },
};

}  // namespace zashiki
