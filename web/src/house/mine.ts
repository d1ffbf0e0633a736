// What this browser keeps: my seats (table and key), my name, my settings. A key goes to its server only.
import { kept } from './kept';
import type { GameId } from './messages';

export interface MySeat {
  table: string;
  key: string;
  seat: number;
  game: GameId;
  when: number;
  over?: boolean;
  hidden?: boolean; // taken off the list; the seat is still mine
  name?: string; // of the player, when several people share this browser
  entropy?: string; // what it has committed to contribute to chance
  next?: string; // the same for the next game, if everybody agrees to one
  noted?: Noted;
  here?: boolean; // the table is in this browser's own house
  claimed?: boolean; // it is in the person's list on the server
  host?: boolean; // who opened the table with this seat may close it before the game
}
// What every seat had committed to when this one revealed its contribution.
export interface Noted {
  commitment: string;
  commitments: (string | null)[];
  contributions: string[];
}

const isText = (value: unknown) => typeof value === 'string';
const isName = (value: unknown) => isText(value) && /^[\w-]{1,100}$/.test(value as string);
const isAbsentOr = (right: (value: unknown) => boolean, value: unknown) => value === undefined || right(value);
const isNoted = (value: unknown) => {
  const { commitment, commitments, contributions } = (value ?? {}) as Partial<Noted>;
  return isText(commitment) && Array.isArray(commitments) && Array.isArray(contributions);
};
// Something else may have written there: a seat that is not right is none.
const isSeat = (value: unknown): value is MySeat => {
  const { table, key, seat, game, when, name, entropy, next, noted } = (value ?? {}) as Partial<MySeat>;
  return (
    isName(table) && isName(key) && Number.isInteger(seat) && isName(game) && Number.isFinite(when) &&
    [name, entropy, next].every((text) => isAbsentOr(isText, text)) && isAbsentOr(isNoted, noted)
  );
};
const read = (): MySeat[] => {
  const seats = kept.parsed('seats');
  return Array.isArray(seats) ? seats.filter(isSeat) : [];
};
const most = 100;
// Finished games go first, the oldest before the newer: a key to a running game is never dropped for one of those.
const write = (seats: MySeat[]) => {
  const spare = seats.length - most;
  const oldest = new Set(seats.filter(({ over }) => over).slice(0, Math.max(0, spare)));
  kept.set('seats', JSON.stringify(seats.filter((seat) => !oldest.has(seat))));
};

export const mine = {
  seats: read,
  at: (table: string) => read().filter((seat) => seat.table === table),
  keep: (seat: MySeat) => write([...read().filter((s) => s.table !== seat.table || s.key !== seat.key), seat]),
  hide: (table: string, hidden: boolean) => write(read().map((s) => (s.table === table ? { ...s, hidden } : s))),
  forget: (table: string) => write(read().filter((seat) => seat.table !== table)),
  forgetAll: () => write(read().filter(({ here }) => here)),
  finished: (table: string) => write(read().map((s) => (s.table === table ? { ...s, over: true } : s))),
  claimed: (keys: ReadonlySet<string>) => write(read().map((s) => (keys.has(s.key) ? { ...s, claimed: true } : s))),
  unclaim: () => write(read().map(({ claimed: _, ...s }) => s)),
  // Whether this browser has finished a game of this kind.
  knows: (game: GameId) => read().some((seat) => seat.game === game && seat.over === true),
  name: () => kept.get('name') ?? '',
  keepName: (name: string) => kept.set('name', name),
};
