// What a screen reader hears of the board, in the words of the chosen language.
import { figure, say } from '../../words/index.svelte';
import { priceOf, sideOf, siteName, type Corner, type Lane } from './city';
import { cornerName } from './names';
import type { Scene } from './scene';
import type { Colour, SiteView } from './view';

export const yenText = (yen: number) => say('izakaya.yen', { yen: figure(yen) });
export const drinkText = (colour: Colour) => say(`izakaya.${colour}`);

export function siteLabel({ view, name, pays }: Scene, index: number): string {
  const site = view.sites[index] as SiteView;
  const called = siteName(sideOf(view), index);
  if (site.card === '') return say('izakaya.site.undealt', { site: called });
  if (site.turned) return say('izakaya.site.turned', { site: called });
  const pay = pays.get(called);
  const floors = (pay?.floors ?? []).filter(Boolean).map((floors) => say('izakaya.floors', { floors }));
  return [
    say('izakaya.site', { site: called }),
    floors.length > 0 ? floors.join(', ') : say('izakaya.site.empty'),
    say('izakaya.site.drinks', { yen: yenText(pay?.drinks ?? 0) }),
    site.claim === null ? say('izakaya.site.free') : say('izakaya.site.claimed', { name: name(site.claim) }),
  ].join(say('izakaya.semicolon'));
}
export function laneLabel({ name }: Scene, lane: Lane): string {
  const between = { first: lane.sites[0], second: lane.sites[1] };
  return lane.disc === null ? say('izakaya.lane', between) : say('izakaya.lane.disc', { ...between, name: name(lane.disc) });
}
export function cornerLabel({ view }: Scene, corner: Corner): string {
  if (corner.drink)
    return say('izakaya.corner.drink', {
      corner: cornerName(corner.name, say),
      drink: drinkText(corner.drink),
      yen: yenText(priceOf(view, corner.drink)),
    });
  return say(corner.rim ? 'izakaya.corner.rim' : 'izakaya.corner.inner', { corner: cornerName(corner.name, say) });
}
