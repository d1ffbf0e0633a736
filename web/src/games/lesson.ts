// A lesson: a real game, played up to a point, and one thing to do there. The server holds it against the rules.
import type { Entry, Options } from '../house/messages';
import type { Key } from '../words/index.svelte';

export interface LessonStep {
  text: Key; // what is to be seen or done
  actions: Entry[]; // what leads here: after the step before (its chosen action included), or from the start
  fresh?: boolean; // `actions` begin a new game
  seat: number; // whose eyes the learner has
  wanted?: string[]; // the actions that do it; left out: any legal one; empty: nothing to do but read on
  not?: Key; // said when another legal action is chosen
  done?: Key; // said when it is done
}
export interface Lesson {
  players: number;
  options: Options;
  steps: LessonStep[];
}
