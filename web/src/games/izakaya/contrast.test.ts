// What has to be seen to play stands out from its ground by 3 : 1, and what has to be read by 4.5 : 1, by day and by night.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const css = ['art.css', '../../look/tokens.css'].map((file) => readFileSync(join(import.meta.dirname, file), 'utf8')).join('\n');
const colours = new Map([...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name = '', day = '', night = '']) => [name, { day, night }]));

const light = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string) => {
  const [dark = 0, bright = 0] = [light(one), light(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
};

const least = (one: string, other: string) =>
  Math.min(...(['day', 'night'] as const).map((time) => contrast(colours.get(one)?.[time] ?? '', colours.get(other)?.[time] ?? '')));

test.each([
  ['kerb', 'street'], // lanes, and the corners where drinks can stand
  ['ground-line', 'card'], // building areas
  ['plate-line', 'ground'], // pieces
  ['plate-line', 'plate-low'],
  ['plate-line', 'plate-high'],
  ['bottle-line', 'street'],
  ['back-line', 'back'], // the turned card
  ['lantern', 'back'],
  ['coin-edge', 'coin'],
])('%s stands out from %s', (shape, ground) => expect(least(shape, ground)).toBeGreaterThanOrEqual(3));

test.each([
  ['ink-soft', 'street'], // rows and columns
  ['ink', 'street'],
  ['ink', 'card'],
  ['ink', 'paper-raised'], // money, prices, crates
  ['ink-soft', 'paper-raised'],
  ['ink-soft', 'paper-sunken'],
  ['ink', 'paper-sunken'], // pieces left
  ['plate-ink', 'plate-low'], // floors
  ['plate-ink', 'plate-high'],
  ['shu', 'paper-raised'],
])('%s is read on %s', (text, ground) => expect(least(text, ground)).toBeGreaterThanOrEqual(4.5));
