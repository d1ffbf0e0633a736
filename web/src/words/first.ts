// Which words this visitor reads, and where they are.
import type { Catalogue, Language } from './index.svelte';

// The front page's, those of all other pages, and what lessons say.
export type Part = 'front' | 'play' | 'lessons';

// Only what is read is fetched.
export const catalogues: Record<Language, Record<Part, () => Promise<Partial<Catalogue>>>> = {
  en: {
    front: () => import('./en/front').then(({ front }) => front),
    play: () => import('./en/play').then(({ play }) => play),
    lessons: () => import('./en/lessons').then(({ lessons }) => lessons),
  },
  ja: {
    front: () => import('./ja/front').then(({ front }) => front),
    play: () => import('./ja/play').then(({ play }) => play),
    lessons: () => import('./ja/lessons').then(({ lessons }) => lessons),
  },
};

export const chosen = (): Language => {
  const kept = localStorage.getItem('language');
  if (kept === 'en' || kept === 'ja') return kept;
  return navigator.languages.some((language) => language.startsWith('ja')) &&
    !navigator.languages[0]?.startsWith('en')
    ? 'ja'
    : 'en';
};
