import type { GamePage } from '../game';
import Board from './Board.svelte';
import { steps } from './steps';
import { outcome, task, tell } from './tell';

export const page: GamePage = {
  id: 'niya',
  Board,
  steps,
  tell,
  outcome,
  reveals: (all) => all.length > 0,
  task,
  open: true,
  exact: true,
  oneTap: true,
  plans: true,
};
