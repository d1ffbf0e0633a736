// The clocks that are offered; a table opened elsewhere may have another.
import type { ClockWish } from './messages';

const day = 86_400_000;
export const clocks = {
  none: undefined,
  move30: { move: 30_000 },
  move120: { move: 120_000 },
  bank5: { bank: 300_000, increment: 3_000 },
  bank15: { bank: 900_000, increment: 10_000 },
  day: { move: day },
  day2: { move: 2 * day },
  day3: { move: 3 * day },
  week: { move: 7 * day },
  bank7: { bank: 7 * day, increment: day / 4 },
} satisfies Record<string, ClockWish | undefined>;
export type ClockName = keyof typeof clocks;
export const clockNames = Object.keys(clocks) as ClockName[];
