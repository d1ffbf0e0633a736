// Where things are in the city, and what stands there.
import type { Fact } from '../../house/messages';
import { lift } from './lift';
import { columnOf, rowOf, type Cell } from './shape';
import { colours, type Colour, type IzakayaView, type SiteView } from './view';

export const sideOf = (view: IzakayaView) => Math.round(Math.sqrt(view.sites.length));

export const siteName = (side: number, index: number) => `s${Math.floor(index / side) + 1}.${(index % side) + 1}`;
export const siteIndex = (side: number, name: string) => {
  const [row = '1', column = '1'] = name.slice(1).split('.');
  return side * (Number(row) - 1) + Number(column) - 1;
};

export interface Corner {
  name: string;
  index: number; // in `drinks`
  row: number; // of the seams, from 0
  column: number;
  rim: boolean;
  drink: Colour | undefined;
}
// Every corner where a drink can stand: all but the four of the city itself.
export function cornersOf(view: IzakayaView): Corner[] {
  const side = sideOf(view);
  return view.drinks.flatMap((drink, index) => {
    const [row, column] = [Math.floor(index / (side + 1)), index % (side + 1)];
    const rims = Number(row === 0 || row === side) + Number(column === 0 || column === side);
    if (rims === 2) return [];
    return [{ name: `c${row}.${column}`, index, row, column, rim: rims === 1, drink: drink === 'none' ? undefined : drink }];
  });
}

export interface Lane {
  name: string;
  sites: [string, string];
  row: number; // of the first site, from 0
  column: number;
  upright: boolean; // between two sites side by side; otherwise one lies above the other
  closed: boolean;
  disc: number | null;
}
export function lanesOf(view: IzakayaView): Lane[] {
  const side = sideOf(view);
  return view.sites.flatMap((site, index) => {
    const [row, column] = [Math.floor(index / side), index % side];
    const lane = (upright: boolean, other: number, disc: number | null): Lane => {
      const sites: [string, string] = [siteName(side, index), siteName(side, other)];
      const closed = site.turned || (view.sites[other]?.turned ?? false);
      return { name: sites.join('-'), sites, row, column, upright, closed, disc };
    };
    return [
      ...(column + 1 < side ? [lane(true, index + 1, site.right)] : []),
      ...(row + 1 < side ? [lane(false, index + side, site.below)] : []),
    ];
  });
}

// The cells of an area.
export const groundOf = (site: SiteView, area: 'a' | 'b'): Cell[] =>
  [...site.plan.replaceAll('/', '')].flatMap((mark, cell) => (mark === area ? [cell] : []));

// Cells of equal height that hang together, each with the cell in which its number stands: the one nearest its middle
// among those that no house in front of it hides.
export interface Plateau {
  height: number;
  middle: Cell;
  covered: boolean; // no such cell
}
export function plateausOf(site: SiteView): Plateau[] {
  const seen = new Set<Cell>();
  const found: Plateau[] = [];
  for (let start = 0; start < 36; ++start) {
    const height = site.heights[start] ?? 0;
    if (height === 0 || seen.has(start)) continue;
    const cells = [start];
    seen.add(start);
    for (const cell of cells)
      for (const [next, near] of [
        [cell - 6, cell >= 6],
        [cell + 6, cell < 30],
        [cell - 1, columnOf(cell) > 0],
        [cell + 1, columnOf(cell) < 5],
      ] as const)
        if (near && !seen.has(next) && site.heights[next] === height) {
          seen.add(next);
          cells.push(next);
        }
    const mean = (of: (cell: Cell) => number) => cells.reduce((sum, cell) => sum + of(cell), 0) / cells.length;
    const [row, column] = [mean(rowOf), mean(columnOf)];
    const far = (cell: Cell) => (rowOf(cell) - row) ** 2 + (columnOf(cell) - column) ** 2;
    const hidden = (cell: Cell) =>
      [1, 2, 3].some((rows) => lift(height, 1).y - lift(site.heights[cell + 6 * rows] ?? 0, 1).y > rows - 0.8);
    const seenCells = cells.filter((cell) => !hidden(cell));
    const covered = seenCells.length === 0;
    const middle = (covered ? cells : seenCells).reduce((best, cell) => (far(cell) < far(best) ? cell : best));
    found.push({ height, middle, covered });
  }
  return found;
}

// What a drink of the row costs now, and which stand around a site.
export const priceOf = (view: IzakayaView, drink: Colour | 'none' | undefined) =>
  drink === undefined || drink === 'none' ? 0 : (view.prices[colours.indexOf(drink)] ?? 0);
export function drinksAround(view: IzakayaView, index: number): Colour[] {
  const side = sideOf(view);
  const first = (side + 1) * Math.floor(index / side) + (index % side);
  return [first, first + 1, first + side + 1, first + side + 2].flatMap((corner) => {
    const drink = view.drinks[corner];
    return drink === undefined || drink === 'none' ? [] : [drink];
  });
}

// What each site pays, as the rules tell.
export interface Pay {
  floors: number[]; // of its two buildings
  drinks: number; // yen for each floor
  points: number; // yen
}
export const paysOf = (account: Fact[] = []): Map<string, Pay> =>
  new Map(account.flatMap((fact) => (fact.kind === 'site' ? [[String(fact.site), fact as Fact & Pay]] : [])));
