// One reader's visit to a table: the connection, the choice being composed, the position looked back at, chat and proposals.
// The parts of the table draw it; it draws nothing itself.
import { gamePage } from '../games';
import type { GamePage, Telling } from '../games/game';
import { api } from '../house/api';
import type { Entry, FromServer, Hint, Look, Moment, Outcome, Position, Proposal, SeatInfo, SeatWish, TableInfo } from '../house/messages';
import { Connection, type Outgoing } from '../house/connection.svelte';
import { keptHere } from '../house/kept';
import { mindName, nameOf } from '../house/levels';
import { contribute, revealer } from '../house/contribution';
import { mine } from '../house/mine';
import { person } from '../house/person';
import { route } from '../house/route.svelte';
import { settings } from '../house/settings.svelte';
import { play } from '../house/sound';
import { openTable } from '../house/open';
import { list, say, words } from '../words/index.svelte';
import { Choice } from './choice.svelte';
import { explain, quoted, type Notice } from './explain';

export interface Said {
  from: number;
  text: string;
  after: number; // number of actions in the log when it was said
}
// Open proposals by what they are about.
type Matter = `${Proposal['what']} ${number | ''}`;
const matter = (proposal: { what: Proposal['what']; seat?: number }): Matter =>
  `${proposal.what} ${proposal.seat ?? ''}`;

// Codes that mean this table will not lead to another game; after any other, try again.
const refusesRematch = new Set(['bad_request', 'not_seated', 'over']);

export class Visit {
  readonly connection: Connection;
  page = $state.raw<GamePage | undefined>();
  info = $state.raw<TableInfo | undefined>(); // what does not change: options, map, commitment
  notice = $state.raw<Notice | undefined>();
  hint = $state.raw<Hint | undefined>();
  thinking = $state(false); // a hint is on its way
  chat = $state.raw<Said[]>([]);
  unread = $state(0);
  said = $state.raw<Said | undefined>(); // the latest message, for as long as it is shown
  beside = $state.raw<number[]>([]); // seats of people who share this device: present even while another one holds it
  muted = $state<number[]>([]);
  phrasesOnly = $state(false); // the chat
  proposals = $state.raw<Map<Matter, Proposal>>(new Map());
  looking = $state.raw<Look | undefined>();
  // What I mean to play as soon as it is my turn; dropped if it is not legal then.
  plan = $state.raw<string | undefined>();
  // Little is left of my time.
  hurry = $state(false);
  // The latest move that the clock forced, until the next one.
  late = $state.raw<{ seat: number; text: string } | undefined>();
  // The last events in words, for screen readers.
  told = $state('');
  readonly choice: Choice;

  private fading: ReturnType<typeof setTimeout> | undefined;
  private wanted = false; // an earlier position was asked for
  private again = false; // asked to play again, and not answered yet
  private readonly reveal;

  constructor(
    readonly table: string,
    readonly key: string | undefined,
  ) {
    this.connection = new Connection(table, key);
    this.reveal = revealer(table, key, (answer) => this.connection.send(answer));
    this.connection.listen((message) => this.hear(message));
    // The reader looks at what comes to light, and at how the game ended, before anything follows.
    this.connection.holds = ({ outcomes = [], over }) =>
      this.page !== undefined && (this.page.reveals(outcomes) || (over && !this.connection.moment?.over));
    this.connection.pace = () => (document.hidden || (this.connection.moment?.over ?? false) ? 0 : settings.paceOf(this.connection.moment?.clock !== undefined));
    this.choice = new Choice({
      legal: () => (this.connection.pending || this.looking || this.paused || this.revealing ? [] : (this.connection.moment?.legal ?? [])),
      steps: (action) => this.page?.steps(action) ?? [action],
      orders: (action) => this.page?.orders?.(action) ?? [this.page?.steps(action) ?? [action]],
      seals: () => this.connection.moment?.seals ?? false,
      confirms: (steps) => this.confirms(steps),
      play: (action) => {
        this.forget();
        this.connection.act(action);
      },
      why: (action) => void this.order({ type: 'why', action }),
    });
    this.ask();
  }
  // Some boards have a last tap of their own for it (games/nyakuza/steps.ts, games/izakaya/steps.ts).
  private confirms(steps: string[]) {
    if (steps.at(-1) === 'place' || steps.at(-1) === 'lay') return false;
    return settings.confirm === 'always' || (settings.confirm === 'touch' && this.page?.oneTap === true && matchMedia('(hover: none)').matches);
  }
  private ask() {
    api.table(this.table).then(
      (info) => (this.info = info),
      ({ code }: { code?: string }) => (this.damaged = code === 'damaged'), // asked again once the line is back
    );
  }
  leave() {
    clearTimeout(this.fading);
    this.connection.close();
  }

