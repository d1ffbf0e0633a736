// Chance, drawn again in the reader's own browser (docs/fairness.md).
import { chacha20 } from '@noble/ciphers/chacha';
import { blake2b } from '@noble/hashes/blake2';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils';
import type { Entry } from '../house/messages';
import type { Transcript } from './transcript';

const hash = (bytes: Uint8Array) => blake2b(bytes, { dkLen: 32 });

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
  commitment: boolean; // the seed is the one that was promised before the game
  draws: number; // chance actions that were drawn again
  wrong?: number; // the first that came out otherwise, by its place in the log
}
// `draws` tells what chance could do after so much of the log.
export async function check(transcript: Transcript, draws: (before: Entry[]) => Promise<Draw[]>): Promise<Check | undefined> {
  const { fairness, commitment, log } = transcript;
  if (!fairness?.seed || !commitment) return undefined;
  const key = keyOf(fairness.seed, fairness.contributions);
  const result: Check = { commitment: commitmentOf(fairness.seed) === commitment, draws: 0 };
  for (const [place, [who, action]] of log.entries()) {
    if (who !== 'chance') continue;
    if (draw(key, result.draws++, await draws(log.slice(0, place))) === action) continue;
    return { ...result, wrong: place };
  }
  return result;
}
