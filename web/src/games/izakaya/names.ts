// Places of the city by the names that stand on its cards.
import type { Entry } from '../../house/messages';
import type { Say } from '../../words/index.svelte';

const wards = ['shinjuku', 'shibuya', 'shinagawa', 'minato', 'taito', 'chuo', 'meguro', 'setagaya'] as const;
// "shinjuku3" is Shinjuku 3. A card of one's own keeps the id that its author gave it.
export function cardName(card: string, say: Say, short = false): string {
  const [, id, number = ''] = /^([a-z]+)(\d)$/.exec(card) ?? [];
  const known = wards.find((ward) => ward === id);
  if (known === undefined) return card;
  return say('izakaya.card', { ward: say(short ? `izakaya.short.${known}` : `izakaya.ward.${known}`), number });
}
// The cards of a city in the order in which they were laid, which is row by row.
export const cardsOf = (log: Entry[] = []): string[] =>
  log.flatMap(([who, action]) => (who === 'chance' && action.startsWith('site ') ? [action.slice(5)] : []));

// "s1.2" by its card; by row and column where no card is known.
export function siteTitle(code: string, say: Say, cards: string[]): string {
  const [, row = '', column = ''] = /^s(\d)\.(\d)$/.exec(code) ?? [];
  if (row === '') return code;
  const card = cards[Math.sqrt(cards.length) * (Number(row) - 1) + Number(column) - 1];
  return card ? cardName(card, say) : say('izakaya.site.at', { row, column });
}
// "c1.2" lies where the second row of sites begins below the first, and the third column beside the second: at the lower right
// of s1.2. On the rim there is no such site, but one below or beside it.
export function cornerName(code: string, say: Say, cards: string[]): string {
  const [, row = '', column = ''] = /^c(\d)\.(\d)$/.exec(code) ?? [];
  if (row === '') return code;
  const site = siteTitle(`s${Math.max(1, Number(row))}.${Math.max(1, Number(column))}`, say, cards);
  const where = `${row === '0' ? 'upper' : 'lower'}.${column === '0' ? 'left' : 'right'}` as const;
  return say(`izakaya.corner.${where}`, { site });
}
export function laneName(code: string, say: Say, cards: string[]): string {
  const [first = code, second] = code.split('-');
  return second === undefined ? code : say('izakaya.lane.between', { first: siteTitle(first, say, cards), second: siteTitle(second, say, cards) });
}
// The house's pieces have names by their looks; a piece of one's own keeps the one that its author gave it.
const pieces = ['I1', 'I2', 'I3', 'I4', 'L3', 'L4', 'O4', 'T4', 'S4', 'P5', 'V5', 'U5'] as const;
export function pieceName(id: string, say: Say): string {
  const known = pieces.find((piece) => piece === id);
  return known === undefined ? id : say(`izakaya.piece.${known}`);
}
