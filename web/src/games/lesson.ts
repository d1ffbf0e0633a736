// A lesson: a real game, played up to a point, and one thing to do there. The server holds it against the rules, and so
// does tests/lessons.mjs. A step that names its clause is also the picture beside that clause on the rule page.
import type { Entry, GameId, Options } from '../house/messages';
import type { Key } from '../words/index.svelte';

export interface LessonStep {
  text: Key; // what is to be seen or done
  clause?: string; // the rule or ruling that it teaches, as a refusal cites it: "3", "5c", "Y2"
  actions: Entry[]; // what leads here: after the step before (what the learner chose included), or from the start
  fresh?: boolean; // `actions` begin a new game
  options?: Options; // of that new game, where they differ from the lesson's
  seat: number; // whose eyes the learner has
  wanted?: string[]; // the actions that do it; left out: any legal one; empty: nothing to do but read on
  forbidden?: string[]; // instead: what the rules forbid here; asking for one of these shows why, and that does it
  not?: Key; // said when another legal action is chosen
  done?: Key; // said when it is done
}
export interface Lesson {
  players: number;
  options: Options;
  steps: LessonStep[];
}

// Those that are written: `games/<game>/lesson.ts` teaches the rules, `second.ts` what wins (research/reports.md has the figures).
const written = import.meta.glob<{ lesson: Lesson }>('./*/{lesson,second}.ts');
export const lessonOf = (game: GameId, second = false): Promise<Lesson | undefined> =>
  written[`./${game}/${second ? 'second' : 'lesson'}.ts`]?.().then((module) => module.lesson) ?? Promise.resolve(undefined);

// "chance draw r4, 0 bid 1" as entries.
export const played = (text: string): Entry[] =>
  text
    .trim()
    .split(/,\s*/)
    .map((line) => {
      const [who = '', ...action] = line.split(' ');
      return [who === 'chance' ? who : Number(who), action.join(' ')];
    });

// The whole game up to a step. `chosen` is what the learner did at each step before; where nothing was done (yet), the
// first wanted action stands in.
export function actionsUpTo(lesson: Lesson, at: number, chosen: (string | undefined)[] = []): Entry[] {
  let actions: Entry[] = [];
  lesson.steps.slice(0, at + 1).forEach((step, i) => {
    if (i === 0 || step.fresh) actions = [];
    actions = [...actions, ...step.actions];
    const did = i < at ? (chosen[i] ?? step.wanted?.[0]) : undefined;
    if (did !== undefined) actions.push([step.seat, did]);
  });
  return actions;
}
export const optionsAt = (lesson: Lesson, at: number): Options =>
  lesson.steps.slice(0, at + 1).reduce((options, step, i) => (i === 0 || step.fresh ? (step.options ?? lesson.options) : options), lesson.options);
