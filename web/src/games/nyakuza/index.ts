import type { GamePage } from '../game';
import Board from './Board.svelte';
import { place, steps } from './steps';
import { spaceName, task, tell } from './tell';
import Tray from './Tray.svelte';

export const page: GamePage = {
  id: 'nyakuza',
  Board,
  Tray,
  steps: (action) => steps(action),
  tell,
  task,
  last: ([boat = ''], { say, data }) => ({ step: place, label: say('nyakuza.place', { space: spaceName(boat.split(' ')[1] ?? '', say, data) }) }),
};