  // ---- what is drawn

  damaged = $state(false); // the table's record, in this browser's own house
  pointed = $state<number | undefined>(); // the place in the log that the reader points at
  readonly seat = $derived.by(() => this.connection.sync?.seat ?? null);
  // Who has resigned, and whether the others are asked to go on with a computer player.
  readonly resigned = $derived.by(() => this.seats.flatMap(({ resigned }, seat) => (resigned ? [seat] : [])));
  readonly asks = $derived.by(() => (this.connection.sync?.asks ?? false) && !this.connection.moment?.over);
  // Why the table was closed.
  readonly closing = $derived.by(() =>
    this.resigned.length > 0 ? say('house.over.ended', { names: list(this.resigned.map((seat) => this.name(seat))) }) : say('house.table.closed'),
  );
  readonly paused = $derived.by(() => this.connection.sync?.paused ?? false);
  readonly seats = $derived.by((): SeatInfo[] =>
    (this.connection.sync?.players ?? []).map((player, seat) => ({
      ...player,
      name: this.nameOf(player, seat),
      present: player.present || this.beside.includes(seat),
    })),
  );
  readonly moment = $derived.by((): Moment | undefined => {
    if (!this.looking) return this.connection.moment;
    return { ...this.looking, seat: this.seat, legal: [] };
  });
  readonly myTurn = $derived.by(() => {
    const { moment } = this.connection;
    return moment !== undefined && !moment.over && this.seat !== null && moment.actors.includes(this.seat);
  });
  // I sit here and have not given up, and the game goes on.
  readonly plays = $derived.by(() => this.seat !== null && !this.connection.moment?.over && !this.resigned.includes(this.seat));
  private readonly free = $derived.by(() => !this.connection.pending && !this.looking && !this.paused);
  // Those whose agreement counts.
  readonly people = $derived.by(() => this.seats.filter((seat) => seat.kind === 'human' && !seat.resigned && !seat.away).length);
  readonly mayHint = $derived.by(() => this.myTurn && this.free && (this.connection.sync?.hints ?? false));
  readonly mayTakeBack = $derived.by(
    () =>
      this.plays &&
      this.free &&
      (this.connection.sync?.started ?? false) &&
      this.choice.path.length === 0 &&
      !this.proposals.has('undo ') &&
      ((this.connection.moment?.takes_back ?? false) || (this.people > 1 && this.log.some(([who]) => who === this.seat))),
  );
  // Whether a move can be chosen now for when my turn comes. On a shared device it is always somebody's turn.
  readonly mayPlan = $derived.by(
    () => this.page?.plans === true && this.plays && this.free && !this.myTurn && !this.revealing && this.beside.length === 0 && !this.seats[this.seat ?? 0]?.away,
  );
  // Something has just come to light. Log and scores stay as they were until the reader goes on.
  readonly revealing = $derived.by(() => this.connection.holding && !this.looking);
  readonly log = $derived.by((): Entry[] => (this.revealing ? this.connection.logBefore : this.connection.log));
  readonly scores = $derived.by((): number[] => (this.revealing ? this.connection.before : this.moment)?.scores ?? []);
  // Whose time for the whole game is used up; at the end, whose last move the clock forced.
  readonly spent = $derived.by((): number[] => {
    const { clock, over } = this.connection.moment ?? {};
    const { log, timedOut } = this.connection;
    return this.seats.flatMap((_, seat) =>
      timedOut.has(log.findLastIndex(([who]) => who === seat)) && (over || (clock?.bank && clock.left[seat] === 0)) ? [seat] : [],
    );
  });
  // What the board says about time.
  readonly lateness = $derived.by(() => {
    if (this.looking || this.revealing) return '';
    if (this.hurry && this.myTurn) return say('house.hurry');
    if (this.connection.moment?.over && this.spent.length > 0) return say('house.over.time', { names: list(this.spent.map((seat) => this.name(seat))) });
    if (this.seat !== null && this.spent.includes(this.seat)) return say('house.spent');
    if (!this.late) return '';
    const { seat, text } = this.late;
    return seat === this.seat ? say('house.late.you', { text }) : say('house.late', { name: this.name(seat), text });
  });
  // Whose choices are still closed.
  readonly sealed = $derived.by((): number[] => this.moment?.sealed ?? []);
  readonly telling = $derived.by((): Telling => ({ say, name: (seat) => this.name(seat), data: this.info?.data, log: this.connection.log }));
  tell(entry: Entry) {
    return this.page?.tell(entry, this.telling) ?? '';
  }
  // The same for a place in the log: a move that the clock forced was not the player's own.
  tellAt(place: number, log = this.connection.log) {
    const entry = log[place];
    const text = entry ? this.tell(entry) : '';
    return text !== '' && this.connection.timedOut.has(place) ? say('house.log.clock', { text }) : text;
  }
  // What an action led to, each in words.
  outcomesAt(place: number): { seat: number | undefined; text: string }[] {
    return this.inWords(this.connection.outcomes.get(place) ?? []);
  }
  // What has just come to light.
  readonly news = $derived.by(() => (this.revealing ? this.inWords(this.connection.latest?.outcomes ?? []) : []));
  private inWords(all: Outcome[]) {
    const told = (fact: Outcome) =>
      fact.kind === 'resigned' ? say('house.log.resigned', { name: this.name(fact.seat ?? 0) }) : (this.page?.outcome(fact, all, this.telling) ?? '');
    return all
      .map((fact) => ({ seat: fact.seat ?? undefined, text: told(fact) }))
      .filter(({ text }) => text !== '');
  }
  name(seat: number) {
    return this.seats[seat]?.name ?? say('house.seat', { n: seat + 1 });
  }

