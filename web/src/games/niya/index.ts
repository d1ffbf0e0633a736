import type { GamePage } from '../game';
import Board from './Board.svelte';
import { outcomes } from './chance';
import { steps } from './steps';
import { task, tell } from './tell';

export const page: GamePage = {
  id: 'niya',
  Board,
  steps,
  sealed: () => false,
  tell,
  task,
  open: true,
  exact: true,
  outcomes: (before, options) => outcomes(before, (options['first'] ?? 'random') === 'random'),
};
