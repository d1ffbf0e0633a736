// Nyakuza's second lesson: what to bid, early and late, and how games end.
import { type Lesson, played } from '../lesson';

const bay = 'chance draw r24, chance draw r33, chance draw r2, chance draw r54, chance draw r29, chance draw r12';
const wharf = `${bay}, 0 bid 4, 1 bid 2, 2 bid 0, 0 boat r24, 0 boat s18, 0 boat r33, 0 stall s18 with r24 r33, 1 boat r54, 1 boat s1, 1 stall s1 with r54,
  chance draw r32, chance draw r20, chance draw r19, 0 bid 2, 1 bid 2, 2 bid 1, 0 boat r32, 0 boat s19, 0 boat r20, 0 stall s19 with r20 r32,
  1 boat r12, 1 boat r29, 2 boat r2, chance draw r39, chance draw r53, chance draw r1`;
const poor = played(`
  chance first 1, chance draw r25, chance draw r8, chance draw r21, chance draw r24, chance draw r16, chance draw r35,
  0 bid 3, 1 bid 3, 2 bid 3, 1 boat r24, 1 boat r25, 1 boat r35, 2 boat r21, 2 boat r16, 0 boat r8, chance draw r44,
  chance draw r3, chance draw r33, 0 bid 3, 1 bid 0, 2 bid 13, 2 boat r3, 2 boat s6, 2 boat r44, 0 boat w1, 0 boat s3,
  chance draw r27, chance draw r12, chance draw r53, 0 bid 3, 1 bid 3, 2 bid 1, 0 boat r53, 0 boat s30, 0 boat r12,
  1 boat r33, 1 boat s18, 1 stall s18 with r24 r33, 2 boat s26, chance draw r57, chance draw r19, chance draw r14,
  0 bid 3, 1 bid 3, 2 bid 0, 0 boat r57, 0 boat r14, 0 boat s14, 1 boat r19, 1 boat w5, chance draw r58, chance draw r43,
  chance draw r38, 0 bid 10, 1 bid 3, 2 bid 3, 0 boat r58, 0 boat r27, 0 boat r38, 1 boat w12, 1 boat r43, 2 boat s7,
  chance draw r39, chance draw r11, chance draw r31, 0 bid 0, 1 bid 12, 2 bid 0, 1 boat s19, 1 stall s19 with r19 r43,
  1 boat s15, 1 boat r11, chance draw r30, chance draw r50, chance draw r40, 0 bid 3, 1 bid 3, 2 bid 11, 2 boat r50,
  2 boat r30, 2 boat s25, 1 boat w14, 1 boat s13, 0 boat s10, 0 stall s10 with r57, chance draw r56, chance draw r37,
  chance draw r9, 0 bid 0, 1 bid 0, 2 bid 0, chance draw r7, chance draw r52, chance draw r55, 0 bid 3, 1 bid 3, 2 bid 3,
  2 boat r9, 2 stall s6 with r9, 2 boat r37, 2 boat r31, 2 stall s25 with r37, 0 boat r56, 0 boat w17, 1 boat r52,
  chance draw r10, chance draw r4, chance draw r13, 0 bid 0, 1 bid 3, 2 bid 3, 2 boat r4, 2 boat r10,
  2 stall s7 with r3 r16, 2 boat s21, 1 boat r7, 1 stall s15 with r7 r25, 1 boat w3, chance draw r36, chance draw r32,
  chance draw r34, 0 bid 3, 1 bid 3, 2 bid 1, 0 boat r36, 0 boat r39, 0 boat r13, 1 boat r34, 1 boat r32,
  1 stall s13 with r32 r35, 2 boat s8, 2 stall s8 with r4 r21, chance draw r49, chance draw r45, chance draw r51,
  0 bid 2, 1 bid 11, 2 bid 0, 1 boat r45, 1 boat r51, 1 boat w16, 0 boat r55, 0 boat r40, chance draw r6,
  chance draw r15, chance draw r18, 0 bid 11, 1 bid 1, 2 bid 3, 0 boat r6, 0 boat r18, 0 boat r15, 2 boat s5, 2 boat w7,
  1 boat s17, chance draw r59, chance draw r42, chance draw r1, 0 bid 0, 1 bid 0, 2 bid 0, chance draw r60,
  chance draw r47, chance draw r28, 0 bid 3, 1 bid 1, 2 bid 3, 0 boat r60, 0 stall s30 with r60, 0 boat r1,
  0 stall s3 with r1 r13, 0 boat r28, 2 boat r42, 2 stall s21 with r31 r42, 2 boat s29, 1 boat w9, chance draw r5,
  chance draw r20, chance draw r26, 0 bid 0, 1 bid 0, 2 bid 6, 2 boat r49, 2 boat r20, 2 boat r5, chance draw r46,
  chance draw r2, chance draw r23, 0 bid 3, 1 bid 2, 2 bid 3, 2 boat w8, 2 stall s5 with r5 r20, 2 boat w13, 2 boat r46,
  0 boat s27, 0 stall s27 with r28, 0 boat r59, 1 boat r23, chance draw r48, chance draw r17, chance draw r29`);