  private nameOf(player: SeatInfo, seat: number) {
    if (player.name) return nameOf(player);
    const game = this.connection.sync?.game;
    if (player.kind === 'mind' && game) return mindName(game, seat);
    return player.kind === 'open' ? say('house.seat.open') : say('house.seat', { n: seat + 1 });
  }

  // ---- what is done

  // Unlike an action, a request is not kept until the line is back: by then it might mean something else.
  order(message: Outgoing): boolean {
    const sent = this.connection.send(message);
    if (!sent) this.notice = { text: say('house.table.unsent') };
    return sent;
  }
  move(seat: number) {
    if (!this.connection.move(seat)) this.notice = { text: say('house.table.unsent') };
  }
  takeBack() {
    return this.connection.moment?.takes_back ? this.order({ type: 'take_back' }) : this.propose('undo');
  }
  askHint() {
    this.thinking = this.order({ type: 'hint' });
  }
  propose(what: Proposal['what'], seat?: number, agree = true) {
    this.notice = undefined;
    if (what === 'rematch' && agree) return this.proposeRematch();
    return this.order({ type: 'propose', what, ...(seat === undefined ? {} : { seat }), ...(agree ? {} : { agree }) });
  }
  // Another game needs another contribution to chance.
  private proposeRematch() {
    contribute().then(
      ({ entropy, commitment }) => {
        const own = mine.at(this.table).find(({ key }) => key === this.key);
        if (own) mine.keep({ ...own, next: entropy });
        this.order({ type: 'propose', what: 'rematch', commitment });
      },
      () => (this.notice = { text: say('house.table.unsent') }),
    );
    return this.connection.state === 'open';
  }
  // Another game at the same seats once everybody agrees. If this table cannot lead to one, a new table like it is opened.
  playAgain() {
    this.again = this.propose('rematch');
  }
  private layAnew() {
    const game = this.connection.sync?.game;
    if (!game || !this.info) return;
    const { options, data } = this.info;
    const seats = this.seats.map(({ kind, name, level }, seat): SeatWish => {
      if (kind === 'mind') return { kind, level: level ?? 2, name };
      return seat === this.seat || this.beside.includes(seat) ? { kind: 'human', name } : { kind: 'open' };
    });
    openTable({ game, options, seats, ...(data === undefined ? {} : { data }) }).catch((refusal: unknown) =>
      this.answer(explain(refusal)),
    );
  }
  // Asks the study, which knows the rules and changes no table, from this log on: one that grows meanwhile leads elsewhere.
  foreseeFrom = (log: Entry[]) => async (more: Entry[], unsealed = false): Promise<Position | undefined> => {
    const { sync } = this.connection;
    const sealed = (text: string) => text.includes('?');
    if (!sync || !this.info || this.seat === null || (!unsealed && log.some(([, text]) => sealed(text)))) return undefined;
    const { options, data } = this.info;
    const actions: Entry[] = [...log.filter(([, text]) => !unsealed || !sealed(text)), ...more];
    const question = { game: sync.game, players: this.seats.length, options, actions, seat: this.seat };
    return api.study(data === undefined ? question : { ...question, data }).catch(() => undefined);
  };
  speak = (text: string, saying?: string) => this.order({ type: 'chat', text, ...(saying === undefined ? {} : { saying }) });
  mute(seat: number, muted: boolean) {
    this.muted = muted ? [...this.muted, seat] : this.muted.filter((other) => other !== seat);
    this.connection.send({ type: 'mute', seat, muted });
  }
  // The position after the first `count` actions.
  lookAt(count: number) {
    if (count >= this.connection.log.length) return this.lookAway();
    this.wanted = this.order({ type: 'look', log: count });
  }
  lookAway() {
    this.looking = undefined;
    this.wanted = false;
  }

