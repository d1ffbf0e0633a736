// How it stands with the house in this browser, for whoever waits for it.
export const state = $state({
  part: undefined as number | undefined, // how much of the module has come, while it comes
  keeps: true, // whether what is played outlives the page
  trouble: '', // why there is none
});
