// The minds' levels by name, and the names that minds bear at each game's table.
import { say, words } from '../words/index.svelte';
import type { GameId, SeatWish } from './messages';

export const levels = [1, 2, 3, 4, 5] as const;
export type Level = (typeof levels)[number];
export const isLevel = (level: number | undefined): level is Level => levels.some((known) => known === level);

export const mindName = (game: GameId, number: number) =>
  words.find(`house.minds.${game}.${number}`) ?? say('house.seat', { n: number + 1 });

// The merchants' names, as the server gives them to minds that nobody named: the reader sees them in the own letters.
const merchants = ['Monzaemon', 'Sakichi', 'Oichi', 'Rokusuke', 'Otama'];
export function nameOf({ kind, name }: { kind: string; name: string }): string {
  const known = kind === 'mind' ? merchants.indexOf(name) : -1;
  return known < 0 ? name : mindName('akiwado', known);
}

// Minds for all seats that the wishes leave to them, each with a name of its own.
export function named(game: GameId, seats: SeatWish[]): SeatWish[] {
  let number = 0;
  return seats.map((seat) => (seat.kind === 'mind' ? { ...seat, name: seat.name ?? mindName(game, number++) } : seat));
}
