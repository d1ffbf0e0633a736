import { expect, test } from 'vitest';
import type { Entry } from '../../house/messages';
import { en } from '../../words/en';
import { fill, type Say } from '../../words/index.svelte';
import { asks, tell } from './tell';
import { lastAnswers } from './view';

const say: Say = (key, values) => fill(en[key], values);
const telling = { say, name: (seat: number) => ['Monzaemon', 'Sakichi', 'Oichi', 'Rokusuke'][seat] ?? '' };

test('a sealed choice says nothing of what it is', () => {
  expect(tell([2, '?'], telling)).toBe('Oichi has sealed a choice.');
});
test('a call, a bid and what lies in a pocket', () => {
  expect(tell([1, 'call east'], telling)).toBe('Sakichi calls east.');
  expect(tell([1, 'bid west 3'], telling)).toBe('Sakichi bids 3 on the west market.');
  expect(tell([0, 'pocket'], telling)).toBe('Monzaemon chooses the pocket.');
});
test('chance is told too', () => {
  expect(tell(['chance', 'roll 1 4 5'], telling)).toBe('The dice show 1 · 4 · 5.');
  expect(tell(['chance', 'east custom'], telling)).toBe('A custom card comes to the east market.');
});

test('finds in the log who challenged before the second roll', () => {
  const log: Entry[] = [['chance', 'roll 1 2 4'], [0, 'take 4'], [2, 'challenge'], [1, 'accept'], [3, 'challenge'], ['chance', 'roll 5 6 6']];
  expect([...lastAnswers(log)].sort()).toEqual([[1, 'accept'], [2, 'challenge'], [3, 'challenge']]);
  expect(lastAnswers(log.slice(0, 1)).size).toBe(0);
});
test('a market chosen asks for coins; dice need no question of their own', () => {
  expect(asks(['bid west'], telling)).toBe('How many coins on the west market?');
  expect(asks(['bid west', '3'], telling)).toBe('');
  expect(asks(['die 2'], telling)).toBe('');
});
