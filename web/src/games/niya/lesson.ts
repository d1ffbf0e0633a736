// Niya's lesson: one garden, and games that went different ways in it.
import type { Entry } from '../../house/messages';
import type { Lesson } from '../lesson';

const tiles = [
  'pine-bird', 'cherry-poem', 'iris-sun', 'pine-poem',
  'iris-bird', 'maple-rain', 'maple-sun', 'pine-sun',
  'iris-poem', 'maple-bird', 'iris-rain', 'cherry-bird',
  'pine-rain', 'maple-poem', 'cherry-sun', 'cherry-rain',
];
const deal: Entry[] = tiles.map((tile) => ['chance', `deal ${tile}`]);
// Takes in turn, seat 0 first: "a2 c1 a3".
const takes = (squares: string): Entry[] => squares.split(' ').map((square, i) => [i % 2, `take ${square}`]);
const inside = ['b2', 'c2', 'b3', 'c3'].map((square) => `take ${square}`);

export const lesson: Lesson = {
  players: 2,
  options: { first: 0 },
  steps: [
    { text: 'niya.lesson.garden', clause: '1', actions: deal, seat: 0, wanted: [] },
    { text: 'niya.lesson.inside', clause: '3', actions: [], seat: 0, forbidden: inside, not: 'niya.lesson.inside.not', done: 'niya.lesson.inside.done' },
    { text: 'niya.lesson.border', clause: '2', actions: [], seat: 0, wanted: ['take a1'], not: 'niya.lesson.border.not', done: 'niya.lesson.border.done' },
    { text: 'niya.lesson.unlike', actions: [[1, 'take d1']], seat: 0, forbidden: ['take c4'], not: 'niya.lesson.unlike.not', done: 'niya.lesson.unlike.done' },
    { text: 'niya.lesson.match', clause: '4', actions: [], seat: 0, done: 'niya.lesson.match.done' },
    { text: 'niya.lesson.line', clause: '5a', fresh: true, actions: [...deal, ...takes('c4 d2 c1 a3 c3 b2')], seat: 0, wanted: ['take c2'], not: 'niya.lesson.win.not', done: 'niya.lesson.line.done' },
    { text: 'niya.lesson.square', clause: '5b', fresh: true, actions: [...deal, ...takes('a2 c1 a3 b4 b3 c2')], seat: 0, wanted: ['take b2'], not: 'niya.lesson.win.not', done: 'niya.lesson.square.done' },
    { text: 'niya.lesson.block', clause: '5c', fresh: true, actions: [...deal, ...takes('a2 c1 a3 b4 b3 b2 a4 d4')], seat: 0, wanted: ['take c3'], not: 'niya.lesson.block.not', done: 'niya.lesson.block.done' },
    { text: 'niya.lesson.defend', fresh: true, actions: [...deal, ...takes('a1 d2 a4 b2 b4 c2')], seat: 0, wanted: ['take c4'], not: 'niya.lesson.defend.not', done: 'niya.lesson.defend.done' },
    { text: 'niya.lesson.full', clause: 'N2', actions: [], seat: 0, wanted: [] },
    { text: 'niya.lesson.points', clause: '6', fresh: true, options: { first: 0, format: 'points' }, actions: [...deal, ...takes('c4 d2 c1 a3 c3 b2 c2'), ...deal], seat: 0, wanted: [] },
  ],
};
