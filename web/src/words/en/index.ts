// All of them, for their keys; the page fetches them part by part (first.ts).
import front from '../../../../words/en/front.json';
import lessons from '../../../../words/en/lessons.json';
import refusals from '../../../../words/en/refusals.json';
import { play } from './play';

export const en = { ...front, ...play, ...lessons, ...refusals };
