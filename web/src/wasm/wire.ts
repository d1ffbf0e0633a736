// What the page and the house in a worker say to each other. Every tab hears the house on a channel of its own; whichever
// tab's worker has the lock is the house for all of them.
export const houseLock = 'zashiki house';
export const clientLock = (client: string) => `zashiki page ${client}`;
export const toHouse = 'zashiki to house'; // the channel that the house listens to
export const toAll = 'zashiki to all'; // what every page hears
export const toClient = (client: string) => `zashiki to ${client}`;

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

// The house is open, or how much of it has come; `keeps`: whether what is played outlives the page.
export type News = { do: 'open'; house: string; keeps: boolean } | { do: 'coming'; part: number } | { do: 'closed'; why: string };
