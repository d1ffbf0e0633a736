import type { GamePage } from '../game';
import Board from './Board.svelte';
import { sealed, steps } from './steps';
import { task, tell } from './tell';
import Tray from './Tray.svelte';

export const page: GamePage = {
  id: 'nyakuza',
  Board,
  Tray,
  steps: (action) => steps(action),
  sealed,
  tell,
  task,
};
