// What lay behind the screens when they were lifted stays for a moment, though the next turn's dice already roll, and what was
// brought home from the markets stays marked until the next bids. So does the cry that brought a second roll, however fast
// the dice are shared out again. Presentation alone: nothing waits for it.
import type { Moment } from '../../house/messages';
import { less, type AkiwadoView, type Cards, type Merchant } from './view';

const linger = 2400; // ms
const cry = 950; // ms

const stocking = ({ phase }: AkiwadoView) => phase === 'bid' || phase === 'reduce';

export class Lifted {
  merchants = $state.raw<Merchant[] | undefined>();
  gains = $state.raw<Cards[]>([]);
  cried = $state(false);
  private crying: ReturnType<typeof setTimeout> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  // `stays`: until somebody ends it.
  follow(before: Moment<AkiwadoView> | undefined, { view }: Moment<AkiwadoView>, stays = false) {
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
