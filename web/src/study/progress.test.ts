import { beforeEach, expect, test, vi } from 'vitest';
import type { Judgement } from '../house/messages';
import type { Decision } from './account';
import { enough, exercisesOf, extremes, kindsOf, type Looked, resting } from './progress';

const store = new Map<string, string>();
beforeEach(() => {
  store.clear();
  vi.stubGlobal('localStorage', { getItem: (name: string) => store.get(name) ?? null, setItem: (name: string, value: string) => store.set(name, value) });
});

// A decision that gave away so much, beside one that would have given nothing.
const decided = (action: string, loss: number, place = 0): Decision => {
  const actions = [{ action: 'better', value: 0.6, share: 1 }, { action, value: 0.6 - loss, share: 0 }];
  return { place, seat: 0, action, judgement: { action: 'better', actions, values: [0.6, 0.4] } as unknown as Judgement };
};
const many = (kind: string, losses: number[]) => Array.from({ length: enough }, (_, i) => decided(`${kind} ${i}`, losses[i % losses.length] ?? 0));

test('kinds are the words of the notation, the dearest first', () => {
  const kinds = kindsOf([decided('bid 3', 0.02), decided('boat r4', 0.2), decided('bid 5', 0.04), { place: 1, seat: 0, action: 'bid 1' }]);
  expect(kinds.map(({ kind, number }) => [kind, number])).toEqual([['boat', 1], ['bid', 2]]);
  expect(kinds[1]?.loss).toBeCloseTo(0.03);
});
test('nothing to choose is no decision', () => {
  const forced = decided('done', 0);
  expect(kindsOf([{ ...forced, judgement: { ...forced.judgement, values: [], actions: [] } as unknown as Judgement }])).toEqual([]);
});
test('the dearest kind is named only if the number of decisions is enough to tell', () => {
  expect(extremes(kindsOf([...many('bid', [0.1, 0.12]), ...many('boat', [0, 0.01])]))).toMatchObject({ worst: { kind: 'bid' }, best: { kind: 'boat' } });
  expect(extremes(kindsOf([...many('bid', [0.1, 0.12]).slice(1), ...many('boat', [0, 0.01])]))).toBeUndefined(); // one too few
  expect(extremes(kindsOf([...many('bid', [0, 0.3]), ...many('boat', [0, 0.2])]))).toBeUndefined(); // may be chance
  expect(extremes(kindsOf(many('bid', [0.1])))).toBeUndefined();
});
test('mistakes and blunders are exercises, inaccuracies are not', () => {
  const judged = [decided('bid 1', 0.05, 1), decided('bid 2', 0.1, 2), decided('bid 3', 0.3, 3)];
  const looked = { table: 'abc', page: {}, judged } as unknown as Looked;
  expect(exercisesOf(looked).map(({ id }) => id)).toEqual(['abc/2', 'abc/3']);
  expect(exercisesOf({ ...looked, page: { exact: true } } as unknown as Looked)).toHaveLength(3);
});
test('what was solved rests for a week, and the list stays short', () => {
  resting.solved('abc/2', 100);
  expect(resting.read(106).has('abc/2')).toBe(true);
  expect(resting.read(107).has('abc/2')).toBe(false);
  for (let i = 0; i < 600; ++i) resting.solved(`x/${i}`, 101);
  expect(resting.read(101).size).toBe(500);
  store.set('exercises', '{"broken":1}');
  expect(resting.read(101).size).toBe(0);
});
