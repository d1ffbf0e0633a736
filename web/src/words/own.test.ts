import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { words } from './index.svelte';
import { japanese, ownInWords } from './own';

const source = (path: string) => readFileSync(join(import.meta.dirname, '../../../src', path), 'utf8');

test('everything that the house says of a file of one’s own has Japanese words', () => {
  const patterns = Object.keys(japanese).join('\n').replace(/\{\w+\}/g, '…');
  const said = ['rules/nyakuza/bay.h', 'rules/izakaya/box.h'].flatMap((path) =>
    [...source(path).matchAll(/wrong\s*<<[^;]*;/g)].flatMap(([statement]) => [...statement.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => text.trim())),
  );
  const apart = /^(resource spaces|shores|sea spaces)$/; // chosen among, inside a sentence
  expect(said.filter((text) => text.length > 3 && !apart.test(text) && !patterns.includes(text))).toEqual([]);
});

test('a sentence is put into words', async () => {
  await words.need('play');
  await words.choose('ja');
  expect(ownInWords('there must be 5 salmon, not 4')).toBe('鮭は4つではなく5つでなければなりません。');
  expect(ownInWords('site 3: the field "plan" is missing')).toBe('3枚目の敷地：「plan」がありません。');
  expect(ownInWords('r7 is next to s2, but s2 not to r7')).toBe('r7の隣にs2がありますが、s2の隣にr7がありません。');
  expect(ownInWords('a bay must be an object')).toMatch(/^地図は/);
  await words.choose('en');
  expect(ownInWords('there are no pieces')).toBeUndefined();
});
