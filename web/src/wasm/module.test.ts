// The house in its module, against a worker that is this test: what it keeps to itself, what it promises, and what it makes
// of a store that fails or was damaged. Runs where the module was built (ZASHIKI_WASM).
import { existsSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Module } from './module';
import { passingStore, type Append, type Store } from './store';

const file = process.env.ZASHIKI_WASM ?? '../build/wasm/house.wasm';
const compiled = existsSync(file) ? new WebAssembly.Module(readFileSync(file)) : undefined;

type Said = { do: string; id: number; line?: number; status?: number; body?: string; text?: string; name?: string } & Record<string, unknown>;
interface Heard {
  type: string;
  version: number;
  legal: string[];
  actors: number[];
  over: boolean;
  code?: string;
  message?: string;
}

// A worker that does what it is asked when it is told to.
class Worker {
  said: Said[] = [];
  module: Module;
  private last = 0;
  constructor(readonly store: Store = passingStore()) {
    this.module = new Module(compiled as WebAssembly.Module, (message: Said) => this.said.push(message));
    this.module.say({ do: 'minds' });
  }
  private take(what: string) {
    const found = this.said.filter((message) => message.do === what);
    this.said = this.said.filter((message) => message.do !== what);
    return found;
  }
  // Serves the store until nothing more is asked of it.
  async rest() {
    for (;;) {
      const [loads, appends] = [this.take('load'), this.take('store')];
      if (loads.length + appends.length === 0) return;
      for (const { id, name = '' } of loads) this.module.say({ do: 'loaded', id, ...(await this.store.load(name)) });
      for (const append of appends)
        await this.store.append(append as unknown as Append).then(
          () => this.module.say({ do: 'stored', id: append.id }),
          (why: unknown) => this.module.say({ do: 'stored', id: append.id, error: String(why) }),
        );
    }
  }
  async call(method: string, path: string, body?: object) {
    const id = ++this.last;
    this.module.say({ do: 'call', id, method, path, ...(body ? { body: JSON.stringify(body) } : {}) });
    await this.rest();
    const answer = this.take('answer').find((message) => message.id === id);
    return { status: answer?.status, body: JSON.parse(answer?.body ?? '{}') };
  }
  async open(wish: object) {
    const { body } = await this.call('POST', '/api/tables', wish);
    return { table: body.table as string, keys: (body.seats as { key: string }[]).map(({ key }) => key) };
  }
  async enter(line: number, table: string, key?: string) {
    this.module.say({ do: 'enter', line, table, ...(key ? { key } : {}) });
    await this.rest();
  }
  say(line: number, message: object) {
    this.module.say({ do: 'say', line, text: JSON.stringify(message) });
  }
  heard(line: number) {
    const found = this.said.filter((message) => message.do === 'say' && message.line === line);
    this.said = this.said.filter((message) => !found.includes(message));
    return found.map(({ text = '' }) => text);
  }
  // Its minds think, here.
  async think() {
    for (const { id, text } of this.take('ask')) {
      this.module.say({ do: 'think', id, text });
      this.module.say({ do: 'answered', id, text: this.take('thought')[0]?.text });
    }
    await this.rest();
  }
}
const read = (texts: string[]) => texts.map((text) => JSON.parse(text) as Heard);
const people = (n: number) => Array.from({ length: n }, (_, i) => ({ kind: 'human', name: `P${i}` }));

// The same names, keys and draws in every world.
function fixTheSource() {
  let drawn = 0;
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    const array = bytes as Uint8Array;
    for (let i = 0; i < array.length; ++i) array[i] = (++drawn * 167) >> 3;
    return bytes;
  });
  vi.spyOn(performance, 'now').mockReturnValue(1000);
}
afterEach(() => void vi.restoreAllMocks());

