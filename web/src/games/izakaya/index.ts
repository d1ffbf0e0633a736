import type { GamePage } from '../game';
import Board from './Board.svelte';
import Tray from './Tray.svelte';
import { steps } from './steps';
import { cardsOf, siteTitle } from './names';
import { asks, outcome, task, tell } from './tell';

export const page: GamePage = {
  id: 'izakaya',
  Board,
  Tray,
  steps,
  tell,
  outcome,
  place: (code, { say, log }) => siteTitle(code, say, cardsOf(log)),
  reveals: (all) => all.some(({ kind }) => kind === 'bid'),
  task,
  asks,
};
