import front from '../../../../words/ja/front.json';
import lessons from '../../../../words/ja/lessons.json';
import { play } from './play';

export const ja = { ...front, ...play, ...lessons };
