import { expect, test } from 'vitest';
import { sealed, steps } from './steps';

test('dice are taken one by one', () => {
  expect(steps('take 4')).toEqual(['die 4', 'done']);
  expect(steps('take 3 3')).toEqual(['die 3', 'die 3', 'done']);
});
test('a bid is a market, then coins', () => {
  expect(steps('bid west 12')).toEqual(['bid west', '12']);
  expect(steps('pocket')).toEqual(['pocket']);
});
test('what is said aloud is not sealed, what lies behind the screen is', () => {
  for (const action of ['challenge', 'accept', 'pocket', 'bid east 1']) expect(sealed(action)).toBe(true);
  for (const action of ['call pocket', 'call east', 'take 1 5', 'reduce', 'keep', 'fetch red'])
    expect(sealed(action)).toBe(false);
});
