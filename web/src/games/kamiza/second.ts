// Kamiza's second lesson: where each card wins, and what to count in the last rounds.
import { type Lesson, played } from '../lesson';

const last = played(`
  chance first 3, 3 play hitman top, 0 play underboss bottom, 1 play hitman top, 2 play boss bottom, 0 play hitman top,
  1 play underboss bottom, 2 play underboss bottom, 3 play policeman top, 0 play boss bottom, 1 play policeman top,
  2 play hitman bottom, 3 play boss bottom, 0 play underboss bottom, 1 play underboss bottom, 2 play underboss top,
  3 play underboss bottom, 0 play hitman top, 1 play policeman top, 2 play hitman bottom, 3 play hitman bottom,
  0 play policeman top, 1 play hitman top, 2 play policeman bottom, 3 play policeman top, 0 play underboss bottom,
  1 play policeman bottom, 2 play boss top, 3 play policeman bottom, 0 play hitman top, 1 play underboss bottom,
  2 play hitman top, 3 play hitman bottom, 0 play policeman top, 1 play hitman top`);

export const lesson: Lesson = {
  players: 4,
  options: { first: 0 },
  steps: [
    { text: 'kamiza.second.first', actions: [], seat: 0, wanted: ['play underboss bottom'], not: 'kamiza.second.first.not', done: 'kamiza.second.first.done' },
    { text: 'kamiza.second.boss', clause: '2.1', actions: played('1 play policeman bottom, 2 play hitman top, 3 play hitman bottom'), seat: 0, wanted: ['play boss top'], not: 'kamiza.second.boss.not', done: 'kamiza.second.boss.done' },
    { text: 'kamiza.second.count', clause: '2.3', actions: played('1 play underboss bottom, 2 play underboss top, 3 play policeman top'), seat: 0, wanted: ['play hitman top'], not: 'kamiza.second.count.not', done: 'kamiza.second.count.done' },
    { text: 'kamiza.second.lead', clause: 'K4', fresh: true, options: {}, actions: last, seat: 2, wanted: ['play policeman top'], not: 'kamiza.second.lead.not', done: 'kamiza.second.lead.done' },
    { text: 'kamiza.second.end', fresh: true, actions: [], seat: 0, wanted: [] },
  ],
};
