// A seat's contribution to chance, so that not even the server alone decides: committed to by its hash when the seat is
// taken, revealed once all seats are (docs/play/fairness.md).
import type { Outgoing } from './connection.svelte';
import { houseOf } from './houses';
import type { FromServer, Sync } from './messages';
import { mine, type MySeat } from './mine';

export async function contribute() {
  const { hashOf } = await import('../study/fair');
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const entropy = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { entropy, commitment: hashOf(entropy) };
}

// Answers a table that waits for the contribution of a seat of this browser. What everybody has committed to is noted
// before, so that the record can be held against it afterwards: the first time only, for what the server says once it
// knows the contribution proves nothing.
export function reveal(sync: Sync, table: string, key: string | undefined, send: (message: Outgoing) => void) {
  const seat = mine.at(table).find((kept) => kept.key === key);
  const { commitment, fairness } = sync;
  if (sync.seat === null || !sync.reveal?.seats.includes(sync.seat) || !seat?.entropy || !commitment || !fairness) return;
  if (sync.players.some(({ kind }) => kind === 'open')) return; // whoever sits down later must not know it
  const { commitments = [], contributions } = fairness;
  if (!seat.noted) mine.keep({ ...seat, noted: { commitment, commitments, contributions } });
  send({ type: 'reveal', entropy: seat.entropy });
}

// The same for a seat of this browser that has not got the screen. Stops by itself when the game begins.
export function revealUnseen(seat: MySeat) {
  const socket = houseOf(seat.table).line(seat.table, seat.key);
  socket.onmessage = ({ data }: { data: string }) => {
    const message = JSON.parse(data) as FromServer;
    if (message.type !== 'sync') return;
    if (message.started) socket.close();
    else reveal(message, seat.table, seat.key, (answer) => socket.send(JSON.stringify(answer)));
  };
  return () => socket.close();
}
