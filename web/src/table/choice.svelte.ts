// How a person composes an action, step by step. A game splits every action into steps ("boat", then which stall);
// the steps taken so far leave a set of actions, and whatever comes next in one of them can be picked.
//
// A board spreads `choice.at(step, …)` over the element that stands for a step. The last step plays the action; a
// sealed choice has one step more, `seal`, which the tray offers as a button, because it cannot be taken back.

export const seal = 'seal';

export interface Target {
  label: string; // for screen readers: what it is and what choosing it does
  otherwise?: string; // an action to ask about when this cannot be picked: the answer says which rule forbids it
}

interface Wishes {
  legal: () => string[];
  steps: (action: string) => string[];
  orders?: (action: string) => string[][]; // every order in which the steps may be taken, where there are several
  seals?: () => boolean; // what is chosen now is closed to the others: it is confirmed before it is sent
  play: (action: string) => void;
  why?: (action: string) => void;
}

export class Choice {
  private taken = $state<string[]>([]);
  private readonly ways = $derived.by(() => {
    const { legal, steps, orders = (action) => [steps(action)], seals } = this.wishes;
    const end = seals?.() ? [seal] : [];
    return legal().flatMap((action) =>
      orders(action).map((order) => ({ action, steps: [...order, ...end] })),
    );
  });
  // The steps that still fit: a position that changed under a person's hands drops those that do not.
  readonly path = $derived.by(() => {
    let fitting = this.ways;
    const path: string[] = [];
    for (const step of this.taken) {
      fitting = fitting.filter((way) => way.steps[path.length] === step && way.steps.length > path.length + 1);
      if (fitting.length === 0) break;
      path.push(step);
    }
    return path;
  });
  // The actions that the path leaves.
  readonly left = $derived(this.ways.filter((way) => this.path.every((step, i) => way.steps[i] === step)));
  // What can be picked next; with an action where that is the last step.
  readonly next = $derived.by(() => {
    const next = new Map<string, string | undefined>();
    for (const { action, steps } of this.left) {
      const step = steps[this.path.length];
      if (step === undefined) continue;
      if (steps.length === this.path.length + 1) next.set(step, action);
      else if (!next.has(step)) next.set(step, undefined);
    }
    return next;
  });
  // What a hint recommends: its steps are marked as one walks along them.
  hint = $state<string | undefined>();
  // What a lesson asks to try although it is forbidden: marked too.
  tempting = $state.raw<string[]>([]);
  readonly hinted = $derived.by(() => {
    const way = this.left.find((candidate) => candidate.action === this.hint);
    return way?.steps[this.path.length];
  });
  // Something can be chosen at all.
  readonly open = $derived(this.ways.length > 0);

  constructor(private readonly wishes: Wishes) {}

  can(step: string) {
    return this.next.has(step);
  }
  pick(step: string) {
    if (!this.next.has(step)) return;
    const action = this.next.get(step);
    if (action === undefined) {
      this.taken = [...this.path, step];
    } else {
      this.taken = [];
      this.wishes.play(action);
    }
  }
  back() {
    this.taken = this.path.slice(0, -1);
  }
  start() {
    this.taken = [];
  }
  // Takes up a path that was begun before a reload; as far as it still fits.
  resume(path: string[]) {
    this.taken = path;
  }

  // Attributes for the element that stands for a step: `<g {...choice.at('r17', {label})}>`.
  at(step: string, { label, otherwise }: Target): Record<string, unknown> {
    const pick = () => this.pick(step);
    if (this.next.has(step)) {
      const action = this.next.get(step);
      return {
        ...(action === undefined ? { 'data-step': step } : { 'data-action': action }),
        ...(step === this.hinted ? { 'data-hint': '' } : {}),
        ...pressable(label, pick),
      };
    }
    const { why } = this.wishes;
    if (otherwise !== undefined && why !== undefined && this.open)
      return { onclick: () => why(otherwise), 'aria-label': label, role: 'img', 'data-why': '', ...(this.tempting.includes(otherwise) ? { 'data-hint': '' } : {}) };
    return { 'aria-label': label, role: 'img' };
  }
}

// What makes any element a button: for fingers, mice, keyboards and screen readers.
export function pressable(label: string, press: () => void): Record<string, unknown> {
  return {
    role: 'button',
    tabindex: 0,
    'aria-label': label,
    onclick: (event: Event) => {
      event.stopPropagation();
      press();
    },
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      event.stopPropagation();
      press();
    },
  };
}
