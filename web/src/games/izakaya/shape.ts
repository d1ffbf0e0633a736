// Sets of cells on the 6×6 grid of a card, numbered row by row from 0, and the shapes of pieces: rows of # and . with
// strokes between them, so that a shape turned or flipped is another text.
export type Cell = number;
export const rowOf = (cell: Cell) => Math.floor(cell / 6);
export const columnOf = (cell: Cell) => cell % 6;

// "23" → row 2, column 3
export const cellNamed = (name: string): Cell => 6 * (Number(name[0]) - 1) + Number(name[1]) - 1;
export const cellName = (cell: Cell) => `${rowOf(cell) + 1}${columnOf(cell) + 1}`;

export function shapeOf(cells: Cell[]): string {
  const top = Math.min(...cells.map(rowOf));
  const left = Math.min(...cells.map(columnOf));
  const rows = Math.max(...cells.map(rowOf)) - top + 1;
  const columns = Math.max(...cells.map(columnOf)) - left + 1;
  const has = new Set(cells);
  return Array.from({ length: rows }, (_, r) =>
    Array.from({ length: columns }, (_, c) => (has.has(6 * (top + r) + left + c) ? '#' : '.')).join(''),
  ).join('/');
}

// A quarter turn clockwise, and a mirror image.
export function turned(shape: string): string {
  const rows = shape.split('/');
  return Array.from({ length: rows[0]?.length ?? 0 }, (_, c) =>
    rows.map((_row, r) => rows[rows.length - 1 - r]?.[c] ?? '.').join(''),
  ).join('/');
}
export const flipped = (shape: string) =>
  shape
    .split('/')
    .map((row) => [...row].reverse().join(''))
    .join('/');

// All ways to lay a piece, the given one first: its turns, then those of its mirror image.
export function ways(shape: string): string[] {
  const all = new Set<string>();
  for (let way of [shape, flipped(shape)])
    for (let turn = 0; turn < 4; ++turn) {
      all.add(way);
      way = turned(way);
    }
  return [...all];
}

// Rows and columns of a shape's cells, the first in reading order first.
export const cellsOf = (shape: string): { row: number; column: number }[] =>
  shape
    .split('/')
    .flatMap((text, row) => [...text].flatMap((mark, column) => (mark === '#' ? [{ row, column }] : [])));

// The cells of a shape whose first cell, in reading order, lies on `first`; nothing when it leaves the card.
export function laid(shape: string, first: Cell): Cell[] | undefined {
  const cells = cellsOf(shape);
  const [anchor] = cells;
  if (!anchor) return undefined;
  const top = rowOf(first) - anchor.row;
  const left = columnOf(first) - anchor.column;
  const within = cells.every(
    ({ row, column }) => top + row >= 0 && top + row < 6 && left + column >= 0 && left + column < 6,
  );
  return within ? cells.map(({ row, column }) => 6 * (top + row) + left + column) : undefined;
}

// The cells as squares of an SVG path, and the edges around them.
export const squares = (cells: Cell[], size: number) =>
  cells.map((cell) => `M${columnOf(cell) * size} ${rowOf(cell) * size}h${size}v${size}h${-size}z`).join('');

export function outline(cells: Cell[], size: number): string {
  const has = new Set(cells);
  return cells
    .map((cell) => {
      const [x, y] = [columnOf(cell) * size, rowOf(cell) * size];
      return (
        (has.has(cell - 6) ? '' : `M${x} ${y}h${size}`) +
        (has.has(cell + 6) ? '' : `M${x} ${y + size}h${size}`) +
        (columnOf(cell) > 0 && has.has(cell - 1) ? '' : `M${x} ${y}v${size}`) +
        (columnOf(cell) < 5 && has.has(cell + 1) ? '' : `M${x + size} ${y}v${size}`)
      );
    })
    .join('');
}
