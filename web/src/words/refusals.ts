// What the rules say of something forbidden (src/rules/*/why.h, in English, with the codes of the notation), in the reader's
// language and with the names that stand on the board. Fetched when something is first refused.
//
// A pattern is the rules' sentence; `{space}` and the like stand for what it names and are put into words, `{n}` and other
// letters are taken as they are. English has a sentence of its own only where the rules' one would show a code.
import { cornerName, laneName, pieceName } from '../games/izakaya/names';
import { tileInWords } from '../games/niya/tell';
import { spaceName } from '../games/nyakuza/tell';
import type { Telling } from '../games/game';
import type { GameId } from '../house/messages';
import { words } from './index.svelte';

interface Sentence {
  rules: string;
  ja: string;
  en?: string;
}

export const sentences: Record<GameId, Sentence[]> = {
  niya: [
    { rules: 'there is no tile on {square} any more: a token stands there', ja: '{square}にはもう札がありません。駒が立っています。' },
    { rules: 'the first take of a game must be on the border, and {square} lies inside', ja: '最初の一枚は庭の縁から取ります。{square}は内側です。' },
    {
      rules: 'the last tile taken asks for {plant} or {symbol}, and {square} holds {tile}',
      ja: '最後に取られた札に合わせて、{plant}か{symbol}の札を取ります。{square}にあるのは{tile}です。',
      en: 'the last tile taken asks for {plant} or {symbol}, and {square} holds {tile}',
    },
    { rules: "a player's turn is to take a tile; dealing and drawing lots is chance's", ja: '手番にできるのは札を取ることだけです。配るのもくじも運に任せます。' },
  ],
  kamiza: [
    { rules: 'the three games are over', ja: '三局とも終わっています。' },
    { rules: 'lots are drawn for the first start player before anybody plays', ja: '誰かが札を出す前に、最初の親をくじで決めます。' },
    { rules: "a player's turn is to play a card; drawing lots is chance's", ja: '手番にできるのは札を出すことだけです。くじは運に任せます。' },
    {
      rules: 'cards are played in turn, clockwise from the start player: seat {seat} is next',
      ja: '札は親から時計回りに出します。次は{seat}です。',
      en: 'cards are played in turn, clockwise from the start player: {seat} is next',
    },
    {
      rules: 'your {card} has been played in this game: cards come back only before the next one',
      ja: '{card}はこの局でもう出しました。札が戻るのは次の局の前です。',
      en: 'your {card} has been played in this game: cards come back only before the next one',
    },
  ],
  akiwado: [
    { rules: 'cards, dice and the first turn come by chance: no player decides them', ja: '札と賽と最初の手番は運が決めます。' },
    { rules: 'privileges belong to the variant purveyor', ja: '特権は「御用達」の決まりで遊ぶときだけのものです。' },
    { rules: 'first two cards for each player are laid on the waste', ja: 'まず一人につき二枚の札を捨て場に置きます。' },
    { rules: 'now it is drawn who takes the first turn', ja: 'いまは最初の手番をくじで決めるところです。' },
    { rules: 'a turn begins with a roll of the dice', ja: '手番は賽を振ることから始まります。' },
    { rules: 'now the turn player takes one or two of the dice', ja: 'いまは手番の人が賽を一つか二つ取るところです。' },
    { rules: 'now the distribution of the dice is challenged or accepted', ja: 'いまは賽の分け方に物言いをつけるか、受け入れるところです。' },
    { rules: 'now a card is laid out in the east market', ja: 'いまは東の市に札を並べるところです。' },
    { rules: 'now a card is laid out in the west market', ja: 'いまは西の市に札を並べるところです。' },
    { rules: 'now everybody calls east, west or pocket', ja: 'いまは皆が東、西、懐のどれかを宣言するところです。' },
    { rules: 'now everybody bids on a market, or takes pocket money', ja: 'いまは皆が市に値をつけるか、懐を選ぶところです。' },
    { rules: 'now the blue privilege reduces or keeps its bid', ja: 'いまは青の特権を持つ人が、値を下げるか決めるところです。' },
    { rules: 'now the red privilege fetches a card from the waste', ja: 'いまは赤の特権を持つ人が、捨て場から札を取るところです。' },
    { rules: 'the game has ended', ja: '勝負は終わっています。' },
    { rules: 'there are no cards in the {place} market, so nobody can call it or bid there', ja: '{place}の市には札がないので、宣言も値付けもできません。', en: 'there are no cards in the {place} market, so nobody can call it or bid there' },
    { rules: 'a bid is at least one coin', ja: '値は銭一枚からです。' },
    { rules: 'you cannot bid {n}: you have {m} coin', ja: '{n}枚は出せません。手元の銭は{m}枚です。' },
    { rules: 'you cannot bid {n}: you have {m} coins', ja: '{n}枚は出せません。手元の銭は{m}枚です。' },
    { rules: 'one or two of the dice are taken, never all three', ja: '取れる賽は一つか二つです。三つすべては取れません。' },
    { rules: 'the dice show {a}, {b} and {c}: you cannot {action}', ja: '賽の目は{a}・{b}・{c}です。その目は取れません。', en: 'the dice show {a}, {b} and {c}: these cannot be taken' },
    { rules: 'a custom card in the waste has no effect and cannot be fetched', ja: '捨て場の特注の札は効き目がなく、取れません。' },
    { rules: 'there is no {kind} card in the waste', ja: '捨て場に{kind}の札はありません。', en: 'there is no {kind} card in the waste' },
  ],
  nyakuza: [
    {
      rules: 'this boat would oblige you to build {n} times, and you have {m} kōban of the {k} it costs at least',
      ja: 'この舟を置くと{n}回建てなければならず、少なくとも小判{k}枚かかります。手元には{m}枚しかありません。',
    },
    {
      rules: 'this boat would oblige you to build {n} stalls, and you have {m} kōban of the {k} it costs at least',
      ja: 'この舟を置くと屋台を{n}軒建てなければならず、少なくとも小判{k}枚かかります。手元には{m}枚しかありません。',
    },
    {
      rules: 'this boat would oblige you to build {what} at {space} or another shore, and you have {m} kōban of the {k} it costs',
      ja: 'この舟を置くと{space}か別の浜に建てなければならず、小判{k}枚かかります。手元には{m}枚しかありません。',
      en: 'this boat would oblige you to build {what} at {space} or another shore, and you have {m} kōban of the {k} it costs',
    },
    {
      rules: 'this boat would oblige you to build {what} at {space}, and you have {m} kōban of the {k} it costs',
      ja: 'この舟を置くと{space}に建てなければならず、小判{k}枚かかります。手元には{m}枚しかありません。',
      en: 'this boat would oblige you to build {what} at {space}, and you have {m} kōban of the {k} it costs',
    },
    { rules: 'you have no boat left to place this round', ja: 'このラウンドに置ける舟はもうありません。' },
    { rules: 'the tile of {space} has not been placed yet', ja: '{space}はまだ置かれていません。', en: '{space} is not in the bay yet' },
    { rules: 'there is a boat on {space} already', ja: '{space}にはもう舟があります。', en: 'there is a boat on {space} already' },
    {
      rules: '{space} is not next to a boat of yours, as a shore or sea space must be',
      ja: '{space}は自分の舟の隣ではありません。浜と海には隣からしか出せません。',
      en: '{space} is not next to a boat of yours, as a shore or sea space must be',
    },
    { rules: 'there are no hidden tiles at this table', ja: 'この卓では隠し札を使いません。' },
    { rules: 'you have played your hidden tile already', ja: '隠し札はもう使いました。' },
    { rules: '{space} is not your hidden tile', ja: '{space}はあなたの隠し札ではありません。', en: '{space} is not your hidden tile' },
    { rules: 'you have no boat in the supply to go with the hidden tile', ja: '隠し札に添える舟が手元にありません。' },
    { rules: 'the Grand Market comes after all your stalls, and {n} are still to build', ja: '大市場は屋台をすべて建てたあとです。あと{n}軒残っています。' },
    { rules: 'all your stalls stand: this is the Grand Market', ja: '屋台はすべて建ちました。次は大市場です。' },
    { rules: 'there is a stall on {space} already', ja: '{space}にはもう屋台があります。', en: 'there is a stall on {space} already' },
    { rules: 'no boat of the group that builds is on {space}', ja: '建てる群れの舟は{space}にありません。', en: 'no boat of the group that builds is on {space}' },
    { rules: '{space} is used up', ja: '{space}はもう使われています。', en: '{space} is used up' },
    {
      rules: '{resource} alone is no recipe: it takes driftwood, salmon and tuna, octopus and squid, or two spider crabs',
      ja: '{resource}だけでは足りません。流木、鮭と鮪、蛸と烏賊、または高足蟹二匹が要ります。',
    },
    {
      rules: '{resource} and {resource2} are no recipe: it takes driftwood, salmon and tuna, octopus and squid, or two spider crabs',
      ja: '{resource}と{resource2}では料理になりません。流木、鮭と鮪、蛸と烏賊、または高足蟹二匹が要ります。',
    },
    { rules: 'that costs two kōban, and you have {n}: take driftwood', ja: 'それには小判二枚かかり、手元には{n}枚です。流木を使ってください。' },
    {
      rules: 'that would leave you {n} kōban, too few for the builds that must follow: take driftwood',
      ja: 'それでは小判が{n}枚しか残らず、続けて建てる分に足りません。流木を使ってください。',
    },
    { rules: "who holds the amulet first is chance's to say", ja: '最初にお守りを持つ人はくじで決まります。' },
    { rules: "the hidden tiles are chance's to draw", ja: '隠し札は運が引きます。' },
    { rules: "the tiles are chance's to draw", ja: '札は運が引きます。' },
    { rules: 'the bids come first', ja: 'まず入札です。' },
    { rules: 'you have only {n} kōban to bid', ja: '握れる小判は{n}枚までです。' },
    { rules: 'the bids of this round are in', ja: 'このラウンドの入札は終わっています。' },
    { rules: 'you must build at once', ja: 'すぐに建てなければなりません。' },
    { rules: 'no group of yours has what it takes to build now', ja: 'いま建てられるだけの材料が揃った群れはありません。' },
    { rules: 'only a clan with a hidden tile still to play says done', ja: '終わりを告げるのは、隠し札を残している組だけです。' },
    { rules: 'you can place a boat, so you must', ja: '置ける舟があるので、置かなければなりません。' },
  ],
  izakaya: [
    { rules: 'bids are sealed in the auction, before the actions', ja: '値をつけるのは競りのとき、行動の前です。' },
    { rules: 'a bid is a multiple of 100 yen, and {n} is none', ja: '値は百円単位です。{n}円はつけられません。' },
    { rules: 'you have {n} yen and cannot bid {m}', ja: '手元は{n}円なので、{m}円はつけられません。' },
    { rules: 'a disc lies on {colour} already: each colour takes one in a phase', ja: '{colour}にはもう円盤があります。一つの段階で一色に一枚だけです。', en: 'a disc lies on {colour} already: each colour takes one in a phase' },
    { rules: 'the crate of {colour} is empty', ja: '{colour}の箱は空です。', en: 'the crate of {colour} is empty' },
    { rules: 'there is no corner {corner} in this city', ja: 'この街に{corner}はありません。', en: 'there is no {corner} in this city' },
    {
      rules: '{corner} is a corner of the city itself: it touches one card only and takes no drink',
      ja: '{corner}は街の端で、一枚の敷地にしか触れないので、酒は置けません。',
      en: 'the {corner} is a corner of the city itself: it touches one card only and takes no drink',
    },
    { rules: '{corner} has a drink: {colour}', ja: '{corner}にはもう酒（{colour}）があります。', en: 'there is a drink already at the {corner}: {colour}' },
    {
      rules: 'all four-card corners are taken before any two-card corner: {n} of them are still free, and {corner} touches two cards only',
      ja: '四枚角がすべて埋まるまで二枚角には置けません。四枚角はあと{n}か所空いていて、{corner}は二枚角です。',
      en: 'all four-card corners are taken before any two-card corner: {n} of them are still free, and the {corner} touches two cards only',
    },
    { rules: 'a price was moved in this phase already: one disc only goes there', ja: 'この段階ではもう値段が動きました。円盤は一枚だけです。' },
    { rules: 'the coin goes to another colour', ja: '硬貨は別の色へ動かします。' },
    { rules: 'there is no coin on {colour}: its price is 0', ja: '{colour}には硬貨がなく、値段は0円です。', en: 'there is no coin on {colour}: its price is 0' },
    { rules: 'you have no claim disc and no pyramid left', ja: '円盤も角錐も残っていません。' },
    { rules: 'there is no lane {lane} in this city', ja: 'この街に{lane}はありません。', en: 'there is no {lane} in this city' },
    { rules: '{lane} lies beside the turned card in the centre and takes no disc', ja: '{lane}は中央の裏向きの札に面しているので、円盤は置けません。', en: 'the {lane} lies beside the turned card in the centre and takes no disc' },
    { rules: 'a disc lies in {lane} already', ja: '{lane}にはもう円盤があります。', en: 'a disc lies in the {lane} already' },
    {
      rules: 'the pyramid goes on one of the two sites beside {lane}, and {site} is neither',
      ja: '角錐は{lane}に面した二つの敷地のどちらかに置きます。{site}は違います。',
      en: 'the pyramid goes on one of the two sites beside the {lane}, and {site} is neither',
    },
    { rules: '{site} is claimed already', ja: '{site}にはもう持ち主がいます。' },
    { rules: "laying the city and drawing the first turn order is chance's", ja: '街を並べるのも最初の順番も運が決めます。' },
    { rules: 'first everybody seals a bid', ja: 'まず全員が値をつけます。' },
    { rules: 'there is no piece in your hand: choose one first', ja: '手に建材がありません。まず一つ選んでください。' },
    { rules: '{piece} fits somewhere in the city, so it must be placed', ja: '{piece}は街のどこかに置けるので、置かなければなりません。', en: '{piece} fits somewhere in the city, so it must be placed' },
    { rules: 'you chose {piece}, and these cells are {other}', ja: '選んだのは{piece}ですが、そのます目は{other}の形です。', en: 'you chose {piece}, and these cells are {other}' },
    { rules: 'there is no site {site} in this city', ja: 'この街に敷地{site}はありません。' },
    { rules: '{site} is the turned card in the centre: nothing is built on it', ja: '{site}は中央の裏向きの札で、何も建てられません。' },
    { rules: 'the piece would not lie whole inside one building area of {site}', ja: '建材が{site}の一つの敷地に収まりません。' },
    { rules: 'the cells under the piece differ in height: it would hang over or bridge a gap', ja: '建材の下の高さが揃っていません。宙に浮くか、隙間をまたいでしまいます。' },
    { rules: 'floor {n} of this building has pieces already, and this one would share no edge with them', ja: 'この建物の{n}階にはもう建材があり、それと辺で接していません。' },
    { rules: '{piece} is in your hand: place it first', ja: '{piece}を手に持っています。まずそれを置いてください。', en: '{piece} is in your hand: place it first' },
    { rules: 'no {piece} is left in the supply', ja: '{piece}はもう残っていません。', en: 'the supply is out of this: {piece}' },
    { rules: 'only the free piece of a line can be declined', ja: '断れるのは、列のおまけの建材だけです。' },
    { rules: 'your line of discs gives you a free piece: choose one with build, or skip it', ja: '円盤の列のおまけがあります。建材を一つ選ぶか、断ってください。', en: 'your line of discs gives you a free piece: choose one, or go without' },
    { rules: 'you pass only when there is nothing that you could do', ja: '休めるのは、できることが何もないときだけです。' },
  ],
};

