// Chance, drawn again in the reader's own browser (docs/play/fairness.md).
import { chacha20 } from '@noble/ciphers/chacha';
import { blake2b } from '@noble/hashes/blake2';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils';
import type { Entry, Fairness } from '../house/messages';
import type { MySeat } from '../house/mine';
import type { Transcript } from './transcript';

const hash = (bytes: Uint8Array) => blake2b(bytes, { dkLen: 32 });

export const hashOf = (text: string): string => bytesToHex(hash(utf8ToBytes(text)));
export const commitmentOf = (seed: string): string => bytesToHex(hash(hexToBytes(seed)));

export function keyOf(seed: string, contributions: string[]): Uint8Array {
  const parts = contributions.flatMap((contribution) => {
    const bytes = utf8ToBytes(contribution);
    const length = new Uint8Array(4);
    new DataView(length.buffer).setUint32(0, bytes.length, true);
    return [length, bytes];
  });
  return hash(concatBytes(hexToBytes(seed), ...parts));
}

// The point below n that the k-th chance action of a game falls on.
export function pointOf(key: Uint8Array, k: number, n: number): number {
  const nonce = new Uint8Array(12);
  new DataView(nonce.buffer).setBigUint64(0, BigInt(k), true);
  const below = ((2n ** 64n - 1n) / BigInt(n)) * BigInt(n);
  for (let blocks = 1; ; ++blocks) {
    const stream = new DataView(chacha20(key, nonce, new Uint8Array(64 * blocks)).buffer);
    for (let at = 64 * (blocks - 1); at < 64 * blocks; at += 8) {
      const word = stream.getBigUint64(at, true);
      if (word < below) return Number(word % BigInt(n));
    }
  }
}

export interface Draw {
  action: string;
  weight: number;
}
export function draw(key: Uint8Array, k: number, draws: Draw[]): string | undefined {
  const sorted = draws.toSorted((a, b) => (a.action < b.action ? -1 : 1)); // actions are ASCII: as bytes
  let point = pointOf(key, k, sorted.reduce((sum, { weight }) => sum + weight, 0));
  return sorted.find(({ weight }) => (point -= weight) < 0)?.action;
}

export interface Check {
  commitment: boolean; // the seed and the contributions are those that were promised before the game
  own?: boolean; // what this browser contributed counts, and all promises are those that it noted; if it did contribute
  draws: number; // chance actions that were drawn again
  wrong?: number; // the first that came out otherwise, by its place in the log
}
// Whether each contribution that was revealed is the one that was promised.
const kept = ({ commitments = [], contributions }: Fairness) =>
  contributions.every((given, seat) => !commitments[seat] || given === '' || hashOf(given) === commitments[seat]);

// Whether the record has what this browser noted when it revealed its own contribution, and that one too.
export function agrees({ commitment, fairness }: Transcript, { seat, entropy, noted }: Pick<MySeat, 'seat' | 'entropy' | 'noted'>): boolean {
  if (!noted || !fairness || noted.commitment !== commitment || fairness.contributions[seat] !== entropy) return false;
  return fairness.contributions.every((given, other) => {
    const promised = noted.commitments[other] ?? null;
    return promised === (fairness.commitments?.[other] ?? null) && (promised !== null || given === noted.contributions[other]);
  });
}

// `draws` tells what chance could do after so much of the log; `seats` are this browser's.
export async function check(transcript: Transcript, draws: (before: Entry[]) => Promise<Draw[]>, seats: MySeat[] = []): Promise<Check | undefined> {
  const { fairness, commitment, log } = transcript;
  if (!fairness?.seed || !commitment) return undefined;
  const key = keyOf(fairness.seed, fairness.contributions);
  const result: Check = { commitment: commitmentOf(fairness.seed) === commitment && kept(fairness), draws: 0 };
  const contributed = seats.filter(({ noted }) => noted !== undefined);
  if (contributed.length > 0) result.own = contributed.every((seat) => agrees(transcript, seat));
  for (const [place, [who, action]] of log.entries()) {
    if (who !== 'chance') continue;
    if (draw(key, result.draws++, await draws(log.slice(0, place))) === action) continue;
    return { ...result, wrong: place };
  }
  return result;
}
