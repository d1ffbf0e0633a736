import { describe, expect, it } from 'vitest';
import type { Entry, Judgement } from '../house/messages';
import type { MySeat } from '../house/mine';
import { plants, symbols } from '../games/niya/view';
import { type Account, account, coarseToFine, type Decision, decisionsOf, lossOf, slipOf, turningPoints } from './account';
import { agrees, check, commitmentOf, draw, hashOf, pointOf } from './fair';
import { readTranscript, stopsOf } from './transcript';
import played from './niya.transcript?raw';

const judged = (seat: number, value: number, actions: [string, number][]): Judgement => {
  const values = (own: number) => (seat === 0 ? [own, 1 - own] : [1 - own, own]);
  return { seat, values: values(value), because: [], action: actions[0]?.[0] ?? '', actions: actions.map(([action, own]) => ({ action, value: own, share: 0, values: values(own) })) };
};

describe('what decided a game', () => {
  const decisions: Decision[] = [
    { place: 0, seat: 0, action: 'a', judgement: judged(0, 0.5, [['a', 0.5]]) },
    { place: 1, seat: 1, action: 'b', judgement: judged(1, 0.6, [['c', 0.6], ['b', 0.3]]) },
    { place: 2, seat: 0, action: 'd', judgement: judged(0, 0.8, [['e', 0.8], ['d', 0.6]]) },
    { place: 4, seat: 1, action: 'f', judgement: judged(1, 0.8, [['f', 0.8]]) },
  ];
  it('passes over what was no choice', () => {
    const forced: Decision = { place: 3, seat: 1, action: 'g', judgement: { ...judged(1, 0, [['g', 0]]), values: [] } };
    const [a, b, d, f] = decisions as [Decision, Decision, Decision, Decision];
    expect(account(0, [a, b, d, forced, f], 0)).toEqual(account(0, decisions, 0));
    expect(turningPoints([a, b, d, forced, f], [0, 1])).toEqual(turningPoints(decisions, [0, 1]));
  });
  it('adds up to what happened, and over all seats to nothing', () => {
    const sums = [0, 1].map((seat) => account(seat, decisions, seat)) as [Account, Account];
    for (const sum of sums) expect(sum.start + sum.own + sum.others + sum.chance).toBeCloseTo(sum.end);
    const [sum, other] = sums;
    expect(sum.own).toBeCloseTo(-0.2);
    expect(sum.others).toBeCloseTo(0.3);
    expect(sum.given).toBeCloseTo(0.2);
    expect(other.own).toBeCloseTo(-0.3);
    expect(sum.own + sum.others + other.own + other.others).toBeCloseTo(0);
    expect(sum.chance + other.chance).toBeCloseTo(0);
  });
  it('says nothing as long as something is not judged', () => {
    expect(account(0, [...decisions, { place: 5, seat: 0, action: 'g' }], 0)).toBeUndefined();
  });
  it('knows what a decision gave away, and where it turned', () => {
    expect(decisions.map(lossOf).map((loss) => loss?.toFixed(1))).toEqual(['0.0', '0.3', '0.2', '0.0']);
    const turns = turningPoints(decisions, [0, 1]);
    expect(turns.map(({ decision }) => decision.place)).toEqual([2, 1, 4]);
    expect([0.02, 0.03, 0.08, 0.2, undefined].map(slipOf)).toEqual([undefined, 'inaccuracy', 'mistake', 'blunder', undefined]);
  });
  it('finds the decisions in a log', () => {
    const log: Entry[] = [['chance', 'x'], [0, 'a'], ['chance', 'y'], [1, 'b']];
    expect(decisionsOf(log, new Map()).map(({ place }) => place)).toEqual([1, 3]);
    expect(stopsOf(log)).toEqual([1, 3, 4]);
  });
  it('goes through all, the rough shape first', () => {
    expect(coarseToFine([0, 1, 2, 3, 4, 5])).toEqual([0, 4, 2, 1, 3, 5]);
    expect(coarseToFine([7])).toEqual([7]);
  });
});

describe('chance drawn again', () => {
  const transcript = readTranscript(played);
  // Who begins, then every tile that is not dealt yet, all as likely.
  const tiles = plants.flatMap((plant) => symbols.map((symbol) => `deal ${plant}-${symbol}`));
  const possible = async (before: Entry[]) =>
    (before.length === 0 ? ['first 0', 'first 1'] : tiles.filter((tile) => !before.some(([, action]) => action === tile))).map((action) => ({ action, weight: 1 }));
  it('finds every draw of a game from its seed', async () => {
    expect(await check(transcript, possible)).toEqual({ commitment: true, draws: 17 });
  });
  it('sees another seed, a bent draw and another contribution', async () => {
    const fairness = transcript.fairness;
    if (!fairness?.seed) throw new Error('no seed');
    const seed = fairness.seed.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    expect(await check({ ...transcript, fairness: { ...fairness, seed } }, possible)).toMatchObject({ commitment: false });
    const log = transcript.log.map(([who, action], i): Entry => [who, i === 5 ? 'deal pine-bird' : action]);
    expect(log[5]).not.toEqual(transcript.log[5]);
    expect(await check({ ...transcript, log }, possible)).toMatchObject({ commitment: true, wrong: 5 });
    expect((await check({ ...transcript, fairness: { ...fairness, contributions: ['other', ''] } }, possible))?.wrong).toBeDefined();
    expect(await check({ ...transcript, fairness: { version: 1, contributions: ['', ''] } }, possible)).toBeUndefined();
  });
  it('holds contributions against what was promised, and against what this browser noted', async () => {
    const { commitment, fairness } = transcript;
    if (!fairness || !commitment) throw new Error('no seed');
    const given = fairness.contributions;
    const commitments = given.map((contribution) => (contribution === '' ? null : hashOf(contribution)));
    const promised = { ...transcript, fairness: { ...fairness, commitments } };
    expect(await check(promised, possible)).toEqual({ commitment: true, draws: 17 });
    const broken = { ...promised, fairness: { ...fairness, commitments: [null, hashOf('other')] } };
    expect(await check(broken, possible)).toMatchObject({ commitment: false });
    const own: MySeat = { table: 't', key: 'k', seat: 1, game: 'niya', when: 0, entropy: given[1] ?? '', noted: { commitment, commitments, contributions: given } };
    expect(await check(promised, possible, [own])).toMatchObject({ own: true });
    expect(agrees(promised, { ...own, entropy: 'mine, and left out' })).toBe(false);
    expect(agrees(broken, own)).toBe(false);
    expect(agrees({ ...promised, commitment: hashOf('other') }, own)).toBe(false);
    const bent = ['chosen later', given[1] ?? ''];
    expect(agrees({ ...promised, fairness: { ...promised.fairness, contributions: bent } }, own)).toBe(false);
  });
  it('draws as often as the weights say', () => {
    const key = new Uint8Array(32).fill(7);
    const counts: Record<string, number> = {};
    for (let k = 0; k < 600; ++k) {
      const drawn = draw(key, k, [{ action: 'b', weight: 2 }, { action: 'a', weight: 1 }]) ?? '';
      counts[drawn] = (counts[drawn] ?? 0) + 1;
      expect(drawn).toBe(pointOf(key, k, 3) === 0 ? 'a' : 'b');
    }
    expect(counts['b']).toBeGreaterThan(counts['a'] ?? 0);
  });
  it('hashes as libsodium does', () => {
    // BLAKE2b-256 of 32 zero bytes.
    expect(commitmentOf('00'.repeat(32))).toBe('89eb0d6a8a691dae2cd15ed0369931ce0a949ecafa5c3f93f8121833646e15c3');
  });
});
