// How many puzzles were solved in a row, kept in this browser: a puzzle counts once, and only its first try.
import { gameIds } from '../games';
import { kept } from '../house/kept';
import type { GameId } from '../house/messages';

export interface Streak {
  now: number;
  best: number;
  seen: (number | string)[]; // the last ones tried; Niya's by their numbers, the others' with the game
  day?: number; // of the last daily puzzle tried, and how many days in a row one was solved
  days?: number;
}
const none: Streak = { now: 0, best: 0, seen: [] };

// One puzzle a day, the same for everyone: the games take turns, and so do the puzzles of each. Days begin at midnight UTC.
export const today = () => Math.floor(Date.now() / 86_400_000);
export const daily = (day = today()): { game: GameId; turn: number } => ({ game: gameIds[day % gameIds.length] ?? 'niya', turn: Math.floor(day / gameIds.length) });

export const streak = {
  read(): Streak {
    const found = { ...none, ...(kept.parsed('puzzles') as Partial<Streak> | null) };
    const { now, best, seen, day = 0, days = 0 } = found;
    return [now, best, day, days].every(Number.isFinite) && Array.isArray(seen) ? found : none;
  },
  // `day`: the puzzle is that day's.
  count(puzzle: number | string, right: boolean, day?: number): Streak {
    const before = this.read();
    let after = before;
    if (!before.seen.includes(puzzle)) {
      const now = right ? before.now + 1 : 0;
      after = { ...before, now, best: Math.max(before.best, now), seen: [...before.seen, puzzle].slice(-200) };
    }
    if (day !== undefined && before.day !== day) after = { ...after, day, days: right ? (before.day === day - 1 ? (before.days ?? 0) : 0) + 1 : 0 };
    kept.set('puzzles', JSON.stringify(after));
    return after;
  },
};
