// How hard a puzzle is: how often levels 2 to 5 miss it, compared with the other puzzles of its game.
import type { RatedPuzzle } from '../house/messages';

export type Difficulty = 1 | 2 | 3; // the easiest third, the middle one, the hardest
export const difficulties: Difficulty[] = [1, 2, 3];

const mean = ({ missed }: RatedPuzzle) => missed.reduce((sum, share) => sum + share, 0) / missed.length;

// By number. Puzzles that are missed as often are as hard.
export function difficultyOf(puzzles: RatedPuzzle[]): Map<number, Difficulty> {
  const sorted = puzzles.map(mean).sort((a, b) => a - b);
  const [low = 0, high = 0] = [1, 2].map((third) => sorted[Math.ceil((third * sorted.length) / 3) - 1]);
  return new Map(puzzles.map((puzzle) => [puzzle.number, mean(puzzle) > high ? 3 : mean(puzzle) > low ? 2 : 1]));
}

// One that was not tried lately, where there is one; by chance, from 0 to 1. Without a difficulty, any.
export function choose(puzzles: RatedPuzzle[], wanted: Difficulty | undefined, tried: (puzzle: RatedPuzzle) => boolean, dice: number): number | undefined {
  const hard = difficultyOf(puzzles);
  const fitting = puzzles.filter(({ number }) => !wanted || hard.get(number) === wanted);
  const fresh = fitting.filter((puzzle) => !tried(puzzle));
  const from = fresh.length > 0 ? fresh : fitting;
  return from[Math.floor(dice * from.length)]?.number;
}
