// Izakaya's lesson: one small city for two, from the first bid to the pay-out.
import type { Entry } from '../../house/messages';
import type { Lesson } from '../lesson';
import { colours } from './view';

const cards = ['chuo1', 'shinjuku3', 'minato3', 'setagaya1', 'taito1', 'taito2', 'chuo3', 'meguro3', 'shibuya2'];
const start: Entry[] = [
  ...cards.map((card): Entry => ['chance', `site ${card}`]),
  ['chance', 'order 0'],
  ['chance', 'order 1'],
];
const rim = ['c0.1', 'c0.2', 'c1.0', 'c2.0', 'c1.3', 'c2.3', 'c3.1', 'c3.2'];
const rimDrinks = colours.filter((colour) => colour !== 'black').flatMap((colour) => rim.map((corner) => `drink ${colour} ${corner}`));
const prices = colours.flatMap((from) => colours.filter((to) => to !== from).map((to) => `price ${from} ${to}`));

export const lesson: Lesson = {
  players: 2,
  options: {},
  steps: [
    { text: 'izakaya.lesson.city', actions: start, seat: 0, wanted: [] },
    { text: 'izakaya.lesson.bid', clause: '1', actions: [], seat: 0, wanted: ['bid 200'], not: 'izakaya.lesson.bid.not', done: 'izakaya.lesson.bid.done' },
    { text: 'izakaya.lesson.drink', clause: '2', actions: [[1, 'bid 100']], seat: 0, wanted: ['drink black c1.1'], not: 'izakaya.lesson.drink.not', done: 'izakaya.lesson.drink.done' },
    { text: 'izakaya.lesson.rim', actions: [[1, 'claim s3.2-s3.3 s3.3']], seat: 0, forbidden: rimDrinks, not: 'izakaya.lesson.rim.not', done: 'izakaya.lesson.rim.done' },
    { text: 'izakaya.lesson.claim', clause: 'I3', actions: [], seat: 0, wanted: ['claim s1.1-s1.2 s1.1', 'claim s1.1-s2.1 s1.1'], not: 'izakaya.lesson.claim.not', done: 'izakaya.lesson.claim.done' },
    { text: 'izakaya.lesson.take', clause: 'I10', actions: [[1, 'build L3'], [1, 'place s3.3 12 13 22']], seat: 0, wanted: ['build O4'], not: 'izakaya.lesson.take.not', done: 'izakaya.lesson.take.done' },
    { text: 'izakaya.lesson.lay', clause: '3', actions: [], seat: 0, wanted: ['place s1.1 11 12 21 22'], not: 'izakaya.lesson.lay.not', done: 'izakaya.lesson.lay.done' },
    { text: 'izakaya.lesson.tie', actions: [[1, 'drink white c2.2']], seat: 0, wanted: ['bid 0'], not: 'izakaya.lesson.tie.not', done: 'izakaya.lesson.tie.done' },
    { text: 'izakaya.lesson.price', clause: 'I5', actions: [[1, 'bid 0'], [1, 'claim s2.3-s3.3 s2.3']], seat: 0, wanted: ['price white black'], not: 'izakaya.lesson.price.not', done: 'izakaya.lesson.price.done' },
    { text: 'izakaya.lesson.once', actions: [[1, 'drink green c2.1']], seat: 0, forbidden: prices, not: 'izakaya.lesson.once.not', done: 'izakaya.lesson.once.done' },
    { text: 'izakaya.lesson.second', actions: [], seat: 0, wanted: ['build I2'], not: 'izakaya.lesson.second.not', done: 'izakaya.lesson.second.done' },
    { text: 'izakaya.lesson.level', actions: [], seat: 0, forbidden: ['place s1.1 12 13', 'place s1.1 22 23', 'place s1.1 21 31', 'place s1.1 22 32'], not: 'izakaya.lesson.level.not', done: 'izakaya.lesson.level.done' },
    { text: 'izakaya.lesson.floor', clause: 'I6', actions: [], seat: 0, wanted: ['place s1.1 11 12', 'place s1.1 12 22'], not: 'izakaya.lesson.floor.not', done: 'izakaya.lesson.floor.done' },
    { text: 'izakaya.lesson.touch', actions: [[1, 'drink red c1.2'], [0, 'build I1']], seat: 0, forbidden: ['place s1.1 14', 'place s1.1 24', 'place s1.1 33'], not: 'izakaya.lesson.touch.not', done: 'izakaya.lesson.touch.done' },
    { text: 'izakaya.lesson.beside', actions: [], seat: 0, wanted: ['place s1.1 13', 'place s1.1 23', 'place s1.1 31', 'place s1.1 32'], not: 'izakaya.lesson.beside.not', done: 'izakaya.lesson.beside.done' },
    { text: 'izakaya.lesson.end', clause: '4', actions: [], seat: 0, wanted: ['bid 700'], not: 'izakaya.lesson.end.not', done: 'izakaya.lesson.end.done' },
    { text: 'izakaya.lesson.open', actions: [[1, 'bid 600']], seat: 0, wanted: ['drink yellow c0.1', 'drink yellow c1.0'], not: 'izakaya.lesson.open.not', done: 'izakaya.lesson.open.done' },
    {
      text: 'izakaya.lesson.pay',
      clause: '5',
      actions: [
        [1, 'build I3'], [1, 'place s2.3 13 14 15'],
        [0, 'build I1'], [0, 'place s1.1 12'],
        [1, 'drink blue c2.3'],
        [0, 'claim s1.2-s1.3 s1.2'],
        [1, 'price blue green'],
      ],
      seat: 0,
      wanted: [],
    },
    { text: 'izakaya.lesson.line', clause: 'I1', actions: [], seat: 0, wanted: [] },
  ],
};
