import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { en } from './en';
import front from '../../../words/en/front.json';
import { fill } from './index.svelte';
import { ja } from './ja';

const entries = Object.entries(ja as Record<string, string>);
const english = en as Record<string, string>;
const names = (text: string) => [...new Set([...text.matchAll(/\{(\w+)/g)].map((found) => found[1]))].sort();

describe('the catalogues', () => {
  it('have the same keys and nothing empty', () => {
    expect(Object.keys(ja).sort()).toEqual(Object.keys(en).sort());
    expect([...entries, ...Object.entries(english)].filter(([, text]) => text.trim() === '' && !/^\s+$/.test(text))).toEqual([]);
  });
  it('are Japanese in Japanese', () => {
    // Clauses are numbers of the rules; they are the same in every language.
    const latin = entries.filter(([, text]) => /[A-Za-z]/.test(text.replaceAll(/\{[^}]*\}/g, '')) && !/[\u3040-\u30ff\u4e00-\u9fff]/.test(text));
    expect(latin.filter(([key]) => !key.endsWith('.clause'))).toEqual([]);
  });
  it('name things as the board does, and show no code of the notation', () => {
    const codes = /\bc\d\.\d|\b[ILOPSTUV][1-5]\b|[Cc]ell \d|マス \d|seat 0/;
    expect([...entries, ...Object.entries(english)].filter(([, text]) => codes.test(text))).toEqual([]);
  });
  it('fill in nothing that the other language does not', () => {
    const strange = entries.filter(([key, text]) => names(text).some((name) => !names(english[key] ?? '').includes(name)));
    expect(strange).toEqual([]);
  });
});

// What the front page is made of: all that its script imports at once.
function parts(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(/^\s*import (?!type )[^;]*?'(\.[^']+)'/gm)) {
    const at = join(dirname(file), from);
    const other = [at, `${at}.ts`, `${at}/index.ts`].find((path) => /\.(ts|svelte)$/.test(path) && existsSync(path));
    if (other) parts(other, found);
  }
  return found;
}
// The keys that a file names, with `${…}` where it fills in.
const keysIn = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/['`]((?:[a-z]+|\$\{[^}`]+\})(?:\.(?:\w|\$\{[^}`]+\})+)+)['`]/g)].map(([, key = '']) => key).filter((key) => /[a-z]/.test(key.replaceAll(/\$\{[^}]*\}/g, '')));
const patterns = (keys: string[], filling: string): RegExp[] =>
  [...new Set(keys)].map((key) => new RegExp(`^${key.replaceAll('.', '\\.').replaceAll(/\$\{[^}]+\}/g, filling)}$`));
it('the front page says only what is fetched for it', () => {
  const files = [...parts(join(import.meta.dirname, '../main.ts'))];
  expect(files.some((file) => file.endsWith('Home.svelte'))).toBe(true);
  const said = patterns(files.flatMap(keysIn), '\\w+');
  expect(Object.keys(en).filter((key) => said.some((pattern) => pattern.test(key)) && !(key in front))).toEqual([]);
});
// tests/words.py looks for refusals and reasons, which the rules give.
it('everything is said somewhere', () => {
  const source = join(import.meta.dirname, '..');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.(ts|svelte)$/.test(file));
  const said = patterns(files.flatMap((file) => keysIn(join(source, file))), '[\\w.]+');
  const unsaid = Object.keys(en).filter((key) => !/^(refusal|reason)\./.test(key) && !said.some((pattern) => pattern.test(key)));
  expect(unsaid).toEqual([]);
});

describe('filling in', () => {
  it('puts values where their names stand', () => expect(fill('{a} and {b}, {a}', { a: 1, b: 'two' })).toBe('1 and two, 1'));
  it('chooses by number', () => {
    expect(fill('{n} {n|boat|boats}', { n: 1 })).toBe('1 boat');
    expect(fill('{n} {n|boat|boats}', { n: 2 })).toBe('2 boats');
  });
  it('says of another what another does', () => expect(fill('{name} {name|takes|take} it', { name: 'Ann' })).toBe('Ann takes it'));
  it('leaves nothing where nothing is given', () => expect(fill('a{x}b')).toBe('ab'));
});
