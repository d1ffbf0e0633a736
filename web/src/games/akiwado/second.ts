// Akiwado's second lesson: how much to bid, when to break your word, and when to pocket.
import { type Lesson, played } from '../lesson';

const begun = `chance waste white, chance waste red, chance waste yellow, chance waste red, chance waste red, chance waste custom, chance waste blue,
  chance waste blue, chance roll 3 5 6, 0 take 3 5, 1 accept, 2 accept, 3 accept, chance east blue, chance west yellow, 0 call east, `;
const contested = `${begun}1 call west, 2 call west, 3 call east`;
const later = `${contested}, 0 bid east 3, 1 bid west 2, 2 bid west 1, 3 bid east 2, chance roll 2 3 3, 1 take 2, 0 accept, 2 accept, 3 accept,
  chance east white, chance west red, 1 call east, 2 call west, 3 call west`;

export const lesson: Lesson = {
  players: 4,
  options: { first: 0 },
  steps: [
    { text: 'akiwado.second.bid', clause: '3', actions: played(contested), seat: 0, wanted: ['bid east 3'], not: 'akiwado.second.bid.not', done: 'akiwado.second.bid.done' },
    { text: 'akiwado.second.lie', fresh: true, actions: played(`${begun}1 call east, 2 call east, 3 call east`), seat: 0, wanted: ['bid west 1'], not: 'akiwado.second.lie.not', done: 'akiwado.second.lie.done' },
    { text: 'akiwado.second.call', fresh: true, actions: played(later), seat: 0, wanted: ['call pocket'], not: 'akiwado.second.call.not', done: 'akiwado.second.call.done' },
    { text: 'akiwado.second.pocket', clause: '4', actions: [], seat: 0, wanted: ['pocket'], not: 'akiwado.second.pocket.not', done: 'akiwado.second.pocket.done' },
    { text: 'akiwado.second.end', actions: [], seat: 0, wanted: [] },
  ],
};
