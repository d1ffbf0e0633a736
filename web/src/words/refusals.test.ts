import { expect, test } from 'vitest';
import type { Entry, GameId } from '../house/messages';
import { words } from './index.svelte';
import { refusalInWords } from './refusals';

const cards = ['chuo1', 'shinjuku3', 'minato3', 'setagaya1', 'taito1', 'taito2', 'chuo3', 'meguro3', 'shibuya2'];
const telling = { say: words.say, name: (seat: number) => `Ann ${seat}`, log: cards.map((card): Entry => ['chance', `site ${card}`]) };
const told = (game: GameId, reason: string, args = {}) => refusalInWords(game, { reason, args }, telling);

test('a refusal is said in both languages, with the names that stand on the board', async () => {
  await words.need('play');
  await words.choose('ja');
  expect(await told('niya', 'niya.no_match', { plant: 'pine', symbol: 'bird', square: 'c2', tile: 'maple-sun' })).toBe('最後に取られた札に合わせて、松か鳥の札を取ります。c2にあるのは紅葉に日です。');
  expect(await told('izakaya', 'izakaya.disc_there', { lane: 's1.1-s1.2' })).toBe('中央1と新宿3の間の路地にはもう円盤があります。');
  expect(await told('nyakuza', 'nyakuza.boat_there', { space: 's4' })).toBe('浜4にはもう舟があります。');
  expect(await told('akiwado', 'akiwado.not_in_waste', { kind: 'red' })).toBe('捨て場に赤の札はありません。');
  await words.choose('en');
  expect(await told('izakaya', 'izakaya.drink_there', { corner: 'c2.2', colour: 'red' })).toMatch(/^the corner at the lower right of Taitō 1 already has a drink: /);
  expect(await told('nyakuza', 'nyakuza.not_adjacent', { space: 's4' })).toBe('shore 4 is not next to a boat of yours, as a shore or sea space must be');
  expect(await told('kamiza', 'kamiza.not_next', { seat: 2 })).toContain('Ann 2 is next');
  expect(await told('izakaya', 'izakaya.other_piece', { piece: 'O4', piece2: 'X9' })).toBe('you chose the square, and these cells are X9');
  expect(await told('akiwado', 'akiwado.bid_too_high', { bid: 3, coins: 1 })).toBe('you cannot bid 3: you have 1 coin');
});

test('a mistake in a file of one’s own is said with its place', async () => {
  await words.need('play');
  await words.choose('ja');
  expect(await told('nyakuza', 'bay.mix', { wanted: 5, resource: 'salmon', found: 4 })).toBe('鮭は4個ではなく5個でなければなりません。');
  expect(await told('izakaya', 'json.missing', { field: 'plan', where: 'sites[2]' })).toBe('sites[2]: 「plan」がありません。');
  await words.choose('en');
  expect(await told('izakaya', 'json.missing', { field: 'plan', where: 'sites[2]' })).toBe('sites[2]: the field "plan" is missing');
});

test('what this page does not know is left to the house', async () => {
  expect(await told('niya', 'niya.tomorrow')).toBeUndefined();
  expect(await refusalInWords('niya', {}, telling)).toBeUndefined();
});
