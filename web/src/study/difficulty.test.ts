import { expect, test } from 'vitest';
import { choose, difficultyOf } from './difficulty';

const rated = (...shares: number[]) => shares.map((share, number) => ({ number, missed: [share, share / 2] }));

test('a third of the puzzles is easy, a third hard', () => {
  expect([...difficultyOf(rated(0.9, 0.1, 0.5, 0.2, 1, 0.6)).values()]).toEqual([3, 1, 2, 1, 3, 2]);
});
test('puzzles that are missed as often are as hard', () => {
  expect(new Set(difficultyOf(rated(0.4, 0.4, 0.4, 0.4)).values()).size).toBe(1);
});
test('the next puzzle is of the wanted difficulty, and not one of the last', () => {
  const puzzles = rated(0.1, 0.2, 0.5, 0.6, 0.9, 1);
  expect(choose(puzzles, 1, ({ number }) => number === 0, 0)).toBe(1);
  expect(choose(puzzles, 3, () => false, 0.99)).toBe(5);
  expect([0, 1]).toContain(choose(puzzles, 1, () => true, 0.5)); // all were tried: again
  expect(choose(puzzles, undefined, () => false, 0)).toBe(0);
  expect(choose([], 1, () => false, 0)).toBeUndefined();
});
