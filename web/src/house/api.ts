// Calls to the house, as over HTTP.
import { ask, houseOf, server } from './houses';
import type { Because, Entry, GameId, GameInfo, Moment, Options, Outcome, TableInfo, TableWish, Weighed, Why } from './messages';
import type { Answer } from './transport';

export class Refusal extends Error {
  constructor(
    public code: string,
    message: string,
    public clause?: string,
    public reason?: string,
    public args?: Why['args'],
  ) {
    super(message);
  }
}

const refusal = ({ code = 'unavailable', message = '', clause, reason, args }: Partial<Why & { code: string }>) => new Refusal(code, message, clause, reason, args);

function read<T>({ status, text }: Answer): T {
  const json = text === '' ? {} : JSON.parse(text);
  if (status >= 400) throw refusal(json.error ?? {});
  return json as T;
}
const methodOf = (body: unknown) => (body === undefined ? 'GET' : 'POST');
const textOf = (body: unknown) => (body === undefined ? undefined : JSON.stringify(body));

// Whatever no table is asked for: of any house.
const call = async <T>(path: string, body?: unknown) => read<T>(await ask(methodOf(body), path, textOf(body)));
// Of the house that has the table.
const callAt = async <T>(table: string, path: string, body?: unknown) =>
  read<T>(await houseOf(table).call(methodOf(body), `/api/tables/${table}${path}`, textOf(body)));

export interface Position<View = unknown> extends Moment<View> {
  game: GameId;
  options: Options;
  outcomes?: Outcome[]; // what the actions led to
  draws?: { action: string; weight: number }[]; // where chance is to act
  rolled?: Entry[];
  why?: Why;
}
export interface StudyQuestion {
  game: GameId;
  options?: Options;
  players?: number;
  data?: unknown;
  actions: Entry[];
  seat?: number | null;
  why?: string;
  then?: 'roll';
  seed?: number;
}
export interface Judgement {
  seat: number;
  action: string;
  actions: Weighed[];
  values: number[];
  because: Because[];
}

export interface Verified {
  game: GameId;
  players: number;
  over: boolean;
  scores: number[];
  winners?: number[];
  chance: boolean; // whether it was drawn again from the seed
  text: string;
}

// What is known of a garden of Niya (docs/build/protocol.md, "Gardens"); values are the first player's.
export type GardenValue = 'won' | 'drawn' | 'lost';
export interface GardenFacts {
  number: number; // of its class, among so many
  classes: number;
  garden: string;
  layouts: number;
  value: GardenValue;
  tiles?: number; // left by best play where it is won
  share: number; // of all layouts, that have this value
  winning_openings: string[];
  openings_share: number; // of all layouts, that have as many
  openings: Record<string, GardenValue>;
}
export type GardenKind = GardenValue | 'any' | 'one_opening' | 'eleven_openings' | 'twelve_openings' | 'five_tiles';

export interface Puzzle {
  number: number;
  options: Options;
  actions: Entry[];
  seat: number;
  solution: string;
  // Of all but Niya, where it wins by force: what looks best at a glance, how often a master expects to win with either, and why.
  players?: number;
  glance?: string;
  value?: number;
  glance_value?: number;
  because?: Because[];
}

export const api = {
  // In a static folder the front page needs no house yet.
  games: async () =>
    __SITE__ ? (await import('../../generated/games')).games : call<{ games: GameInfo[] }>('/api/games').then((answer) => answer.games),
  data: (game: GameId) => call<object>(`/api/games/${game}/data`), // the house's own map or cards
  // Others can come to a server's table alone; `here` when it is in this browser.
  open: async (wish: TableWish) => {
    const path = '/api/tables';
    const answer = wish.seats.some(({ kind }) => kind === 'open')
      ? { ...(await server.call('POST', path, textOf(wish))), here: false }
      : await ask('POST', path, textOf(wish));
    return { ...read<{ table: string; commitment: string; seats: { seat: number; key: string }[] }>(answer), here: answer.here };
  },
  waiting: async () => read<{ tables: TableInfo[] }>(await server.call('GET', '/api/tables')).tables,
  sit: (table: string, name: string, commitment: string, seat: number) =>
    callAt<{ seat: number; key: string }>(table, '/sit', { name, commitment, seat }),
  table: (table: string) => callAt<TableInfo>(table, ''),
  transcript: async (table: string) => {
    const { status, text } = await houseOf(table).call('GET', `/api/tables/${table}/transcript`);
    if (status >= 400) throw new Refusal('unknown_table', '');
    return text;
  },
  study: (question: StudyQuestion) => call<Position>('/api/study', question),
  judge: (question: Omit<StudyQuestion, 'why' | 'then'> & { level?: number }) =>
    call<Judgement>('/api/study/judge', question),
  // A transcript held against the rules and its seed: how the game stands.
  verify: async (transcript: string) => read<Verified>(await ask('POST', '/api/study/verify', transcript)),
  puzzle: (game: GameId, number: number) => call<Puzzle>(`/api/study/puzzles/${game}/${number}`),
  garden: (garden: string) => call<GardenFacts>(`/api/study/gardens/niya/${encodeURIComponent(garden)}`),
  gardens: (kind: GardenKind, count: number, seed: number) =>
    call<{ gardens: string[] }>(`/api/study/gardens/niya/${kind}/${count}/${seed}`).then((answer) => answer.gardens),
};
