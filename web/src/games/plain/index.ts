// The page of a game that has none of its own: the view as lines, the legal actions as buttons.
import type { GameId } from '../../house/messages';
import type { GamePage } from '../game';
import Board from './Board.svelte';
import { inWords } from './lines';

export const plainPage = (id: GameId): GamePage => ({
  id,
  Board,
  steps: (action) => [action],
  tell: ([who, action], { name }) => (who === 'chance' ? action : `${name(who)}: ${action}`),
  outcome: (fact, _all, { name }) =>
    Object.entries(fact)
      .filter(([key]) => key !== 'at')
      .map(([key, value]) => (key === 'kind' ? inWords(value) : key === 'seat' ? name(Number(value)) : `${inWords(key)} ${inWords(value)}`))
      .join(', '),
  reveals: () => false,
  task: ({ actors, seat, over }, { say, name }) => {
    if (over) return '';
    if (seat !== null && actors.includes(seat)) return say('plain.choose');
    const names = actors.flatMap((who) => (who === 'chance' ? [] : [name(who)]));
    return names.length > 0 ? say('house.tray.waits', { names: names.join(', ') }) : '';
  },
});
