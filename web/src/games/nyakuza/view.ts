// What a seat sees of Nyakuza, as the server writes it.
export type Phase = 'first' | 'secret' | 'draw' | 'bid' | 'net' | 'build' | 'over';
// "undrawn", "free", or what stands there and whose it is: "boat 2", "used 2" (a boat on a spent tile), "stall 2" and
// "market 2" (with the boat on top).
export type Shows = string;

export interface Clan {
  koban: number; // in every view; people are shown the others' only as Y7 says
  hand: number; // boats to place
  sealed: boolean;
  bid: number; // of this round, once opened; else -1
  hides_tile: boolean;
}
export interface View {
  players: number;
  options: { secret: boolean; open_koban: boolean; first: string | number };
  seat: number | null;
  phase: Phase;
  round: number;
  last_round: boolean;
  bag: number;
  to_draw: number;
  amulet: number | null;
  wharf: number;
  order: number[]; // whose netting is still to come; the first is in turn
  clans: Clan[];
  own_bid: number;
  own_secret: string; // "r17", or "none"
  left_over: string[]; // the hidden tiles nobody played, once the game is over
  resources: Shows[];
  shores: Shows[];
  seas: Shows[];
}

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
