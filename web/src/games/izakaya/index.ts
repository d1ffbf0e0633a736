import type { GamePage } from '../game';
import Board from './Board.svelte';
import Tray from './Tray.svelte';
import { sealed, steps } from './steps';
import { asks, task, tell } from './tell';

export const page: GamePage = { id: 'izakaya', Board, Tray, steps, sealed, tell, task, asks };
