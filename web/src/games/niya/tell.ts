// What happened and what is to be done, in words.
import type { Entry, Moment, Outcome } from '../../house/messages';
import type { Telling } from '../game';
import { fourTogether, type NiyaView, squareNames, tileOf } from './view';

// The tile that lay on a square when the garden was last laid out before this entry.
function dealt(square: string, entry: Entry, log: Entry[]): string {
  const at = log.indexOf(entry);
  const deals = log.slice(0, at < 0 ? undefined : at).flatMap(([who, action]) => (who === 'chance' && action.startsWith('deal ') ? [action.slice(5)] : []));
  return deals.slice(-16)[squareNames.indexOf(square)] ?? '';
}

export function tell(entry: Entry, telling: Telling): string {
  const [who, action] = entry;
  const { say, name, log = [] } = telling;
  const [verb, what = ''] = action.split(' ');
  if (verb === 'take' && who !== 'chance') {
    const tile = tileInWords(dealt(what, entry, log), telling);
    return say(tile ? 'niya.told.take.tile' : 'niya.told.take', { name: name(who), square: what, tile });
  }
  if (verb === 'first') return say('niya.told.first', { name: name(Number(what)) });
  if (verb === 'deal') return '';
  return action;
}

export const tileInWords = (square: string, { say }: Pick<Telling, 'say'>): string => {
  const tile = tileOf(square);
  if (!tile) return '';
  return say('niya.tile', { plant: say(`niya.plant.${tile.plant}`), symbol: say(`niya.symbol.${tile.symbol}`) });
};

// Why the game ended, where it did.
export function ending(moment: Moment<NiyaView>, { say, name }: Telling): string {
  const { view, winners = [] } = moment;
  const [winner] = winners;
  if (winner === undefined || winners.length > 1) return say('niya.end.draw');
  const values = { name: name(winner), other: name(1 - winner) };
  if (fourTogether(view.garden, winner).length > 0) return say('niya.end.four', values);
  return say(view.garden.some((square) => tileOf(square)) ? 'niya.end.blocked' : 'niya.end.full', values);
}

export function task(moment: Moment<NiyaView>, telling: Telling): string {
  const { view, actors, seat, over } = moment;
  const { say, name } = telling;
  if (over) return ending(moment, telling);
  const [actor] = actors;
  if (actor === undefined) return '';
  if (actor === 'chance') return say('niya.task.deal');
  if (actor !== seat) return say('niya.task.wait', { name: name(actor) });
  if (view.last === 'none') return say('niya.task.first');
  const tile = tileOf(view.last);
  if (!tile) return '';
  return say('niya.task.take', { plant: say(`niya.plant.${tile.plant}`), symbol: say(`niya.symbol.${tile.symbol}`) });
}

export function outcome(fact: Outcome, _all: Outcome[], { say, name }: Telling): string {
  if (fact.kind === 'game_drawn') return say('niya.outcome.drawn');
  if (fact.kind !== 'game_won') return '';
  const winner = Number(fact.seat);
  const points = Number(fact.points) > 1 ? say('niya.outcome.points', { n: Number(fact.points) }) : '';
  const values = { name: name(winner), other: name(1 - winner), points };
  return say(fact.by === 'pattern' ? 'niya.outcome.four' : fact.by === 'no_take' ? 'niya.outcome.no_take' : 'niya.outcome.last_tile', values);
}
