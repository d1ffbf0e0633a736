import type { GamePage } from '../game';
import Board from './Board.svelte';
import { place, steps } from './steps';
import { outcome, spaceName, task, tell } from './tell';
import Tray from './Tray.svelte';

export const page: GamePage = {
  id: 'nyakuza',
  Board,
  Tray,
  steps: (action) => steps(action),
  tell,
  outcome,
  reveals: (all) => all.some(({ kind }) => kind === 'bid'),
  task,
  last: ([boat = ''], { say, data }) => ({ step: place, label: say('nyakuza.place', { space: spaceName(boat.split(' ')[1] ?? '', say, data) }) }),
};
