// A mind's reasons in the reader's words. The server names kinds and numbers; a kind that this page does not know is passed
// over, as docs/build/protocol.md asks.
import type { Because } from '../house/messages';
import { say, words, type Values } from '../words/index.svelte';

// The server's numbers for places and colours.
const places = ['east', 'west', 'pocket'];
const colours = ['white', 'blue', 'red', 'yellow', 'green', 'black'];

const named = (part: string, names: string[], number: number) => words.find(`${part}.${names[number]}`)?.trim() ?? '';
const round = (number: number) => Math.round(10 * number) / 10;
const signed = (number: number) => (round(number) > 0 ? `+${round(number)}` : round(number) < 0 ? `−${-round(number)}` : '±0');

const hardly = 0.03;
function often(chance: number): string {
  if (chance >= 1 - hardly / 10) return say('reason.often.always');
  if (chance > 1 - hardly) return say('reason.often.nearly');
  if (chance < hardly) return say('reason.often.hardly');
  return say('reason.often.part', { percent: Math.round(20 * chance) * 5 });
}
const inWords: Record<string, (number: number) => string | number> = {
  square: (number) => `${'abcd'[number % 4]}${Math.floor(number / 4) + 1}`,
  chance: often,
  market: (number) => named('akiwado.place', places, number),
  called: (number) => named('akiwado.place', places, number),
  from: (number) => named('izakaya', colours, number),
  to: (number) => named('izakaya', colours, number),
  more: signed,
};

function reason({ kind, ...numbers }: Because): string {
  const values: Values = {};
  for (const [name, number] of Object.entries(numbers)) values[name] = (inWords[name] ?? round)(Number(number));
  if (kind === 'yen_of_sites' || kind === 'per_floor') for (const name of ['own', 'others']) values[name] = signed(Number(numbers[name]));
  return words.find(`reason.${kind}`, values) ?? '';
}
export const reasons = (because: Because[]): string => because.map(reason).filter(Boolean).join(' ');
