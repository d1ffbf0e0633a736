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

// About how many minutes a game lasts. It stands here because the front page tells it before any game is fetched.
export const minutes: Record<GameId, number> = { niya: 10, kamiza: 10, akiwado: 20, nyakuza: 45, izakaya: 40 };
