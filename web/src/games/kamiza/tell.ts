import type { Entry, Moment, Outcome } from '../../house/messages';
import type { Key } from '../../words/index.svelte';
import type { Telling } from '../game';
import type { Area, Judged, KamizaView, Kind } from './view';

export function tell([who, action]: Entry, { say, name }: Telling): string {
  const [verb, what, where] = action.split(' ');
  if (verb === 'first') return say('kamiza.tell.first', { name: name(Number(what)) });
  if (verb !== 'play' || who === 'chance') return '';
  const at = say(`kamiza.at.${where as Area}`);
  if (what === '?') return say('kamiza.tell.hidden', { name: name(who), at });
  return say('kamiza.tell.play', { name: name(who), card: say(`kamiza.card.${what as Kind}`), at });
}

export function asks([kind, area]: string[], { say }: Telling): string {
  const card = say(`kamiza.card.${kind as Kind}`);
  return area === undefined ? say('kamiza.ask.area', { card }) : say('kamiza.ask.seal', { card, at: say(`kamiza.at.${area as Area}`) });
}

export function task({ view, over, seat, legal }: Moment<KamizaView>, { say, name }: Telling): string {
  if (over) return say('kamiza.task.over');
  if (legal.length > 0) return say('kamiza.task.play', { game: view.game, round: view.round });
  if (typeof view.actor !== 'number') return '';
  if (seat !== null && view.table.some((card) => card.seat === seat))
    return say('kamiza.task.laid', { name: name(view.actor) });
  return say('kamiza.task.wait', { name: name(view.actor) });
}

export function outcome(fact: Outcome, all: Outcome[], { say, name }: Telling): string {
  const values = { name: name(Number(fact.seat)) };
  if (fact.kind === 'wanted') return say('kamiza.outcome.wanted', values);
  if (fact.kind === 'begins')
    return say(fact.round === 1 ? 'kamiza.outcome.begins.game' : 'kamiza.outcome.begins', { ...values, game: Number(fact.game), round: Number(fact.round) });
  if (fact.kind !== 'judged') return '';
  const { card, area, fate } = fact as Outcome & Judged;
  const killer = card === 'hitman' && area === 'top' && fate === 'seated' && all.some((other) => other.fate === 'killed');
  return say(`kamiza.outcome.${killer ? 'killer' : fate}`, {
    ...values,
    card: say(`kamiza.card.${card}`),
    at: say(`kamiza.at.${area}`),
    points: fact.points ?? 0,
  });
}

// A computer player's threat, with one card in three.
export const boast = ([, action]: Entry, dice: number): Key | undefined =>
  action.startsWith('play') && dice % 3 === 0 ? (`kamiza.saying.${Math.floor(dice / 3) % 12}` as Key) : undefined;
