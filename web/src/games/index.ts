// The five games, fetched when somebody sits down to one.
import type { GameId } from '../house/messages';
import type { GamePage } from './game';

export const gameIds: GameId[] = ['niya', 'kamiza', 'akiwado', 'nyakuza', 'izakaya'];

const pages: Record<GameId, () => Promise<{ page: GamePage }>> = {
  niya: () => import('./niya'),
  kamiza: () => import('./kamiza'),
  akiwado: () => import('./akiwado'),
  nyakuza: () => import('./nyakuza'),
  izakaya: () => import('./izakaya'),
};
export const gamePage = (id: GameId): Promise<GamePage> => pages[id]().then((module) => module.page);

// What the front page tells before any game is fetched: the minutes, ages and best number of players that are printed, and
// about how many minutes a game lasts where none are.
export interface Printed {
  minutes: number;
  ages?: number;
  best?: number;
}
export const printed: Record<GameId, Printed> = {
  niya: { minutes: 10 },
  kamiza: { minutes: 20, ages: 12, best: 4 },
  akiwado: { minutes: 30, ages: 10 },
  nyakuza: { minutes: 45 },
  izakaya: { minutes: 30 },
};
