// The person that this browser is on its server. It begins silently with the first seat, and a house that keeps no persons
// goes without.
import { say } from '../words/index.svelte';
import { api, Refusal } from './api';
import { kept } from './kept';
import type { Me } from './messages';
import { mine } from './mine';

const most = 100; // seats in one claim

// As the list of devices shows it: the browser and what it runs on.
export function thisDevice(): string {
  const agent = navigator.userAgent;
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)\//.exec(agent)?.[1] ?? '';
  const system = /(Android|iPhone|iPad|Windows|Mac OS|Linux)/.exec(agent)?.[1] ?? '';
  return [{ Edg: 'Edge', OPR: 'Opera' }[browser] ?? browser, system].filter(Boolean).join(', ') || '?';
}

async function claim() {
  const seats = mine.seats().filter(({ here, claimed, key }) => !here && !claimed && !key.startsWith('me-'));
  if (__SITE__ || seats.length === 0) return;
  const some = seats.slice(-most).map(({ table, key }) => ({ table, key }));
  try {
    await api.claim({ name: mine.name() || seats[0]?.name || say('house.guest'), device: thisDevice(), seats: some });
    kept.set('person', '1');
  } catch (refusal) {
    // None of them is a seat any more; or the server is away, or busy: the next time.
    if (!(refusal instanceof Refusal) || refusal.code !== 'not_seated') return;
  }
  mine.claimed(new Set(some.map(({ key }) => key)));
}

// This browser is another person from now on.
async function arrive(joined: Promise<Me>) {
  const me = await joined;
  kept.set('person', '1');
  if (me.name) mine.keepName(me.name);
  mine.unclaim();
  await claim();
  return me;
}

let claiming: Promise<void> | undefined;
export const person = {
  // For what begins a person who is not known yet.
  newcomer: (name: string) => ({ as: name, device: thisDevice() }),
  begun: () => kept.set('person', '1'),
  // Whether it has begun.
  get known(): boolean {
    return !__SITE__ && kept.get('person') !== null;
  },
  forget: () => kept.remove('person'),
  // The seats that this browser has taken become the person's.
  claim: () => (claiming ??= claim().finally(() => (claiming = undefined))),
  join: (code: string) => arrive(api.joinWithCode({ code, device: thisDevice() })),
  enter: (code: string) => arrive(api.enter({ code, device: thisDevice() })), // with a link in mail
  signIn: (ask: (device: string) => Promise<Me>) => arrive(ask(thisDevice())),
  // Seats that the person has there, and this browser no key of.
  async at(table: string): Promise<number[]> {
    if (!this.known) return [];
    return api.mySeats(table).then(({ seats }) => seats, () => []);
  },
};
