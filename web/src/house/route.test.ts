import { expect, it, vi } from 'vitest';

vi.stubGlobal('__SITE__', true);
vi.stubGlobal('location', { search: '', pathname: '/', hash: '' });
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('document', { addEventListener: () => undefined });
const { at, placeInQuery } = await import('./route.svelte');

it.each(['/', '/puzzles/3', '/review/t1?at=3', '/rules/niya', '/new/izakaya'])('finds %s again in its address', (place) => {
  expect(placeInQuery(new URL(at(place), 'https://example.org/games/zashiki/').search)).toBe(place);
});
it('understands links that another program has rewritten', () => {
  expect(placeInQuery('?%2Fpuzzles%2F3')).toBe('/puzzles/3');
  expect(placeInQuery('?/puzzles/3=')).toBe('/puzzles/3');
  expect(placeInQuery('?/puzzles/3&utm_source=chat')).toBe('/puzzles/3');
  expect(placeInQuery('?/puzzles/%')).toBe('/puzzles/%');
});
