// Places of the city as people find them on the board, where the sites have names.
import type { Say } from '../../words/index.svelte';

// "c1.2" lies where the second row of sites begins below the first, and the third column beside the second: at the lower right
// of s1.2. On the rim there is no such site, but one below or beside it.
export function cornerName(code: string, say: Say): string {
  const [, row = '', column = ''] = /^c(\d)\.(\d)$/.exec(code) ?? [];
  if (row === '') return code;
  const site = `s${Math.max(1, Number(row))}.${Math.max(1, Number(column))}`;
  const where = `${row === '0' ? 'upper' : 'lower'}.${column === '0' ? 'left' : 'right'}` as const;
  return say(`izakaya.corner.${where}`, { site });
}
export function laneName(code: string, say: Say): string {
  const [first = code, second] = code.split('-');
  return second === undefined ? code : say('izakaya.lane.between', { first, second });
}
