// What a reader of Akiwado sees, as the server tells it (src/rules/akiwado/view.h).
import type { Entry, Options } from '../../house/messages';

export const articles = ['white', 'yellow', 'red', 'blue', 'black'] as const;
export type Article = (typeof articles)[number];
export const kinds = [...articles, 'custom'] as const;
export type Kind = (typeof kinds)[number];
export type Cards = Record<Kind, number>;
export const markets = ['west', 'east'] as const;
export type Market = (typeof markets)[number];
export type Place = Market | 'pocket';
export type Answer = 'accept' | 'challenge';
export type Phase =
  | 'waste'
  | 'first'
  | 'roll'
  | 'take'
  | 'answer'
  | 'east'
  | 'west'
  | 'call'
  | 'bid'
  | 'reduce'
  | 'fetch'
  | 'over';

export interface Bid {
  place: Place | 'none';
  coins: number;
}
export interface Merchant {
  cards: Cards;
  coins: number; // behind a screen: shown to others only as A7 says
  unjust: boolean;
  sealed: boolean; // a choice lies there that is not open yet
  answer: Answer | 'none';
  call: Place | 'none';
  bid: Bid; // once it is open
}
export interface AkiwadoView {
  players: number;
  options: Options;
  reader: number | null;
  phase: Phase;
  turn: number | null;
  waiting: number[];
  merchants: Merchant[];
  own_answer: Answer | 'none'; // sealed by the reader
  own_bid: Bid;
  dice: number[]; // rising
  kept: number[]; // those of them that count for the turn player
  second_roll: boolean;
  east: Cards;
  west: Cards;
  waste: Cards;
  deck: Cards;
  stock: number;
  coin_area: number;
  privileges: Record<Article, number | null>;
}

// The die face that an article answers to (A2); 0 for the custom card.
export const faceOf = (kind: Kind): number => (kind === 'custom' ? 0 : articles.indexOf(kind) + 2);
export const size = (cards: Cards): number => kinds.reduce((sum, kind) => sum + cards[kind], 0);
export const listed = (cards: Cards): Kind[] => kinds.flatMap((kind) => Array<Kind>(cards[kind]).fill(kind));

// The kinds that are not in the box.
export function inPlay({ deck, waste, east, west, merchants }: AkiwadoView): Kind[] {
  const heaps = [deck, waste, east, west, ...merchants.map((merchant) => merchant.cards)];
  return kinds.filter((kind) => heaps.some((heap) => heap[kind] > 0));
}

// How the sharing before the second roll was answered: the view has forgotten it, the log has not.
export function lastAnswers(log: Entry[]): Map<number, Answer> {
  const answers = new Map<number, Answer>();
  const rolled = log.findLastIndex(([who, action]) => who === 'chance' && action.startsWith('roll'));
  for (const [who, action] of log.slice(0, Math.max(0, rolled)).reverse()) {
    if (who === 'chance' || (action !== 'challenge' && action !== 'accept')) break;
    answers.set(who, action);
  }
  return answers;
}

// Whether a person is shown what is behind this screen (A7).
export const seesCoins = (view: AkiwadoView, seat: number): boolean =>
  seat === view.reader || view.phase === 'over' || view.options.open_coins === true;
