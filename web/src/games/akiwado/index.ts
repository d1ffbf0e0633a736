import type { GamePage } from '../game';
import Board from './Board.svelte';
import { orders, steps } from './steps';
import { asks, outcome, reveals, task, tell } from './tell';
import Tray from './Tray.svelte';

export const page: GamePage = { id: 'akiwado', Board, Tray, steps, orders, tell, outcome, reveals, task, asks };
