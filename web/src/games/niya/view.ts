// What a view of Niya means (docs/play/rules/niya.md, "What a view shows").
import type { Last, View } from '../../../generated/niya';

export type NiyaView = View;
export type Tile = Exclude<Last, 'none'>;
export type Plant = Tile extends `${infer plant}-${string}` ? plant : never;
export type NiyaSymbol = Tile extends `${string}-${infer sign}` ? sign : never;
export const plants: readonly Plant[] = ['maple', 'cherry', 'pine', 'iris'];
export const symbols: readonly NiyaSymbol[] = ['sun', 'poem', 'bird', 'rain'];

export const squareNames = Array.from({ length: 16 }, (_, i) => `${'abcd'[i % 4]}${Math.floor(i / 4) + 1}`);
export const tileOf = (square: string): { plant: Plant; symbol: NiyaSymbol } | undefined => {
  const [plant, symbol] = square.split('-');
  return symbol === undefined ? undefined : { plant: plant as Plant, symbol: symbol as NiyaSymbol };
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
