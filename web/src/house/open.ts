// Opens a table and keeps its keys.
import { say } from '../words/index.svelte';
import { api } from './api';
import { named } from './levels';
import type { TableWish } from './messages';
import { contribute } from './contribution';
import { mine } from './mine';
import { person } from './person';
import { route } from './route.svelte';
import { settings } from './settings.svelte';

// `before` is done before anyone goes to the table.
export async function openTable(wish: TableWish, before?: (table: string) => Promise<unknown>) {
  const contributions = await Promise.all(wish.seats.map(() => contribute()));
  const seats = named(
    wish.game,
    wish.seats.map((seat, i) => {
      const commitment = contributions[i]?.commitment ?? '';
      return seat.kind === 'human' ? { ...seat, name: seat.name.trim() || say('house.guest'), commitment } : seat;
    }),
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
      entropy: contributions[seat]?.entropy ?? '',
      ...(opened.here ? { here: true } : {}),
      ...(seat === opened.seats[0]?.seat ? { host: true } : {}),
      ...(wished?.kind === 'human' ? { name: wished.name } : {}),
    });
  }
  const claimed = person.claim();
  settings.soundAsked();
  // So that the browser does not throw it away when the device runs out of room, where it lets itself be asked.
  if (opened.here) void navigator.storage?.persist?.();
  if (before) await claimed.then(() => before(opened.table));
  route.go(`/t/${opened.table}`);
}
