// Where a game was decided: what each step on the way was worth to one seat.
import type { Entry, Judgement } from '../house/messages';

export interface Decision {
  place: number; // in the log
  seat: number;
  action: string;
  judgement?: Judgement;
}

export function decisionsOf(log: Entry[], judgements: ReadonlyMap<number, Judgement>): Decision[] {
  return log.flatMap(([who, action], place) => {
    if (who === 'chance') return [];
    const judgement = judgements.get(place);
    return [{ place, seat: who, action, ...(judgement ? { judgement } : {}) }];
  });
}

// What was given away by a decision, from 0 to 1, as its player could judge it; nothing where the mind has no opinion.
export function lossOf({ action, judgement }: Decision): number | undefined {
  if (!judgement || judgement.values.length === 0) return undefined;
  const played = judgement.actions.find((candidate) => candidate.action === action);
  const best = Math.max(...judgement.actions.map(({ value }) => value));
  return played ? Math.max(0, best - played.value) : undefined;
}

// What a player gave away, by its size: nothing worth a word, or one of three.
export type Slip = 'inaccuracy' | 'mistake' | 'blunder';
export function slipOf(loss: number | undefined): Slip | undefined {
  if (loss === undefined || loss < 0.03) return undefined;
  return loss < 0.08 ? 'inaccuracy' : loss < 0.18 ? 'mistake' : 'blunder';
}

// What is worth another try. Where all is known to the end, that is each better end that was missed.
export const isMistake = (decision: Decision, exact = false): boolean => {
  const loss = lossOf(decision);
  return exact ? (loss ?? 0) > 0 : ['mistake', 'blunder'].includes(slipOf(loss) ?? '');
};

// Not where there was nothing to choose: no mind has anything to say there.
export const isFree = ({ judgement }: Decision): boolean => judgement?.values.length !== 0 || judgement.actions.length > 1;
const free = (decisions: Decision[]): Decision[] => decisions.filter(isFree);

// A mind that sees to the end says who wins by which side of a half its values lie on.
const sure = (value: number) => (value > 0.5 ? 1 : value < 0.5 ? 0 : 0.5);
export const certain = (judgement: Judgement): Judgement => ({
  ...judgement,
  values: judgement.values.map(sure),
  actions: judgement.actions.map((weighed) => ({ ...weighed, value: sure(weighed.value) })),
});

export interface Account {
  start: number;
  own: number; // what the seat's decisions changed: never a gain
  others: number;
  chance: number;
  end: number; // start + own + others + chance
  given: number; // what the own decisions gave away, compared with the best ones
}
// A decision's part is what its player could expect of it, compared with the position: nothing for the best choice. The rest, until
// the next decision, is luck: draws, and what nobody could know. Both add up to what happened, and over all seats to nothing.
export function account(seat: number, all: Decision[], end: number): Account | undefined {
  const decisions = free(all);
  if (decisions.length === 0 || decisions.some(({ judgement }) => judgement?.values[seat] === undefined)) return undefined;
  const valueAt = (i: number) => decisions[i]?.judgement?.values[seat] ?? end;
  const sum: Account = { start: valueAt(0), own: 0, others: 0, chance: 0, end, given: 0 };
  decisions.forEach((decision, i) => {
    const played = decision.judgement?.actions.find(({ action }) => action === decision.action);
    const part = (played?.values?.[seat] ?? valueAt(i)) - valueAt(i);
    sum.chance += valueAt(i + 1) - valueAt(i) - part;
    if (decision.seat === seat) sum.own += part;
    else sum.others += part;
    if (decision.seat === seat) sum.given += lossOf(decision) ?? 0;
  });
  return sum;
}

export interface Turn {
  decision: Decision;
  seat: number; // whose chance to win changed most
  change: number;
  slip: Slip | undefined; // where the choice made half of the change or more; otherwise what came of it did
}
// The decisions after which some seat's value changed most: at most `most`, and only changes worth the name.
export function turningPoints(all: Decision[], ends: number[], most = 3, least = 0.15): Turn[] {
  const decisions = free(all);
  return decisions
    .map((decision, i): Turn => {
      const now = decision.judgement?.values ?? [];
      const then = i + 1 < decisions.length ? (decisions[i + 1]?.judgement?.values ?? []) : ends;
      const changes = now.map((value, seat) => (then[seat] ?? value) - value);
      const seat = changes.reduce((best, change, i) => (Math.abs(change) > Math.abs(changes[best] ?? 0) ? i : best), 0);
      const change = changes[seat] ?? 0;
      const loss = lossOf(decision);
      return { decision, seat, change, slip: (loss ?? 0) >= Math.abs(change) / 2 ? slipOf(loss) : undefined };
    })
    .filter(({ change }) => Math.abs(change) >= least)
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change))
    .slice(0, most);
}

// First a few from everywhere, then those in between: a picture of the whole game comes soon and gets finer.
export function coarseToFine<T>(all: T[]): T[] {
  const order: T[] = [];
  for (let step = 2 ** Math.ceil(Math.log2(Math.max(1, all.length))), seen = new Set<number>(); step >= 1; step /= 2)
    for (let i = 0; i < all.length; i += step)
      if (!seen.has(i)) {
        seen.add(i);
        order.push(all[i] as T);
      }
  return order;
}
