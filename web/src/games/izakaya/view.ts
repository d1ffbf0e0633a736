// What a view of Izakaya means (docs/play/rules/izakaya.md, "What a view shows").
import { drinkWords, type Drink, type Site, type View } from '../../../generated/izakaya';

export type IzakayaView = View;
export type SiteView = Site;
export type Colour = Exclude<Drink, 'none'>;
// What the pot must hold for the next action phase to be the last (rule 4): by number of players, from two.
export const fullPot = ({ players }: IzakayaView): number => [1500, 2300, 3000, 4000][players - 2] ?? 4000;
export const colours = drinkWords.filter((word) => word !== 'none');
