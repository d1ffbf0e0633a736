import { expect, test } from 'vitest';
import { sealed, steps } from './steps';

test('a card, then its area, and it is sealed', () => {
  expect(steps('play hitman top')).toEqual(['hitman', 'top']);
  expect(steps('play boss bottom')).toEqual(['boss', 'bottom']);
  expect(sealed('play boss bottom')).toBe(true);
});
test('what is no card stays whole', () => {
  expect(steps('first 1')).toEqual(['first 1']);
  expect(sealed('first 1')).toBe(false);
});
