import { beforeEach, expect, test, vi } from 'vitest';
import { daily, streak } from './streak';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, value: string) => kept.set(name, value) });
});

test('only the first try of a puzzle counts', () => {
  expect(streak.count(3, true).now).toBe(1);
  expect(streak.count(4, false).now).toBe(0);
  expect(streak.count(4, true).now).toBe(0);
  expect(streak.count(5, true)).toMatchObject({ now: 1, best: 1 });
});
test('days count while none is missed or failed', () => {
  expect(streak.count(1, true, 100).days).toBe(1);
  expect(streak.count(2, true, 101).days).toBe(2);
  expect(streak.count(3, false, 101).days).toBe(2); // that day's was solved already
  expect(streak.count(4, true, 103).days).toBe(1);
  expect(streak.count(5, false, 104).days).toBe(0);
});
test('each game has its day, and no day the puzzle of another', () => {
  const five = [0, 1, 2, 3, 4].map((day) => daily(day));
  expect(new Set(five.map(({ game }) => game)).size).toBe(5);
  expect(daily(5)).not.toEqual(daily(0));
});
