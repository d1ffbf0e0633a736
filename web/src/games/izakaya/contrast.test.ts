// What has to be seen to play stands out from its ground by 3 : 1, by day and by night.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'art.css'), 'utf8');
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
])('%s stands out from %s', (shape, ground) => {
  for (const time of ['day', 'night'] as const)
    expect(contrast(colours.get(shape)?.[time] ?? '', colours.get(ground)?.[time] ?? ''), time).toBeGreaterThanOrEqual(3);
});
