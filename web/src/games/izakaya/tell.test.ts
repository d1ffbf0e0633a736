import { describe, expect, it } from 'vitest';
import type { Entry, Moment } from '../../house/messages';
import { en } from '../../words/en';
import { fill } from '../../words/index.svelte';
import type { Telling } from '../game';
import { asks, task, tell } from './tell';
import type { IzakayaView } from './view';

const log = ['chuo1', 'shinjuku3', 'minato3', 'setagaya1'].map((card): Entry => ['chance', `site ${card}`]);
const telling: Telling = { say: (key, values) => fill(en[key], values), name: (seat) => ['Oichi', 'Sakichi'][seat] ?? '?', log };
const moment = (view: Partial<IzakayaView>, more: Partial<Moment> = {}) =>
  ({ seat: 0, legal: [], over: false, view, ...more }) as Moment<IzakayaView>;

describe('tell', () => {
  it('keeps a sealed bid sealed', () => {
    expect(tell([1, 'bid ?'], telling)).toBe('Sakichi seals a bid.');
    expect(tell([1, 'bid 1000'], telling)).toBe('Sakichi bids 1,000 yen.');
  });
  it('tells who did what where', () => {
    expect(tell([0, 'drink red c1.2'], telling)).toBe('Oichi serves red wine on the corner at the lower right of Shinjuku 3.');
    expect(tell([0, 'price red blue'], telling)).toBe('Oichi moves a coin from red wine to blue ramune.');
    expect(tell([0, 'claim s1.2-s2.2 s2.2'], telling)).toBe('Oichi puts a disc in the lane between Shinjuku 3 and Setagaya 1 and claims Setagaya 1.');
    expect(tell([0, 'place s1.1 23 24'], telling)).toBe('Oichi builds on Chūō 1.');
    expect(tell([0, 'place s1.3 23 24'], { ...telling, log: [] })).toBe('Oichi builds on the site in row 1, column 3.');
  });
  it('passes over the dealing of the cards', () => expect(tell(['chance', 'site chuo1'], telling)).toBe(''));
});

describe('task', () => {
  it('names what can be done with this disc', () =>
    expect(task(moment({ phase: 'act', actor: 0, round: 2 }, { legal: ['build T4', 'drink red c1.1', 'drink red c1.2'] }), telling)).toBe(
      'Disc 2 of 3: serve a drink or build.',
    ));
  it('says whom one waits for', () => {
    expect(task(moment({ phase: 'auction', actor: null, sealed: [1, 0] }), telling)).toBe('Your bid is in. Waiting for Sakichi.');
    expect(task(moment({ phase: 'place', actor: 1, chosen: 'T4' }), telling)).toBe('Sakichi is looking for a place for the T.');
  });
  it('says when a piece fits nowhere', () =>
    expect(task(moment({ phase: 'place', actor: 0, chosen: 'I4' }, { legal: ['return'] }), telling)).toContain('Nothing in the city fits'));
});

describe('an action begun', () => {
  it('asks for what is missing', () => {
    expect(asks(['drink white'], telling)).toBe('Serve white sake on which corner?');
    expect(asks(['price red'], telling)).toBe('A coin leaves red wine. Which price goes up?');
    expect(asks(['claim s1.1-s1.2'], telling)).toBe('Which site beside the lane do you claim?');
    expect(asks(['build'], telling)).toBe('Which piece do you take?');
  });
  it('leaves a bid to the sentence of its task', () => {
    expect(asks(['bid 300'], telling)).toBe('');
  });
  it('leads a piece in hand to its place', () => {
    expect(asks(['s1.1'], telling)).toBe('Turn the piece and choose where it goes.');
    expect(asks(['s1.1', 'way ##'], telling)).toBe('Turn the piece and choose where it goes.');
    expect(asks(['s1.1', 'way ##', 'on 12'], telling)).toBe('Build it here, or choose another place.');
  });
});
