// Calls to the house over HTTP.
import type { Because, Entry, GameId, GameInfo, Moment, Options, Outcome, TableInfo, TableWish, Weighed } from './messages';

export class Refusal extends Error {
  constructor(
    public code: string,
    message: string,
    public clause?: string,
  ) {
    super(message);
  }
}

async function call<T>(path: string, body?: unknown): Promise<T> {
  const answer = await fetch(path, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const json = text === '' ? {} : JSON.parse(text);
  if (!answer.ok) throw new Refusal(json.error?.code ?? 'unavailable', json.error?.message ?? '', json.error?.clause);
  return json as T;
}

export interface Position<View = unknown> extends Moment<View> {
  game: GameId;
  options: Options;
  outcomes?: Outcome[]; // what the actions led to
  draws?: { action: string; weight: number }[]; // where chance is to act
  rolled?: Entry[];
  why?: { message: string; clause?: string };
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

// What is known of a garden of Niya (docs/protocol.md, "Gardens"); values are the first player's.
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
  games: () => call<{ games: GameInfo[] }>('/api/games').then((answer) => answer.games),
  data: (game: GameId) => call<object>(`/api/games/${game}/data`), // the house's own map or cards
  open: (wish: TableWish) =>
    call<{ table: string; commitment: string; seats: { seat: number; key: string }[] }>('/api/tables', wish),
  waiting: () => call<{ tables: TableInfo[] }>('/api/tables').then((answer) => answer.tables),
  sit: (table: string, name: string, commitment: string) =>
    call<{ seat: number; key: string }>(`/api/tables/${table}/sit`, { name, commitment }),
  table: (table: string) => call<TableInfo>(`/api/tables/${table}`),
  transcript: async (table: string) => {
    const answer = await fetch(`/api/tables/${table}/transcript`);
    if (!answer.ok) throw new Refusal('unknown_table', '');
    return answer.text();
  },
  study: (question: StudyQuestion) => call<Position>('/api/study', question),
  judge: (question: Omit<StudyQuestion, 'why' | 'then'> & { level?: number }) =>
    call<Judgement>('/api/study/judge', question),
  puzzle: (game: GameId, number: number) => call<Puzzle>(`/api/study/puzzles/${game}/${number}`),
  garden: (garden: string) => call<GardenFacts>(`/api/study/gardens/niya/${encodeURIComponent(garden)}`),
  gardens: (kind: GardenKind, count: number, seed: number) =>
    call<{ gardens: string[] }>(`/api/study/gardens/niya/${kind}/${count}/${seed}`).then((answer) => answer.gardens),
};
