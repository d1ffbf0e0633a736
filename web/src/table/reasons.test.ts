import { beforeAll, describe, expect, it } from 'vitest';
import { words } from '../words/index.svelte';
import { reasons } from './reasons';

describe('reasons', () => {
  beforeAll(() => words.need('play'));
  it('put numbers into words', () => {
    expect(reasons([{ kind: 'wins_market', market: 1, bid: 3, chance: 0.41, cards: 2, points: 4 }])).toBe(
      '3 coins win the 2 cards at the west market 40% of the time, worth 4 points.',
    );
    expect(reasons([{ kind: 'group_has', boats: 1, recipes: 0, shores: 2 }])).toBe('Its group then has 1 boat, 0 recipes and 2 shores.');
    expect(reasons([{ kind: 'yen_of_sites', own: 300, others: -100 }])).toContain('+300 yen from this player\'s sites, −100 from the others\'');
    expect(reasons([{ kind: 'loses_to', square: 5, tiles: 1 }])).toBe('The other player then wins by force, beginning with b2, with 1 tile left.');
    expect(reasons([{ kind: 'cards_left', more: -0.25 }])).toContain('worth −0.2 points');
  });
  it('pass over what they do not know', () => expect(reasons([{ kind: 'tomorrow', n: 1 }])).toBe(''));
});
