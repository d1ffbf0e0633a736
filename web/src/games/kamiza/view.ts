// What a reader of Kamiza sees, as the server tells it (src/rules/kamiza/view.h).
import type { Options } from '../../house/messages';

// From the lowest number to the highest: policeman 0, hitman 1, underboss 2, boss 3 (K1).
export const kinds = ['policeman', 'hitman', 'underboss', 'boss'] as const;
export type Kind = (typeof kinds)[number];
export const areas = ['top', 'bottom'] as const;
export type Area = (typeof areas)[number];
export type Fate = 'misplaced' | 'cancelled' | 'killed' | 'outranked' | 'seated';

export interface Judged {
  card: Kind;
  area: Area;
  fate: Fate;
  points: number;
}
export interface KamizaView {
  players: number;
  options: Options;
  reader: number | null;
  actor: number | 'chance' | null;
  start: number | null;
  game: number;
  round: number;
  pool: number; // WANTED chips that nobody has
  seats: { points: number; wanted: number; cards: Kind[] }[]; // `cards`: not shown yet in this game, one may lie face down
  table: { seat: number; area: Area }[];
  card: Kind | 'none'; // what the reader laid face down
  last: Judged[]; // the last round by seat; empty before the first is judged
}

// Rounds judged so far in the match: 0 … 9.
export const roundsJudged = (view: KamizaView): number =>
  (view.game - 1) * 3 + view.round - (view.actor === null ? 0 : 1);

// The hitman who has the seat because a boss died for it (2.3).
export const isKiller = (last: Judged[], seat: number): boolean =>
  last[seat]?.card === 'hitman' &&
  last[seat].area === 'top' &&
  last[seat].fate === 'seated' &&
  last.some((card) => card.fate === 'killed');
