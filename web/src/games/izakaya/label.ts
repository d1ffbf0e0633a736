// What a screen reader hears of the board, in the words of the chosen language.
import { figure, say } from '../../words/index.svelte';
import { priceOf, sideOf, siteName, type Corner, type Lane } from './city';
import { cornerName, siteTitle } from './names';
import type { Scene } from './scene';
import type { Colour, SiteView } from './view';

export const yenText = (yen: number) => say('izakaya.yen', { yen: figure(yen) });
export const drinkText = (colour: Colour) => say(`izakaya.colour.${colour}`);

const cardsIn = ({ sites }: Scene['view']) => sites.map(({ card }) => card);

export function siteLabel({ view, name, pays }: Scene, index: number): string {
  const site = view.sites[index] as SiteView;
  const code = siteName(sideOf(view), index);
  const called = siteTitle(code, say, cardsIn(view));
  if (site.card === '') return say('izakaya.site.undealt', { site: called });
  if (site.turned) return say('izakaya.site.turned', { site: called });
  const pay = pays.get(code);
  const floors = (pay?.floors ?? []).filter(Boolean).map((floors) => say('izakaya.floors', { floors }));
  return [
    say('izakaya.site', { site: called }),
    floors.length > 0 ? floors.join(', ') : say('izakaya.site.empty'),
    say('izakaya.site.drinks', { yen: yenText(pay?.drinks ?? 0) }),
    site.claim === null ? say('izakaya.site.free') : say('izakaya.site.claimed', { name: name(site.claim) }),
  ].join(say('izakaya.semicolon'));
}
export function laneLabel({ name, view }: Scene, lane: Lane): string {
  const [first, second] = lane.sites.map((site) => siteTitle(site, say, cardsIn(view))) as [string, string];
  return lane.disc === null ? say('izakaya.lane', { first, second }) : say('izakaya.lane.disc', { first, second, name: name(lane.disc) });
}
export function cornerLabel({ view }: Scene, corner: Corner): string {
  if (corner.drink)
    return say('izakaya.corner.drink', {
      corner: cornerName(corner.name, say, cardsIn(view)),
      drink: drinkText(corner.drink),
      yen: yenText(priceOf(view, corner.drink)),
    });
  return say(corner.rim ? 'izakaya.corner.rim' : 'izakaya.corner.inner', { corner: cornerName(corner.name, say, cardsIn(view)) });
}
