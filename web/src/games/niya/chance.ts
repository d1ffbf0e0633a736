// What chance can do in niya: who begins, and which tiles have not been dealt in this garden yet; all as likely.
import type { Entry } from '../../house/messages';
import { plants, symbols } from './view';

const tiles = plants.flatMap((plant) => symbols.map((symbol) => `deal ${plant}-${symbol}`));

export function outcomes(before: Entry[], firstIsDrawn: boolean): { action: string; weight: number }[] {
  if (before.length === 0 && firstIsDrawn) return ['first 0', 'first 1'].map((action) => ({ action, weight: 1 }));
  const since = before.slice(before.findLastIndex(([who]) => who !== 'chance') + 1).map(([, action]) => action);
  return tiles.filter((tile) => !since.includes(tile)).map((action) => ({ action, weight: 1 }));
}
