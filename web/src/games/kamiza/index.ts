import type { GamePage } from '../game';
import Board from './Board.svelte';
import { sealed, steps } from './steps';
import { asks, task, tell } from './tell';
import { hear } from './threats';
import Tray from './Tray.svelte';

export const page: GamePage = { id: 'kamiza', Board, Tray, steps, sealed, tell, task, asks, hear };
