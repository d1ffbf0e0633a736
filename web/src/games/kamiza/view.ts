// What a view of Kamiza means (docs/play/rules/kamiza.md, "What a view shows").
import { areaWords, cardWords, type Last, type View } from '../../../generated/kamiza';

export type { Area, Card as Kind, Fate } from '../../../generated/kamiza';
export type KamizaView = View;
export type Judged = Last;
// From the lowest number to the highest: policeman 0, hitman 1, underboss 2, boss 3 (K1).
export const kinds = cardWords;
export const areas = areaWords;

// Rounds judged so far in the match: 0 … 9.
export const roundsJudged = (view: KamizaView): number =>
  (view.game - 1) * 3 + view.round - (view.actor === null ? 0 : 1);

// The hitman who has the seat because a boss died for it (2.3).
export const isKiller = (last: Judged[], seat: number): boolean =>
  last[seat]?.card === 'hitman' &&
  last[seat].area === 'top' &&
  last[seat].fate === 'seated' &&
  last.some((card) => card.fate === 'killed');
