// One socket to a table, for one seat or for a spectator. It reconnects by itself. A choice made while the line was down is
// sent again with its id, so that it counts once, and with the version it was made at, so that it never counts for a later
// choice that happens to have the same words.
import { lineOf } from './line';
import { keptHere } from './kept';
import type { Entry, FromServer, Moment, Outcome, Sync, Update } from './messages';
import { OPEN, type Socket } from './transport';

export type Outgoing = { type: string; [field: string]: unknown };
type Listener = (message: FromServer) => void;
export interface Pending {
  id: string;
  action: string;
  version: number;
}

const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, '0')).join('');

// An unconfirmed choice outlives a reload, in this tab only.
const shelf = {
  name: (table: string, key: string | undefined) => `pending ${table} ${key?.slice(0, 8) ?? ''}`,
  read(table: string, key: string | undefined): Pending | undefined {
    const { id, action, version } = (keptHere.parsed(this.name(table, key)) ?? {}) as Partial<Pending>;
    return typeof id === 'string' && typeof action === 'string' && typeof version === 'number' ? { id, action, version } : undefined;
  },
  write(table: string, key: string | undefined, pending: Pending | undefined) {
    if (pending) keptHere.set(this.name(table, key), JSON.stringify(pending));
    else keptHere.remove(this.name(table, key));
  },
};

// Where the marks of recent actions begin on arrival: at my own last action, or for a spectator (and before my first one) at
// the last action of any player.
const firstRecent = ({ seat, log }: Sync) => {
  const own = seat === null ? -1 : log.findLastIndex(([who]) => who === seat);
  const any = log.findLastIndex(([who]) => who !== 'chance');
  return own >= 0 ? own : any >= 0 ? any : log.length;
};

const byPlace = (outcomes: Outcome[]) => {
  const places = new Map<number, Outcome[]>();
  for (const outcome of outcomes) places.set(outcome.at, [...(places.get(outcome.at) ?? []), outcome]);
  return places;
};

const mostWaiting = 40; // updates; a reader further behind than this is shown the rest at once
const silence = 8000; // ms without an answer after which a line counts as dead
const sealedPace = 0.3; // of the usual time, for a choice that shows nothing but that it was made

export class Connection {
  state = $state<'connecting' | 'open' | 'lost' | 'refused'>('connecting');
  sync = $state.raw<Sync | undefined>();
  moment = $state.raw<Moment | undefined>();
  // What was drawn before `moment`, where the one followed from the other; for animations.
  before = $state.raw<Moment | undefined>();
  // When `moment` arrived, by performance.now(): clocks run on from there.
  since = $state(0);
  log = $state.raw<Entry[]>([]);
  // What the actions led to, by place in the log.
  outcomes = $state.raw<ReadonlyMap<number, Outcome[]>>(new Map());
  // The update that led to `moment`, and the log before it, when known.
  latest = $state.raw<Update | undefined>();
  logBefore = $state.raw<Entry[]>([]);
  // The reader is looking at what has just come to light: everything after it waits until `goOn`.
  holding = $state(false);
  // How many updates have arrived and wait for their turn to be shown.
  behind = $state(0);
  // Places in the log of actions that the computer chose because the player's time had run out.
  timedOut = $state.raw<ReadonlySet<number>>(new Set());
  // Where in the log the marks of recent actions begin: what others did stays marked until I act.
  unanswered = $state(0);
  // What I chose and the server has not confirmed yet.
  pending = $state.raw<Pending | undefined>();

  private waiting: { message: Update | Sync; at: number }[] = [];
  private free = -Infinity; // when the next update may be shown, by performance.now()
  private turn: ReturnType<typeof setTimeout> | undefined;
  private socket: Socket | undefined;
  private listeners = new Set<Listener>();
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private patience: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private moving = false;

  constructor(
    readonly table: string,
    readonly key: string | undefined,
  ) {
    this.pending = shelf.read(table, key);
    this.connect();
    addEventListener('online', this.probe);
    document.addEventListener('visibilitychange', this.probe);
  }

  // Which updates the reader dismisses before the next one is shown.
  holds: (update: Update) => boolean = () => false;
  // For how long an action is shown before the next one, in ms.
  pace: () => number = () => 0;
  // The reader has seen enough: on to the next.
  goOn = () => {
    this.holding = false;
    this.free = -Infinity;
    this.showNext();
  };
  private showNext() {
    clearTimeout(this.turn);
    while (!this.holding) {
      const wait = this.free - performance.now();
      if (this.waiting.length > 0 && wait > 0) {
        this.turn = setTimeout(() => this.showNext(), wait);
        return;
      }
      const next = this.waiting.shift();
      this.behind = this.waiting.length;
      if (!next) return;
      if (next.message.type === 'sync') this.show(next.message, next.at);
      else this.apply(next.message, next.at);
    }
  }
  private showAll() {
    while (this.waiting.length > 0 && !this.holding) this.goOn();
  }

