// Which words this visitor reads, and where they are.
import type { Catalogue, Language } from './index.svelte';

// The front page's, those of all other pages, what lessons, ratings and tournaments say, and why something is refused.
export type Part = 'front' | 'play' | 'lessons' | 'ratings' | 'tournament' | 'refusals';

// Only what is read is fetched.
export const catalogues: Record<Language, Record<Part, () => Promise<Partial<Catalogue>>>> = {
  en: {
    front: () => import('../../../words/en/front.json').then((topic) => topic.default),
    play: () => import('./en/play').then(({ play }) => play),
    lessons: () => import('../../../words/en/lessons.json').then((topic) => topic.default),
    tournament: () => import('../../../words/en/tournament.json').then((topic) => topic.default),
    ratings: () => import('../../../words/en/ratings.json').then((topic) => topic.default),
    refusals: () => import('../../../words/en/refusals.json').then((topic) => topic.default),
  },
  ja: {
    front: () => import('../../../words/ja/front.json').then((topic) => topic.default),
    play: () => import('./ja/play').then(({ play }) => play),
    lessons: () => import('../../../words/ja/lessons.json').then((topic) => topic.default),
    tournament: () => import('../../../words/ja/tournament.json').then((topic) => topic.default),
    ratings: () => import('../../../words/ja/ratings.json').then((topic) => topic.default),
    refusals: () => import('../../../words/ja/refusals.json').then((topic) => topic.default),
  },
};

export const chosen = (): Language => {
  let language: string | null = null;
  try {
    language = localStorage.getItem('language'); // not by way of kept.ts, which would make the first script larger
  } catch {
    // the browser keeps nothing
  }
  if (language === 'en' || language === 'ja') return language;
  return navigator.languages.some((language) => language.startsWith('ja')) &&
    !navigator.languages[0]?.startsWith('en')
    ? 'ja'
    : 'en';
};