describe.skipIf(!compiled)('the house as a module', () => {
  beforeEach(fixTheSource);

  // A table from its start with these actions, each by the person whose turn it is; the last seat is a mind's. What whoever
  // did not act heard of the last one, the mind's questions included.
  async function played(game: string, players: number, actions: string[]) {
    vi.restoreAllMocks();
    fixTheSource();
    const worker = new Worker();
    const { table, keys } = await worker.open({ game, seats: [...people(players - 1), { kind: 'mind', level: 1 }] });
    for (const [seat, key] of keys.entries()) await worker.enter(seat, table, key);
    await worker.enter(keys.length, table);
    const now: Heard[] = [];
    const listen = () => [...keys.keys(), keys.length].map((line) => {
      const texts = worker.heard(line);
      now[line] = read(texts).findLast(({ type }) => type === 'sync' || type === 'update') ?? (now[line] as Heard);
      return texts;
    });
    const turn = () => now.findIndex(({ legal }) => legal.length > 0);
    const settle = async () => {
      listen();
      while (turn() < 0 && !now[0]?.over) {
        await worker.think();
        listen();
      }
    };
    await settle();
    let heard: string[][] = [];
    let asked: string[] = [];
    for (const action of actions) {
      await settle();
      const seat = turn();
      worker.said = worker.said.filter((message) => message.do === 'ask');
      const before = worker.said.length;
      worker.say(seat, { type: 'act', version: now[seat]?.version, action });
      await worker.rest();
      asked = worker.said.filter((message) => message.do === 'ask').slice(before).map(({ text = '' }) => text);
      heard = listen().filter((_, line) => line !== seat);
    }
    const watching = read(heard.at(-1) ?? [])[0] as (Heard & { action: string }) | undefined;
    if (heard.length === 0 || watching?.action === actions.at(-1)) await settle();
    return { heard, asked, told: watching?.action, legal: now[turn()]?.legal ?? [] };
  }

  it('tells nobody else what is sealed, neither the other seats nor their minds', async () => {
    for (const [game, players] of [['kamiza', 3], ['akiwado', 3], ['nyakuza', 2], ['izakaya', 2]] as const) {
      const history: string[] = [];
      let compared = 0;
      while (compared === 0 && history.length < 30) {
        const { legal } = await played(game, players, history);
        const worlds = new Map<string, Awaited<ReturnType<typeof played>>>();
        for (const action of legal.slice(0, 8)) {
          const world = await played(game, players, [...history, action]);
          if (world.told === undefined || world.told === action) continue;
          const other = worlds.get(world.told);
          worlds.set(world.told, world);
          if (!other) continue;
          // Everybody reads the same of both, so everything that is said must be the same.
          expect({ heard: world.heard, asked: world.asked }).toEqual({ heard: other.heard, asked: other.asked });
          ++compared;
        }
        history.push(legal[0] ?? '');
      }
      expect(`${game} ${compared > 0}`).toBe(`${game} true`);
    }
  });

  it('tells of an action when the store has it, and of none that the store did not take', async () => {
    const worker = new Worker();
    const { table, keys } = await worker.open({ game: 'niya', options: { first: 0 }, seats: people(2) });
    await worker.enter(1, table, keys[0]);
    const sync = read(worker.heard(1)).at(-1) as Heard;
    const act = { type: 'act', version: sync.version, action: sync.legal[0] };
    worker.say(1, act);
    expect(worker.heard(1)).toEqual([]);
    const append = worker.said.find((message) => message.do === 'store') as Said;
    worker.said = [];
    worker.module.say({ do: 'stored', id: append.id, error: 'QuotaExceededError' });
    await worker.rest();
    expect(read(worker.heard(1)).map(({ type, code }) => code ?? type)).toContain('unavailable');
    worker.say(1, act);
    await worker.rest();
    expect(read(worker.heard(1)).at(-1)).toMatchObject({ type: 'update', version: sync.version + 1 });
  });

  it('goes on in another worker from what is stored', async () => {
    const first = new Worker();
    const { table, keys } = await first.open({ game: 'niya', options: { first: 0 }, seats: people(2) });
    await first.enter(1, table, keys[0]);
    const sync = read(first.heard(1)).at(-1) as Heard;
    first.say(1, { type: 'act', version: sync.version, action: sync.legal[0], id: 'once' });
    await first.rest();
    const second = new Worker(first.store);
    await second.enter(1, table, keys[0]);
    expect(read(second.heard(1)).at(-1)).toMatchObject({ type: 'sync', version: sync.version + 1 });
    second.say(1, { type: 'act', version: sync.version, action: sync.legal[0], id: 'once' });
    await second.rest();
    expect(read(second.heard(1)).at(-1)).toMatchObject({ type: 'sync', version: sync.version + 1, id: 'once' });
    // The first still believes that the table is as it left it: the store does not let it write over the other's.
    const other = read(second.heard(1)).length;
    expect(other).toBe(0);
    await second.enter(2, table, keys[1]);
    const turn = read(second.heard(2)).at(-1) as Heard;
    second.say(2, { type: 'act', version: turn.version, action: turn.legal[0] });
    await second.rest();
    await first.enter(2, table, keys[1]);
    first.heard(2);
    first.say(2, { type: 'act', version: turn.version, action: turn.legal[1] });
    await first.rest();
    expect(read(first.heard(2)).map(({ type, code }) => code ?? type)).toContain('unavailable');
    expect((await first.store.load(table))?.events.length).toBe((await second.store.load(table))?.events.length);
  });

  it('says what is wrong with a damaged or older record, and leaves it as it is', async () => {
    const store = passingStore();
    const row = { game: 'niya', phase: 1, listed: false, created: 0, touched: 0 };
    const named = (name: string) => name.padEnd(22, 'A');
    const first = new Worker(store);
    const { table } = await first.open({ game: 'niya', seats: people(2) });
    const [opened = ''] = (await store.load(table))?.events ?? [];
    const cases: [name: string, events: unknown[], code: string][] = [
      ['torn', ['{"e":"act"'], 'unavailable'],
      ['empty', [], 'unavailable'],
      ['strange', [17], 'unavailable'],
      ['older', [opened.replace(/"rules":\d+/, '"rules":0')], 'old_rules'],
    ];
    for (const [name, events, code] of cases) {
      const worker = new Worker(store);
      await store.append({ name: named(name), first: 0, at: 0, events: events as string[], created: { ...row, name: named(name) } });
      const { status, body } = await worker.call('GET', `/api/tables/${named(name)}`);
      if (code === 'old_rules') expect(body).toMatchObject({ playable: false });
      else expect({ status, code: body.error.code }).toEqual({ status: 503, code });
      expect(body.error?.message ?? 'a sentence').not.toBe('');
      expect((await store.load(named(name)))?.events).toEqual(events);
    }
    expect((await new Worker(store).call('GET', `/api/tables/${table}`)).status).toBe(200);
  });

  it('answers nonsense with nothing at all, or with a refusal', async () => {
    const worker = new Worker();
    for (const message of [{}, { do: 7 }, { do: 'say', line: 9, text: 'x' }, { do: 'stored', id: 99 }, { do: 'answered', id: 4 }, { do: 'leave', line: -1 }]) worker.module.say(message);
    expect(worker.said.filter(({ do: what }) => what !== 'wake')).toEqual([]);
    expect((await worker.call('GET', '/api/nothing')).status).toBe(404);
    expect((await worker.call('POST', '/api/tables', { game: 'go', seats: people(2) })).body.error.code).toBe('unknown_game');
    worker.module.say({ do: 'think', id: 1, text: '{"wants":"move"}' });
    expect(worker.said.at(-1)).toMatchObject({ do: 'thought', id: 1, error: expect.any(String) });
  });
});
