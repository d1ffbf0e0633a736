// Where the spaces of a bay lie on the screen: pointy-topped hexes in rows, every odd row half a hex further right.
import house from '../../../../data/nyakuza-bay.json';

export type Resource = 'driftwood' | 'spider_crab' | 'salmon' | 'tuna' | 'octopus' | 'squid';
export const resources: Resource[] = ['driftwood', 'salmon', 'tuna', 'octopus', 'squid', 'spider_crab'];

// A map as a file gives it (docs/build/own-maps.md).
export interface BayFile {
  spaces: { id: string; kind: string; row: number; col: number; next_to: string[]; resource?: string }[];
}
export interface Space {
  id: string;
  kind: 'resource' | 'shore' | 'sea';
  number: string;
  x: number;
  y: number;
  resource?: Resource;
  nextTo: string[];
}
export interface Bay {
  spaces: Space[];
  at: Map<string, Space>;
  width: number;
  height: number;
}

// In units of the drawing: from a hex's middle to a corner, to the middle of an edge, and the water around it all.
export const corner = 20;
export const edge = (corner * Math.sqrt(3)) / 2;
const margin = 7;

export function layOut(file: BayFile): Bay {
  // Rows and columns may begin anywhere; the drawing begins where the spaces do.
  const left = Math.min(...file.spaces.map(({ row, col }) => 2 * col + (row % 2)));
  const top = Math.min(...file.spaces.map(({ row }) => row));
  const spaces = file.spaces
    .map(
      ({ id, kind, row, col, next_to, resource }): Space => ({
        id,
        kind: kind as Space['kind'],
        number: id.slice(1),
        x: margin + edge * (2 * col + (row % 2) - left + 1),
        y: margin + corner * (1.5 * (row - top) + 1),
        nextTo: next_to,
        ...(resource === undefined ? {} : { resource: resource as Resource }),
      }),
    )
    .sort((a, b) => a.y - b.y || a.x - b.x);
  return {
    spaces,
    at: new Map(spaces.map((space) => [space.id, space])),
    width: Math.max(...spaces.map((space) => space.x)) + edge + margin,
    height: Math.max(...spaces.map((space) => space.y)) + corner + margin,
  };
}

const houseBay = layOut(house);
const known = new WeakMap<object, Bay>();

// The bay of a table: its own map where it brought one along, else the house's.
export function bayOf(data: unknown): Bay {
  if (typeof data !== 'object' || data === null || !('spaces' in data)) return houseBay;
  const found = known.get(data);
  if (found) return found;
  const bay = layOut(data as BayFile);
  known.set(data, bay);
  return bay;
}

// The line around spaces that touch.
export function outline(spaces: Space[]): string {
  const around = [1, 2, 3, 4, 5, 6].map((i) => ((2 * i - 1) * Math.PI) / 6); // where the corners lie, clockwise from the lower right
  return spaces
    .flatMap(({ x, y }) =>
      around.flatMap((angle) => {
        const next = angle + Math.PI / 3;
        const [dx, dy] = [2 * edge * Math.cos(angle + Math.PI / 6), 2 * edge * Math.sin(angle + Math.PI / 6)];
        if (spaces.some((other) => Math.hypot(other.x - x - dx, other.y - y - dy) < 2)) return [];
        const at = (a: number) => `${(x + (corner - 1) * Math.cos(a)).toFixed(1)} ${(y + (corner - 1) * Math.sin(a)).toFixed(1)}`;
        return [`M${at(angle)}L${at(next)}`];
      }),
    )
    .join('');
}

// Everything that a boat at `from` would be connected to, itself first.
export function together(bay: Bay, from: string, boats: Set<string>): string[] {
  const group = [from];
  for (const id of group)
    for (const other of bay.at.get(id)?.nextTo ?? [])
      if (boats.has(other) && !group.includes(other)) group.push(other);
  return group;
}
