// How this browser likes the house: kept here, told to nobody.
import { prefersReducedMotion } from 'svelte/motion';

export type Theme = 'system' | 'light' | 'dark';
export type Palette = 'house' | 'clear';

const read = <T extends string>(name: string, values: readonly T[]): T => {
  const kept = localStorage.getItem(name);
  return values.find((value) => value === kept) ?? (values[0] as T);
};

class Settings {
  theme = $state<Theme>(read('theme', ['system', 'light', 'dark']));
  palette = $state<Palette>(read('palette', ['house', 'clear']));
  motion = $state(read('motion', ['system', 'still']));
  sound = $state(read('sound', ['off', 'on']));
  notify = $state(read('notify', ['off', 'on']));

  // Nothing moves by itself: wished here, or of the whole device.
  get still() {
    return this.motion === 'still' || prefersReducedMotion.current;
  }
  // To be called once: writes what changes, and hangs the looks on the page's root.
  start() {
    $effect.root(() => {
      $effect(() => {
        const { dataset } = document.documentElement;
        dataset.theme = this.theme;
        dataset.palette = this.palette;
        dataset.motion = this.motion;
        for (const name of ['theme', 'palette', 'motion', 'sound', 'notify'] as const)
          localStorage.setItem(name, this[name]);
      });
    });
  }
}
export const settings = new Settings();
