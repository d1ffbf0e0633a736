// How many puzzles were solved in a row, kept in this browser. A puzzle counts the first time it is answered.
export interface Streak {
  now: number;
  best: number;
  seen: (number | string)[]; // the last ones answered; Niya's by their numbers, the others' with the game
}
const none: Streak = { now: 0, best: 0, seen: [] };

export const streak = {
  read(): Streak {
    try {
      return { ...none, ...(JSON.parse(localStorage.getItem('puzzles') ?? '{}') as Partial<Streak>) };
    } catch {
      return none;
    }
  },
  count(puzzle: number | string, right: boolean): Streak {
    const before = this.read();
    if (before.seen.includes(puzzle)) return before;
    const now = right ? before.now + 1 : 0;
    const after = { now, best: Math.max(before.best, now), seen: [...before.seen, puzzle].slice(-50) };
    localStorage.setItem('puzzles', JSON.stringify(after));
    return after;
  },
};
