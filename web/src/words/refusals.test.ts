import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { GameId } from '../house/messages';
import { words } from './index.svelte';
import { refusalInWords, sentences } from './refusals';

const telling = { say: words.say, name: (seat: number) => `Ann ${seat}` };
const source = (game: string) => readFileSync(join(import.meta.dirname, `../../../src/rules/${game}/why.h`), 'utf8');
// What only chance or a program can be told: nobody presses anything for it.
const forChance =
  /only a player|lots are drawn once|one of the |players begins|and seat |is empty|that is a player's|the deck has no|card left|nobody sits|the amulet has|there is no clan|only a clan does|first it is drawn|every clan has drawn|it is seat |that draws|is driftwood|is no longer in|first every clan|who begins|there is one |, and it is in the city|and it is in|lies in the garden already|that is for a player|the city is laid|the first turn order|is in the turn order|there is no seat|no garden that this table|settled/;

test.each(Object.keys(sentences) as GameId[])('every sentence of the rules of %s has words of its own', (game) => {
  const patterns = sentences[game].map(({ rules }) => rules.replace(/\{\w+\}/g, '…')).join('\n');
  const pieces = [...source(game).matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => text);
  const missing = pieces.filter((text) => /[a-z]+ [a-z]+ [a-z]/.test(text) && !forChance.test(text) && !patterns.includes(text.trim()));
  expect(missing).toEqual([]);
});

test('a sentence is put into words in both languages', async () => {
  const said = 'the last tile taken asks for pine or bird, and c2 holds maple-sun';
  await words.need('play');
  await words.choose('ja');
  expect(refusalInWords('niya', said, telling)).toBe('最後に取られた札に合わせて、松か鳥の札を取ります。c2にあるのは紅葉に日です。');
  expect(refusalInWords('izakaya', 'a disc lies in s1.1-s1.2 already', telling)).toBe('s1.1とs1.2の間の路地にはもう円盤があります。');
  expect(refusalInWords('nyakuza', 'there is a boat on s4 already', telling)).toBe('浜4にはもう舟があります。');
  await words.choose('en');
  expect(refusalInWords('izakaya', 'c2.2 has a drink: red', telling)).toMatch(/^there is a drink already at the corner at the lower right of s2.2: /);
  expect(refusalInWords('nyakuza', 's4 is not next to a boat of yours, as a shore or sea space must be', telling)).toBe('shore 4 is not next to a boat of yours, as a shore or sea space must be');
  expect(refusalInWords('kamiza', 'cards are played in turn, clockwise from the start player: seat 2 is next', telling)).toContain('Ann 2 is next');
  expect(refusalInWords('niya', 'there is no tile on a1 any more: a token stands there', telling)).toBeUndefined(); // good as it is
});
// No Japanese sentence keeps a word of the rules' own, apart from names of places and pieces.
test('Japanese is Japanese', () => {
  for (const all of Object.values(sentences)) for (const { ja } of all) expect(ja.replace(/\{\w+\}/g, '')).not.toMatch(/[a-z]{2,}/i);
});
