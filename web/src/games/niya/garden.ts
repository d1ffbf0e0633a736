// A dealt garden as sixteen hex digits, row by row: 4 × plant + symbol (docs/build/own-gardens.md).
import type { Entry } from '../../house/messages';
import { plants, symbols } from './view';

export const isGarden = (text: string): boolean => /^[0-9a-f]{16}$/.test(text) && new Set(text).size === 16;

export const deals = (garden: string): Entry[] =>
  [...garden].map((digit) => {
    const tile = Number.parseInt(digit, 16);
    return ['chance', `deal ${plants[tile >> 2]}-${symbols[tile & 3]}`];
  });

// The last garden that a log dealt in full.
export const gardenOf = (log: Entry[]): string | undefined => {
  const tiles = log.flatMap(([, action]) => /^deal (\w+)-(\w+)$/.exec(action)?.slice(1) ?? []);
  if (tiles.length < 32) return undefined;
  const whole = tiles.slice(0, tiles.length - (tiles.length % 32)).slice(-32);
  return Array.from({ length: 16 }, (_, i) =>
    (4 * plants.findIndex((plant) => plant === whole[2 * i]) + symbols.findIndex((symbol) => symbol === whole[2 * i + 1])).toString(16),
  ).join('');
};
