// What a game brings to the page: how its actions fall into steps, its board, its words. It knows no rules: what is
// legal, what a position is worth and why something is forbidden comes from the server.
import type { Component } from 'svelte';
import type { Entry, Moment, Options, Outcome, SeatInfo } from '../house/messages';
import type { Choice } from '../table/choice.svelte';
import type { Say } from '../words/index.svelte';

// What a board draws. The same board serves the table, the replay, lessons, puzzles and the pictures of rule pages; where
// nothing can be chosen, `choice` is closed.
export interface BoardProps<View = unknown> {
  moment: Moment<View>;
  choice: Choice;
  seats: SeatInfo[];
  options: Options;
  data?: unknown; // the table's own map or cards, where it brought any along
  log?: Entry[]; // all that happened up to this moment, as the reader may know it
  recent: Entry[]; // what happened since this seat last acted, to be marked
  before?: Moment<View>; // what was drawn before this, for animations; none at first and when looking back
  // Says something at the table, in this seat's name; missing where nobody listens. A saying of the game's own (a word key
  // after `<game>.saying.`) is heard by every reader in the own language.
  speak?: (text: string, saying?: string) => void;
  // Where an action would lead, by the rules; nothing where something hidden keeps anybody from telling.
  foresee?: (action: string) => Promise<Moment<View> | undefined>;
  // What has just come to light is looked at: it stays as it is until this ends. Missing where nobody waits for it.
  held?: boolean;
  // The board is about to open what is already known: until it says `false`, nothing around it gives the end away.
  cover?: (covered: boolean) => void;
  notes?: Record<string, Note>; // written on places (by step) when a game is looked over; a board need not show them
}

export interface Note {
  text: string; // at most about six characters
  tone: 'good' | 'bad' | 'even';
}

export interface Telling {
  say: Say;
  name: (seat: number) => string;
  data?: unknown; // as in BoardProps
  log?: Entry[]; // what came before, where a line is about things that only the log knows
}

export interface GamePage {
  id: string;
  Board: Component<BoardProps<any>>;
  // The own hand, money, bid: below the board, in the tray. Optional: a board may hold all.
  Tray?: Component<BoardProps<any>>;
  // "stall s4 with r4 r8" → ["stall s4", "r4", "r8"]
  steps: (action: string) => string[];
  // Where the same steps may be taken in several orders: all of them.
  orders?: (action: string) => string[][];
  // One log entry in words, or nothing where it is not worth a line.
  tell: (entry: Entry, telling: Telling) => string;
  // One thing that an action led to, in words, or nothing where the log says it already; `all` are all that it led to.
  outcome: (fact: Outcome, all: Outcome[], telling: Telling) => string;
  // Whether something comes to light in these that is to be looked at before the game goes on.
  reveals: (outcomes: Outcome[]) => boolean;
  // What is to be done now, in one sentence, for whoever reads this moment ("Place a boat: 2 left").
  task: (moment: Moment<any>, telling: Telling) => string;
  // While an action is being composed: what the next step is about, where the sentence of the task does not say it.
  asks?: (path: string[], telling: Telling) => string;
  // A last step that has no place of its own on the board: it is a button beside the way back.
  last?: (path: string[], telling: Pick<Telling, 'say' | 'data'>) => { step: string; label: string } | undefined;
  exact?: boolean; // a computer player of level 5 searches to the end: its values say who wins by force
  open?: boolean; // nothing is ever hidden: people who share a device need no curtain between them
  oneTap?: boolean; // a single tap plays: on a touch screen it is confirmed unless the settings say otherwise
}
