import { describe, expect, it } from 'vitest';
import type { Entry, Moment } from '../../house/messages';
import type { Telling } from '../game';
import { en } from '../../words/en';
import { steps } from './steps';
import { ending, task, tell } from './tell';
import { fourTogether, type NiyaView } from './view';

const telling: Telling = {
  say: (key, values = {}) => `${en[key] && key} ${Object.values(values).join(' ')}`.trim(),
  name: (seat) => ['Oichi', 'Sakichi'][seat] ?? '',
};
const garden = (...tokens: [seat: number, squares: number[]][]): NiyaView['garden'] => {
  const squares: NiyaView['garden'] = Array(16).fill('maple-sun');
  for (const [seat, places] of tokens) for (const place of places) squares[place] = seat === 0 ? 'token 0' : 'token 1';
  return squares;
};
const moment = (more: Partial<Moment<NiyaView>>, view: Partial<NiyaView> = {}): Moment<NiyaView> => ({
  version: 20, seat: 0, actors: [0], legal: [], over: false, scores: [0, 0], ...more,
  view: { players: 2, options: { format: 'single', full_garden: 'last_mover', first: 0 }, phase: 'take', actor: 0, opener: 0,
    garden: garden(), last: 'none', tally: [0, 0], drawn: false, ...view },
});

describe('niya', () => {
  it('takes a square in one step', () => expect(steps('take c2')).toEqual(['c2']));
  it('tells takes and who begins, and leaves out the deal', () => {
    expect(tell([1, 'take c2'], telling)).toBe('niya.told.take Sakichi c2');
    const deals = Array.from({ length: 16 }, (_, i) => ['chance', `deal ${i === 6 ? 'pine-rain' : 'maple-sun'}`] satisfies Entry);
    expect(tell([1, 'take c2'], { ...telling, log: deals })).toMatch(/^niya.told.take.tile Sakichi c2 niya.tile niya.plant.pine/);
    expect(tell(['chance', 'first 0'], telling)).toBe('niya.told.first Oichi');
    expect(tell(['chance', 'deal maple-sun'], telling)).toBe('');
  });
  it('asks for the border first, then for a match', () => {
    expect(task(moment({}), telling)).toBe('niya.task.first');
    expect(task(moment({}, { last: 'pine-rain' }), telling)).toBe('niya.task.take niya.plant.pine niya.symbol.rain');
    expect(task(moment({ actors: [1] }), telling)).toBe('niya.task.wait Sakichi');
  });
  it('finds rows, columns, long diagonals and squares, and nothing that wraps around', () => {
    for (const four of [[4, 5, 6, 7], [2, 6, 10, 14], [3, 6, 9, 12], [0, 5, 10, 15], [5, 6, 9, 10]])
      expect(fourTogether(garden([0, four]), 0)).toEqual([four]);
    expect(fourTogether(garden([0, [3, 4, 7, 8]]), 0)).toEqual([]);
  });
  it('says how it ended', () => {
    const over = { over: true, actors: [], winners: [1] };
    expect(ending(moment(over, { garden: garden([1, [0, 1, 2, 3]]) }), telling)).toMatch(/^niya.end.four Sakichi/);
    expect(ending(moment(over, { garden: garden([1, [0, 1, 2]]) }), telling)).toMatch(/^niya.end.blocked Sakichi Oichi/);
    const full = garden([0, [0, 1, 6, 7, 8, 9, 14, 15]], [1, [2, 3, 4, 5, 10, 11, 12, 13]]);
    expect(ending(moment(over, { garden: full }), telling)).toMatch(/^niya.end.full/);
    expect(ending(moment({ ...over, winners: [0, 1] }, { garden: full }), telling)).toBe('niya.end.draw');
  });
});
