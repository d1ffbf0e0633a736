// What a view of Akiwado means (docs/play/rules/akiwado.md, "What a view shows").
import type { Answer as AnswerOrNone, Call, Cards, Privileges, View } from '../../../generated/akiwado';
import type { Entry } from '../../house/messages';

export type { Bid, Cards, Merchant, Phase } from '../../../generated/akiwado';
export type AkiwadoView = View;
export type Article = keyof Privileges;
export type Kind = keyof Cards;
export type Spot = Exclude<Call, 'none'>;
export type Market = Exclude<Spot, 'pocket'>;
export type Answer = Exclude<AnswerOrNone, 'none'>;
export const articles: readonly Article[] = ['white', 'yellow', 'red', 'blue', 'black'];
export const kinds: readonly Kind[] = [...articles, 'custom'];
export const markets: readonly Market[] = ['west', 'east'];

// The die face that an article answers to (A2); 0 for the custom card.
export const faceOf = (kind: Kind): number => (kind === 'custom' ? 0 : articles.indexOf(kind) + 2);
export const size = (cards: Cards): number => kinds.reduce((sum, kind) => sum + cards[kind], 0);
// What is in the one and not in the other.
export const less = (cards: Cards, others: Cards): Cards =>
  kinds.reduce((rest, kind) => ({ ...rest, [kind]: cards[kind] - others[kind] }), cards);
export const listed = (cards: Cards): Kind[] => kinds.flatMap((kind) => Array<Kind>(cards[kind]).fill(kind));

// The kinds that are not in the box.
export function inPlay({ deck, waste, east, west, merchants }: AkiwadoView): Kind[] {
  const heaps = [deck, waste, east, west, ...merchants.map((merchant) => merchant.cards)];
  return kinds.filter((kind) => heaps.some((heap) => heap[kind] > 0));
}

// How the last sharing was answered, before chance did what followed: the view has forgotten it, the log has not.
export function lastAnswers(log: Entry[]): Map<number, Answer> {
  const answers = new Map<number, Answer>();
  for (const [who, action] of log.toReversed()) {
    if (who === 'chance' && answers.size === 0) continue;
    if (who === 'chance' || (action !== 'challenge' && action !== 'accept')) break;
    answers.set(who, action);
  }
  return answers;
}

// Whether a person is shown what is behind this screen (A7).
export const seesCoins = (view: AkiwadoView, seat: number): boolean =>
  seat === view.reader || view.phase === 'over' || view.options.open_coins === true;
