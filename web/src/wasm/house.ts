// The house in this browser, as the page sees it: the same calls and messages as a server's.
import { address, size } from 'virtual:house';
import { CLOSED, CONNECTING, OPEN, type Answer, type Socket, type Transport } from '../house/transport';
import { state } from './state.svelte';
import { channels, clientLock, newName, type Asked, type Begin, type News, type Told } from './wire';

const client = newName();

class Line implements Socket {
  readyState: number = CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: MessageEvent<string>) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(
    private house: HouseHere,
    readonly number: number,
  ) {}
  send(text: string) {
    this.house.post({ do: 'say', line: this.number, text });
  }
  close() {
    if (this.readyState === CLOSED) return;
    this.house.post({ do: 'leave', line: this.number });
    this.end();
  }
  hear(text: string) {
    if (this.readyState === CONNECTING) {
      this.readyState = OPEN;
      this.onopen?.();
    }
    this.onmessage?.(new MessageEvent('message', { data: text }));
  }
  end() {
    this.readyState = CLOSED;
    this.house.lines.delete(this.number);
    this.onclose?.();
  }
}

interface Call {
  asked: Asked;
  resolve: (answer: Answer) => void;
  reject: (trouble: Error) => void;
}

class HouseHere implements Transport {
  lines = new Map<number, Line>();
  private calls = new Map<number, Call>();
  private readonly own = 'locks' in navigator ? '' : client;
  private to = channels(this.own);
  private channel = this.to.toHouse();
  private last = 0;
  private house = ''; // the one that is open; another tab's may follow
  private worker: Worker | undefined;
  private waiting: Asked[] = []; // until it is open
  private restarts = 0; // since it was last open

  constructor() {
    // Held as long as this page lives, so that the house knows when it is gone.
    void navigator.locks?.request(clientLock(client), () => new Promise(() => undefined));
    this.to.toAll().onmessage = ({ data }: MessageEvent<News>) => this.news(data);
    this.to.toClient(client).onmessage = ({ data }: MessageEvent<Told>) => this.hear(data);
    this.start();
    this.channel.postMessage({ do: 'hello', client }); // another tab's may be open already
  }

  call(method: string, path: string, body?: string): Promise<Answer> {
    const [plain = '', query = ''] = path.split('?');
    const outcomes = new URLSearchParams(query).get('outcomes') === 'true';
    const asked: Asked = { do: 'call', id: ++this.last, method, path: plain, outcomes, ...(body === undefined ? {} : { body }) };
    return new Promise((resolve, reject) => {
      this.calls.set(asked.id, { asked, resolve, reject });
      this.post(asked);
    });
  }
  line(table: string, key: string | undefined): Socket {
    const line = new Line(this, ++this.last);
    this.lines.set(line.number, line);
    this.post({ do: 'enter', line: line.number, table, ...(key === undefined ? {} : { key }) });
    return line;
  }
  post(message: Asked) {
    if (!this.worker) {
      // It was given up; whoever asks again wants it tried again.
      state.trouble = '';
      this.restarts = 0;
      this.start();
    }
    if (this.house === '') this.waiting.push(message);
    else this.channel.postMessage({ ...message, client });
  }

  private start() {
    this.worker?.terminate();
    this.worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    this.worker.onerror = ({ message }) => this.news({ do: 'closed', why: message });
    const begin: Begin = { address: new URL(address, location.href).href, size, house: this.own };
    this.worker.postMessage(begin);
  }
  private news(news: News) {
    if (news.do === 'coming') state.part = news.part;
    else if (news.do === 'open') {
      if (news.house === this.house) return;
      const moved = this.house !== '';
      this.house = news.house;
      this.restarts = 0;
      state.part = undefined;
      if (news.keeps !== 'all') state.keeps = news.keeps;
      state.trouble = '';
      const waiting = this.waiting;
      this.waiting = [];
      if (moved) this.move();
      for (const message of waiting) this.post(message);
    } else {
      // It came to an end, or could not begin. Tables are in the store, so another worker may try.
      this.house = '';
      this.waiting = [];
      state.part = undefined;
      this.move();
      if (++this.restarts <= 3) return this.start();
      state.trouble = news.why;
      this.worker?.terminate();
      this.worker = undefined;
      this.waiting = [];
      for (const { reject } of this.calls.values()) reject(new TypeError(news.why));
      this.calls.clear();
    }
  }
  // Another worker is to be the house. Lines heal themselves; a question is asked again, a wish is not: it may have
  // been granted.
  private move() {
    for (const [id, { asked, reject }] of this.calls) {
      if (asked.do === 'call' && (asked.method === 'GET' || asked.path.startsWith('/api/study'))) this.post(asked);
      else {
        this.calls.delete(id);
        reject(new TypeError('the house has moved to another tab'));
      }
    }
    for (const line of [...this.lines.values()]) line.end();
  }
  private hear(told: Told) {
    if (told.do === 'answer') {
      this.calls.get(told.id)?.resolve({ status: told.status, text: told.body });
      this.calls.delete(told.id);
    } else if (told.do === 'say') this.lines.get(told.line)?.hear(told.text);
    else this.lines.get(told.line)?.end();
  }
}

let house: HouseHere | undefined;
const open = () => (house ??= new HouseHere());

export const here: Transport = {
  call: (method, path, body) => open().call(method, path, body),
  line: (table, key) => open().line(table, key),
};
