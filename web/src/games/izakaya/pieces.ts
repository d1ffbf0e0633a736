// The shapes of the pieces, which the view does not tell: those of the table's own data, or ours.
import { pieces } from '../../../../data/izakaya-sites.json';
import { cellNamed, shapeOf, ways } from './shape';

export type Shapes = Map<string, string>;

interface Box {
  pieces: { id: string; shape: string[] }[];
}
const shapes = ({ pieces }: Box): Shapes => new Map(pieces.map(({ id, shape }) => [id, shape.join('/')]));
const ours = shapes({ pieces });

export const shapesOf = (data: unknown): Shapes =>
  typeof data === 'object' && data !== null && 'pieces' in data ? shapes(data as Box) : ours;

// The shape of the piece in hand. Where it can be laid says most surely how it looks.
export function shapeInHand(id: string, known: Shapes, legal: string[]): string | undefined {
  const shape = known.get(id);
  const place = legal.find((action) => action.startsWith('place '));
  if (!place) return shape;
  const seen = shapeOf(place.split(' ').slice(2).map(cellNamed));
  return shape !== undefined && ways(shape).includes(seen) ? shape : seen;
}
