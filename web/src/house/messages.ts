// What the server says and is told: docs/build/protocol.md as types.

import type { GameId } from '../../generated/ids';

export type { GameId };
export type Who = number | 'chance';
export type Entry = [who: Who, action: string];
export type OptionValue = string | number | boolean;
export type Options = Record<string, OptionValue>;

export interface OptionInfo {
  name: string;
  type: string;
  default: OptionValue;
  values?: OptionValue[];
}
export interface GameInfo {
  id: GameId;
  min_players: number;
  max_players: number;
  options: OptionInfo[];
}

export interface SeatInfo {
  kind: 'open' | 'human' | 'mind';
  name: string; // the server may leave it out (null); table/visit gives such a seat one
  present: boolean;
  level?: number;
  character?: 'gambler' | 'miser' | 'builder'; // how a computer player bids
  resigned?: boolean;
  away?: boolean;
  vacation?: number; // until when the player's clock stands still
}
export interface ClockWish {
  move?: number;
  bank?: number;
  increment?: number;
  rest?: Rest; // of slow ones
}
export interface Rest {
  weekends?: boolean;
  from?: number; // sleeping hours, in minutes of the day
  until?: number;
  zone: string;
}
export interface Clock extends ClockWish {
  left: number[];
  running: number[];
  held?: number; // ms until those that run begin to count
}

// What one reader sees at one version; a board draws it. `view` is the game's own.
export interface Moment<View = unknown> {
  version: number;
  seat: number | null;
  actors: Who[];
  view: View;
  legal: string[];
  seals?: boolean; // what is chosen now stays closed to the others at first
  sealed?: number[]; // whose choices are still closed
  takes_back?: boolean; // what this reader chose last can be taken back without asking
  over: boolean;
  scores: number[];
  winners?: number[];
  resigned?: number; // who ended a duel by resigning
  account?: Fact[]; // what the scores are made of
  clock?: Clock;
}
// Something that the rules tell: a kind and its values. A kind that this page does not know is passed over.
export interface Fact {
  kind: string;
  seat?: number | null;
  points?: number;
  [value: string]: unknown;
}
// What an action led to; `at` is the action's place in the log.
export interface Outcome extends Fact {
  at: number;
}
export interface TableInfo {
  table: string;
  game: GameId;
  options: Options;
  data?: unknown; // a map or cards of its own
  commitment: string;
  seats: SeatInfo[];
  version: number;
  actors: Who[];
  over: boolean;
  scores: number[];
  winners?: number[];
  clock?: Clock;
  started: boolean;
  rated?: boolean;
  closed?: boolean;
  timed_out?: number[]; // as in Sync
}
export type SeatWish =
  | { kind: 'open' }
  | { kind: 'human'; name: string; commitment?: string }
  | { kind: 'mind'; level: number; name?: string };
export interface TableWish {
  game: GameId;
  options?: Options;
  data?: unknown; // a map or cards of its own
  seats: SeatWish[];
  clock?: ClockWish;
  listed?: boolean;
  hints?: boolean;
  rated?: boolean;
}

// What chance follows from, seat by seat. The seed is known when the game is over.
export interface Fairness {
  version: number;
  commitments?: (string | null)[];
  contributions: string[];
  seed?: string;
}
export interface Sync extends Moment {
  type: 'sync';
  game: GameId;
  started: boolean;
  hints: boolean; // whether they may be asked for now
  rated?: boolean; // the result counts for ratings
  paused?: boolean;
  pause_left?: number; // ms until the pause ends by itself
  proposals?: Proposal[]; // that stand
  asks?: boolean; // somebody has resigned: the people who are left are asked whether to go on with a mind
  closed?: boolean;
  rematch?: string;
  // While the table waits for contributions to chance: what it will follow from, who has yet to reveal, and how long.
  commitment?: string;
  fairness?: Fairness;
  reveal?: { seats: number[]; left: number };
  players: SeatInfo[];
  spectators: number;
  log: Entry[];
  outcomes?: Outcome[]; // of the whole log
  timed_out?: number[]; // places in the log of what a mind did because the person's time had run out
  id?: string;
}
export interface Update extends Omit<Moment, 'seat'> {
  type: 'update';
  who: Who;
  action: string;
  then?: Entry[];
  opened?: [place: number, who: Who, action: string][];
  outcomes?: Outcome[]; // of this action and what chance did then
  by?: 'clock';
  id?: string;
}
// Why something may not be: a sentence in English, and the same as data (words/*/refusals.json).
export interface Why {
  message: string;
  clause?: string;
  reason?: string;
  args?: Record<string, string | number>;
}
export interface Refused extends Why {
  type: 'refused';
  code: string;
  version: number;
  id?: string;
}
export interface Weighed {
  action: string;
  value: number;
  share: number;
  values?: number[]; // to each seat
}
export interface Proposal {
  type: 'proposal';
  what: 'undo' | 'pause' | 'resume' | 'rematch' | 'take_over' | 'hints';
  seat?: number;
  from: number;
  state: 'open' | 'agreed' | 'declined';
  agreed: number[];
  needed: number[];
  actions?: number; // how many entries of the log an undo would take back
}
// Why a mind chose an action: a kind and its numbers, to be put into words here.
export interface Because {
  kind: string;
  [number: string]: string | number;
}
// What it is compared with, and what that brings instead.
export interface Against {
  action: string;
  because: Because[];
}
export interface Hint {
  type: 'hint';
  action: string; // that `because` is about
  actions: Weighed[];
  because: Because[];
  against?: Against;
}
// An earlier version as this reader could see it then; `log` is how many actions there were.
export interface Look extends Omit<Moment, 'legal' | 'seat' | 'clock'> {
  type: 'look';
  log: number;
}
export type FromServer =
  | Sync
  | Update
  | Refused
  | { type: 'chat'; from: number; text: string; saying?: string }
  | { type: 'presence'; players: SeatInfo[]; spectators: number }
  | ({ type: 'why'; action: string } & Why)
  | Hint
  | Proposal
  | { type: 'rematch'; table: string }
  | Look;

