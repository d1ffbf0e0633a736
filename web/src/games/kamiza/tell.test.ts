import { expect, test } from 'vitest';
import { en } from '../../words/en';
import { fill, type Say } from '../../words/index.svelte';
import { asks, boast, tell } from './tell';

const say: Say = (key, values) => fill(en[key], values);
const telling = { say, name: (seat: number) => ['Oichi', 'Sakichi', 'Rokusuke'][seat] ?? '' };

test('a card face down is told by its place alone', () => {
  expect(tell([1, 'play ? top'], telling)).toBe('Sakichi plays a card at the top.');
});
test('a card turned up is told by its name', () => {
  expect(tell([0, 'play hitman bottom'], telling)).toBe('Oichi plays the hitman at the bottom.');
});
test('chance draws the first start player', () => {
  expect(tell(['chance', 'first 2'], telling)).toBe('Rokusuke is drawn to begin.');
});
test('a card in hand asks for its place, and there for its seal', () => {
  expect(asks(['boss'], telling)).toBe('Play the boss at the top or at the bottom?');
  expect(asks(['boss', 'top'], telling)).toBe('Seal the boss at the top?');
});
test('computer players threaten with one card in three, in words that exist', () => {
  const threats = Array.from({ length: 36 }, (_, dice) => boast([1, 'play ? top'], dice)).filter((key) => key !== undefined);
  expect(new Set(threats).size).toBe(12);
  expect(threats.every((key) => key in en)).toBe(true);
  expect(boast([1, 'first 2'], 0)).toBeUndefined();
});