  // ---- what is heard

  private forget() {
    this.notice = undefined;
    this.hint = undefined;
    this.thinking = false;
    this.choice.hint = undefined;
  }
  // At once, and with the words of the rule as soon as they have arrived.
  private answer(notice: Notice) {
    this.notice = notice;
    const game = this.connection.sync?.game;
    if (game)
      void quoted(notice, game, this.telling).then((longer) => {
        if (this.notice === notice) this.notice = longer;
      });
  }
  private hear(message: FromServer) {
    if (message.type === 'sync') {
      this.plan = undefined;
      this.proposals = new Map((message.proposals ?? []).map((proposal) => [matter(proposal), proposal]));
      if (!this.info) this.ask();
      if (this.page?.id !== message.game) void gamePage(message.game).then((page) => (this.page = page));
      for (const seat of this.muted) this.connection.send({ type: 'mute', seat, muted: true });
      this.forgetOver(message.over);
      this.reveal(message, this.connection.line);
    } else if (message.type === 'update') {
      const entries: Entry[] = [[message.who, message.action], ...(message.then ?? [])];
      const first = this.connection.log.length - entries.length;
      const places = [...(message.opened ?? []).map(([place]) => place), ...entries.map((_, i) => first + i)];
      const news = this.inWords(message.outcomes ?? []).map(({ text }) => text);
      this.told = [...places.map((place) => this.tellAt(place)), ...news].filter(Boolean).join(' ');
      this.late = message.by === 'clock' && message.who !== 'chance' ? { seat: message.who, text: this.tell([message.who, message.action]) } : undefined;
      if (this.late && message.who === this.seat) play('late');
      if (this.myTurn && !this.revealing && this.page && this.moment) this.told += ` ${this.page.task(this.moment, this.telling)}`;
      this.boast(message.who, message.action);
      this.forget();
      // Another tab, a computer player or the clock chose for me: what was begun here was meant for that choice.
      if (message.who === this.seat) this.choice.start();
      this.proposals = new Map([...this.proposals].filter(([, { what, from }]) => what === 'hints' || from !== message.who)); // they end when their proposer acts
      this.forgetOver(message.over);
      this.playPlan();
    } else if (message.type === 'why') {
      this.answer(explain({ ...message, code: 'illegal_action' }));
    } else if (message.type === 'refused') {
      if (this.again && refusesRematch.has(message.code)) this.layAnew();
      else this.answer(explain(message));
      if (message.code === 'phrases_only') this.phrasesOnly = true;
      this.thinking = false;
      this.again = false;
    } else if (message.type === 'look') {
      if (this.wanted) this.looking = message;
      this.wanted = false;
    } else if (message.type === 'hint') {
      this.thinking = false;
      if (!this.myTurn) return;
      this.hint = message;
      this.choice.hint = message.action; // the one that is explained
    } else if (message.type === 'chat') {
      const { from, text, saying } = message;
      if (this.muted.includes(from) && saying !== 'hint') return;
      const own = saying === undefined ? undefined : (words.find(`${this.page?.id}.saying.${saying}`) ?? words.find(`house.saying.${saying}`));
      this.listen({ from, text: own ?? text, after: this.connection.log.length });
    } else if (message.type === 'proposal') {
      this.again = false;
      const proposals = new Map(this.proposals);
      // A no to another game stands until that seat says yes.
      const stands = message.state === 'open' || (message.state === 'declined' && message.what === 'rematch');
      if (stands) proposals.set(matter(message), message);
      else proposals.delete(matter(message));
      this.proposals = proposals;
      if (message.state === 'open') this.notice = undefined; // a proposal and the refusal of an earlier one never stand together
      if (message.state === 'declined' && !stands && message.from !== this.seat)
        this.notice = { text: say('house.propose.declined', { name: this.name(message.from) }) };
    } else if (message.type === 'rematch') {
      for (const { next, noted: _, entropy: __, ...kept } of mine.at(this.table))
        mine.keep({ ...kept, table: message.table, when: Date.now(), over: false, hidden: false, claimed: false, ...(next === undefined ? {} : { entropy: next }) });
      void person.claim();
      const handed = keptHere.get(`seat ${this.table}`);
      if (handed) keptHere.set(`seat ${message.table}`, handed);
      route.go(`/t/${message.table}`); // everybody goes there together, those who watch too
    }
  }
  // Computer players threaten, too. Every reader sees the same, as the table and the place in the log decide.
  private boast(who: Entry[0], action: string) {
    if (who === 'chance' || this.seats[who]?.kind !== 'mind') return;
    const after = this.connection.log.length;
    const dice = [...this.table].reduce((sum, letter) => (31 * sum + letter.charCodeAt(0)) % 99_991, 7 * after);
    const key = this.page?.boast?.([who, action], dice);
    if (key) this.show({ from: who, text: say(key), after });
  }
  // Long enough to look up and read it.
  private show(said: Said) {
    this.said = said;
    clearTimeout(this.fading);
    this.fading = setTimeout(() => (this.said = undefined), 4000 + 60 * said.text.length);
  }
  private listen(said: Said) {
    this.show(said);
    this.chat = [...this.chat, said];
    if (said.from !== this.seat) {
      play('said');
      this.unread++;
      this.told = say('house.chat.said', { name: this.name(said.from), text: said.text });
    }
  }
  private playPlan() {
    const { plan } = this;
    if (!this.myTurn && !this.revealing) return;
    this.plan = undefined;
    if (plan !== undefined && !this.revealing && this.connection.moment?.legal.includes(plan)) this.connection.act(plan);
  }
  private forgetOver(over: boolean) {
    if (!over || this.key === undefined) return;
    if (this.connection.sync?.started) mine.finished(this.table);
    else mine.forget(this.table); // closed before anything was played
  }
}
