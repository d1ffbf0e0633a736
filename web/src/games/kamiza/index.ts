import type { Key } from '../../words/index.svelte';
import type { GamePage } from '../game';
import Board from './Board.svelte';
import { steps } from './steps';
import { asks, outcome, task, tell } from './tell';
import Tray from './Tray.svelte';

export const page: GamePage = {
  id: 'kamiza',
  Board,
  Tray,
  steps,
  tell,
  outcome,
  reveals: (all) => all.some(({ kind }) => kind === 'judged'),
  task,
  asks,
  // One card in three comes with a threat.
  boast: ([, action], dice) => (action.startsWith('play') && dice % 3 === 0 ? (`kamiza.saying.${Math.floor(dice / 3) % 12}` as Key) : undefined),
};