export const patternOf = (rules: string) => {
  const names: string[] = [];
  const text = rules.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, (_, name: string) => {
    names.push(name);
    return '(.+?)';
  });
  return { names, expression: new RegExp(`^${text}$`) };
};

// A name of the notation in words; anything else as it is.
function named(game: GameId, what: string, code: string, { say, name, data }: Telling): string {
  const known = (key: string) => words.find(key)?.trim() ?? code;
  switch (what.replace(/\d$/, '')) {
    case 'seat':
      return name(Number(code));
    case 'tile':
      return tileInWords(code, { say }) || code;
    case 'plant':
      return known(`niya.plant.${code}`);
    case 'symbol':
      return known(`niya.symbol.${code}`);
    case 'card':
      return known(`kamiza.card.${code}`);
    case 'place':
      return known(`akiwado.place.${code}`);
    case 'kind':
      return known(`akiwado.kind.${code}`);
    case 'space':
      return spaceName(code, say, data);
    case 'resource':
      return known(`nyakuza.tile.${code.replace(' ', '_')}`);
    case 'colour':
      return known(`${game}.${code}`);
    case 'corner':
      return cornerName(code, say);
    case 'piece':
    case 'other':
      return pieceName(code, say);
    case 'lane':
      return laneName(code, say);
    default:
      return code;
  }
}

// The rules' sentence for a reader; nothing where the rules' own is best.
export function refusalInWords(game: GameId, said: string, telling: Telling): string | undefined {
  for (const { rules, ja, en } of sentences[game]) {
    const { names, expression } = patternOf(rules);
    const found = expression.exec(said);
    if (!found) continue;
    const text = words.language === 'ja' ? ja : en;
    return text?.replace(/\{(\w+)\}/g, (_, name: string) => named(game, name, found[names.indexOf(name) + 1] ?? '', telling));
  }
  return undefined;
}
