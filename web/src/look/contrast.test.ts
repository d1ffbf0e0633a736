// What has to be seen to play stands out from its ground by 3 : 1, and what has to be read by 4.5 : 1, by day and by night.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
type Colours = Map<string, { day: string; night: string }>;
const pairs = (css: string): Colours =>
  new Map([...css.matchAll(/--([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g)].map(([, name = '', day, night, both = '']) => [name, { day: day ?? both, night: night ?? both }]));

// Each game's colours under each setting of boards (boards.css).
const styles: Record<string, string> = { niya: 'niya/art', kamiza: 'kamiza/art', akiwado: 'akiwado/art', nyakuza: 'nyakuza/bay', izakaya: 'izakaya/art' };
const blocks = [...read('boards.css').matchAll(/data-boards='(\w+)'\](?: \.(\w+))? \{([^}]*)\}/g)];
const sets = ['house', 'sumi', 'ai'].flatMap((boards) =>
  Object.entries(styles).map(([game, file]): [string, string, Colours] => {
    const changed = blocks.filter(([, name, of]) => name === boards && (of === undefined || of === game)).map(([, , , css = '']) => css);
    return [game, boards, pairs([read('tokens.css').split('@media')[0], read(`../games/${file}.css`), ...changed].join('\n'))];
  }),
);

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

const least = (colours: Colours, one: string, other: string) =>
  Math.min(...(['day', 'night'] as const).map((time) => contrast(colours.get(one)?.[time] ?? '', colours.get(other)?.[time] ?? '')));

const seen: Record<string, [string, string][]> = {
  niya: [['niya-edge', 'niya-moss']],
  kamiza: [['card-ink', 'gold']],
  akiwado: [['mark', 'fold']],
  nyakuza: [['bay-number', 'bay-water']],
  izakaya: [
    ['kerb', 'street'], // lanes, and the corners where drinks can stand
    ['ground-line', 'card'], // building areas
    ['plate-line', 'ground'], // pieces
    ['plate-line', 'plate-low'],
    ['plate-line', 'plate-high'],
    ['bottle-line', 'street'],
    ['back-line', 'back'], // the turned card
    ['lantern', 'back'],
    ['coin-edge', 'coin'],
  ],
};
const readOn: Record<string, [string, string][]> = {
  niya: [['ink', 'niya-moss']],
  kamiza: [['card-ink', 'card'], ['card-ink', 'poster']],
  akiwado: [['mark-on-dark', 'noren-east'], ['mark-on-dark', 'noren-west'], ['mark-on-dark', 'timber-deep'], ['ink', 'street'], ['mark', 'bone']],
  nyakuza: [['bay-number', 'bay-water'], ['tile-ink', 'tile-fish'], ['ink', 'bay-sand']],
  izakaya: [
    ['ink-soft', 'card'], // names
    ['ink', 'street'],
    ['ink', 'card'],
    ['ink', 'paper-raised'], // money, prices, crates
    ['ink-soft', 'paper-raised'],
    ['ink-soft', 'paper-sunken'],
    ['ink', 'paper-sunken'], // pieces left
    ['plate-ink', 'plate-low'], // floors
    ['plate-ink', 'plate-high'],
    ['shu', 'paper-raised'],
  ],
};
test.each(sets)('%s with the boards %s can be seen and read', (game, _, colours) => {
  const low = [
    ...(seen[game] ?? []).filter(([one, other]) => least(colours, one, other) < 3),
    ...(readOn[game] ?? []).filter(([one, other]) => least(colours, one, other) < 4.5),
  ];
  expect(low.map(([one, other]) => `${one} on ${other}: ${least(colours, one, other).toFixed(2)}`)).toEqual([]);
});
