import type { GamePage } from '../game';
import Board from './Board.svelte';
import { steps } from './steps';
import { task, tell } from './tell';

export const page: GamePage = {
  id: 'niya',
  Board,
  steps,
  tell,
  task,
  open: true,
  exact: true,
};
