import { describe, expect, it } from 'vitest';
import type { Entry, Moment } from '../../house/messages';
import { en } from '../../words/en';
import { ja } from '../../words/ja';
import { fill, type Say } from '../../words/index.svelte';
import { layOut, together } from './bay';
import { hear, task, tell } from './tell';
import { koban, seen, standing, type View } from './view';

const name = (seat: number) => ['Oichi', 'Sakichi', 'Rokusuke'][seat] ?? '';
const english: Say = (key, values) => fill(en[key], values);
const japanese: Say = (key, values) => fill(ja[key], values);

const clan = { koban: 12, hand: 0, sealed: false, bid: -1, hides_tile: false };
const view: View = {
  players: 3,
  options: { secret: true, open_koban: false, first: 0 },
  seat: 0,
  phase: 'net',
  round: 2,
  last_round: false,
  bag: 40,
  to_draw: 0,
  amulet: 0,
  wharf: 3,
  order: [0, 1],
  clans: [{ ...clan, hand: 2 }, clan, clan],
  own_bid: -1,
  own_secret: 'r7',
  left_over: [],
  resources: ['used 1', 'boat 0', 'free', ...Array.from({ length: 57 }, () => 'undrawn' as const)],
  shores: ['stall 1', 'market 0', ...Array.from({ length: 28 }, () => 'free' as const)],
  seas: Array.from({ length: 20 }, () => 'free' as const),
};
const moment = (change: Partial<Moment<View>>): Moment<View> => ({
  version: 9,
  seat: 0,
  actors: [0],
  view,
  legal: [],
  over: false,
  scores: [0, 0, 0],
  ...change,
});

describe('tell', () => {
  const entries: [Entry, string][] = [
    [['chance', 'first 2'], 'Rokusuke is the first to hold the amulet.'],
    [['chance', 'draw r2'], 'New in the bay: salmon 2.'],
    [['chance', 'secret 1 ?'], 'Sakichi hides a tile.'],
    [['chance', 'secret 0 r1'], 'Oichi hides a tile: octopus 1.'],
    [[1, 'bid ?'], 'Sakichi closes a paw over a bid.'],
    [[1, 'bid 0'], 'Sakichi bids nothing.'],
    [[1, 'bid 5'], 'Sakichi bids 5.'],
    [[0, 'boat w9'], 'Oichi places a boat: sea 9.'],
    [[0, 'secret r1'], 'Oichi plays the hidden tile, with a boat: octopus 1.'],
    [[2, 'stall s4 with r4 r8'], 'Rokusuke builds a stall on shore 4, with spider crab 4 and spider crab 8.'],
    [[2, 'market s4 with r4 r8'], 'Rokusuke builds the Grand Market on shore 4, with spider crab 4 and spider crab 8!'],
  ];
  it.each(entries)('%j', (entry, line) => {
    expect(tell(entry, { say: english, name })).toBe(line);
    const other = tell(entry, { say: japanese, name });
    expect(other).not.toBe('');
    expect(other).not.toMatch(/\{|undefined/);
  });
  it('passes over the end of a turn', () => expect(tell([0, 'done'], { say: english, name })).toBe(''));
  it('calls tiles by what they are on the map of the table', () => {
    const data = { spaces: [{ id: 'r2', kind: 'resource', row: 0, col: 0, resource: 'squid', next_to: [] }] };
    expect(tell(['chance', 'draw r2'], { say: english, name, data })).toBe('New in the bay: squid 2.');
  });
});

describe('task', () => {
  const ask = (change: Partial<Moment<View>>) => task(moment(change), { say: english, name });
  it('says what is to be done', () => {
    expect(ask({ legal: ['boat r3'] })).toBe('Place a boat: 2 left.');
    expect(ask({ legal: ['boat r3', 'secret r7'] })).toContain('hidden tile');
    expect(ask({ legal: ['done', 'secret r7'] })).toContain('end your turn');
    expect(ask({ legal: ['bid 0'], view: { ...view, phase: 'bid' } })).toContain('12 kōban');
    expect(ask({ legal: ['stall s3 with r2'], view: { ...view, phase: 'build' } })).toContain('stall');
    expect(ask({ legal: ['market s3 with r2'], view: { ...view, phase: 'build' } })).toContain('Grand Market');
  });
  it('names whom everybody waits for', () => {
    expect(ask({ actors: [1, 2], view: { ...view, phase: 'bid' } })).toBe('Still deciding on a bid: Sakichi and Rokusuke.');
    expect(ask({ actors: [1] })).toContain('Sakichi');
  });
  it('names the winners, and merges tied clans', () => {
    expect(ask({ over: true, actors: [], winners: [0] })).toBe('Oichi opens the Grand Market and wins.');
    expect(ask({ over: true, actors: [], winners: [1] })).toBe('The last round is over: Sakichi wins.');
    expect(ask({ over: true, actors: [], winners: [0, 1] })).toContain('merge');
  });
});

describe('the view', () => {
  it('says who is where', () => {
    expect(seen(view, 'r1')).toEqual({ what: 'used', seat: 1 });
    expect(seen(view, 'r4')).toEqual({ what: 'undrawn', seat: -1 });
    expect(standing(view, 0)).toEqual({ boats: 2, stalls: 0, market: true });
    expect(hear(view, 's1', { say: english, name })).toBe('shore 1: Sakichi’s stall');
  });
  it('keeps the kōban of others behind their screens', () => {
    expect(koban(view, 0)).toBe(12);
    expect(koban(view, 1)).toBeUndefined();
    expect(koban({ ...view, phase: 'over' }, 1)).toBe(12);
    expect(koban({ ...view, options: { ...view.options, open_koban: true } }, 1)).toBe(12);
  });
});

describe('the bay', () => {
  const bay = layOut({
    spaces: [
      { id: 's1', kind: 'shore', row: 0, col: 0, next_to: ['r1'] },
      { id: 'r1', kind: 'resource', row: 0, col: 1, resource: 'tuna', next_to: ['s1', 'w1'] },
      { id: 'w1', kind: 'sea', row: 1, col: 1, next_to: ['r1'] },
    ],
  });
  it('puts hexes that share an edge a hex apart', () => {
    const [a, b, c] = ['s1', 'r1', 'w1'].map((id) => bay.at.get(id)!);
    const apart = (p: typeof a, q: typeof a) => Math.hypot(p!.x - q!.x, p!.y - q!.y);
    expect(apart(a, b)).toBeCloseTo(apart(b, c));
  });
  it('finds what hangs together', () => {
    expect(together(bay, 'r1', new Set(['s1', 'w1'])).sort()).toEqual(['r1', 's1', 'w1']);
    expect(together(bay, 's1', new Set(['w1']))).toEqual(['s1']);
  });
});
