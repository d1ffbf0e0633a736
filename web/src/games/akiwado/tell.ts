import type { Entry, Moment } from '../../house/messages';
import type { Telling } from '../game';
import { list } from '../../words/index.svelte';
import type { AkiwadoView, Kind, Spot } from './view';

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
