// The shapes of our own pieces, for the yard. A table with pieces of its own shows their names until one is taken: then
// its shape is known from where it can be laid.
import { pieces } from '../../../../data/izakaya-sites.json';
import { cellNamed, shapeOf, ways } from './shape';

const shapes = new Map(pieces.map(({ id, shape }) => [id, shape.join('/')]));
export const pieceShape = (id: string): string | undefined => shapes.get(id);

// The shape of the piece in hand.
export function shapeInHand(id: string, legal: string[]): string | undefined {
  const known = pieceShape(id);
  const place = legal.find((action) => action.startsWith('place '));
  if (!place) return known;
  const seen = shapeOf(place.split(' ').slice(2).map(cellNamed));
  return known !== undefined && ways(known).includes(seen) ? known : seen;
}
