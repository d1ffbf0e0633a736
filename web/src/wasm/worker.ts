// The house, in a worker of one of the tabs: whichever has the lock. It keeps the tables in the browser's store, has minds
// think in workers of their own, and talks to the pages of all tabs.
import { Minds } from './minds';
import type { FromMind } from './mind';
import { Module } from './module';
import { openStore, passingStore, type Append, type Store } from './store';
import { channels, clientLock, houseLock, newName, type Begin, type FromPage, type Keeps, type News, type Told } from './wire';

type FromModule =
  | Told
  | ({ do: 'store'; id: number } & Append)
  | { do: 'load'; id: number; name: string }
  | { do: 'ask'; id: number; move: boolean; text: string }
  | { do: 'wake'; id: number; after: number };

let tell: (message: News) => void;

// With progress, for whoever waits: the module is the largest part of the page by far. `size` is that of the file as it is,
// since a server that packs it does not tell.
async function fetchModule(address: string, size: number): Promise<WebAssembly.Module> {
  const answer = await fetch(address);
  if (!answer.ok || !answer.body) throw new Error(`${answer.status} ${answer.statusText}`);
  let come = 0;
  const counted = answer.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        come += piece.length;
        tell({ do: 'coming', part: Math.min(1, come / size) });
        controller.enqueue(piece);
      },
    }),
  );
  return WebAssembly.compileStreaming(new Response(counted, { headers: { 'content-type': 'application/wasm' } }));
}

class House {
  private module: Module;
  private minds: Minds;
  private clients = new Map<string, { channel: BroadcastChannel; lines: Map<number, number> }>();
  // The module's numbers for the pages' calls and lines.
  private calls = new Map<number, { client: string; id: number }>();
  private lines = new Map<number, { client: string; line: number }>();
  private last = 0;

  constructor(
    compiled: WebAssembly.Module,
    private store: Store,
    private channelTo: (client: string) => BroadcastChannel,
  ) {
    this.minds = new Minds(compiled, Math.max(1, Math.min(4, (navigator.hardwareConcurrency || 2) - 1)));
    this.module = new Module(compiled, (message: FromModule) => this.hear(message));
    this.say({ do: 'minds' });
  }

  // Whatever ends the module ends this worker: what was promised is in the store, and another worker goes on from there.
  private say(message: object) {
    try {
      this.module.say(message);
    } catch (trap) {
      tell({ do: 'closed', why: String(trap) });
      close();
    }
  }

  receive(message: FromPage) {
    const client = this.client(message.client);
    if (message.do === 'call') {
      const { id, method, path, outcomes, body } = message;
      const asked = { do: 'call' as const, id: ++this.last, method, path, ...(body === undefined ? {} : { body }) };
      this.calls.set(asked.id, { client: message.client, id });
      if (!path.startsWith('/api/study')) this.say({ ...asked, outcomes });
      else
        this.minds.ask({
          ask: asked,
          urgent: false,
          done: (answer) => this.answer(answer ?? { do: 'answer', id: asked.id, status: 503, body: '{"error":{"code":"unavailable","message":"no mind has answered"}}' }),
        });
    } else if (message.do === 'enter') {
      const line = ++this.last;
      client.lines.set(message.line, line);
      this.lines.set(line, { client: message.client, line: message.line });
      this.say({ do: 'enter', line, table: message.table, ...(message.key === undefined ? {} : { key: message.key }) });
    } else if (message.do === 'say' || message.do === 'leave') {
      const line = client.lines.get(message.line);
      if (line === undefined) return;
      this.say(message.do === 'say' ? { do: 'say', line, text: message.text } : { do: 'leave', line });
      if (message.do === 'leave') this.drop(line);
    }
  }

  private hear(message: FromModule) {
    switch (message.do) {
      case 'answer':
        return this.answer(message);
      case 'say':
      case 'gone': {
        const to = this.lines.get(message.line);
        if (!to) return;
        this.post(to.client, { ...message, line: to.line });
        return message.do === 'gone' ? this.drop(message.line) : undefined;
      }
      case 'store':
        return void this.store.append(message).then(
          () => this.say({ do: 'stored', id: message.id }),
          (why: unknown) => this.say({ do: 'stored', id: message.id, error: String(why) }),
        );
      case 'load':
        return void this.store.load(message.name).then(
          (found) => this.say({ do: 'loaded', id: message.id, ...found }),
          () => this.say({ do: 'unread', id: message.id }),
        );
      case 'ask':
        return this.minds.ask({
          ask: { do: 'think', id: message.id, text: message.text },
          urgent: message.move,
          done: (thought) => this.say({ do: 'answered', id: message.id, ...(thought?.do === 'thought' && thought.text !== undefined ? { text: thought.text } : {}) }),
        });
      case 'wake':
        setTimeout(() => this.say({ do: 'woken', id: message.id }), message.after);
    }
  }

  private answer(message: FromMind) {
    const to = this.calls.get(message.id);
    this.calls.delete(message.id);
    if (to && message.do === 'answer') this.post(to.client, { do: 'answer', id: to.id, status: message.status, body: message.body });
  }
  private client(name: string) {
    const known = this.clients.get(name);
    if (known) return known;
    const client = { channel: this.channelTo(name), lines: new Map<number, number>() };
    this.clients.set(name, client);
    // A page holds its lock as long as it lives.
    void navigator.locks?.request(clientLock(name), () => {
      for (const line of client.lines.values()) {
        this.say({ do: 'leave', line });
        this.drop(line);
      }
      client.channel.close();
      this.clients.delete(name);
    });
    return client;
  }
  private post(client: string, message: Told) {
    this.clients.get(client)?.channel.postMessage(message);
  }
  private drop(line: number) {
    const to = this.lines.get(line);
    this.lines.delete(line);
    if (to) this.clients.get(to.client)?.lines.delete(to.line);
  }
}

async function open({ address, size }: Begin, { toHouse, toClient }: ReturnType<typeof channels>) {
  const [compiled, [store, keeps]] = await Promise.all([
    fetchModule(address, size),
    openStore().then(
      (store): [Store, Keeps] => [store, 'all'],
      (why): [Store, Keeps] => [passingStore(), why instanceof DOMException && why.name === 'VersionError' ? 'newer' : 'nothing'],
    ),
  ]);
  const house = new House(compiled, store, toClient);
  const pages = toHouse();
  const opened: News = { do: 'open', house: newName(), keeps };
  pages.onmessage = ({ data }: MessageEvent<FromPage>) => {
    if (data.do === 'hello') tell(opened);
    else house.receive(data);
  };
  tell(opened);
}

addEventListener('message', ({ data }: MessageEvent<Begin>) => {
  const to = channels(data.house);
  const news = to.toAll();
  tell = (message) => news.postMessage(message);
  const run = async () => {
    try {
      await open(data, to);
    } catch (trouble) {
      tell({ do: 'closed', why: String(trouble) });
      close();
      return;
    }
    await new Promise(() => undefined); // until this worker ends
  };
  if (data.house === '') void navigator.locks.request(houseLock, run);
  else void run();
});
