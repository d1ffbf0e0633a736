// What happened, and what is to be done, in words.
import type { Entry, Moment, Outcome } from '../../house/messages';
import { figure, list } from '../../words/index.svelte';
import type { Telling } from '../game';
import { cardsOf, cornerName, laneName, pieceName, siteTitle } from './names';
import { steps, yard } from './steps';
import type { Colour, IzakayaView } from './view';

const money = (yen: string | number) => figure(Number(yen));

export function tell([who, action]: Entry, { say, name, log }: Telling): string {
  const cards = cardsOf(log);
  const [kind, first = '', second = ''] = action.split(' ');
  const yen = (amount: string | number) => say('izakaya.yen', { yen: money(amount) });
  const drink = (colour: string) => say(`izakaya.colour.${colour as Colour}`);
  if (who === 'chance') {
    if (kind === 'order') return say('izakaya.tell.order', { name: name(Number(first)) });
    return '';
  }
  const actor = { name: name(who) };
  switch (kind) {
    case 'bid':
      return first === '?' ? say('izakaya.tell.sealed', actor) : say('izakaya.tell.bid', { ...actor, yen: yen(first) });
    case 'drink':
      return say('izakaya.tell.drink', { ...actor, drink: drink(first), corner: cornerName(second, say, cards) });
    case 'price':
      return say('izakaya.tell.price', { ...actor, from: drink(first), to: drink(second) });
    case 'claim':
      return say('izakaya.tell.claim', { ...actor, lane: laneName(first, say, cards), site: siteTitle(second, say, cards) });
    case 'build':
      return say('izakaya.tell.build', { ...actor, piece: pieceName(first, say) });
    case 'place':
      return say('izakaya.tell.place', { ...actor, site: siteTitle(first, say, cards) });
    case 'return':
      return say('izakaya.tell.return', actor);
    case 'skip':
      return say('izakaya.tell.skip', actor);
    case 'pass':
      return say('izakaya.tell.pass', actor);
    default:
      return '';
  }
}

export function asks(path: string[], { say }: Telling): string {
  const [step = ''] = path;
  const [kind, of] = step.split(' ');
  if (kind === 'drink') return say('izakaya.ask.drink', { drink: say(`izakaya.colour.${of as Colour}`) });
  if (kind === 'price') return say('izakaya.ask.price', { from: say(`izakaya.colour.${of as Colour}`) });
  if (kind === 'claim') return say('izakaya.ask.claim');
  if (step === yard) return say('izakaya.ask.piece');
  if (!/^s\d/.test(step)) return '';
  // A site, and perhaps a way to lay the piece; then where.
  return say(path.at(-1)?.startsWith('on ') ? 'izakaya.ask.lay' : 'izakaya.ask.cell');
}

export function task({ view, seat, legal, over, winners }: Moment<IzakayaView>, { say, name }: Telling): string {
  if (over) {
    const names = list((winners ?? []).map(name));
    return say('izakaya.task.over', { names, winners: winners?.length ?? 1 });
  }
  if (view.phase === 'auction') {
    if (legal.length > 0) return say(view.last ? 'izakaya.task.bid.last' : 'izakaya.task.bid');
    const waiting = view.sealed.flatMap((sealed, of) => (sealed ? [] : [name(of)]));
    return say('izakaya.task.others', { names: list(waiting) });
  }
  const actor = view.actor;
  if (actor === null || actor === 'chance') return '';
  if (actor !== seat || legal.length === 0) {
    const key = view.phase === 'place' ? 'izakaya.task.other.place' : view.phase === 'line' ? 'izakaya.task.other.line' : 'izakaya.task.other';
    return say(key, { name: name(actor), piece: pieceName(view.chosen, say) });
  }
  if (view.phase === 'line') return say('izakaya.task.line');
  if (view.phase === 'place')
    return say(legal.includes('return') ? 'izakaya.task.return' : 'izakaya.task.place', { piece: pieceName(view.chosen, say) });
  if (legal.includes('pass')) return say('izakaya.task.pass');
  const kinds = new Set(legal.map((action) => steps(action)[0]?.split(' ')[0]));
  const can = (['drink', 'price', 'claim', 'build'] as const).filter((kind) => kinds.has(kind));
  return say('izakaya.task.act', { round: view.round, what: list(can.map((kind) => say(`izakaya.can.${kind}`)), 'or') });
}

export function outcome(fact: Outcome, _all: Outcome[], { say, name }: Telling): string {
  const { kind, seat } = fact;
  const values = { name: typeof seat === 'number' ? name(seat) : '', yen: say('izakaya.yen', { yen: figure(Number(fact.yen ?? 0)) }) };
  switch (kind) {
    case 'bid':
      return say('izakaya.outcome.bid', { ...values, place: Number(fact.place) });
    case 'price':
      return say('izakaya.outcome.price', { ...values, drink: say(`izakaya.colour.${fact.drink as Colour}`) });
    case 'last_phase':
    case 'line':
    case 'paid':
      return say(`izakaya.outcome.${kind}`, values);
    default:
      return '';
  }
}
