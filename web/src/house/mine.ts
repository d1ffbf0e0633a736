// What this browser keeps: my seats (table and key), my name, my settings. The key never leaves but to the house itself.
import type { GameId } from './messages';

export interface MySeat {
  table: string;
  key: string;
  seat: number;
  game: GameId;
  when: number;
  over?: boolean;
  name?: string; // of whoever sits there, where several people share this browser
  entropy?: string; // what it has committed to contribute to chance
  next?: string; // the same for the next game, if all agree to one
  noted?: Noted;
  here?: boolean; // the table is in this browser's own house
}
// What all had committed to when this seat revealed its contribution.
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
const write = (seats: MySeat[]) => localStorage.setItem('seats', JSON.stringify(seats.slice(-100)));

export const mine = {
  seats: read,
  at: (table: string) => read().filter((seat) => seat.table === table),
  keep: (seat: MySeat) => write([...read().filter((s) => s.table !== seat.table || s.key !== seat.key), seat]),
  forget: (table: string) => write(read().filter((seat) => seat.table !== table)),
  finished: (table: string) => write(read().map((s) => (s.table === table ? { ...s, over: true } : s))),
  // Whether this browser has finished a game of it, and so has seen what it is about.
  knows: (game: GameId) => read().some((seat) => seat.game === game && seat.over === true),
  name: () => localStorage.getItem('name') ?? '',
  keepName: (name: string) => localStorage.setItem('name', name),
};
