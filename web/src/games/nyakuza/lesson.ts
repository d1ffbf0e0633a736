// Learning Nyakuza: a first round from the bay to the first stall, a tie, a bid of nothing; then three positions of their own:
// a boat that cannot be paid for, a hidden tile, the Grand Market.
import type { Entry } from '../../house/messages';
import type { Lesson } from '../lesson';

// "chance draw r4, 0 bid 1" as entries.
const played = (text: string): Entry[] =>
  text
    .trim()
    .split(/,\s*/)
    .map((line) => {
      const [who = '', ...action] = line.split(' ');
      return [who === 'chance' ? who : Number(who), action.join(' ')];
    });

const toTheMarket = played(`
  chance draw r4, chance draw r11, chance draw r5, chance draw r3, chance draw r6, chance draw r2, 0 bid 1, 1 bid 0, 2 bid 0,
  0 boat r4, 0 boat r5, 0 boat s7,
  chance draw r9, chance draw r10, chance draw r16, 0 bid 1, 1 bid 0, 2 bid 0,
  0 boat r11, 0 stall s7 with r4 r11, 0 boat r3, 0 boat s6, 0 stall s6 with r3 r5,
  chance draw r14, chance draw r8, chance draw r15, 0 bid 1, 1 bid 0, 2 bid 0,
  0 boat r2, 0 boat r6, 0 boat s8, 0 stall s8 with r2 r6,
  chance draw r1, chance draw r40, chance draw r43, 0 bid 1, 1 bid 2, 2 bid 0,
  1 boat r40, 1 boat r43, 1 boat w11, 0 boat r9, 0 boat s5, 0 stall s5 with r9,
  chance draw r52, chance draw r45, chance draw r58, 0 bid 1, 1 bid 2, 2 bid 0,
  1 boat r45, 1 boat r52, 1 boat r58, 0 boat r10, 0 boat r14,
  chance draw r31, chance draw r26, chance draw r35, 0 bid 1, 1 bid 2, 2 bid 0,
  1 boat r26, 1 boat r31, 1 boat r35, 0 boat s4, 0 stall s4 with r10 r14, 0 boat r1,
  chance draw r21, chance draw r28, chance draw r18, 0 bid 1, 1 bid 2, 2 bid 0,
  1 boat r18, 1 boat r21, 1 boat r28, 0 boat r16, 0 boat s9,
  chance draw r42, chance draw r46, chance draw r50, 0 bid 1, 1 bid 2, 2 bid 0,
  1 boat r42, 1 boat r46, 1 boat r50, 0 boat r8, 0 boat r15, 0 stall s9 with r8 r15,
  chance draw r56, chance draw r60, chance draw r37, 0 bid 1, 1 bid 2, 2 bid 0,
  1 boat r37, 1 boat r56, 1 boat r60`);

// Every shore but the two beside spider crab 24.
const farShores = Array.from({ length: 30 }, (_, i) => `boat s${i + 1}`).filter((boat) => boat !== 'boat s18' && boat !== 'boat s19');

export const lesson: Lesson = {
  players: 3,
  options: { first: 1 },
  steps: [
    {
      text: 'nyakuza.learn.bay',
      clause: '2',
      actions: played('chance draw r24, chance draw r33, chance draw r2, chance draw r54, chance draw r29, chance draw r12'),
      seat: 0,
      wanted: [],
    },
    { text: 'nyakuza.learn.bid', clause: '3', actions: [], seat: 0, wanted: ['bid 4'], not: 'nyakuza.learn.bid.not' },
    {
      text: 'nyakuza.learn.opened',
      actions: played('1 bid 2, 2 bid 0'),
      seat: 0,
      wanted: ['boat r24'],
      not: 'nyakuza.learn.opened.not',
      done: 'nyakuza.learn.opened.done',
    },
    { text: 'nyakuza.learn.reach', clause: '4', actions: [], seat: 0, forbidden: farShores },
    { text: 'nyakuza.learn.shore', actions: [], seat: 0, wanted: ['boat s18'], not: 'nyakuza.learn.shore.not' },
    { text: 'nyakuza.learn.group', actions: [], seat: 0, wanted: ['boat r33'], not: 'nyakuza.learn.group.not' },
    {
      text: 'nyakuza.learn.build',
      clause: '5',
      actions: [],
      seat: 0,
      wanted: ['stall s18 with r24 r33'],
      done: 'nyakuza.learn.build.done',
    },
    {
      text: 'nyakuza.learn.tie',
      actions: played('1 boat r54, 1 boat s1, 1 stall s1 with r54, chance draw r32, chance draw r20, chance draw r19'),
      seat: 0,
      wanted: ['bid 2'],
      not: 'nyakuza.learn.tie.not',
    },
    {
      text: 'nyakuza.learn.again',
      actions: played('1 bid 2, 2 bid 1, 0 boat r32, 0 boat s19'),
      seat: 0,
      wanted: ['boat r20'],
      not: 'nyakuza.learn.again.not',
    },
    {
      text: 'nyakuza.learn.recipe',
      actions: [],
      seat: 0,
      wanted: ['stall s19 with r20 r32'],
      done: 'nyakuza.learn.recipe.done',
    },
    {
      text: 'nyakuza.learn.nothing',
      actions: played('1 boat r12, 1 boat r29, 2 boat r2, chance draw r39, chance draw r53, chance draw r1'),
      seat: 0,
      wanted: ['bid 0'],
      not: 'nyakuza.learn.nothing.not',
    },
    { text: 'nyakuza.learn.share', actions: played('1 bid 5, 2 bid 3'), seat: 0, wanted: [] },
    {
      text: 'nyakuza.learn.poor',
      clause: '6',
      fresh: true,
      actions: played(`chance draw r24, chance draw r33, chance draw r2, chance draw r54, chance draw r29, chance draw r12,
        0 bid 15, 1 bid 1, 2 bid 0, 0 boat r24, 0 boat s18`),
      seat: 0,
      forbidden: ['boat r33'],
    },
    {
      text: 'nyakuza.learn.hidden',
      clause: '9',
      fresh: true,
      options: { first: 1, secret: true },
      actions: played(`chance secret 0 r13, chance secret 1 r40, chance secret 2 r59,
        chance draw r19, chance draw r33, chance draw r2, chance draw r54, chance draw r29, chance draw r12,
        0 bid 0, 1 bid 3, 2 bid 1, 1 boat r12, 1 boat r29, 1 boat r2, 1 done, 2 boat r33, 2 boat r54, 2 done`),
      seat: 0,
      wanted: ['secret r13'],
      not: 'nyakuza.learn.hidden.not',
      done: 'nyakuza.learn.hidden.done',
    },
    { text: 'nyakuza.learn.end', clause: '8', fresh: true, actions: toTheMarket, seat: 0, wanted: [] },
    { text: 'nyakuza.learn.market', actions: [], seat: 0, wanted: ['boat s3'], not: 'nyakuza.learn.market.not' },
    {
      text: 'nyakuza.learn.win',
      clause: '7',
      actions: [],
      seat: 0,
      wanted: ['market s3 with r1 r16'],
      done: 'nyakuza.learn.win.done',
    },
  ],
};
