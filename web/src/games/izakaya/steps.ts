// How Izakaya's actions fall into steps: a crate, then a corner; a price, then another; a lane, then a side; the yard,
// then a piece; and for a piece in hand a site, a way to lay it, where, and the last word.
import { cellNamed, shapeOf, ways } from './shape';

export const yard = 'build';
export const lay = 'lay';

export function steps(action: string): string[] {
  const [kind, ...rest] = action.split(' ');
  switch (kind) {
    case 'drink':
      return [`drink ${rest[0]}`, `${rest[1]}`];
    case 'price':
      return [`price ${rest[0]}`, `to ${rest[1]}`];
    case 'claim':
      return [`claim ${rest[0]}`, `${rest[1]}`];
    case 'build':
      return [yard, `${rest[0]}`];
    case 'place': {
      const [site, ...cells] = rest;
      const shape = shapeOf(cells.map(cellNamed));
      // A piece that looks the same from every side is not turned.
      return [`${site}`, ...(ways(shape).length > 1 ? [`way ${shape}`] : []), `on ${cells[0]}`, lay];
    }
    default:
      return [action];
  }
}