// What calls ask and answer (api.ts).
export interface SeatKey {
  seat: number;
  key: string;
}
export interface Opened {
  table: string;
  commitment: string;
  seats: SeatKey[];
}
export interface Sitting {
  name: string;
  commitment: string;
  seat: number;
}
export interface Position<View = unknown> extends Moment<View> {
  game: GameId;
  options: Options;
  outcomes?: Outcome[]; // what the actions led to
  draws?: { action: string; weight: number }[]; // where chance is to act
  rolled?: Entry[];
  why?: Why;
}
export interface StudyQuestion {
  game: GameId;
  options?: Options;
  players?: number;
  data?: unknown;
  actions: Entry[];
  seat?: number | null;
  why?: string;
  then?: 'roll';
  seed?: number;
}
export type JudgeQuestion = Omit<StudyQuestion, 'why' | 'then'> & { level?: number; played?: string; iterations?: number };
export interface Judgement {
  seat: number;
  action: string;
  actions: Weighed[];
  values: number[];
  because: Because[];
  against?: Against;
  iterations?: number; // of a search
}

export interface Verified {
  game: GameId;
  players: number;
  over: boolean;
  scores: number[];
  winners?: number[];
  chance: boolean; // whether it was drawn again from the seed
  text: string;
}

// What is known of a garden of Niya (docs/build/protocol.md, "Gardens"); values are the first player's.
export type GardenValue = 'won' | 'drawn' | 'lost';
export interface GardenFacts {
  number: number; // of its class, among so many
  classes: number;
  garden: string;
  layouts: number;
  value: GardenValue;
  tiles?: number; // left by best play where it is won
  share: number; // of all layouts, that have this value
  winning_openings: string[];
  openings_share: number; // of all layouts, that have as many
  openings: Record<string, GardenValue>;
}
export type GardenKind = GardenValue | 'any' | 'one_opening' | 'eleven_openings' | 'twelve_openings' | 'five_tiles';

export interface Puzzle {
  number: number;
  options: Options;
  actions: Entry[];
  seat: number;
  solution: string;
  // Of all but Niya, where it wins by force: what looks best at a glance, how often a master expects to win with either, and why.
  players?: number;
  glance?: string;
  value?: number;
  glance_value?: number;
  because?: Because[];
  against?: Against;
}
// How often levels 2 to 5 miss it, from 0 to 1.
export interface RatedPuzzle {
  number: number;
  missed: number[];
}

