import type { GamePage } from '../game';
import Board from './Board.svelte';
import { steps } from './steps';
import { asks, boast, outcome, task, tell } from './tell';
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
  boast,
};
