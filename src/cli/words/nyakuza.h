#pragma once
#include "cli/words/phrase.h"

namespace zashiki {

struct NyakuzaWords {
  Word name;
  Word about;
  Word stake_bid;
  Word stake_net;
  Word stake_build;
  std::array<Word, 6> verbs;      // bid, boat, secret, done, stall, market
  std::array<Word, 6> resources;  // in the order of the rules
  std::array<Word, 6> drawn;      // the same on the bay, in at most 7 columns
  std::array<Word, 6> to_come;    // and while its tile is still to come
  Word shore;
  Word koban;  // in Unicode, and in plain characters
  Word koban_plain;
  Phrase<std::string_view, std::string_view> tile;  // "r17 (tuna)"
  // Below the bay: the round, whether the last, a dot between, the wharf, koban, the bag.
  Phrase<int, std::string_view, std::string_view, int, std::string_view, Many> state;
  Word the_last;
  Phrase<std::string_view, std::string_view, int, int, int> clan;  // koban, its word, stalls, of, boats left
  Phrase<int> in_hand;
  Phrase<int> bid;
  Phrase<int> sealed;
  Word bid_sealed;
  Word hides;
  Phrase<std::string_view> amulet;
  Phrase<std::string_view> own_hidden;
  Phrase<std::string_view> open_to_you;
  Phrase<std::string_view, std::string_view, std::string_view> legend;
  Word recipes;

  Phrase<int> task_bid;
  Word task_build;
  Phrase<std::string_view> task_hidden;
  Phrase<Many> task_boat;
  Phrase<std::string_view> task_or_hidden;

  Phrase<Who> first;
  Phrase<Who> draws_hidden;
  Phrase<Who, std::string_view> draws;
  Phrase<std::string_view> tile_comes;
  Phrase<Who> seals;
  Phrase<Who, int> seals_bid;
  Phrase<Who, std::string_view> nets;
  Phrase<Who, std::string_view> sends_to_shore;
  Phrase<Who, std::string_view> sends_to_sea;
  Phrase<Who, std::string_view> plays_hidden;
  Phrase<Who, std::string_view, std::string_view> builds_stall;
  Phrase<Who, std::string_view, std::string_view> builds_market;

