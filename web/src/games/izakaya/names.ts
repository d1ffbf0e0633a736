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
// The house's pieces have names by their looks; a piece of one's own keeps the one that its author gave it.
const pieces = ['I1', 'I2', 'I3', 'I4', 'L3', 'L4', 'O4', 'T4', 'S4', 'P5', 'V5', 'U5'] as const;
export function pieceName(id: string, say: Say): string {
  const known = pieces.find((piece) => piece === id);
  return known === undefined ? id : say(`izakaya.piece.${known}`);
}
export function laneName(code: string, say: Say): string {
  const [first = code, second] = code.split('-');
  return second === undefined ? code : say('izakaya.lane.between', { first, second });
}
