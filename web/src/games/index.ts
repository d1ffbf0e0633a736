// The games, fetched when somebody sits down to one.
import type { GameId } from '../house/messages';
import type { GamePage } from './game';

export { gameIds } from '../../generated/ids';

// A game without a folder of its own gets the plain page.
const pages = import.meta.glob<{ page: GamePage }>('./*/index.ts');
export const gamePage = async (id: GameId): Promise<GamePage> => {
  const own = pages[`./${id}/index.ts`];
  return own ? (await own()).page : (await import('./plain')).plainPage(id);
};

// What the front page tells before any game is fetched: the minutes, ages and best number of players that are printed, and
// about how many minutes a game lasts where none are.
export interface Printed {
  minutes: number;
  ages?: number;
  best?: number;
}
export const printed: Partial<Record<GameId, Printed>> = {
  niya: { minutes: 10 },
  kamiza: { minutes: 20, ages: 12, best: 4 },
  akiwado: { minutes: 30, ages: 10 },
  nyakuza: { minutes: 45 },
  izakaya: { minutes: 30 },
};
