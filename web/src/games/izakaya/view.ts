// The view of Izakaya as the server prints it (docs/rules/izakaya.md, "What a view shows").
export const colours = ['white', 'blue', 'red', 'yellow', 'green', 'black'] as const;
export type Colour = (typeof colours)[number];

export interface SiteView {
  card: string; // '' until it is dealt
  plan: string; // six rows with strokes between them: a, b or .
  turned: boolean;
  claim: number | null;
  right: number | null; // whose disc lies in the lane to the right, and below
  below: number | null;
  heights: number[]; // 36 cells, row by row
}
export interface IzakayaView {
  players: number;
  phase: 'deal' | 'order' | 'auction' | 'act' | 'line' | 'place' | 'over';
  actor: number | null;
  round: number; // 1 to 3; 0 outside of an action phase
  order: number[];
  yen: number[];
  pot: number;
  sealed: number[]; // 1 where a bid is in
  bidder: number | null; // the reader, when his own bid is in
  bid: number;
  last: boolean;
  placed: boolean;
  passed: boolean;
  discs: number[]; // claim discs and pyramids left
  pyramids: number[];
  prices: number[]; // in the order of `colours`
  crates: number[];
  spots: Record<Colour | 'price', number | null> & { claim: number[]; build: number[] };
  pieces: { id: string; left: number }[];
  chosen: string;
  free_piece: boolean;
  drinks: (Colour | 'none')[]; // corners row by row from c0.0
  sites: SiteView[]; // row by row
}
