import type { GamePage } from '../game';
import Board from '../ListBoard.svelte';

export const page: GamePage = {
  id: 'kamiza',
  Board,
  steps: (action) => [action],
  sealed: () => false,
  tell: ([who, action]) => `${who}: ${action}`,
  task: () => '',
  minutes: 20,
};
