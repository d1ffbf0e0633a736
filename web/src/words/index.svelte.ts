// Every string that a person reads, in the language that the person reads. One catalogue a language, one file a part.
// `{name}` is filled in; `{n|boat|boats}` chooses by number.
import type { en } from './en';

export type Key = keyof typeof en;
export type Catalogue = Record<Key, string>;
export type Language = 'en' | 'ja';
export type Values = Record<string, string | number>;
export type Say = (key: Key, values?: Values) => string;

export const languages: Record<Language, string> = { en: 'English', ja: '日本語' };

// Only the catalogue that is read is fetched.
const catalogues: Record<Language, () => Promise<Catalogue>> = {
  en: () => import('./en').then(({ en }) => en),
  ja: () => import('./ja').then(({ ja }) => ja),
};

const chosen = (): Language => {
  const kept = localStorage.getItem('language');
  if (kept === 'en' || kept === 'ja') return kept;
  return navigator.languages.some((language) => language.startsWith('ja')) &&
    !navigator.languages[0]?.startsWith('en')
    ? 'ja'
    : 'en';
};

class Words {
  language = $state<Language>('en');
  private catalogue = $state.raw<Partial<Catalogue>>({});

  // The page is drawn once its words are there.
  async start() {
    await this.choose(chosen());
  }
  async choose(language: Language) {
    this.catalogue = await catalogues[language]();
    this.language = language;
  }
  async keep(language: Language) {
    localStorage.setItem('language', language);
    await this.choose(language);
  }
  say: Say = (key, values) => fill(this.catalogue[key] ?? key, values);
  // Which of some keys a text stands under, in whatever language.
  async keyOf(text: string, keys: Key[]): Promise<Key | undefined> {
    const own = keys.find((key) => this.catalogue[key] === text);
    if (own) return own;
    for (const fetched of Object.values(catalogues)) {
      const catalogue = await fetched();
      const found = keys.find((key) => catalogue[key] === text);
      if (found) return found;
    }
    return undefined;
  }
  // For keys that are put together from what the server names; nothing where the catalogue has no such key.
  find(key: string, values?: Values): string | undefined {
    const text = (this.catalogue as Record<string, string | undefined>)[key];
    return text === undefined ? undefined : fill(text, values);
  }
}

export function fill(text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, (_, name: string, one?: string, many?: string) => {
    const value = values[name] ?? '';
    return one === undefined ? String(value) : Number(value) === 1 ? one : (many ?? '');
  });
}

export const words = new Words();
export const say: Say = (key, values) => words.say(key, values);
// 1,600 and 12.5: one way to write numbers, in either language.
export const figure = (n: number): string => n.toLocaleString('en', { maximumFractionDigits: 1 });
// "Oichi, Sakichi and Rokusuke", as the language joins names.
export const list = (names: string[]): string =>
  names.length < 2
    ? names.join('')
    : names.slice(0, -1).join(say('house.comma')) + say('house.and') + (names.at(-1) ?? '');
