import { expect, test } from 'vitest';
import { sentence } from './explain';

test('what the server says becomes a sentence', () => {
  expect(sentence('the first take of a game must be on the border, and b2 lies inside')).toBe(
    'The first take of a game must be on the border, and b2 lies inside.',
  );
  expect(sentence('It is over.')).toBe('It is over.');
  expect(sentence('')).toBe('');
});
test('a square and a space keep their small letter', () => {
  expect(sentence('b2 has a token already')).toBe('b2 has a token already.');
  expect(sentence('s1.1 is not yours')).toBe('s1.1 is not yours.');
});
