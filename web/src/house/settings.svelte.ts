// The settings of this browser, kept here and sent to nobody.
import { kept } from './kept';

export type Theme = 'system' | 'light' | 'dark';
export type Palette = 'house' | 'clear';

const read = <T extends string>(name: string, values: readonly T[]): T => {
  const text = kept.get(name);
  return values.find((value) => value === text) ?? (values[0] as T);
};

class Settings {
  theme = $state<Theme>(read('theme', ['system', 'light', 'dark']));
  palette = $state<Palette>(read('palette', ['house', 'clear']));
  boards = $state(read('boards', ['house', 'sumi', 'ai']));
  motion = $state(read('motion', ['system', 'still']));
  sound = $state(read('sound', ['unasked', 'off', 'on']));
  volume = $state(Math.min(100, Math.max(10, Number(kept.get('volume') ?? 60) || 60))); // percent
  notify = $state(read('notify', ['off', 'on']));
  pace = $state(read('pace', ['normal', 'slow', 'off']));
  confirm = $state(read('confirm', ['touch', 'always', 'never']));

  private readonly reduced = matchMedia('(prefers-reduced-motion: reduce)');
  private reduces = $state(this.reduced.matches);
  // Nothing moves by itself: set here, or for the whole device.
  get still() {
    return this.motion === 'still' || this.reduces;
  }
  // For how long each action of another player is shown before the next, in ms. The server stops a clock for the normal time
  // (time_to_see), so a slower pace is for games without one.
  paceOf(clock: boolean) {
    return this.pace === 'off' ? 0 : this.pace === 'slow' && !clock ? 1500 : 750;
  }
  // A player who ignored the question about sounds is not asked again.
  soundAsked() {
    if (this.sound === 'unasked') this.sound = 'off';
  }
  // Call once: saves changes and puts the appearance on the root element.
  start() {
    this.reduced.addEventListener('change', ({ matches }) => (this.reduces = matches));
    $effect.root(() => {
      $effect(() => {
        const { dataset } = document.documentElement;
        dataset.theme = this.theme;
        dataset.palette = this.palette;
        dataset.boards = this.boards;
        if (this.boards !== 'house') void import('../look/boards.css');
        dataset.motion = this.motion;
        for (const name of ['theme', 'palette', 'boards', 'motion', 'sound', 'volume', 'notify', 'pace', 'confirm'] as const)
          kept.set(name, String(this[name]));
      });
    });
  }
}
export const settings = new Settings();
