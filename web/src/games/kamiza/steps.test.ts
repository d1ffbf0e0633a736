import { expect, test } from 'vitest';
import { steps } from './steps';

test('a card, then its area', () => {
  expect(steps('play hitman top')).toEqual(['hitman', 'top']);
  expect(steps('play boss bottom')).toEqual(['boss', 'bottom']);
});
test('what is no card stays whole', () => {
  expect(steps('first 1')).toEqual(['first 1']);
});
