import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cornersOf, easyCards, type SiteCards } from './easy';

const house = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../data/izakaya-sites.json'), 'utf8')) as SiteCards;

it('counts the corners of an area', () => {
  expect(cornersOf(['aa', 'aa'], 'a')).toBe(4);
  expect(cornersOf(['aa', 'a.'], 'a')).toBe(6);
  expect(cornersOf(['a.', '.a'], 'a')).toBe(8);
  expect(cornersOf(['a.', '..'], 'b')).toBe(0);
});
it('chooses cards with one building and few corners, as many as the city has', () => {
  for (const [players, size] of [[2, 9], [3, 9], [4, 16], [5, 25]] as const) {
    const { sites, pieces } = easyCards(house, players);
    expect(sites.length).toBe(size);
    expect(pieces).toEqual(house.pieces);
    expect(sites.filter(({ plan }) => plan.join('').includes('b')).length).toBe(players === 5 ? 5 : 0);
  }
  const average = ({ sites }: SiteCards) => sites.reduce((sum, { plan }) => sum + cornersOf(plan, 'a'), 0) / sites.length;
  expect(average(easyCards(house, 2))).toBeLessThan(average(house) - 1);
});