  Phrase<Who, int, Many> boats;
  Phrase<Who, int> share;
  Phrase<Who> share_none;
  Phrase<Who> amulet_moved;
  Phrase<Who> amulet_kept;
  Phrase<Who> amulet_tied;
  Phrase<Who, int, int> stall;
  Phrase<Who> market;
  Word last_round;
};

inline constexpr Catalogues<NyakuzaWords> nyakuza_words{
    .english{
        .name = "Nyakuza",
        .about = "Cat clans bid for boats, net fish and build stalls around the bay.",
        .stake_bid = "The highest bidder pays and gets 3 boats and the amulet, the next gets 2, the others "
                     "1. Zero bidders "
                     "share the wharf.",
        .stake_net = "Boats that connect a shore with the right catch build a stall; the most stalls win, or "
                     "the Grand "
                     "Market at once.",
        .stake_build = "A stall costs one koban for each tile it uses up.",
        .verbs{"bid", "boat", "secret", "done", "stall", "market"},
        .resources{"driftwood", "spider crab", "salmon", "tuna", "octopus", "squid"},
        .drawn{"DRIFTW", "CRAB", "SALMON", "TUNA", "OCTOPUS", "SQUID"},
        .to_come{"driftw", "crab", "salmon", "tuna", "octopus", "squid"},
        .shore = "shore",
        .koban = "kōban",
        .koban_plain = "koban",
        .tile = "{} ({})",
        .state = "Round {0}{1} {2} {3} {4} in the wharf {2} {5} {5:tile|tiles} in the bag",
        .the_last = ", the last",
        .clan = "{:>2} {}  {:>2} of {} stalls  {:>2} boats left",
        .in_hand = ", {} in hand",
        .bid = ", bid {}",
        .sealed = ", sealed {}",
        .bid_sealed = ", bid sealed",
        .hides = ", hidden tile",
        .amulet = "  {} amulet",
        .own_hidden = "Your hidden tile: {}",
        .open_to_you = "{} open to you, ",
        .legend = "NAME on the bay, name still to come, {} used up, {} stall, {} Grand Market",
        .recipes = "A stall takes a shore and driftwood, salmon and tuna, octopus and squid, or two crabs.",
        .task_bid = "Seal a bid of 0 to {} for boats (bid 3, or just 3). It is final.",
        .task_build = "You must build: choose the shore and the tiles. Type ? for the options.",
        .task_hidden = "Play your hidden tile ({}) if you can, or say done.",
        .task_boat = "Place a boat, {} in hand: on a free tile, or on shore or sea beside a boat of yours.",
        .task_or_hidden = " Or play {}.",
        .first = "The amulet goes to {} first.",
        .draws_hidden = "{0} {0:draws|draw} a hidden tile.",
        .draws = "{0} {0:draws|draw} {1} as a hidden tile.",
        .tile_comes = "A tile comes into the bay: {}.",
        .seals = "{0} {0:seals|seal} a bid.",
        .seals_bid = "{0} {0:seals|seal} a bid of {1}.",
        .nets = "{0} {0:nets|net} {1}.",
        .sends_to_shore = "{0} {0:sends|send} a boat to the shore {1}.",
        .sends_to_sea = "{0} {0:sends|send} a boat to the sea {1}.",
        .plays_hidden = "{0} {0:plays|play} the hidden tile {1} with a boat.",
        .builds_stall = "{0} {0:builds|build} a stall at {1} with {2}.",
        .builds_market = "{0} {0:builds|build} the Grand Market at {1} with {2}!",
        .boats = "{0}, with {1} koban, {0:gets|get} {2} {2:boat|boats}.",
        .share = "{0} bid nothing and {0:takes|take} {1} koban from the wharf.",
        .share_none = "{0} bid nothing, and there is nothing to share on the wharf.",
        .amulet_moved = "{0} {0:pays|pay} the highest bid and {0:takes|take} the amulet.",
        .amulet_kept = "{0} {0:pays|pay} the highest bid and {0:keeps|keep} the amulet.",
        .amulet_tied =
            "Tied bids: the first clockwise from the amulet wins. So {0} {0:pays|pay} and {0:has|have} "
            "the amulet.",
        .stall = "{0} {0:pays|pay} {1} koban for stall number {2}.",
        .market = "{0} {0:opens|open} the Grand Market and {0:wins|win}!",
        .last_round = "The bag is empty: this is the last round.",
    },
    .japanese{
        .name = "ニャクザ",
        .about = "猫の一家が舟を競り、魚を獲り、湾に屋台を建てる。",
        .stake_bid =
            "最高値は支払って舟三艘とお守り、次は二艘、ほかは一艘。何も握らなければ波止場を分けます。",
        .stake_net = "浜と獲物を舟でつなぐと屋台が建ちます。屋台が一番多いか、大市場を開けば勝ち。",
        .stake_build = "屋台は使う札一枚につき小判一枚です。",
        .verbs{"握る", "舟", "隠し札", "終わり", "屋台", "大市場"},
        .resources{"流木", "高足蟹", "鮭", "鮪", "蛸", "烏賊"},
        .drawn{"流木", "高足蟹", "鮭", "鮪", "蛸", "烏賊"},
        .to_come{"·流木", "·高足蟹", "·鮭", "·鮪", "·蛸", "·烏賊"},
        .shore = "浜",
        .koban = "小判",
        .koban_plain = "小判",
        .tile = "{}（{}）",
        .state = "第{0}巡{1} {2} 波止場の{4}{3}枚 {2} 袋に残る札{5}枚",
        .the_last = "（最後）",
        .clan = "{1}{0:>2}枚  屋台{2:>2}/{3}軒  控えの舟{4:>2}艘",
        .in_hand = "、出す舟{}艘",
        .bid = "、競り値{}",
        .sealed = "、{}枚を握った",
        .bid_sealed = "、競り値を握っている",
        .hides = "、隠し札あり",
        .amulet = "  {} お守り",
        .own_hidden = "あなたの隠し札：{}",
        .open_to_you = "{} 舟を出せる、",
        .legend = "·はまだ袋の中、{} 使用済み、{} 屋台、{} 大市場",
        .recipes = "屋台に要るもの：浜と、流木一つ、鮭と鮪、蛸と烏賊、または高足蟹二つ。",
        .task_bid = "競り値を握る。零から手持ちの{}枚まで（例：3）。",
        .task_build = "屋台を建てる。浜と、使う札を選ぶ。? で建て方を表示します。",
        .task_hidden = "隠し札を舟と一緒に置く（{}）か、done（終わり）で手番を終える。",
        .task_boat = "舟を出す。残り{}艘。空いている札の上か、自分の舟の隣の浜か海へ。",
        .task_or_hidden = "隠し札も使える（{}）。",
        .first = "最初のお守りは{}の手に。",
        .draws_hidden = "{}が札を一枚隠す。",
        .draws = "{}が{}を隠す。",
        .tile_comes = "湾に{}。",
        .seals = "{}が競り値を握る。",
        .seals_bid = "{}が小判{}枚を握る。",
        .nets = "{}が{}に舟を出す。",
        .sends_to_shore = "{}が浜{}に舟を出す。",
        .sends_to_sea = "{}が海{}に舟を出す。",
        .plays_hidden = "{}が隠し札の{}を舟と一緒に置く。",
        .builds_stall = "{}が{}に屋台を建てる（{}）。",
        .builds_market = "{}が{}に大市場を建てる（{}）！",
        .boats = "{}は{}枚で舟{}艘。",
        .share = "何も握らなかった{}は波止場から小判{}枚。",
        .share_none = "{}は何も握らず、波止場に分ける小判もなし。",
        .amulet_moved = "最高値の{}が支払い、お守りを手にする。",
        .amulet_kept = "最高値の{}が支払い、お守りはそのまま。",
        .amulet_tied = "同額なので、お守りから時計回りで先の{}が優先。支払ってお守りを持つ。",
        .stall = "{}は小判{}枚を払い、これで屋台{}軒。",
        .market = "{}が大市場を開き、勝ち！",
        .last_round = "袋が空になり、これが最後の巡です。",
    },
};

}  // namespace zashiki
