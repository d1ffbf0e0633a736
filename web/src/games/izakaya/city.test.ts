import { describe, expect, it } from 'vitest';
import { cornersOf, lanesOf, paysOf, plateausOf, siteIndex, siteName } from './city';
import { cellNamed } from './shape';
import type { IzakayaView, SiteView } from './view';

const site = (more: Partial<SiteView> = {}): SiteView => ({
  card: 'chuo1',
  plan: 'aaaa../aaaa../aaa.../....../....../......',
  turned: false,
  claim: null,
  right: null,
  below: null,
  heights: Array<number>(36).fill(0),
  ...more,
});
const view = (sites: SiteView[], more: Partial<IzakayaView> = {}) =>
  ({
    sites,
    prices: [200, 300, 200, 200, 300, 300],
    drinks: Array<'none'>((Math.sqrt(sites.length) + 1) ** 2).fill('none'),
    yen: [400, 0],
    ...more,
  }) as IzakayaView;
const heights = (cells: Record<string, number>) => {
  const all = Array<number>(36).fill(0);
  for (const [cell, height] of Object.entries(cells)) all[cellNamed(cell)] = height;
  return all;
};
const nine = (first: Partial<SiteView> = {}) => [site(first), ...Array.from({ length: 8 }, (_, i) => site({ turned: i === 3 }))];

describe('the city', () => {
  it('names sites from the top left', () => {
    expect(siteName(3, 5)).toBe('s2.3');
    expect(siteIndex(5, 's2.3')).toBe(7);
  });
  it('has corners everywhere but at its own four', () => {
    const corners = cornersOf(view(nine()));
    expect(corners).toHaveLength(12);
    expect(corners.filter(({ rim }) => !rim).map(({ name }) => name)).toEqual(['c1.1', 'c1.2', 'c2.1', 'c2.2']);
  });
  it('closes the lanes beside the turned card', () => {
    const lanes = lanesOf(view(nine()));
    expect(lanes).toHaveLength(12);
    expect(lanes.filter(({ closed }) => closed).map(({ name }) => name)).toEqual([
      's1.2-s2.2', 's2.1-s2.2', 's2.2-s2.3', 's2.2-s3.2',
    ]);
  });
  it('puts one number on each plateau', () => {
    const found = plateausOf(site({ heights: heights({ '11': 1, '12': 1, '13': 1, '21': 2, '23': 2 }) }));
    expect(found.map(({ height }) => height).sort()).toEqual([1, 2, 2]);
    expect(found[0]?.middle).toBe(cellNamed('12'));
  });
  it('takes what a site pays from the rules', () => {
    const pay = { kind: 'site', site: 's1.1', seat: 0, floors: [3, 0], drinks: 700, points: 2100 };
    expect(paysOf([pay, { kind: 'unspent', seat: 0, points: 400 }])).toEqual(new Map([['s1.1', pay]]));
  });
});
