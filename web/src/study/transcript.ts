// A match as a file (docs/build/transcript.md), read for looking it over. The server has held it against the rules already.
import { keptHere } from '../house/kept';
import type { Entry, Fairness, GameId, Options } from '../house/messages';

export interface Transcript {
  game: GameId;
  players: number;
  options: Options;
  data?: unknown;
  commitment: string | null;
  fairness?: Fairness;
  log: Entry[];
}

export function readTranscript(text: string): Transcript {
  const [header, ...lines] = text.split('\n').filter((line) => line !== '');
  return { ...(JSON.parse(header ?? '{}') as Omit<Transcript, 'log'>), log: lines.map((line) => JSON.parse(line) as Entry) };
}

// One that somebody has opened from a file, in this tab: /review/file.
const shelf = 'record';
export const opened = {
  name: 'file',
  read: () => keptHere.get(shelf) ?? '',
  keep: (text: string) => keptHere.set(shelf, text),
};

// Where one can stop on the way through a game: before each decision, and at the end. What chance does goes by in between.
export const stopsOf = (log: Entry[]): number[] => [...log.keys(), log.length].filter((i) => log[i]?.[0] !== 'chance');
