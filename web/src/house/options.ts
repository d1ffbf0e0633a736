// A table's options and its clock, in words.
import { say, words } from '../words/index.svelte';
import { span } from '../words/time';
import { clockNames, clocks } from './clocks';
import type { ClockWish, GameId, GameInfo, OptionInfo, Options, OptionValue } from './messages';

export function valueInWords(game: GameId, option: OptionInfo, value: OptionValue): string {
  if (option.type === 'seat')
    return value === 'random' ? say('house.new.first.random') : say('house.new.seat', { n: Number(value) + 1 });
  return words.find(`${game}.option.${option.name}.${value}`) ?? String(value);
}
// What is played otherwise than usual: "A full garden: a draw".
export const unusual = ({ id, options }: GameInfo, chosen: Options): string[] =>
  options.flatMap((option) => {
    const value = chosen[option.name];
    if (value === undefined || value === option.default) return [];
    return [say('house.lobby.option', { option: words.find(`${id}.option.${option.name}`) ?? option.name, value: valueInWords(id, option, value) })];
  });
const hour = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
export function paceInWords({ rest, ...clock }: ClockWish = {}): string {
  const parts = [timeInWords(clock)];
  if (rest?.weekends) parts.push(say('house.clock.weekends'));
  if (rest?.from !== undefined) parts.push(say('house.clock.sleep', { from: hour(rest.from), until: hour(rest.until ?? 0) }));
  if (rest) parts.push(rest.zone);
  return parts.join(say('house.clock.join'));
}
function timeInWords({ move, bank = 0, increment = 0 }: ClockWish): string {
  const known = clockNames.find((name) => {
    const clock: ClockWish = clocks[name] ?? {};
    return clock.move === move && (clock.bank ?? 0) === bank && (clock.increment ?? 0) === increment;
  });
  if (known) return say(`house.new.clock.${known}`);
  if (move !== undefined) return say('house.clock.move', { time: span(move) });
  return say('house.clock.bank', { time: span(bank), more: span(increment) });
}
