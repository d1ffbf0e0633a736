import { expect, test } from 'vitest';
import { en } from '../../words/en';
import { fill, type Say } from '../../words/index.svelte';
import { asks, tell } from './tell';

const say: Say = (key, values) => fill(en[key], values);
const telling = { say, name: (seat: number) => ['Oichi', 'Sakichi', 'Rokusuke'][seat] ?? '' };

test('a card face down is told by its place alone', () => {
  expect(tell([1, 'play ? top'], telling)).toBe('Sakichi lays a card at the top.');
});
test('a card turned up is told by its name', () => {
  expect(tell([0, 'play hitman bottom'], telling)).toBe('Oichi lays the hitman at the bottom.');
});
test('chance draws the first start player', () => {
  expect(tell(['chance', 'first 2'], telling)).toBe('The lot falls on Rokusuke, who begins.');
});
test('a card in hand asks for its place, and there for its seal', () => {
  expect(asks(['boss'], telling)).toBe('Where to with the boss: top or bottom?');
  expect(asks(['boss', 'top'], telling)).toBe('The boss at the top: seal it?');
});
