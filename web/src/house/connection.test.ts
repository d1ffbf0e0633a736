// The connection against a socket whose other end is this test.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection } from './connection.svelte';

class Socket {
  static all: Socket[] = [];
  static OPEN = 1;
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen?: () => void;
  onclose?: () => void;
  onmessage?: (event: { data: string }) => void;
  constructor(
    readonly address: string,
    readonly protocols: string[],
  ) {
    Socket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.readyState = 3;
  }
  // The other end.
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  drop() {
    this.readyState = 3;
    this.onclose?.();
  }
}
const kept = new Map<string, string>();
beforeEach(() => {
  Socket.all = [];
  kept.clear();
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('location', { protocol: 'http:', host: 'house' });
  const deaf = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('document', { ...deaf, hidden: false });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const position = (version: number) => ({ version, actors: [0, 1], view: {}, legal: ['bid 1', 'bid 2'], over: false, scores: [0, 0] });
const sync = (version: number, more: object = {}) => ({
  type: 'sync',
  ...position(version),
  seat: 0,
  game: 'nyakuza',
  started: true,
  players: [],
  spectators: 0,
  log: Array.from({ length: version }, () => ['chance', 'draw r1']),
  ...more,
});
function connected() {
  const connection = new Connection('table', 'secretkey');
  const socket = Socket.all.at(-1) as Socket;
  socket.open();
  socket.say(sync(5));
  return { connection, socket };
}
const last = () => Socket.all.at(-1) as Socket;

describe('a connection', () => {
  it('keeps the key out of the address', () => {
    const { socket } = connected();
    expect(socket.address).toBe('ws://house/api/tables/table/ws');
    expect(socket.protocols).toEqual(['zashiki.secretkey']);
  });
  it('sends what is chosen once, and waits until it is confirmed', () => {
    const { connection, socket } = connected();
    connection.act('bid 2');
    connection.act('bid 1');
    expect(socket.sent).toEqual([{ type: 'act', version: 5, action: 'bid 2', id: connection.pending?.id }]);
    socket.say({ type: 'update', ...position(6), who: 0, action: 'bid 2', id: connection.pending?.id });
    expect(connection.pending).toBeUndefined();
    expect(connection.log).toHaveLength(6);
  });
  it('sends it again after the line was down, with the same id and the version it was chosen at', () => {
    const { connection, socket } = connected();
    socket.drop();
    expect(connection.state).toBe('lost');
    connection.act('bid 2');
    const id = connection.pending?.id;
    expect(socket.sent).toEqual([]);
    vi.advanceTimersByTime(300);
    last().open();
    last().say(sync(7));
    expect(last().sent).toEqual([{ type: 'act', version: 5, action: 'bid 2', id }]);
    last().say(sync(8, { id }));
    expect(connection.pending).toBeUndefined();
  });
  it('does not play for a later choice what was meant for an earlier one', () => {
    const { connection, socket } = connected();
    connection.act('bid 2');
    const id = connection.pending?.id;
    socket.say({ type: 'refused', code: 'stale_version', message: '', version: 9, id });
    expect(connection.pending).toBeUndefined();
    expect(socket.sent.at(-1)).toEqual({ type: 'sync' });
    socket.say(sync(9));
    expect(socket.sent.filter(({ type }) => type === 'act')).toHaveLength(1);
  });
  it('keeps it through a reload of the page', () => {
    const { connection, socket } = connected();
    socket.drop();
    connection.act('bid 1');
    const id = connection.pending?.id;
    connection.close();
    const again = connected();
    expect(again.socket.sent).toEqual([{ type: 'act', version: 5, action: 'bid 1', id }]);
  });
  it('takes a new line when the old one has died without a word', () => {
    const { connection, socket } = connected();
    connection.act('bid 2');
    vi.advanceTimersByTime(9000);
    expect(last()).not.toBe(socket);
    last().open();
    last().say(sync(5));
    expect(connection.state).toBe('open');
    expect(last().sent).toEqual([{ type: 'act', version: 5, action: 'bid 2', id: connection.pending?.id }]);
  });
  it('writes into the log what was opened', () => {
    const { connection, socket } = connected();
    socket.say({ type: 'update', ...position(6), who: 1, action: 'bid ?' });
    socket.say({ type: 'update', ...position(7), who: 0, action: 'bid 2', opened: [[5, 1, 'bid 1']], then: [['chance', 'draw r2']] });
    expect(connection.log.slice(5)).toEqual([[1, 'bid 1'], [0, 'bid 2'], ['chance', 'draw r2']]);
  });
  it('marks what came after my own last action, whoever of my tabs did it', () => {
    const { connection, socket } = connected();
    socket.say({ type: 'update', ...position(6), who: 1, action: 'bid ?' });
    expect(connection.unanswered).toBe(5);
    socket.say({ type: 'update', ...position(7), who: 0, action: 'bid 2' });
    expect(connection.unanswered).toBe(6);
    socket.say({ type: 'update', ...position(8), who: 1, action: 'bid ?' });
    expect(connection.unanswered).toBe(6);
    const watching = new Connection('table', undefined);
    last().open();
    last().say(sync(5, { seat: null }));
    for (const version of [6, 7]) last().say({ type: 'update', ...position(version), who: 1, action: 'bid ?' });
    expect(watching.unanswered).toBe(6);
  });
  it('gives up asking only for what it never got', () => {
    const connection = new Connection('table', 'wrong');
    for (let i = 0; i < 4; i++) {
      last().drop();
      vi.advanceTimersByTime(8000);
    }
    expect(connection.state).toBe('refused');
  });
});

describe('what comes to light', () => {
  const update = (version: number, more: object = {}) => ({ type: 'update', who: 1, action: 'bid 2', ...position(version), ...more });
  it('is looked at before anything follows', () => {
    const { connection, socket } = connected();
    connection.holds = ({ outcomes }) => outcomes !== undefined;
    socket.say(update(6, { outcomes: [{ kind: 'bid', at: 5, seat: 1 }] }));
    expect(connection.holding).toBe(true);
    expect(connection.logBefore).toHaveLength(5);
    socket.say(update(7));
    socket.say(update(8, { outcomes: [{ kind: 'amulet', at: 7, seat: 0 }] }));
    socket.say(update(9));
    expect(connection.moment?.version).toBe(6);
    connection.goOn();
    expect(connection.moment?.version).toBe(8);
    expect(connection.outcomes.get(5)?.[0]?.kind).toBe('bid');
    connection.goOn();
    expect(connection.moment?.version).toBe(9);
    expect(connection.holding).toBe(false);
  });
  it('is looked at to its end even when a sync arrives', () => {
    const { connection, socket } = connected();
    connection.holds = ({ outcomes }) => outcomes !== undefined;
    socket.say(update(6, { outcomes: [{ kind: 'bid', at: 5, seat: 1 }] }));
    socket.say(update(7));
    socket.say(sync(8, { log: [...connection.log, [1, 'boat r1'], [0, 'boat r2']], players: [{ kind: 'human' }] }));
    expect(connection.moment?.version).toBe(6);
    expect(connection.sync?.players).toHaveLength(1);
    socket.say(update(9));
    connection.goOn();
    expect(connection.moment?.version).toBe(9);
    expect(connection.log).toHaveLength(9);
  });
  it('ends when it was taken back, and for a reader who is far behind', () => {
    const { connection, socket } = connected();
    connection.holds = ({ outcomes }) => outcomes !== undefined;
    socket.say(update(6, { outcomes: [{ kind: 'bid', at: 5, seat: 1 }] }));
    socket.say(sync(6));
    expect(connection.holding).toBe(false);
    socket.say(update(7, { outcomes: [{ kind: 'bid', at: 6, seat: 1 }] }));
    for (let version = 8; version < 60; version++) socket.say(update(version));
    expect(connection.moment?.version).toBeGreaterThan(40);
  });
});

describe('actions of the others', () => {
  const update = (version: number, action = 'bid 2', more: object = {}) => ({ type: 'update', who: 1, action, ...position(version), ...more });
  const paced = () => {
    const { connection, socket } = connected();
    connection.pace = () => 700;
    return { connection, socket, version: () => connection.moment?.version };
  };
  it('are shown one after another', () => {
    const { connection, socket, version } = paced();
    for (const next of [6, 7, 8]) socket.say(update(next));
    expect([version(), connection.behind]).toEqual([6, 2]);
    vi.advanceTimersByTime(690);
    expect(version()).toBe(6);
    vi.advanceTimersByTime(20);
    expect([version(), connection.behind]).toEqual([7, 1]);
    vi.advanceTimersByTime(700);
    expect([version(), connection.behind]).toEqual([8, 0]);
    // Nothing waited for that long: the next one is shown as it arrives.
    vi.advanceTimersByTime(700);
    socket.say(update(9));
    expect(version()).toBe(9);
  });
  it('are shown sooner after a tap, and sealed ones take less time', () => {
    const { connection, socket, version } = paced();
    for (const next of [6, 7]) socket.say(update(next));
    connection.goOn();
    expect(version()).toBe(7);
    vi.advanceTimersByTime(700);
    for (const next of [8, 9]) socket.say(update(next, 'bid ?'));
    vi.advanceTimersByTime(220);
    expect(version()).toBe(9);
  });
  it('do not delay my own, and a clock runs from when its message arrived', () => {
    const { connection, socket, version } = paced();
    connection.act('bid 1');
    const { id } = socket.sent.at(-1) as { id: string };
    for (const next of [6, 7]) socket.say(update(next, 'bid ?'));
    socket.say(update(8, 'bid 1', { who: 0, id }));
    expect([version(), connection.pending]).toEqual([8, undefined]);
    socket.say(update(9));
    const arrived = performance.now();
    vi.advanceTimersByTime(700);
    expect([version(), connection.since]).toEqual([9, arrived]);
  });
  it('end with whatever a sync says', () => {
    const { connection, socket, version } = paced();
    for (const next of [6, 7]) socket.say(update(next));
    socket.say(sync(8));
    vi.advanceTimersByTime(2000);
    expect([version(), connection.behind]).toEqual([8, 0]);
  });
});
