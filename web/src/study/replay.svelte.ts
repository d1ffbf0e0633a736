// A finished game, to be walked through and thought over: positions as they are looked at, judgements one after another.
import { SvelteMap } from 'svelte/reactivity';
import type { GamePage } from '../games/game';
import { api } from '../house/api';
import type { Entry, Judgement, Position, TableInfo } from '../house/messages';
import { mine } from '../house/mine';
import { account, certain, coarseToFine, type Decision, decisionsOf, turningPoints } from './account';
import { check } from './fair';
import { look } from './position';
import { opened, stopsOf, type Transcript } from './transcript';

export const deeper = 8000; // iterations, instead of the thousand of a verdict

export class Replay {
  at = $state(0); // how many actions have been played: one of `stops`
  seat = $state<number | null>(null); // whose eyes
  moment = $state.raw<Position>();
  before = $state.raw<Position>();
  readonly judgements = new SvelteMap<number, Judgement>(); // by the decision's place in the log
  readonly scores = new SvelteMap<number, number[]>(); // by stop, for games whose minds do not put a number on a position
  thinking = $state(false);
  deepening = $state(false);
  trouble = $state.raw<unknown>(); // why the position here could not be had

  readonly stops: number[];
  readonly decisions = $derived.by(() => decisionsOf(this.transcript.log, this.judgements));
  readonly ends: number[];
  readonly judged = $derived(this.decisions.filter(({ judgement }) => judgement).length);
  readonly turning = $derived.by(() => turningPoints(this.decisions, this.ends));
  // The mind has opinions about the whole (not only about actions).
  readonly valued = $derived([...this.judgements.values()].some(({ values }) => values.length > 0));

  private readonly positions = new Map<string, Promise<Position>>();
  private asking: Promise<void> | undefined;
  private drawn = -1; // the stop that `moment` is at, by number
  private left = false;

  constructor(
    readonly transcript: Transcript,
    readonly table: TableInfo,
    readonly page: GamePage,
  ) {
    this.stops = stopsOf(transcript.log);
    const winners = table.winners ?? [];
    this.ends = table.seats.map((_, seat) => (winners.includes(seat) ? 1 / winners.length : 0));
    this.at = this.stops[0] ?? 0;
  }

  accountOf(seat: number) {
    return account(seat, this.decisions, this.ends[seat] ?? 0);
  }
  question(place: number) {
    const { game, players, options, data, log } = this.transcript;
    return { game, players, options, ...(data === undefined ? {} : { data }), actions: log.slice(0, place) };
  }
  private position(place: number, seat: number | null): Promise<Position> {
    const key = `${place} ${seat}`;
    const known = this.positions.get(key) ?? look({ ...this.question(place), seat });
    this.positions.set(key, known);
    known.catch(() => this.positions.delete(key));
    return known;
  }

  // The stop nearest to a place.
  near(place: number): number {
    return this.stops.reduce((best, stop) => (Math.abs(stop - place) < Math.abs(best - place) ? stop : best), this.stops[0] ?? 0);
  }
  // Whoever runs through the game asks only for where they are when the house has answered, not for every stop on the way.
  go(place: number): Promise<void> {
    this.at = this.near(place);
    this.asking ??= this.draw().finally(() => (this.asking = undefined));
    return this.asking;
  }
  private async draw() {
    for (;;) {
      const { at, seat } = this;
      try {
        const position = await this.position(at, seat);
        if (this.at !== at || this.seat !== seat) continue;
        const stop = this.stops.indexOf(at);
        this.before = stop === this.drawn + 1 && this.moment?.seat === seat ? this.moment : undefined;
        this.moment = position;
        this.drawn = stop;
        this.trouble = undefined;
        const next = this.stops[stop + 1];
        if (next !== undefined) void this.position(next, seat).catch(() => undefined);
      } catch (refusal) {
        if (this.at !== at || this.seat !== seat) continue;
        this.trouble = refusal;
      }
      return;
    }
  }
  step(by: number) {
    const next = this.stops[this.stops.indexOf(this.at) + by];
    return next === undefined ? undefined : this.go(next);
  }
  see(seat: number | null) {
    this.seat = seat;
    this.moment = undefined;
    return this.go(this.at);
  }

  // Chance, drawn again here from the seed; the house only says what it could have drawn from.
  checkSeed() {
    const draws = (before: Entry[]) => look(this.question(before.length)).then(({ draws }) => draws ?? []);
    return check(this.transcript, draws, mine.at(this.table.table));
  }

  private keep(place: number, judgement: Judgement) {
    this.judgements.set(place, this.page.exact ? certain(judgement) : judgement);
  }
  // The house computes each verdict of a table once; a game from a file has none.
  private verdict({ place, seat, action }: Decision): Promise<Judgement> {
    if (this.table.table !== opened.name) return api.verdict(this.table.table, String(place));
    return api.judge({ ...this.question(place), seat, played: action });
  }
  // Searches this decision longer than the verdict that everybody gets.
  async deepen({ place, seat, action }: Decision) {
    this.deepening = true;
    try {
      this.keep(place, await api.judge({ ...this.question(place), seat, played: action, iterations: deeper }));
    } finally {
      this.deepening = false;
    }
  }

  // Thinks every decision over, by what its player could know then. One at a time: the house thinks for others too.
  async think() {
    this.thinking = true;
    if (this.table.table !== opened.name) {
      const { verdicts } = await api.verdicts(this.table.table).catch(() => ({ verdicts: [] }));
      for (const [place, judgement] of verdicts) this.keep(place, judgement);
    }
    const waiting = coarseToFine(decisionsOf(this.transcript.log, new Map())).filter(({ place }) => !this.judgements.has(place));
    for (let failures = 0; !this.left && waiting.length > 0 && failures < 10;) {
      // What the reader looks at comes first.
      const looked = waiting.findIndex(({ place }) => place === this.at);
      const [next] = waiting.splice(Math.max(0, looked), 1);
      if (!next) break;
      try {
        this.keep(next.place, await this.verdict(next));
        failures = 0;
      } catch {
        waiting.push(next); // asked too fast, or the line is down
        ++failures;
        await new Promise((resolve) => setTimeout(resolve, 1000));
      }
    }
    if (!this.valued && !this.left) await this.count();
    this.thinking = false;
  }
  // Where minds do not put a number on a position, the scores tell the story.
  private async count() {
    for (const stop of this.stops) {
      if (this.left) return;
      const position = await this.position(stop, this.seat).catch(() => undefined);
      if (position) this.scores.set(stop, position.scores);
    }
  }
  leave() {
    this.left = true;
  }
}
