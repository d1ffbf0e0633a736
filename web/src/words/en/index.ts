// All of them, for their keys; the page fetches them part by part (first.ts).
import front from '../../../../words/en/front.json';
import lessons from '../../../../words/en/lessons.json';
import ratings from '../../../../words/en/ratings.json';
import refusals from '../../../../words/en/refusals.json';
import tournament from '../../../../words/en/tournament.json';
import { play } from './play';

export const en = { ...front, ...play, ...lessons, ...ratings, ...tournament, ...refusals };
