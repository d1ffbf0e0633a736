// What a view of Nyakuza means (docs/play/rules/nyakuza.md, "What a view shows").
import type { Resource, Shore, View } from '../../../generated/nyakuza';

export type { Clan, Phase, View } from '../../../generated/nyakuza';
// "undrawn", "free", or what stands there and whose it is: "boat 2", "used 2" (a boat on a spent tile), "stall 2" and
// "market 2" (with the boat on top).
export type Shows = Resource | Shore;

export interface Seen {
  what: 'undrawn' | 'free' | 'boat' | 'used' | 'stall' | 'market';
  seat: number; // -1 where nobody is
}
export function seen(view: View, space: string): Seen {
  const list = space[0] === 'r' ? view.resources : space[0] === 's' ? view.shores : view.seas;
  const [what, seat] = (list[Number(space.slice(1)) - 1] ?? 'free').split(' ');
  return { what: what as Seen['what'], seat: seat === undefined ? -1 : Number(seat) };
}

// What stands of a clan in the bay.
export function standing(view: View, seat: number) {
  const all = [...view.resources, ...view.shores, ...view.seas].filter((shows) => shows.endsWith(` ${seat}`));
  return {
    boats: all.length,
    stalls: all.filter((shows) => shows.startsWith('stall')).length,
    market: all.some((shows) => shows.startsWith('market')),
  };
}
// The printed counts (rule 1), for piles that the view leaves to be worked out: what is not in the bay lies in front of a
// screen or beside it.
export const boatsOfAClan = 40;
export const stallsOfAClan = (players: number) => [10, 6, 5][players - 2] ?? 5;

// Whose kōban a person is shown (Y7).
export const koban = (view: View, seat: number): number | undefined =>
  view.options.open_koban || view.phase === 'over' || view.seat === seat ? view.clans[seat]?.koban : undefined;
