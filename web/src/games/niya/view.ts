// What a niya view holds (docs/rules/niya.md, "What a view shows").
export const plants = ['maple', 'cherry', 'pine', 'iris'] as const;
export const symbols = ['sun', 'poem', 'bird', 'rain'] as const;
export type Plant = (typeof plants)[number];
export type Symbol = (typeof symbols)[number];
export type Tile = `${Plant}-${Symbol}`;

export interface NiyaView {
  players: number;
  options: { format: 'single' | 'sets' | 'points'; full_garden: 'last_mover' | 'draw'; first: 'random' | number; target?: number };
  phase: string;
  actor: number | null;
  opener: number | null;
  garden: (Tile | 'token 0' | 'token 1' | 'bare')[]; // a1, b1, c1, d1, a2, …
  last: Tile | 'none';
  tally: number[];
  drawn: boolean;
}

export const squareNames = Array.from({ length: 16 }, (_, i) => `${'abcd'[i % 4]}${Math.floor(i / 4) + 1}`);
export const tileOf = (square: string): { plant: Plant; symbol: Symbol } | undefined => {
  const [plant, symbol] = square.split('-');
  return symbol === undefined ? undefined : { plant: plant as Plant, symbol: symbol as Symbol };
};
export const tokenOf = (square: string): number | undefined =>
  square.startsWith('token ') ? Number(square.slice('token '.length)) : undefined;

// Every four squares that win together (rule 5): rows, columns, long diagonals and squares of two by two.
const fours = [
  ...[0, 1, 2, 3].map((i) => [0, 1, 2, 3].map((j) => 4 * i + j)),
  ...[0, 1, 2, 3].map((i) => [0, 1, 2, 3].map((j) => i + 4 * j)),
  [0, 5, 10, 15],
  [3, 6, 9, 12],
  ...[0, 1, 2, 4, 5, 6, 8, 9, 10].map((i) => [i, i + 1, i + 4, i + 5]),
];
// Where the winner's tokens stand together; none where the other was blocked or the garden filled up.
export const fourTogether = (garden: NiyaView['garden'], seat: number): number[][] =>
  fours.filter((four) => four.every((square) => garden[square] === `token ${seat}`));
