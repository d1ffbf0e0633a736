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
