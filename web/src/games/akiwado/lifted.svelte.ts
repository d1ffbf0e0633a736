// What lay behind the screens when they were lifted stays for a moment, although the next turn's dice already roll. What was
// gained at the markets stays marked until the next bids, and what the dice paid until the next call. Presentation only: nothing
// waits for it.
import type { Moment, Outcome } from '../../house/messages';
import { less, type AkiwadoView, type Cards, type Merchant } from './view';

const linger = 2400; // ms
const cry = 950; // ms

const stocking = ({ phase }: AkiwadoView) => phase === 'bid' || phase === 'reduce';

// Coins that the dice pay, by seat.
export const coinsOf = (outcomes: Outcome[], players: number): number[] =>
  Array.from({ length: players }, (_, seat) => outcomes.reduce((sum, fact) => sum + (fact.kind === 'dice_pay' && fact.seat === seat ? Number(fact.coins) : 0), 0));

export class Lifted {
  merchants = $state.raw<Merchant[] | undefined>();
  gains = $state.raw<Cards[]>([]);
  paid = $state.raw<number[]>([]); // coins for the dice, by seat
  cried = $state(false);
  private crying: ReturnType<typeof setTimeout> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  // `stays`: until it is ended from outside.
  follow(before: Moment<AkiwadoView> | undefined, { view }: Moment<AkiwadoView>, outcomes: Outcome[], stays = false) {
    const pays = outcomes.filter(({ kind }) => kind === 'dice_pay');
    if (pays.length > 0) this.paid = coinsOf(pays, view.players);
    else if (before === undefined || view.phase === 'bid' || view.phase === 'take') this.paid = [];

    if (before && !before.view.second_roll && view.second_roll) {
      clearTimeout(this.crying);
      this.cried = true;
      this.crying = setTimeout(() => (this.cried = false), cry);
    }
    if (before === undefined || view.phase === 'bid') {
      this.end();
      this.gains = [];
    } else if (stocking(before.view) && !stocking(view)) {
      clearTimeout(this.timer);
      this.merchants = view.merchants;
      this.gains = view.merchants.map(({ cards }, seat) => {
        const earlier = before.view.merchants[seat]?.cards ?? cards;
        return less(cards, earlier);
      });
      if (!stays) this.timer = setTimeout(() => this.end(), linger);
    }
  }
  end() {
    clearTimeout(this.timer);
    this.merchants = undefined;
  }
}
