// What a game brings to the page: how its actions are composed of steps, its board, its words. It knows no rules: what is
// legal, what a position is worth and why something is forbidden comes from the server.
import type { Component } from 'svelte';
import type { Entry, Moment, Options, Outcome, SeatInfo } from '../house/messages';
import type { Choice } from '../table/choice.svelte';
import type { Key, Say } from '../words/index.svelte';

// What a board draws. The same board serves the table, the replay, lessons, puzzles and the pictures of rule pages; `choice` is
// closed when nothing can be chosen.
export interface BoardProps<View = unknown> {
  moment: Moment<View>;
  choice: Choice;
  seats: SeatInfo[];
  options: Options;
  data?: unknown; // the table's own map or cards
  log?: Entry[]; // everything up to this moment, as the reader may know it
  recent: Entry[]; // what happened since this seat last acted, to be marked
  pointed?: Entry; // of a line of the log that the reader points at, for boards whose marks for `recent` do not show where
  before?: Moment<View>; // what was drawn before this, for animations; none at first and when looking back
  // Says something at the table, in this seat's name; missing if there is no table. With `saying` (the end of a word key
  // `<game>.saying.…`) each reader gets it in their own language.
  speak?: (text: string, saying?: string) => void;
  // Where these actions would lead, by the rules; nothing if that depends on something hidden. `unsealed` leaves out choices that
  // are still sealed, and so assumes that they were not made yet.
  foresee?: (actions: Entry[], unsealed?: boolean) => Promise<(Moment<View> & { outcomes?: Outcome[] }) | undefined>;
  // What the latest action led to, for animations.
  outcomes?: Outcome[];
  // The reader looks at what has just come to light: the board keeps it until this ends. Missing if nothing waits for it.
  held?: boolean;
  // The board is still opening what the page knows already: until it says `false`, nothing around it gives the end away.
  cover?: (covered: boolean) => void;
  // While another player thinks: what is planned, and a way to plan something else or nothing.
  plan?: { action: string | undefined; make: (action: string | undefined) => void };
  notes?: Record<string, Note>; // written on places (by step) in reviews and puzzles; a board need not show them
}

export interface Note {
  text: string; // at most about six characters
  tone: 'good' | 'bad' | 'even';
}

export interface Telling {
  say: Say;
  name: (seat: number) => string;
  data?: unknown; // as in BoardProps
  log?: Entry[]; // what came before, for lines about things that only the log knows
}

export interface GamePage {
  id: string;
  Board: Component<BoardProps<any>>;
  // The reader's hand, money or bid, in the tray below the board; a board may show them itself.
  Tray?: Component<BoardProps<any>>;
  // "stall s4 with r4 r8" → ["stall s4", "r4", "r8"]
  steps: (action: string) => string[];
  // All orders in which the same steps may be taken, if there are several.
  orders?: (action: string) => string[][];
  // One log entry in words, or nothing if it is not worth a line.
  tell: (entry: Entry, telling: Telling) => string;
  // One thing that an action led to, in words, or nothing if the log says it already; `all` is everything it led to.
  outcome: (fact: Outcome, all: Outcome[], telling: Telling) => string;
  // A place that a fact names by its code, as people call it.
  place?: (code: string, telling: Telling) => string;
  // Whether the reader should look at what comes to light here before the game goes on.
  reveals: (outcomes: Outcome[]) => boolean;
  // What has to be done now, in one sentence, for the reader of this moment ("Place a boat: 2 left").
  task: (moment: Moment<any>, telling: Telling) => string;
  // While an action is being composed: what the next step is about, if the task does not say it.
  asks?: (path: string[], telling: Telling) => string;
  // A last step that has no place on the board: a button beside the way back.
  last?: (path: string[], telling: Pick<Telling, 'say' | 'data'>) => { step: string; label: string } | undefined;
  // What a computer player says with its action, if anything: `dice` is the same number for every reader.
  boast?: (entry: Entry, dice: number) => Key | undefined;
  exact?: boolean; // a computer player of level 5 searches to the end: its values say who wins by force
  open?: boolean; // nothing is ever hidden: people who share a device need no curtain between them
  plans?: boolean; // the next move can be chosen while another player thinks
  oneTap?: boolean; // a single tap plays: on a touch screen it is confirmed unless the settings say otherwise
}
