// Which words this visitor reads, and where they are.
import type { Catalogue, Language } from './index.svelte';

// Only the catalogue that is read is fetched.
export const catalogues: Record<Language, () => Promise<Catalogue>> = {
  en: () => import('./en').then(({ en }) => en),
  ja: () => import('./ja').then(({ ja }) => ja),
};

export const chosen = (): Language => {
  const kept = localStorage.getItem('language');
  if (kept === 'en' || kept === 'ja') return kept;
  return navigator.languages.some((language) => language.startsWith('ja')) &&
    !navigator.languages[0]?.startsWith('en')
    ? 'ja'
    : 'en';
};
