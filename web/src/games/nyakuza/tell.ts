// Nyakuza in words: what happened, and what is to be done.
import type { Entry, Moment, Outcome } from '../../house/messages';
import { list, type Say, type Values } from '../../words/index.svelte';
import type { Telling } from '../game';
import { bayOf } from './bay';
import { seen, type View } from './view';

// "salmon 17", "shore 4", "sea 9": a space as people call it. What an undrawn space will hold is printed on the map.
export function spaceName(id: string, say: Say, data?: unknown): string {
  const space = bayOf(data).at.get(id);
  const number = id.slice(1);
  if (id[0] === 's') return say('nyakuza.shore', { number });
  if (id[0] === 'w') return say('nyakuza.sea', { number });
  return space?.resource ? say(`nyakuza.tile.${space.resource}`, { number }) : id;
}

export function tell([who, action]: Entry, { say, name, data }: Telling): string {
  const [kind = '', what = '', , ...tiles] = action.split(' ');
  const space = (id: string) => spaceName(id, say, data);
  if (who === 'chance') {
    if (kind === 'first') return say('nyakuza.tell.first', { name: name(Number(what)) });
    if (kind === 'draw') return say('nyakuza.tell.draw', { space: space(what) });
    const tile = action.split(' ')[2] ?? '?';
    if (tile === '?') return say('nyakuza.tell.hides', { name: name(Number(what)) });
    return say('nyakuza.tell.hidden', { name: name(Number(what)), space: space(tile) });
  }
  const values: Values = { name: name(who), space: space(what) };
  switch (kind) {
    case 'bid':
      if (what === '?') return say('nyakuza.tell.sealed', values);
      if (what === '0') return say('nyakuza.tell.nothing', values);
      return say('nyakuza.tell.bid', { ...values, n: what });
    case 'boat':
      return say('nyakuza.tell.boat', values);
    case 'secret':
      return say('nyakuza.tell.secret', values);
    case 'done':
      return ''; // every turn of everybody who keeps a hidden tile ends so
    case 'stall':
    case 'market':
      return say(`nyakuza.tell.${kind}`, { ...values, tiles: list(tiles.map(space)) });
    default:
      return `${name(who)}: ${action}`;
  }
}

export function task(moment: Moment<View>, { say, name }: Telling): string {
  const { view, seat, actors, legal } = moment;
  if (moment.over) {
    const winners = moment.winners ?? [];
    const names = list(winners.map(name));
    if (winners.length > 1) return say('nyakuza.task.merged', { names });
    const market = view.shores.some((shows) => shows === `market ${winners[0]}`);
    return say(market ? 'nyakuza.task.market' : 'nyakuza.task.won', { name: names });
  }
  const waiting = actors.filter((who): who is number => who !== 'chance');
  const others = list(waiting.map(name));
  if (legal.length === 0)
    return waiting.length === 0
      ? ''
      : say(view.phase === 'bid' ? 'nyakuza.task.wait.bid' : view.phase === 'build' ? 'nyakuza.task.wait.build' : 'nyakuza.task.wait.net', { names: others });
  const own = seat === null ? undefined : view.clans[seat];
  if (view.phase === 'bid')
    return say(view.last_round ? 'nyakuza.task.bid.last' : 'nyakuza.task.bid', { n: own?.koban ?? 0 });
  if (view.phase === 'build')
    return say(legal[0]?.startsWith('market') ? 'nyakuza.task.build.market' : 'nyakuza.task.build');
  const hidden = legal.some((action) => action.startsWith('secret'));
  const boats = legal.some((action) => action.startsWith('boat'));
  if (boats) return say(hidden ? 'nyakuza.task.boat.hidden' : 'nyakuza.task.boat', { n: own?.hand ?? 0 });
  return say(hidden ? 'nyakuza.task.hidden' : 'nyakuza.task.done');
}

// A space for somebody who hears the board.
export function hear(view: View, id: string, { say, name, data }: Telling): string {
  const { what, seat } = seen(view, id);
  const space = spaceName(id, say, data);
  return say(`nyakuza.hear.${what}`, { space, name: seat < 0 ? '' : name(seat) });
}

export function outcome(fact: Outcome, _all: Outcome[], { say, name }: Telling): string {
  const { kind, seat } = fact;
  const numbers = { koban: Number(fact.koban ?? 0), boats: Number(fact.boats ?? 0), share: Number(fact.share ?? 0), stalls: Number(fact.stalls ?? 0) };
  const values: Values = { name: typeof seat === 'number' ? name(seat) : '', ...numbers };
  switch (kind) {
    case 'bid':
      if (numbers.koban > 0) return say('nyakuza.outcome.boats', values);
      return say(numbers.share > 0 ? 'nyakuza.outcome.share' : 'nyakuza.outcome.share.none', values);
    case 'amulet':
      return say(`nyakuza.outcome.amulet.${fact.tied ? 'tied' : fact.moved ? 'moved' : 'kept'}`, values);
    case 'stall':
    case 'market':
    case 'last_round':
      return say(`nyakuza.outcome.${kind}`, values);
    default:
      return '';
  }
}