const rich = played(`
  chance first 1, chance draw r28, chance draw r11, chance draw r36, chance draw r54, chance draw r26, chance draw r45,
  0 bid 3, 1 bid 0, 2 bid 3, 2 boat r54, 2 boat s1, 2 stall s1 with r54, 2 boat r28, 0 boat r36, 0 boat s27,
  chance draw r2, chance draw r32, chance draw r49, 0 bid 3, 1 bid 3, 2 bid 3, 2 boat r45, 2 boat r49, 2 boat r2,
  0 boat r11, 0 boat w7, 1 boat r32, chance draw r34, chance draw r8, chance draw r20, 0 bid 3, 1 bid 3, 2 bid 3,
  2 boat r20, 2 boat w10, 2 boat s24, 2 stall s24 with r28, 0 boat r34, 0 boat w12, 1 boat r8, chance draw r52,
  chance draw r21, chance draw r10, 0 bid 3, 1 bid 9, 2 bid 1, 1 boat r52, 1 boat r10, 1 boat r26, 0 boat r21,
  0 boat w13, 2 boat s28, chance draw r7, chance draw r35, chance draw r29, 0 bid 0, 1 bid 0, 2 bid 0, chance draw r33,
  chance draw r6, chance draw r39, 0 bid 3, 1 bid 8, 2 bid 3, 1 boat r35, 1 boat r39, 1 boat s30, 2 boat r33, 2 boat r29,
  0 boat r6, chance draw r51, chance draw r17, chance draw r50, 0 bid 0, 1 bid 0, 2 bid 0, chance draw r38,
  chance draw r40, chance draw r14, 0 bid 19, 1 bid 3, 2 bid 9, 0 boat s26, 0 boat r38, 0 stall s26 with r34 r38,
  0 boat s9, 0 stall s9 with r11 r21, 2 boat r51, 2 boat s10, 2 stall s10 with r45 r51, 1 boat w15,
  1 stall s30 with r39 r52, chance draw r16, chance draw r46, chance draw r18, 0 bid 0, 1 bid 3, 2 bid 5, 2 boat r46,
  2 boat s19, 2 boat r14, 1 boat r17, 1 boat r18, chance draw r1, chance draw r60, chance draw r37, 0 bid 13, 1 bid 3,
  2 bid 1, 0 boat r37, 0 stall s27 with r37, 0 boat r60, 0 boat r1, 1 boat r16, 1 boat s15, 2 boat s29, chance draw r30,
  chance draw r23, chance draw r48, 0 bid 0, 1 bid 0, 2 bid 4, 2 boat r40, 2 boat r30, 2 boat s21, chance draw r3,
  chance draw r25, chance draw r19, 0 bid 2, 1 bid 2, 2 bid 1, 0 boat r19, 0 boat s2, 0 boat r23, 1 boat r7,
  1 stall s15 with r7 r18, 1 boat s20, 2 boat r3, chance draw r4, chance draw r12, chance draw r57, 0 bid 2, 1 bid 2,
  2 bid 0, 0 boat r25, 0 boat r57, 0 boat s8, 1 boat r4, 1 boat w8, chance draw r27, chance draw r22, chance draw r55,
  0 bid 1, 1 bid 3, 2 bid 3, 1 boat s7, 1 stall s7 with r16 r35, 1 boat s6, 1 stall s6 with r4 r26, 1 boat w17,
  2 boat w16, 2 boat r55, 2 stall s29 with r46 r55, 0 boat r22, 0 stall s8 with r6 r22, chance draw r13, chance draw r5,
  chance draw r47, 0 bid 3, 1 bid 3, 2 bid 0, 1 boat r27, 1 boat s5, 1 stall s5 with r10 r27, 1 boat r13, 0 boat w1,
  0 boat r5, chance draw r31, chance draw r41, chance draw r59`);

export const lesson: Lesson = {
  players: 3,
  options: { first: 1 },
  steps: [
    { text: 'nyakuza.second.bid', clause: '3', actions: played(bay), seat: 0, wanted: ['bid 4', 'bid 5'], not: 'nyakuza.second.bid.not', done: 'nyakuza.second.bid.done' },
    { text: 'nyakuza.second.wharf', fresh: true, actions: played(wharf), seat: 0, wanted: ['bid 0'], not: 'nyakuza.second.wharf.not', done: 'nyakuza.second.wharf.done' },
    { text: 'nyakuza.second.poor', clause: '6', fresh: true, options: {}, actions: poor, seat: 2, wanted: ['bid 2', 'bid 1', 'bid 0'], not: 'nyakuza.second.poor.not', done: 'nyakuza.second.poor.done' },
    { text: 'nyakuza.second.rich', fresh: true, options: {}, actions: rich, seat: 0, wanted: ['bid 5'], not: 'nyakuza.second.rich.not', done: 'nyakuza.second.rich.done' },
    { text: 'nyakuza.second.end', clause: '7', fresh: true, actions: played(bay), seat: 0, wanted: [] },
  ],
};
