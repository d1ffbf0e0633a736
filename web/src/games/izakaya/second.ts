// Izakaya's second lesson: what to bid, and what goes before building.
import { type Lesson, played } from '../lesson';

const city = played(`
  chance site shibuya4, chance site setagaya2, chance site meguro1, chance site chuo3, chance site minato4,
  chance site taito4, chance site chuo1, chance site meguro4, chance site setagaya1, chance order 1, chance order 2,
  chance order 0`);
const later = played(`
  chance site shibuya4, chance site setagaya2, chance site meguro1, chance site chuo3, chance site minato4,
  chance site taito4, chance site chuo1, chance site meguro4, chance site setagaya1, chance order 1, chance order 2,
  chance order 0, 0 bid 100, 1 bid 100, 2 bid 100, 0 claim s1.3-s2.3 s2.3, 2 claim s1.1-s2.1 s2.1,
  1 claim s1.2-s1.3 s1.2, 0 claim s3.1-s3.2 s3.2, 2 claim s3.2-s3.3 s3.3, 1 build O4, 1 place s1.2 23 24 33 34,
  0 build O4, 0 place s3.2 22 23 32 33, 2 price yellow green`);

export const lesson: Lesson = {
  players: 3,
  options: {},
  steps: [
    { text: 'izakaya.second.bid', clause: '1', actions: city, seat: 0, wanted: ['bid 100'], not: 'izakaya.second.bid.not', done: 'izakaya.second.bid.done' },
    { text: 'izakaya.second.claim', clause: 'I3', actions: played('1 bid 100, 2 bid 100'), seat: 0, wanted: ['claim s1.3-s2.3 s2.3'], not: 'izakaya.second.claim.not', done: 'izakaya.second.claim.done' },
    { text: 'izakaya.second.piece', clause: 'I10', actions: played('2 claim s1.1-s2.1 s2.1, 1 claim s1.2-s1.3 s1.2, 0 claim s3.1-s3.2 s3.2, 2 claim s3.2-s3.3 s3.3, 1 build O4, 1 place s1.2 23 24 33 34'), seat: 0, wanted: ['build I2', 'build I3', 'build L3'], not: 'izakaya.second.piece.not', done: 'izakaya.second.piece.done' },
    { text: 'izakaya.second.another', fresh: true, actions: later, seat: 1, wanted: ['claim s2.1-s3.1 s3.1'], not: 'izakaya.second.another.not', done: 'izakaya.second.another.done' },
    { text: 'izakaya.second.end', clause: 'I5', actions: [], seat: 1, wanted: [] },
  ],
};
