// Niya's second lesson: the middle, counting answers, and who has the last tile.
import type { Entry } from '../../house/messages';
import type { Lesson } from '../lesson';
import { lesson as first } from './lesson';

const deal = first.steps[0]?.actions ?? [];
const takes = (squares: string): Entry[] => [...deal, ...squares.split(' ').map((square, i): Entry => [i % 2, `take ${square}`])];

export const lesson: Lesson = {
  players: 2,
  options: { first: 0 },
  steps: [
    { text: 'niya.second.middle', actions: takes('a2 c1'), seat: 0, wanted: ['take c2', 'take c3'], not: 'niya.second.middle.not', done: 'niya.second.middle.done' },
    { text: 'niya.second.count', clause: '4', fresh: true, actions: takes('d2 a4 a1 b3 b4 b2 c3 c1'), seat: 0, wanted: ['take c2'], not: 'niya.second.count.not', done: 'niya.second.count.done' },
    { text: 'niya.second.none', clause: '5c', fresh: true, actions: takes('c4 c1 d2 a4 b2 b3 b4'), seat: 1, wanted: ['take c2'], not: 'niya.second.none.not', done: 'niya.second.none.done' },
    { text: 'niya.second.last', clause: 'N2', fresh: true, actions: takes('a1 a4 d1 b4 b3 c2 c1'), seat: 1, wanted: ['take d2'], not: 'niya.second.last.not', done: 'niya.second.last.done' },
    { text: 'niya.second.end', fresh: true, actions: deal, seat: 0, wanted: [] },
  ],
};
