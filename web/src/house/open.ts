// Opens a table and keeps its keys.
import { say } from '../words/index.svelte';
import { api } from './api';
import { named } from './levels';
import type { TableWish } from './messages';
import { entropy, mine } from './mine';
import { route } from './route.svelte';

export async function openTable(wish: TableWish) {
  const seats = named(
    wish.game,
    wish.seats.map((seat) =>
      seat.kind === 'human' ? { ...seat, name: seat.name.trim() || say('house.guest'), entropy: entropy() } : seat,
    ),
  );
  const opened = await api.open({ ...wish, seats });
  for (const { seat, key } of opened.seats) {
    const wished = seats[seat];
    mine.keep({
      table: opened.table,
      key,
      seat,
      game: wish.game,
      when: Date.now(),
      ...(wished?.kind === 'human' ? { name: wished.name } : {}),
    });
  }
  route.go(`/t/${opened.table}`);
}
