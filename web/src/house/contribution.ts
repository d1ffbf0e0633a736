// A seat's contribution to chance, so that the server alone cannot decide it: we commit to its hash when we sit down and
// reveal it once every seat is taken (docs/play/fairness.md).
import type { Outgoing } from './connection.svelte';
import { lineOf } from './line';
import type { FromServer, Sync } from './messages';
import { mine, type MySeat } from './mine';

export async function contribute() {
  const { hashOf } = await import('../study/fair');
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const entropy = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { entropy, commitment: hashOf(entropy) };
}

// Answers a table that waits for the contribution of one of this browser's seats, once per line: a sync goes out whenever
// another seat reveals, so the table asks again before it has our answer. Before revealing we note what every seat has
// committed to, to check the record against later. Only the first time, because anything the server says after it knows our
// contribution proves nothing.
export function revealer(table: string, key: string | undefined, send: (message: Outgoing) => void) {
  let answered: unknown;
  return (sync: Sync, line: unknown) => {
    const seat = mine.at(table).find((kept) => kept.key === key);
    const { commitment, fairness } = sync;
    if (sync.seat === null || !sync.reveal?.seats.includes(sync.seat) || !seat?.entropy || !commitment || !fairness) return;
    if (sync.players.some(({ kind }) => kind === 'open')) return; // a player who sits down later must not know it
    if (answered === line) return;
    answered = line;
    const { commitments = [], contributions } = fairness;
    if (!seat.noted) mine.keep({ ...seat, noted: { commitment, commitments, contributions } });
    send({ type: 'reveal', entropy: seat.entropy });
  };
}

// The same for a seat of this browser that is not on the screen. Stops by itself when the game begins.
export function revealUnseen(seat: MySeat) {
  const socket = lineOf(seat.table, seat.key);
  const reveal = revealer(seat.table, seat.key, (answer) => socket.send(JSON.stringify(answer)));
  socket.onmessage = ({ data }: { data: string }) => {
    const message = JSON.parse(data) as FromServer;
    if (message.type !== 'sync') return;
    if (message.started) socket.close();
    else reveal(message, socket);
  };
  return () => socket.close();
}
