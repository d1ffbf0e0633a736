import type { Keeps } from './wire';

// How it stands with the house in this browser, for whoever waits for it.
export const state = $state({
  part: undefined as number | undefined, // how much of the module has come, while it comes
  keeps: 'all' as Keeps,
  trouble: '', // why there is none
});