// The person that this browser is (docs/build/protocol.md, "Persons").
export interface Me {
  name: string | null; // nobody yet
  crest: number;
  created: number;
  phrases?: boolean; // wants set phrases only
  set_phrases?: boolean; // and so does the host
}
export interface Block {
  name: string;
  crest: number;
  since: number; // also names it
}
export interface MyChange {
  name?: string;
  crest?: number;
  listed?: boolean;
  phrases?: boolean;
}
export interface Claim {
  name: string; // of a new person
  device?: string;
  seats: { table: string; key: string }[];
}
export interface Claimed extends Me {
  claimed: boolean[];
}
export interface GamesWanted {
  over?: boolean;
  game?: string;
  name?: string; // a part of anybody's at the table
  after?: string; // the last table of the page before
}
export interface MyGame {
  table: string;
  game: GameId;
  seats: number[]; // mine
  over: boolean;
  started: boolean;
  turn: boolean; // it waits for me
  actors: number[]; // people whom it waits for
  left?: number; // milliseconds
  when: number; // opened, or once it is over ended
  about?: { seats: { kind: string; name: string | null }[]; scores?: number[]; winners?: number[]; closed?: boolean };
}
export interface MyGames {
  games: MyGame[];
  more: boolean;
}
// Ratings in Elo's points.
export interface Rating {
  game: GameId;
  players: number;
  points: number;
  deviation: number;
  provisional: boolean;
  games: number;
  level: number; // the computer players that this holds its own against; 0: none yet
}
export interface MyRatings {
  listed: boolean; // in the list of the best
  ratings: Rating[];
}
export interface Tally {
  games: number;
  won: number;
}
export interface Placed {
  level: number;
  points: number;
}
export interface MyRating extends Rating {
  scale: Placed[];
  curve: [number, number][]; // when, points
  turns: (Tally & { turn: number })[];
  places: (Tally & { place: number })[];
  levels: (Tally & { level: number })[];
  opponents: (Tally & { name: string })[];
}
export interface Best {
  best: { name: string; crest: number; points: number; games: number; you?: boolean }[];
  scale: Placed[];
  least_games: number;
  rank?: number; // the asking person's
}
export interface TableRating {
  state: 'none' | 'waiting' | 'unrated' | 'rated';
  reason?: string;
  seats?: { seat: number; points: number; level?: number; before?: number; games?: number; provisional?: boolean }[];
}
export interface MatchWanted {
  game: GameId;
  players: number;
  clock?: ClockWish;
  rated?: boolean;
  name: string;
  commitment?: string;
  table?: string; // the one that waits already, and its key
  key?: string;
  stop?: boolean;
}
export interface Match {
  table: string;
  matched: boolean;
  waited?: number;
  seat?: number;
  key?: string;
}
export interface Companion {
  name: string;
  crest: number;
  table: string;
  seat: number;
  when: number;
}
export interface ChallengeWish {
  table: string;
  met: string; // a table where both played, and the seat there
  seat: number;
}
export interface Challenge {
  table: string;
  game: GameId;
  name: string;
  crest: number;
  declined: boolean;
  mine: boolean;
}
export interface Vacation {
  days: number; // in a year
  days_left: number;
  until?: number; // while it lasts
}
export interface Device {
  device: string;
  name: string;
  created: number;
  seen: number;
  here: boolean;
}
export interface Passkey {
  passkey: string;
  name: string;
  created: number;
  seen: number;
}
// For navigator.credentials, whose bytes come as base64url.
export interface PasskeyQuestion {
  challenge: string;
  timeout: number; // milliseconds
  userVerification: 'required';
  rpId?: string; // to use one
  rp?: { id: string; name: string }; // from here on to make one
  user?: { id: string; name: string; displayName: string };
  pubKeyCredParams?: { type: 'public-key'; alg: number }[];
  authenticatorSelection?: { residentKey: 'required'; requireResidentKey: true; userVerification: 'required' };
  attestation?: 'none';
  excludeCredentials?: { type: 'public-key'; id: string }[];
}
export interface PasskeyMade {
  id: string;
  clientData: string;
  attestation: string;
  name?: string;
}
export interface PasskeyUsed {
  id: string;
  clientData: string;
  authenticatorData: string;
  signature: string;
  user?: string | null;
  device?: string;
}
export interface DeviceCode {
  code: string;
  left: number;
}
// Tournaments (docs/build/protocol.md, "Tournaments").
export interface Newcomer {
  as?: string; // the name of a person who begins with this
  device?: string;
}
export interface TournamentWish extends Newcomer {
  name: string;
  game: GameId;
  players: number; // at a table
  kind: 'swiss' | 'round-robin';
  rounds: number;
  clock: ClockWish;
  rated?: boolean;
  excludes_vacation?: boolean;
}
export interface TournamentMade {
  tournament: string;
}
export interface MyTournament {
  tournament: string;
  name: string;
  game: GameId;
  over: boolean;
  round: number;
  rounds: number;
  created: number;
}
export interface Tournament {
  tournament: string;
  name: string;
  game: GameId;
  players: number;
  kind: 'swiss' | 'round-robin';
  rounds: number;
  clock: { move?: number; bank?: number; increment?: number };
  rated: boolean;
  excludes_vacation: boolean;
  organiser: string;
  created: number;
  commitment: string;
  seed?: string; // from the start
  phase: 'open' | 'playing' | 'over';
  round: number; // paired so far
  people: { player: number; name: string; crest: number; joined: number; left?: number }[];
  standings?: { player: number; place: number; points: number; opponents: number; wins: number }[];
  you?: { organiser: boolean; player?: number; table?: string };
}
export interface TournamentRound {
  round: number;
  byes: { player: number; points: number; byes: number }[];
  tables: {
    table?: string; // once it is open
    seats: { player: number; points: number; turns: number }[];
    met: [number, number, number][]; // two players, and how often
    places?: number[];
  }[];
}
export type NoticeKind = 'turn' | 'over' | 'invitation' | 'round';
export type NoticeWay = 'push' | 'mail' | 'chat';
export interface NoticeWishes {
  language: string;
  kinds: Record<NoticeKind, NoticeWay[]>;
  quiet?: { from: number; until: number; zone: string }; // minutes of the day
  remind: number; // hours before the time runs out; 0: never
}
export interface MyNotices {
  wishes: NoticeWishes;
  chosen: boolean; // by me, at some time
  ways: NoticeWay[]; // that this house has
  push_key: string;
  pushed: boolean; // to this browser
  mail?: { address: string; confirmed: boolean; news: boolean };
}
export interface PushTarget {
  endpoint: string;
  key: string;
  secret: string;
}
export interface MailWish {
  address: string;
  language?: string;
}
export interface Joining {
  code: string;
  device?: string;
}
