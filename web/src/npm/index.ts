// Zashiki for other people's programs, in node and in browsers: the calls of the C interface (docs/build/library.md) over the
// WebAssembly module, without native code. A call that is refused throws a Refusal and changes nothing.
import { Module, type Exports } from '../wasm/module';

export type Seat = number;
/** Who draws and rolls; and somebody who only watches. */
export const chance = -1;
export const nobody = -2;

export interface GameInfo {
  id: string;
  min_players: number;
  max_players: number;
  options: { name: string; type: string; default: unknown; values: unknown[] }[];
}
export interface Position {
  actors: (Seat | 'chance')[];
  over: boolean;
  scores: number[];
  winners?: Seat[];
}
export interface Thought {
  action: string;
  /** What the mind expects for each seat, from 0 to 1; empty where it has no opinion. */
  values: number[];
  policy: { action: string; share: number; value: number }[];
  reason: string;
  iterations: number;
}
/** What is known of a garden of Niya, which is solved (docs/build/protocol.md, "Gardens"). */
export interface Garden {
  garden: string;
  number: number;
  value: 'won' | 'drawn' | 'lost';
  tiles?: number;
  winning_openings: string[];
  openings: Record<string, 'won' | 'drawn' | 'lost'>;
}

export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly clause?: string,
  ) {
    super(message);
    this.name = 'Refusal';
  }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const most_seats = 8;

// The module with text for its calls: arguments in, what is returned out.
class Calls {
  readonly module: Module;
  private exports: Exports;
  answer: { status: number; body: string } | undefined;

  constructor(compiled: WebAssembly.Module) {
    this.module = new Module(compiled, (message: { do: string; status: number; body: string }) => {
      if (message.do === 'answer') this.answer = message;
    });
    this.exports = this.module.exports;
  }
  number(name: string, ...values: (number | bigint | string | null)[]): number {
    const texts: number[] = [];
    const given = values.map((value) => {
      if (typeof value !== 'string') return value ?? 0;
      const bytes = encoder.encode(`${value}\0`);
      const at = this.exports.allocate(bytes.length);
      new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
      texts.push(at);
      return at;
    });
    try {
      return (this.exports[name] as (...given: (number | bigint)[]) => number)(...given);
    } finally {
      for (const at of texts) this.exports.release(at);
    }
  }
  // Where 0 is a refusal.
  done(name: string, ...values: (number | bigint | string | null)[]): number {
    const result = this.number(name, ...values);
    if (result !== 0) return result;
    const { code, message, clause } = JSON.parse(this.at(this.number('zashiki_refusal'))) as { code: string; message: string; clause?: string };
    throw new Refusal(code, message, clause);
  }
  text = (name: string, ...values: (number | bigint | string | null)[]) => this.at(this.done(name, ...values));
  json = <T>(name: string, ...values: (number | bigint | string | null)[]) => JSON.parse(this.text(name, ...values)) as T;
  seats(match: number): Seat[] {
    const at = this.exports.allocate(4 * most_seats);
    const count = this.number('zashiki_actors', match, at);
    const seats = [...new Int32Array(this.exports.memory.buffer, at, count)];
    this.exports.release(at);
    return seats;
  }
  private at(start: number): string {
    const bytes = new Uint8Array(this.exports.memory.buffer, start);
    return decoder.decode(bytes.subarray(0, bytes.indexOf(0)));
  }
}

// Not visible to users of the package: what stands behind a match.
const handles = new WeakMap<Match, number>();
const handleOf = (match: Match) => {
  const handle = handles.get(match);
  if (handle === undefined) throw new Refusal('bad_request', 'this match is closed');
  return handle;
};

