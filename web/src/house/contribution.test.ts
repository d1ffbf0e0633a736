import { beforeEach, expect, it, vi } from 'vitest';
import { revealer } from './contribution';
import type { Sync } from './messages';
import { mine } from './mine';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, text: string) => kept.set(name, text) });

const waiting = (commitments: (string | null)[], kind = 'human') =>
  ({ seat: 0, commitment: 'seed', fairness: { version: 1, commitments, contributions: ['', ''] }, reveal: { seats: [0, 1], left: 1000 },
    players: [{ kind: 'human' }, { kind }] }) as unknown as Sync;
const told = (sync: Sync) => {
  const sent: unknown[] = [];
  revealer('t', 'k', (message) => sent.push(message))(sync, 'line');
  return sent;
};

beforeEach(() => {
  kept.clear();
  mine.keep({ table: 't', key: 'k', seat: 0, game: 'niya', when: 0, entropy: 'own' });
});

it('notes what all have committed to and reveals its contribution', () => {
  expect(told(waiting(['own hash', 'other hash']))).toEqual([{ type: 'reveal', entropy: 'own' }]);
  expect(mine.at('t')[0]?.noted?.commitments).toEqual(['own hash', 'other hash']);
});
it('keeps the first note, whatever the server says once it knows the contribution', () => {
  told(waiting(['own hash', 'other hash']));
  told(waiting(['own hash', 'chosen later']));
  expect(mine.at('t')[0]?.noted?.commitments).toEqual(['own hash', 'other hash']);
});
it('reveals once per line, however often the table asks', () => {
  const sent: unknown[] = [];
  const reveal = revealer('t', 'k', (message) => sent.push(message));
  reveal(waiting(['own hash', 'other hash']), 1);
  reveal(waiting(['own hash', 'other hash']), 1);
  expect(sent.length).toBe(1);
  reveal(waiting(['own hash', 'other hash']), 2); // the first may have been lost with its line
  expect(sent.length).toBe(2);
});
it('reveals nothing while a seat is open', () => {
  expect(told(waiting(['own hash', null], 'open'))).toEqual([]);
});
