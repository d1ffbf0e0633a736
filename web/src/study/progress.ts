// What the reviews of one's own games say together: what each kind of decision costs, and the mistakes as exercises.
import { gamePage } from '../games';
import type { GamePage } from '../games/game';
import { api } from '../house/api';
import { kept } from '../house/kept';
import type { GameId } from '../house/messages';
import { mine } from '../house/mine';
import { person } from '../house/person';
import { certain, type Decision, decisionsOf, isFree, isMistake, lossOf } from './account';
import { readTranscript, type Transcript } from './transcript';

export const mostGames = 20; // the newest ones
export const mostExercises = 20; // in one go, the dearest mistakes

export interface OwnGame {
  table: string;
  game: GameId;
  seats: number[];
  when: number;
}
// A finished game: its own decisions that are judged, and those that are not yet.
export interface Looked extends OwnGame {
  page: GamePage;
  transcript: Transcript;
  judged: Decision[];
  waiting: Decision[];
}

// The person's finished games and this browser's, the newest first.
export async function ownGames(): Promise<OwnGame[]> {
  const found = new Map<string, OwnGame>();
  if (person.known) {
    const { games } = await api.myGames({ over: true }).catch(() => ({ games: [] }));
    for (const { table, game, seats, when } of games) found.set(table, { table, game, seats, when });
  }
  for (const { table, game, over, when } of mine.seats())
    if (over && !found.has(table)) found.set(table, { table, game, seats: mine.at(table).map(({ seat }) => seat), when });
  return [...found.values()].toSorted((a, b) => b.when - a.when).slice(0, mostGames);
}

export async function lookAt(own: OwnGame): Promise<Looked | undefined> {
  const [info, text, { verdicts }, page] = await Promise.all([api.table(own.table), api.transcript(own.table), api.verdicts(own.table), gamePage(own.game)]);
  if (!info.over) return undefined;
  const transcript = readTranscript(text);
  const late = new Set(info.timed_out); // nobody's own decisions
  const judgements = new Map(verdicts.map(([place, judgement]) => [place, page.exact ? certain(judgement) : judgement]));
  const decisions = decisionsOf(transcript.log, judgements).filter(({ seat, place }) => own.seats.includes(seat) && !late.has(place));
  return { ...own, page, transcript, judged: decisions.filter(({ judgement }) => judgement), waiting: decisions.filter(({ judgement }) => !judgement) };
}

// The word that the rules' notation gives it: "boat r4" is a boat.
export const kindOf = ({ action }: Decision): string => action.split(' ', 1)[0] ?? '';

export interface KindSum {
  kind: string;
  number: number; // of decisions
  loss: number; // the mean, in chances to win
  error: number; // its standard error
}
// The dearest first.
export function kindsOf(decisions: Decision[]): KindSum[] {
  const losses = new Map<string, number[]>();
  for (const decision of decisions.filter(isFree)) {
    const loss = lossOf(decision);
    if (loss !== undefined) losses.set(kindOf(decision), [...(losses.get(kindOf(decision)) ?? []), loss]);
  }
  return [...losses]
    .map(([kind, all]): KindSum => {
      const number = all.length;
      const loss = all.reduce((sum, one) => sum + one, 0) / number;
      const squares = all.reduce((sum, one) => sum + (one - loss) ** 2, 0);
      return { kind, number, loss, error: number > 1 ? Math.sqrt(squares / (number - 1) / number) : Infinity };
    })
    .toSorted((a, b) => b.loss - a.loss);
}

// The dearest and the cheapest kind, once there are enough decisions of both to tell them apart.
export const enough = 20;
export function extremes(kinds: KindSum[]): { worst: KindSum; best: KindSum } | undefined {
  const known = kinds.filter(({ number }) => number >= enough);
  const [worst, best] = [known[0], known.at(-1)];
  if (!worst || !best) return undefined;
  return worst.loss - best.loss > 2 * Math.hypot(worst.error, best.error) ? { worst, best } : undefined;
}

export interface Exercise {
  id: string;
  page: GamePage;
  transcript: Transcript;
  decision: Decision;
}
export const exercisesOf = ({ table, page, transcript, judged }: Looked): Exercise[] =>
  judged.filter((decision) => isMistake(decision, page.exact)).map((decision) => ({ id: `${table}/${decision.place}`, page, transcript, decision }));

// Exercises that were solved rest for some days, in this browser.
const restsFor = 7; // days
const mostResting = 500;
const today = () => Math.floor(Date.now() / 86_400_000);
export const resting = {
  // Until which day.
  read(day = today()): Map<string, number> {
    const found = kept.parsed('exercises');
    return new Map(Array.isArray(found) ? found.filter((one): one is [string, number] => Array.isArray(one) && typeof one[0] === 'string' && Number(one[1]) > day) : []);
  },
  solved(id: string, day = today()) {
    const all = this.read(day);
    all.delete(id);
    kept.set('exercises', JSON.stringify([...all, [id, day + restsFor]].slice(-mostResting)));
  },
};
