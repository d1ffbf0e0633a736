// How a judged round is shown: the cards lie face down, are turned up one by one, then fall as they were judged. This is
// presentation only (K6) and happens in this browser: by itself, or in the order in which the reader taps the cards. The server
// stops the clocks for the three seconds that it takes at most.
import { kept } from '../../house/kept';
import type { Moment } from '../../house/messages';
import { settings } from '../../house/settings.svelte';
import { roundsJudged, type Judged, type KamizaView } from './view';

const pause = 450; // ms between two cards
const gasp = 800; // ms before the last one
const linger = 1600; // ms that a judged round stays before the next one's cards cover it

class Habits {
  // Whether the reader turns the cards up by hand.
  byHand = $state(kept.get('kamiza.by-hand') === 'yes');
  keep(byHand: boolean) {
    this.byHand = byHand;
    kept.set('kamiza.by-hand', byHand ? 'yes' : 'no');
  }
}
export const habits = new Habits();

export class Reveal {
  // The table as it lay before the last card, and the round as it was judged.
  before = $state.raw<KamizaView | undefined>();
  last = $state.raw<Judged[]>([]);
  turned = $state.raw<ReadonlySet<number>>(new Set());
  judged = $state(false);
  // The next round may cover it.
  settled = $state(true);

  private timer: ReturnType<typeof setTimeout> | undefined;

  follow(before: Moment<KamizaView> | undefined, { view }: Moment<KamizaView>) {
    if (before === undefined) this.end();
    else if (roundsJudged(view) === roundsJudged(before.view) + 1) this.begin(before.view, view.last);
  }
  // Clockwise from the start player.
  get order(): number[] {
    const start = typeof this.before?.start === 'number' ? this.before.start : 0;
    return this.last.map((_, i) => (start + i) % this.last.length);
  }
  turn(seat: number) {
    clearTimeout(this.timer); // a reader who turns one card turns the others too
    this.show(seat);
  }
  skip() {
    clearTimeout(this.timer);
    this.turned = new Set(this.order);
    this.judge();
  }
  end() {
    clearTimeout(this.timer);
    this.settled = true;
    this.judged = true;
  }

  private begin(before: KamizaView, last: Judged[]) {
    clearTimeout(this.timer);
    this.before = before;
    this.last = last;
    this.turned = new Set();
    this.judged = false;
    this.settled = false;
    if (settings.still) this.skip();
    else if (!habits.byHand) this.timer = setTimeout(() => this.next(), pause);
  }
  private next() {
    const seat = this.order.find((candidate) => !this.turned.has(candidate));
    if (seat === undefined) return;
    this.show(seat);
    const left = this.last.length - this.turned.size;
    if (left > 0) this.timer = setTimeout(() => this.next(), left === 1 ? gasp : pause);
  }
  private show(seat: number) {
    this.turned = new Set([...this.turned, seat]);
    if (this.turned.size === this.last.length) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.judge(), pause);
    }
  }
  private judge() {
    this.judged = true;
    this.timer = setTimeout(() => (this.settled = true), linger);
  }
}
