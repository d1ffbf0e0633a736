// One socket to a table, for one seat or for somebody who watches. It heals itself: what was chosen while the line
// was down is sent again with its id, so that it counts once.
import type { Entry, FromServer, Moment, Sync, Update } from './messages';

type Outgoing = { type: string; [field: string]: unknown };
type Listener = (message: FromServer) => void;

const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, '0')).join('');

export class Connection {
  state = $state<'connecting' | 'open' | 'lost' | 'refused'>('connecting');
  sync = $state.raw<Sync | undefined>();
  moment = $state.raw<Moment | undefined>();
  log = $state.raw<Entry[]>([]);
  // Where in the log what I have not answered yet begins: what others just did stays marked until I act.
  unanswered = $state(0);
  // What I chose and the server has not confirmed yet.
  pending = $state.raw<{ id: string; action: string } | undefined>();

  private socket: WebSocket | undefined;
  private listeners = new Set<Listener>();
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    readonly table: string,
    readonly key: string | undefined,
  ) {
    this.connect();
  }

  listen(listener: Listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  act(action: string) {
    if (this.pending || !this.moment) return;
    this.pending = { id: newId(), action };
    this.unanswered = this.log.length;
    this.sendPending();
  }
  send(message: Outgoing) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  private sendPending() {
    if (this.pending && this.moment)
      this.send({ type: 'act', version: this.moment.version, action: this.pending.action, id: this.pending.id });
  }
  private connect() {
    const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/tables/${this.table}/ws`;
    const socket = new WebSocket(address, this.key ? [`zashiki.${this.key}`] : []);
    this.socket = socket;
    let opened = false;
    socket.onopen = () => {
      opened = true;
      this.tries = 0;
    };
    socket.onmessage = (event) => this.receive(JSON.parse(event.data as string) as FromServer);
    socket.onclose = () => {
      if (this.closed) return;
      this.state = opened || this.sync || this.tries < 3 ? 'lost' : 'refused';
      const pause = Math.min(8000, 250 * 2 ** this.tries++);
      this.timer = setTimeout(() => this.connect(), pause);
    };
  }
  private receive(message: FromServer) {
    if (message.type === 'sync') {
      this.state = 'open';
      if (!this.sync) this.unanswered = message.log.length;
      this.sync = message;
      this.log = message.log;
      this.moment = message;
      if (this.pending) {
        if (message.id === this.pending.id || message.over) this.pending = undefined;
        else this.sendPending();
      }
    } else if (message.type === 'update') {
      this.log = this.after(message);
      this.moment = { ...message, seat: this.sync?.seat ?? null };
      if (message.id && message.id === this.pending?.id) this.pending = undefined;
    } else if (message.type === 'presence' && this.sync) {
      this.sync = { ...this.sync, players: message.players, spectators: message.spectators };
    } else if (message.type === 'refused' && message.id && message.id === this.pending?.id) {
      if (message.code === 'stale_version') this.send({ type: 'sync' });
      else this.pending = undefined;
    }
    for (const listener of this.listeners) listener(message);
  }
  private after(update: Update): Entry[] {
    const log = this.log.slice();
    for (const [place, who, action] of update.opened ?? []) log[place] = [who, action];
    log.push([update.who, update.action], ...(update.then ?? []));
    return log;
  }
}
