// What might have come of a choice: the best that everybody could do from there, as the evaluation sees it, one step at a time.
import { api } from '../house/api';
import type { Entry, Position, StudyQuestion } from '../house/messages';
import { look } from './position';

const longest = 5; // decisions
const pause = 1100; // ms between them

export class Line {
  moment = $state.raw<Position>();
  before = $state.raw<Position>();
  entries = $state.raw<Entry[]>([]); // since it left the game
  trouble = $state.raw<unknown>();
  done = $state(false);
  private left = false;

  // `rest` is how the game went on: simultaneous choices of the others stay as they were.
  constructor(
    readonly from: StudyQuestion,
    readonly first: Entry,
    private readonly rest: Entry[],
    private readonly seat: number | null,
  ) {
    void this.play().catch((refusal: unknown) => (this.trouble = refusal));
  }
  private async play() {
    let next: Entry | undefined = this.first;
    const { actions, ...question } = this.from;
    const together = (await look({ ...this.from, seat: null })).actors.filter((actor) => typeof actor === 'number' && actor !== this.first[0]);
    for (let decisions = 0; next && !this.left; ++decisions) {
      this.entries = [...this.entries, next];
      const now = await look({ ...question, actions: [...actions, ...this.entries], seat: this.seat });
      this.before = this.moment;
      this.moment = now;
      if (now.over || decisions === longest) break;
      next = undefined;
      const [actor] = now.actors;
      if (actor === 'chance') {
        const { rolled = [] } = await api.study({ ...question, actions: [...actions, ...this.entries], then: 'roll', seed: 1 });
        this.entries = [...this.entries, ...rolled];
      }
      const there: Position = actor === 'chance' ? await look({ ...question, actions: [...actions, ...this.entries], seat: this.seat }) : now;
      this.moment = there;
      const who = there.actors[0];
      if (there.over || typeof who !== 'number') continue;
      const sealed = together.includes(who) ? this.rest.find(([one]) => one === who) : undefined;
      together.splice(together.indexOf(who), sealed ? 1 : 0);
      next = sealed ?? [who, (await api.judge({ ...question, actions: [...actions, ...this.entries], seat: who })).action];
      if (!sealed) await new Promise((resolve) => setTimeout(resolve, pause));
    }
    this.done = true;
  }
  leave() {
    this.left = true;
  }
}
