// Every string that a person reads, in the language that the person reads. One catalogue a language, one file a part.
// `{name}` is filled in; `{n|boat|boats}` chooses by number, and `{name|takes|take}` as for one who is not the reader.
import { kept } from '../house/kept';
import type { en } from './en';
import { catalogues, chosen, type Part } from './first';

export type Key = keyof typeof en;
export type Catalogue = Record<Key, string>;
export type Language = 'en' | 'ja';
export type Values = Record<string, string | number>;
export type Say = (key: Key, values?: Values) => string;

export const languages: Record<Language, string> = { en: 'English', ja: '日本語' };

// Without a comma before "and".
const locale: Record<Language, string> = { en: 'en-GB', ja: 'ja' };

class Words {
  language = $state<Language>('en');
  private catalogue = $state.raw<Partial<Catalogue>>({});

  // Of dates.
  get locale() {
    return locale[this.language];
  }

  private wanted: Language = 'en';
  private parts = new Set<Part>(['front']);

  // The page is drawn once its words are there.
  async start() {
    await this.choose(chosen());
  }
  async choose(language: Language) {
    this.wanted = language;
    await this.fetch();
  }
  // Words that not every page says: they are there when this is done, and in whatever language is chosen later.
  async need(...parts: Part[]) {
    const known = this.parts.size;
    for (const part of parts) this.parts.add(part);
    if (this.parts.size > known) await this.fetch();
  }
  private async fetch(): Promise<void> {
    const [language, parts] = [this.wanted, [...this.parts]];
    const found = await Promise.all(parts.map((part) => catalogues[language][part]()));
    // Somebody has asked for more in the meantime.
    if (language !== this.wanted || parts.length !== this.parts.size) return this.fetch();
    this.catalogue = Object.assign({}, ...found);
    this.language = language;
  }
  async keep(language: Language) {
    kept.set('language', language);
    await this.choose(language);
  }
  say: Say = (key, values) => fill(this.catalogue[key] ?? key, values);
  // For keys that are put together from what the server names; nothing where the catalogue has no such key.
  find(key: string, values?: Values): string | undefined {
    const text = (this.catalogue as Record<string, string | undefined>)[key];
    return text === undefined ? undefined : fill(text, values);
  }
}

// The catalogues differ in grammar, so only the English one chooses by number.
const plurals = new Intl.PluralRules('en');
export function fill(text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, (_, name: string, one?: string, many?: string) => {
    const value = values[name] ?? '';
    if (one === undefined) return String(value);
    return (Number.isNaN(Number(value)) || plurals.select(Number(value)) === 'one' ? one : many) ?? '';
  });
}

export const words = new Words();
// A part of the page, once the words that it says are there, too.
export async function withWords<T>(part: Promise<T>, ...more: Part[]): Promise<T> {
  const [found] = await Promise.all([part, words.need('play', ...more)]);
  return found;
}
export const say: Say = (key, values) => words.say(key, values);
// 1,600, 12.5 and −3: one way to write numbers, in either language.
export const figure = (n: number): string => n.toLocaleString('en', { maximumFractionDigits: 1 }).replace('-', '−');
// "Oichi, Sakichi and Rokusuke", as the language joins names; "serve a drink or build"; and "2 boats, 1 stall", without a
// word before the last.
const joints: Record<'and' | 'or' | 'also', Intl.ListFormatOptions> = {
  and: { type: 'conjunction' },
  or: { type: 'disjunction' },
  also: { type: 'conjunction', style: 'narrow' },
};
export const list = (parts: string[], joint: keyof typeof joints = 'and'): string =>
  new Intl.ListFormat(locale[words.language], joints[joint]).format(parts);