  listen(listener: Listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  act(action: string) {
    if (this.pending || !this.moment) return;
    this.choose({ id: newId(), action, version: this.moment.version });
    this.unanswered = this.log.length;
    this.sendPending();
  }
  // To that free seat, before the game. The server ends the line, and the same key opens the new seat.
  move(seat: number) {
    this.moving = this.send({ type: 'move', seat });
    return this.moving;
  }
  // Names the line that messages come over now; another one after a break.
  get line(): unknown {
    return this.socket;
  }
  send(message: Outgoing) {
    if (this.socket?.readyState !== OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }
  // The reader or the network is back: is the line still there?
  private probe = () => {
    if (document.hidden || this.closed) return;
    if (this.state === 'lost') this.hurry();
    else if (this.send({ type: 'sync' })) this.expect();
  };
  // A line can die silently. If an answer is due and nothing at all arrives, connect again.
  private expect() {
    clearTimeout(this.patience);
    this.patience = setTimeout(() => {
      if (this.closed || this.state !== 'open') return;
      this.state = 'lost';
      this.hurry();
    }, silence);
  }
  // Tries at once instead of waiting for the timer.
  hurry = () => {
    if (this.closed || this.state !== 'lost') return;
    clearTimeout(this.timer);
    this.socket?.close();
    this.connect();
  };
  close() {
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.patience);
    clearTimeout(this.turn);
    removeEventListener('online', this.probe);
    document.removeEventListener('visibilitychange', this.probe);
    this.socket?.close();
  }

  private choose(pending: Pending | undefined) {
    this.pending = pending;
    shelf.write(this.table, this.key, pending);
  }
  private sendPending() {
    if (!this.pending) return;
    const { id, action, version } = this.pending;
    if (this.send({ type: 'act', version, action, id })) this.expect();
  }
  private connect() {
    const socket = lineOf(this.table, this.key);
    this.socket = socket;
    let opened = false;
    socket.onopen = () => {
      opened = true;
      this.tries = 0;
    };
    socket.onmessage = (event: { data: string }) => {
      clearTimeout(this.patience);
      if (this.socket === socket && !this.closed) this.receive(JSON.parse(event.data) as FromServer);
    };
    socket.onclose = () => {
      if (this.closed || this.socket !== socket) return;
      if (this.moving) {
        this.moving = false;
        return this.connect();
      }
      this.state = opened || this.sync || this.tries < 3 ? 'lost' : 'refused';
      const pause = Math.min(8000, 250 * 2 ** this.tries++);
      this.timer = setTimeout(() => this.connect(), pause);
    };
  }
  private receive(message: FromServer) {
    const now = performance.now();
    if (message.type === 'update') {
      // What I chose myself is shown at once, after everything before it.
      if (!this.holding && message.id !== undefined && message.id === this.pending?.id) this.showAll();
      this.waiting.push({ message, at: now });
      this.behind = this.waiting.length;
      if (this.waiting.length > mostWaiting) {
        this.holding = false;
        this.showAll();
      }
      if (message.id !== undefined && message.id === this.pending?.id) this.showAll();
      else this.showNext();
      return;
    }
    if (message.type === 'sync') {
      this.state = 'open';
      if (!this.sync) this.unanswered = firstRecent(message);
      this.sync = message;
      // It contains everything that waited. If it follows from what the reader is looking at, that comes first.
      this.waiting = [];
      this.behind = 0;
      if (this.holding && this.goesOn(message)) this.waiting.push({ message, at: now });
      else this.show(message, now);
      if (this.pending) {
        if (message.id === this.pending.id || message.over) this.choose(undefined);
        else this.sendPending();
      }
    } else if (message.type === 'presence' && this.sync) {
      this.sync = { ...this.sync, players: message.players, spectators: message.spectators };
    } else if (message.type === 'rematch' && this.sync) {
      this.sync = { ...this.sync, rematch: message.table };
    } else if (message.type === 'refused' && this.moving) {
      this.moving = false;
    } else if (message.type === 'refused' && message.id && message.id === this.pending?.id) {
      this.choose(undefined);
      if (message.code === 'stale_version') this.send({ type: 'sync' });
    }
    for (const listener of this.listeners) listener(message);
  }
  private apply(message: Update, at: number) {
    // What another tab or device of mine answered is answered; a spectator sees the latest action marked.
    const seat = this.sync?.seat ?? null;
    if (seat === null || (message.who === seat && !this.pending)) this.unanswered = this.log.length;
    if (message.by === 'clock') this.timedOut = new Set([...this.timedOut, this.log.length]);
    this.logBefore = this.log;
    this.log = this.after(message);
    if (message.outcomes) this.outcomes = new Map([...this.outcomes, ...byPlace(message.outcomes)]);
    this.latest = message;
    this.holding = this.waiting.length < mostWaiting && this.holds(message);
    this.before = this.moment;
    this.moment = { ...message, seat };
    this.since = at;
    this.free = performance.now() + this.pace() * (message.action.includes('?') ? sealedPace : 1);
    if (message.id && message.id === this.pending?.id) this.choose(undefined);
    for (const listener of this.listeners) listener(message);
  }
  // Whether the sync contains everything in our log: nothing of it was taken back.
  private goesOn({ log }: Sync) {
    const at = this.log.length - 1;
    return log.length > at && String(log[at]) === String(this.log[at]);
  }
  private show(sync: Sync, at: number) {
    clearTimeout(this.turn);
    this.holding = false;
    this.latest = undefined;
    this.outcomes = byPlace(sync.outcomes ?? []);
    this.unanswered = Math.min(this.unanswered, sync.log.length);
    this.log = sync.log;
    this.timedOut = new Set(sync.timed_out);
    this.before = undefined;
    this.moment = sync;
    this.since = at;
  }
  private after(update: Update): Entry[] {
    const log = this.log.slice();
    for (const [place, who, action] of update.opened ?? []) log[place] = [who, action];
    log.push([update.who, update.action], ...(update.then ?? []));
    return log;
  }
}
