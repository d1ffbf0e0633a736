// Akiwado's lesson: three turns of three merchants, in which you share out, challenge, keep your word and break it.
import type { Entry } from '../../house/messages';
import type { Lesson } from '../lesson';

const chance = (...actions: string[]): Entry[] => actions.map((action) => ['chance', action]);
const by = (seat: number, action: string): Entry => [seat, action];
const wasted = chance('waste white', 'waste yellow', 'waste yellow', 'waste red', 'waste blue', 'waste blue');

export const lesson: Lesson = {
  players: 3,
  options: { first: 0 },
  steps: [
    { text: 'akiwado.lesson.street', clause: '1', actions: [...wasted, ...chance('roll 2 4 5')], seat: 0, wanted: [] },
    { text: 'akiwado.lesson.take', clause: '2', actions: [], seat: 0, wanted: ['take 2 4'], not: 'akiwado.lesson.take.not', done: 'akiwado.lesson.take.done' },
    { text: 'akiwado.lesson.again', clause: 'A9', actions: [by(1, 'challenge'), by(2, 'challenge'), ...chance('roll 1 3 4')], seat: 0, wanted: ['take 4'], not: 'akiwado.lesson.again.not', done: 'akiwado.lesson.again.done' },
    { text: 'akiwado.lesson.call', clause: '3', actions: [by(1, 'accept'), by(2, 'accept'), ...chance('east blue', 'west white')], seat: 0, wanted: ['call west'], not: 'akiwado.lesson.call.not', done: 'akiwado.lesson.call.done' },
    { text: 'akiwado.lesson.bid', actions: [by(1, 'call east'), by(2, 'call pocket')], seat: 0, wanted: ['bid west 2'], not: 'akiwado.lesson.bid.not', done: 'akiwado.lesson.bid.done' },
    { text: 'akiwado.lesson.lifted', actions: [by(1, 'bid east 1'), by(2, 'pocket'), ...chance('roll 1 3 6')], seat: 0, wanted: [] },
    { text: 'akiwado.lesson.challenge', actions: [by(1, 'take 1 3')], seat: 0, wanted: ['challenge'], not: 'akiwado.lesson.challenge.not', done: 'akiwado.lesson.challenge.done' },
    { text: 'akiwado.lesson.promise', actions: [by(2, 'accept'), ...chance('east yellow', 'west red'), by(1, 'call east'), by(2, 'call west')], seat: 0, wanted: ['call pocket'], not: 'akiwado.lesson.promise.not', done: 'akiwado.lesson.promise.done' },
    { text: 'akiwado.lesson.lie', actions: [], seat: 0, wanted: ['bid west 3'], not: 'akiwado.lesson.lie.not', done: 'akiwado.lesson.lie.done' },
    { text: 'akiwado.lesson.unjust', clause: 'A3', actions: [by(1, 'bid east 2'), by(2, 'bid west 2'), ...chance('roll 2 4 6')], seat: 0, wanted: [] },
    { text: 'akiwado.lesson.out', clause: '4', actions: [by(2, 'take 2 4'), by(1, 'accept'), ...chance('east white', 'west red'), by(2, 'call west')], seat: 0, wanted: ['call west'], not: 'akiwado.lesson.out.not', done: 'akiwado.lesson.out.done' },
    { text: 'akiwado.lesson.equal', actions: [by(1, 'call pocket')], seat: 0, wanted: ['bid west 1'], not: 'akiwado.lesson.equal.not', done: 'akiwado.lesson.equal.done' },
    { text: 'akiwado.lesson.tied', actions: [by(2, 'bid west 1'), by(1, 'pocket'), ...chance('roll 1 1 5')], seat: 0, wanted: [] },
    { text: 'akiwado.lesson.end', clause: '5', actions: [], seat: 0, wanted: [] },
  ],
};
