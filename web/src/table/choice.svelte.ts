// How a person composes an action, step by step. A game splits every action into steps ("boat", then which stall);
// the steps taken so far leave a set of actions, and whatever comes next in one of them can be picked.
//
// A board spreads `choice.at(step, …)` over the element that stands for a step. The last step plays the action. A sealed choice
// has one more, `seal`, and one that the reader wants to confirm has `confirm`: the tray offers both as a button.

export const seal = 'seal';
export const confirm = 'confirm';

export interface Target {
  label: string; // for screen readers: what it is and what choosing it does
  otherwise?: string; // the action to ask about if this cannot be picked: the answer names the rule that forbids it
}

interface Wishes {
  legal: () => string[];
  steps: (action: string) => string[];
  orders?: (action: string) => string[][]; // every order in which the steps may be taken
  seals?: () => boolean; // what is chosen now is closed to the others
  confirms?: (steps: string[]) => boolean; // whether the reader confirms an action with these steps
  play: (action: string) => void;
  why?: (action: string) => void;
}

export class Choice {
  private taken = $state<string[]>([]);
  private readonly ways = $derived.by(() => {
    const { legal, steps, orders = (action) => [steps(action)], seals, confirms } = this.wishes;
    const sealed = seals?.() ?? false;
    const end = (order: string[]) => (sealed ? [seal] : confirms?.(order) ? [confirm] : []);
    return legal().flatMap((action) => orders(action).map((order) => ({ action, steps: [...order, ...end(order)] })));
  });
  // The steps that still fit: those that the position has overtaken are dropped.
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
  // What can be picked next; with its action if it is the last step.
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
  // What a hint recommends: its steps are marked one by one.
  hint = $state<string | undefined>();
  // What a lesson asks to try although it is forbidden: also marked.
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
  // Takes up a path that was begun before a reload, as far as it still fits.
  resume(path: string[]) {
    this.taken = path;
  }
  // Begins anew with these steps, as far as they can be picked.
  instead(...path: string[]) {
    this.start();
    for (const step of path) this.pick(step);
  }
  // Whether an action begins with this step, so that it can be taken instead of what was begun.
  begins(step: string) {
    return this.ways.some((way) => way.steps[0] === step);
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
