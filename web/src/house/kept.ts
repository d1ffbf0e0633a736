// Text that outlives a reload, in this browser (`kept`) or in this tab alone (`keptHere`). Where the browser refuses to keep it,
// or has no room left, it lasts as long as the page, which says so.
import { state } from '../wasm/state.svelte';

function shelf(storage: () => Storage) {
  const passing = new Map<string, string | null>();
  const put = (name: string, text: string | null) => {
    try {
      if (text === null) storage().removeItem(name);
      else storage().setItem(name, text);
      passing.delete(name);
    } catch {
      passing.set(name, text);
      state.keeps = 'nothing';
    }
  };
  return {
    get(name: string): string | null {
      const found = passing.get(name);
      if (found !== undefined) return found;
      try {
        return storage().getItem(name);
      } catch {
        return null;
      }
    },
    // What JSON says there, which anybody may have written; null if it says nothing.
    parsed(name: string): unknown {
      try {
        return JSON.parse(this.get(name) ?? 'null');
      } catch {
        return null;
      }
    },
    set: (name: string, text: string) => put(name, text),
    remove: (name: string) => put(name, null),
  };
}
export const kept = shelf(() => localStorage);
export const keptHere = shelf(() => sessionStorage);
