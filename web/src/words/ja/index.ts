import front from '../../../../words/ja/front.json';
import lessons from '../../../../words/ja/lessons.json';
import refusals from '../../../../words/ja/refusals.json';
import { play } from './play';

export const ja = { ...front, ...play, ...lessons, ...refusals };
