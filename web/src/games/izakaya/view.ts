// What a view of Izakaya means (docs/play/rules/izakaya.md, "What a view shows").
import { drinkWords, type Drink, type Site, type View } from '../../../generated/izakaya';

export type IzakayaView = View;
export type SiteView = Site;
export type Colour = Exclude<Drink, 'none'>;
export const colours = drinkWords.filter((word) => word !== 'none');