export class Match {
  private calls: Calls;
  /** @internal */
  constructor(calls: unknown, handle: number) {
    this.calls = calls as Calls;
    handles.set(this, handle);
  }
  /** Who owes an action now; several do where choices are sealed, and nobody when it is over. */
  actors = (): Seat[] => this.calls.seats(handleOf(this));
  legal = (seat: Seat) => this.calls.json<string[]>('zashiki_legal', handleOf(this), seat);
  act(seat: Seat, action: string) {
    this.calls.done('zashiki_act', handleOf(this), seat, action);
  }
  /** Lets chance act, from this seed, and tells what came. */
  roll = (seed: number | bigint) => this.calls.text('zashiki_roll', handleOf(this), BigInt(seed));
  /** What a seat may know, or `nobody`; nothing else can be read out of it. */
  view = (reader: Seat) => this.calls.json<Record<string, unknown>>('zashiki_view', handleOf(this), reader);
  position = () => this.calls.json<Position>('zashiki_position', handleOf(this));
  /** All of it, what is sealed too: JSON Lines (docs/build/transcript.md). */
  transcript = () => this.calls.text('zashiki_transcript', handleOf(this));
  copy = () => new Match(this.calls, this.calls.done('zashiki_copy', handleOf(this)));
  /** A mind for this match's game: "random", "greedy", "level1" to "level5". */
  mind = (name: string) => new Mind(this.calls, this.calls.done('zashiki_mind_open', handleOf(this), name));
  /** Gives its memory back. */
  close() {
    this.calls.number('zashiki_close', handleOf(this));
    handles.delete(this);
  }
}

export class Mind {
  private calls: Calls;
  private handle: number;
  /** @internal */
  constructor(calls: unknown, handle: number) {
    this.calls = calls as Calls;
    this.handle = handle;
  }
  /**
   * What it would do in this seat, which owes an action, by that seat's view alone. Without `iterations` and `milliseconds`
   * it keeps to its own measure; only a number of iterations gives the same answer every time.
   */
  think = (match: Match, seat: Seat, { iterations = 0, milliseconds = 0, seed = 0 as number | bigint } = {}) =>
    this.calls.json<Thought>('zashiki_think', this.handle, handleOf(match), seat, BigInt(iterations), milliseconds, BigInt(seed));
  close() {
    if (this.handle !== 0) this.calls.number('zashiki_mind_close', this.handle);
    this.handle = 0;
  }
}

export class Zashiki {
  private calls: Calls;
  readonly version: string;
  /** @internal */
  constructor(compiled: WebAssembly.Module) {
    this.calls = new Calls(compiled);
    this.version = this.calls.text('zashiki_version');
  }
  games = () => this.calls.json<GameInfo[]>('zashiki_games');
  start = (game: string, { players = 0, options = {}, data }: { players?: number; options?: object; data?: object } = {}) =>
    new Match(this.calls, this.calls.done('zashiki_start', game, players || this.fewest(game), JSON.stringify(options), data ? JSON.stringify(data) : null));
  /** The match that a transcript tells, every action checked. */
  replay = (transcript: string) => new Match(this.calls, this.calls.done('zashiki_replay', transcript));
  /** Niya's solver: a layout of 16 hex digits, or the number of a class of gardens. */
  garden = (garden: string | number) => this.ask<Garden>('GET', `/api/study/gardens/niya/${garden}`);
  /** Any call of docs/build/protocol.md under /api/study. */
  ask<T>(method: 'GET' | 'POST', path: string, body?: object): T {
    this.calls.answer = undefined;
    this.calls.module.say({ do: 'call', id: 1, method, path, ...(body ? { body: JSON.stringify(body) } : {}) });
    const { status, body: text } = (this.calls.answer ?? { status: 500, body: '{}' }) as { status: number; body: string };
    const told = JSON.parse(text) as T & { error?: { code: string; message: string; clause?: string } };
    if (status >= 400) throw new Refusal(told.error?.code ?? 'unavailable', told.error?.message ?? '', told.error?.clause);
    return told;
  }
  private fewest = (game: string) => this.games().find(({ id }) => id === game)?.min_players ?? 0;
}

/** Loads the module: from beside this file, or from the bytes or the compiled module that are given. */
export async function load(from?: BufferSource | WebAssembly.Module): Promise<Zashiki> {
  if (from instanceof WebAssembly.Module) return new Zashiki(from);
  if (from) return new Zashiki(await WebAssembly.compile(from));
  const address = new URL(/* @vite-ignore */ './house.wasm', import.meta.url);
  if (address.protocol !== 'file:') return new Zashiki(await WebAssembly.compileStreaming(fetch(address)));
  const { readFile } = await import('node:fs/promises');
  return new Zashiki(await WebAssembly.compile(await readFile(address)));
}
