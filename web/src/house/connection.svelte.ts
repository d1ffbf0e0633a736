// One socket to a table, for one seat or for somebody who watches. It heals itself: what was chosen while the line
// was down is sent again with its id, so that it counts once, and with the version it was chosen at, so that it never
// counts for a later choice that happens to have the same words.
import { houseOf } from './houses';
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

// What was chosen outlives a reload, in this tab alone, until the server has it.
const shelf = {
  name: (table: string, key: string | undefined) => `pending ${table} ${key?.slice(0, 8) ?? ''}`,
  read(table: string, key: string | undefined): Pending | undefined {
    const kept = sessionStorage.getItem(this.name(table, key));
    return kept === null ? undefined : (JSON.parse(kept) as Pending);
  },
  write(table: string, key: string | undefined, pending: Pending | undefined) {
    if (pending) sessionStorage.setItem(this.name(table, key), JSON.stringify(pending));
    else sessionStorage.removeItem(this.name(table, key));
  },
};

// Where what I have not answered begins, for somebody who has just come (back): at my own last action.
const lastOwn = ({ seat, log }: Sync) => {
  const own = seat === null ? -1 : log.findLastIndex(([who]) => who === seat);
  return own < 0 ? log.length : own;
};

const byPlace = (outcomes: Outcome[]) => {
  const places = new Map<number, Outcome[]>();
  for (const outcome of outcomes) places.set(outcome.at, [...(places.get(outcome.at) ?? []), outcome]);
  return places;
};

const patienceFor = 40; // updates that wait; whoever is so far behind is shown the rest at once
const silence = 8000; // ms without a word after which a line counts as dead

export class Connection {
  state = $state<'connecting' | 'open' | 'lost' | 'refused'>('connecting');
  sync = $state.raw<Sync | undefined>();
  moment = $state.raw<Moment | undefined>();
  // What was drawn before `moment`, where the one followed from the other; for animations.
  before = $state.raw<Moment | undefined>();
  // When `moment` came, by performance.now(): clocks run on from there.
  since = $state(0);
  log = $state.raw<Entry[]>([]);
  // What the actions led to, by their places in the log.
  outcomes = $state.raw<ReadonlyMap<number, Outcome[]>>(new Map());
  // What `moment` came about by, and the log before it, where that is known.
  latest = $state.raw<Update | undefined>();
  logBefore = $state.raw<Entry[]>([]);
  // Something that has just come to light is looked at: whatever follows waits until `goOn`.
  holding = $state(false);
  // Places in the log of what a mind did because the person's time had run out.
  timedOut = $state.raw<ReadonlySet<number>>(new Set());
  // Where in the log what I have not answered yet begins: what others just did stays marked until I act.
  unanswered = $state(0);
  // What I chose and the server has not confirmed yet.
  pending = $state.raw<Pending | undefined>();

  private waiting: (Update | Sync)[] = [];
  private socket: Socket | undefined;
  private listeners = new Set<Listener>();
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private patience: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    readonly table: string,
    readonly key: string | undefined,
  ) {
    this.pending = shelf.read(table, key);
    this.connect();
    addEventListener('online', this.probe);
    document.addEventListener('visibilitychange', this.probe);
  }

  // Which updates are to be looked at before the next is shown.
  holds: (update: Update) => boolean = () => false;
  goOn = () => {
    this.holding = false;
    while (!this.holding) {
      const next = this.waiting.shift();
      if (!next) return;
      if (next.type === 'sync') this.show(next);
      else this.receive(next);
    }
  };

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
  send(message: Outgoing) {
    if (this.socket?.readyState !== OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }
  // Somebody is back at this page, or the network is: is the line still there?
  private probe = () => {
    if (document.hidden || this.closed) return;
    if (this.state === 'lost') this.hurry();
    else if (this.send({ type: 'sync' })) this.expect();
  };
  // A line can die without a word. Whoever waits for an answer and hears nothing at all takes a new one.
  private expect() {
    clearTimeout(this.patience);
    this.patience = setTimeout(() => {
      if (this.closed || this.state !== 'open') return;
      this.state = 'lost';
      this.hurry();
    }, silence);
  }
  // Tries at once instead of waiting for the next turn of the timer.
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
    const socket = houseOf(this.table).line(this.table, this.key);
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
      this.state = opened || this.sync || this.tries < 3 ? 'lost' : 'refused';
      const pause = Math.min(8000, 250 * 2 ** this.tries++);
      this.timer = setTimeout(() => this.connect(), pause);
    };
  }
  private receive(message: FromServer) {
    if (message.type === 'update' && this.holding) {
      this.waiting.push(message);
      if (this.waiting.length > patienceFor) this.goOn();
      return;
    }
    if (message.type === 'sync') {
      this.state = 'open';
      if (!this.sync) this.unanswered = lastOwn(message);
      this.sync = message;
      // It tells all that waited. Where it goes on from what is being looked at, that is looked at first.
      this.waiting = [];
      if (this.holding && this.goesOn(message)) this.waiting.push(message);
      else this.show(message);
      if (this.pending) {
        if (message.id === this.pending.id || message.over) this.choose(undefined);
        else this.sendPending();
      }
    } else if (message.type === 'update') {
      // What another tab or device of mine answered is answered; who only watches marks what came last.
      const seat = this.sync?.seat ?? null;
      if (seat === null || (message.who === seat && !this.pending)) this.unanswered = this.log.length;
      if (message.by === 'clock') this.timedOut = new Set([...this.timedOut, this.log.length]);
      this.logBefore = this.log;
      this.log = this.after(message);
      if (message.outcomes) this.outcomes = new Map([...this.outcomes, ...byPlace(message.outcomes)]);
      this.latest = message;
      this.holding = this.waiting.length < patienceFor && this.holds(message);
      this.before = this.moment;
      this.moment = { ...message, seat: this.sync?.seat ?? null };
      this.since = performance.now();
      if (message.id && message.id === this.pending?.id) this.choose(undefined);
    } else if (message.type === 'presence' && this.sync) {
      this.sync = { ...this.sync, players: message.players, spectators: message.spectators };
    } else if (message.type === 'rematch' && this.sync) {
      this.sync = { ...this.sync, rematch: message.table };
    } else if (message.type === 'refused' && message.id && message.id === this.pending?.id) {
      this.choose(undefined);
      if (message.code === 'stale_version') this.send({ type: 'sync' });
    }
    for (const listener of this.listeners) listener(message);
  }
  // Whether all that is known has happened there too: nothing of it was taken back.
  private goesOn({ log }: Sync) {
    const at = this.log.length - 1;
    return log.length > at && String(log[at]) === String(this.log[at]);
  }
  private show(sync: Sync) {
    this.holding = false;
    this.latest = undefined;
    this.outcomes = byPlace(sync.outcomes ?? []);
    this.unanswered = Math.min(this.unanswered, sync.log.length);
    this.log = sync.log;
    this.timedOut = new Set(sync.timed_out);
    this.before = undefined;
    this.moment = sync;
    this.since = performance.now();
  }
  private after(update: Update): Entry[] {
    const log = this.log.slice();
    for (const [place, who, action] of update.opened ?? []) log[place] = [who, action];
    log.push([update.who, update.action], ...(update.then ?? []));
    return log;
  }
}
