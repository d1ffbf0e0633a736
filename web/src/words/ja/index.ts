import front from '../../../../words/ja/front.json';
import lessons from '../../../../words/ja/lessons.json';
import ratings from '../../../../words/ja/ratings.json';
import refusals from '../../../../words/ja/refusals.json';
import tournament from '../../../../words/ja/tournament.json';
import { play } from './play';

export const ja = { ...front, ...play, ...lessons, ...ratings, ...tournament, ...refusals };
