// What the parts of the board share: the view, what can be chosen, and what just happened.
import type { Entry } from '../../house/messages';
import { pressable, type Choice, type Target } from '../../table/choice.svelte';
import type { Pay } from './city';
import type { Shapes } from './pieces';
import { cellNamed, type Cell } from './shape';
import { steps } from './steps';
import type { IzakayaView } from './view';

export interface Scene {
  view: IzakayaView;
  choice: Choice;
  seat: number | null; // whose eyes these are
  name: (seat: number) => string;
  marks: Marks;
  shapes: Shapes;
  pays: ReadonlyMap<string, Pay>; // by site
  // Attributes for a step; while something else is begun, a first step begins anew.
  at: (step: string, target: Target) => Record<string, unknown>;
}

export interface Marks {
  corners: Set<string>;
  lanes: Set<string>;
  cells: Map<string, Cell[]>; // by site: the piece laid there last
  price: { from: string; to: string } | undefined;
}
export function marksOf(recent: Entry[]): Marks {
  const marks: Marks = { corners: new Set(), lanes: new Set(), cells: new Map(), price: undefined };
  for (const [, action] of recent) {
    const [kind, first = '', ...rest] = action.split(' ');
    if (kind === 'drink') marks.corners.add(rest[0] ?? '');
    if (kind === 'claim') marks.lanes.add(first);
    if (kind === 'place') marks.cells.set(first, rest.map(cellNamed));
    if (kind === 'price') marks.price = { from: first, to: rest[0] ?? '' };
  }
  return marks;
}

export function beginOrGoOn(choice: Choice, legal: string[]) {
  const firsts = new Set(legal.map((action) => steps(action)[0]));
  return (step: string, target: Target) => {
    if (choice.open && choice.path.length > 0 && !choice.can(step) && firsts.has(step) && choice.path[0] !== step)
      return pressable(target.label, () => {
        choice.start();
        choice.pick(step);
      });
    return choice.at(step, target);
  };
}
