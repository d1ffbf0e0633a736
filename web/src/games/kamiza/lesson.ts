// Kamiza's lesson: the first game and half of the second, with a rule in every round.
import type { Lesson } from '../lesson';

export const lesson: Lesson = {
  players: 3,
  options: { first: 0 },
  steps: [
    { text: 'kamiza.lesson.room', clause: '1', actions: [], seat: 0, wanted: [] },
    { text: 'kamiza.lesson.boss', clause: '2', actions: [], seat: 0, wanted: ['play boss top'], not: 'kamiza.lesson.boss.not', done: 'kamiza.lesson.boss.done' },
    { text: 'kamiza.lesson.higher', clause: '2.4', actions: [[1, 'play underboss top'], [2, 'play hitman bottom']], seat: 0, wanted: [] },
    { text: 'kamiza.lesson.bottom', actions: [], seat: 0, wanted: ['play underboss bottom'], not: 'kamiza.lesson.bottom.not', done: 'kamiza.lesson.bottom.done' },
    { text: 'kamiza.lesson.low', clause: '2.5', actions: [[1, 'play hitman bottom'], [2, 'play boss top']], seat: 0, wanted: [] },
    { text: 'kamiza.lesson.gone', actions: [], seat: 0, forbidden: ['play boss top', 'play underboss top'], not: 'kamiza.lesson.gone.not', done: 'kamiza.lesson.gone.done' },
    { text: 'kamiza.lesson.kill', actions: [], seat: 0, wanted: ['play hitman top'], not: 'kamiza.lesson.kill.not', done: 'kamiza.lesson.kill.done' },
    { text: 'kamiza.lesson.killed', clause: '2.3', actions: [[1, 'play boss top'], [2, 'play policeman bottom']], seat: 0, wanted: [] },
    { text: 'kamiza.lesson.second', clause: '3', actions: [], seat: 0, wanted: ['play underboss top'], not: 'kamiza.lesson.second.not', done: 'kamiza.lesson.second.done' },
    { text: 'kamiza.lesson.cancel', clause: '2.2', actions: [[1, 'play underboss top'], [2, 'play boss top']], seat: 0, wanted: [] },
    { text: 'kamiza.lesson.police', actions: [], seat: 0, wanted: ['play policeman top'], not: 'kamiza.lesson.police.not', done: 'kamiza.lesson.police.done' },
    { text: 'kamiza.lesson.paid', clause: 'K4', actions: [[1, 'play hitman bottom'], [2, 'play hitman top']], seat: 0, wanted: [] },
    { text: 'kamiza.lesson.bluff', clause: '2.1', actions: [], seat: 0, wanted: ['play boss bottom'], not: 'kamiza.lesson.bluff.not', done: 'kamiza.lesson.bluff.done' },
    { text: 'kamiza.lesson.end', clause: '4', actions: [[1, 'play boss top'], [2, 'play policeman top']], seat: 0, wanted: [] },
  ],
};
