import type { Entry, Moment, Outcome } from '../../house/messages';
import type { Telling } from '../game';
import { list } from '../../words/index.svelte';
import { kinds, type AkiwadoView, type Article, type Cards, type Kind, type Market, type Spot } from './view';

export function tell([who, action]: Entry, { say, name }: Telling): string {
  const [verb, ...rest] = action.split(' ');
  const [what = '', coins = ''] = rest;
  const kind = () => say(`akiwado.kind.${what as Kind}`);
  const dice = rest.join(' · ');
  if (who === 'chance')
    switch (verb) {
      case 'waste':
        return say('akiwado.tell.waste', { kind: kind() });
      case 'first':
        return say('akiwado.tell.first', { name: name(Number(what)) });
      case 'roll':
        return say('akiwado.tell.roll', { dice });
      case 'east':
      case 'west':
        return say('akiwado.tell.lay', { kind: kind(), place: say(`akiwado.place.${verb}`) });
      default:
        return '';
    }
  const teller = { name: name(who) };
  switch (verb) {
    case 'take':
      return say('akiwado.tell.take', { ...teller, dice });
    case '?':
      return say('akiwado.tell.sealed', teller);
    case 'call':
      return say(`akiwado.tell.call.${what as Spot}`, teller);
    case 'bid':
      return say('akiwado.tell.bid', { ...teller, place: say(`akiwado.place.${what as Spot}`), coins });
    case 'fetch':
      return say('akiwado.tell.fetch', { ...teller, kind: kind() });
    case 'challenge':
    case 'accept':
    case 'pocket':
    case 'reduce':
    case 'keep':
      return say(`akiwado.tell.${verb}`, teller);
    default:
      return '';
  }
}

export function asks([first = '', second]: string[], { say }: Telling): string {
  const [verb, where] = first.split(' ');
  return verb === 'bid' && second === undefined ? say('akiwado.ask.coins', { place: say(`akiwado.place.${where as Spot}`) }) : '';
}

export function task({ view, seat, legal }: Moment<AkiwadoView>, { say, name }: Telling): string {
  const { phase } = view;
  const names = list(view.waiting.map(name));
  switch (phase) {
    case 'over':
      return say('akiwado.task.over');
    case 'take':
    case 'answer':
    case 'call':
    case 'bid':
    case 'reduce':
    case 'fetch':
      if (legal.length > 0) return say(`akiwado.task.${phase}`);
      if (seat !== null && view.merchants[seat]?.sealed) return say('akiwado.task.sealed', { names });
      return say(`akiwado.wait.${phase}`, { names });
    default:
      return '';
  }
}

// The screens, and a challenge that succeeds.
export const reveals = (all: Outcome[]) => all.some(({ kind, result }) => kind === 'bid' || (kind === 'sharing' && result !== 'accepted'));

export function outcome(fact: Outcome, _all: Outcome[], { say, name }: Telling): string {
  const seat = fact.seat ?? undefined;
  const values = { name: seat === undefined ? '' : name(seat), coins: Number(fact.coins ?? 0) };
  switch (fact.kind) {
    case 'sharing': {
      const { result, challengers } = fact as Outcome & { result: 'accepted' | 'rolled_again' | 'refused'; challengers: number[] };
      return say(`akiwado.outcome.sharing.${result}`, { names: list(challengers.map(name)), n: challengers.length });
    }
    case 'bid': {
      const { place, called } = fact as Outcome & { place: Spot; called: Spot };
      if (place === called) return '';
      return say('akiwado.outcome.lie', { ...values, place: say(`akiwado.place.${place}`), called: say(`akiwado.place.${called}`) });
    }
    case 'market': {
      const { market, result, cards } = fact as Outcome & { market: Market; result: 'won' | 'tied' | 'wasted'; cards: Cards };
      const held = kinds.filter((kind) => cards[kind] > 0).map((kind) => say('akiwado.cards', { n: cards[kind], kind: say(`akiwado.kind.${kind}`) }));
      return say(`akiwado.outcome.market.${result}`, { ...values, market: say(`akiwado.place.${market}`), cards: list(held) });
    }
    case 'privilege':
      return say('akiwado.outcome.privilege', { ...values, kind: say(`akiwado.kind.${fact.article as Article}`) });
    case 'dice_pay':
    case 'pocket':
    case 'unjust':
      return say(`akiwado.outcome.${fact.kind}`, values);
    default:
      return '';
  }
}
