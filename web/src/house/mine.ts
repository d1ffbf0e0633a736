// What this browser keeps: my seats (table and key), my name, my settings. A key goes to its server only.
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
  host?: boolean; // who opened the table with this seat may close it before the game
}
// What every seat had committed to when this one revealed its contribution.
export interface Noted {
  commitment: string;
  commitments: (string | null)[];
  contributions: string[];
}

const read = (): MySeat[] => {
  try {
    return JSON.parse(localStorage.getItem('seats') ?? '[]') as MySeat[];
  } catch {
    return [];
  }
};
const most = 100;
// Finished games go first, the oldest before the newer: a key to a running game is never dropped for one of those.
const write = (seats: MySeat[]) => {
  const spare = seats.length - most;
  const oldest = new Set(seats.filter(({ over }) => over).slice(0, Math.max(0, spare)));
  localStorage.setItem('seats', JSON.stringify(seats.filter((seat) => !oldest.has(seat))));
};

export const mine = {
  seats: read,
  at: (table: string) => read().filter((seat) => seat.table === table),
  keep: (seat: MySeat) => write([...read().filter((s) => s.table !== seat.table || s.key !== seat.key), seat]),
  hide: (table: string, hidden: boolean) => write(read().map((s) => (s.table === table ? { ...s, hidden } : s))),
  forget: (table: string) => write(read().filter((seat) => seat.table !== table)),
  finished: (table: string) => write(read().map((s) => (s.table === table ? { ...s, over: true } : s))),
  // Whether this browser has finished a game of this kind.
  knows: (game: GameId) => read().some((seat) => seat.game === game && seat.over === true),
  name: () => localStorage.getItem('name') ?? '',
  keepName: (name: string) => localStorage.setItem('name', name),
};
