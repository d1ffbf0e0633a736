// What the page and the house in a worker say to each other. Every tab hears the house on a channel of its own; whichever
// tab's worker has the lock is the house for all of them. Where a browser gives a page no locks (it has none for pages that
// came unsafely) every tab has a house by itself, and the store keeps them from writing over each other.
export const newName = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export const houseLock = 'zashiki house';
export const clientLock = (client: string) => `zashiki page ${client}`;
// `house` is empty for the one that all tabs share.
export const channels = (house: string) => ({
  toHouse: () => new BroadcastChannel(`zashiki to house ${house}`),
  toAll: () => new BroadcastChannel(`zashiki to all ${house}`), // what every page hears
  toClient: (client: string) => new BroadcastChannel(`zashiki to ${client}`),
});

// How a worker begins: where the module is, how long it is, and which house this is to be.
export interface Begin {
  address: string;
  size: number;
  house: string;
}

export type Asked =
  | { do: 'hello' }
  | { do: 'call'; id: number; method: string; path: string; outcomes: boolean; body?: string }
  | { do: 'enter'; line: number; table: string; key?: string }
  | { do: 'say'; line: number; text: string }
  | { do: 'leave'; line: number };
export type FromPage = Asked & { client: string };

export type Told =
  | { do: 'answer'; id: number; status: number; body: string }
  | { do: 'say'; line: number; text: string }
  | { do: 'gone'; line: number };

// Whether what is played outlives the page, or why not: the browser stores nothing for it, or a newer version of the page has
// left a store that this one cannot read and does not touch.
export type Keeps = 'all' | 'nothing' | 'newer';
// The house is open, or how much of it has come.
export type News = { do: 'open'; house: string; keeps: Keeps } | { do: 'coming'; part: number } | { do: 'closed'; why: string };
