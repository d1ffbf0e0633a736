// Which house answers: the server that this page came from, or the one in this browser, which the static folder has alone
// and every page can go on with when its server is gone.
import { address } from 'virtual:house';
import { mine } from './mine';
import type { Transport } from './transport';

export const server: Transport = {
  call: async (method, path, body) => {
    const answer = await fetch(path, { method, ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body }) });
    const text = await answer.text();
    // A proxy answers for a server that is gone, and not in JSON.
    if (answer.status >= 502 && !text.startsWith('{')) throw new TypeError(answer.statusText);
    return { status: answer.status, text };
  },
  line: (table, key) =>
    new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/tables/${table}/ws`, key ? [`zashiki.${key}`] : []),
};

export const hasHouseHere = address !== '';
export const isHere = (table: string) => __SITE__ || mine.at(table).some(({ here }) => here === true);
// Fetched when it is asked: few visitors need it.
const inWorker: Pick<Transport, 'call'> = { call: async (...asked) => (await import('../wasm/house')).here.call(...asked) };
export const houseOf = (table: string) => (isHere(table) ? inWorker : server);

export interface Answered {
  status: number;
  text: string;
  here: boolean;
}
// What any house can answer: the server where there is one.
export async function ask(method: string, path: string, body?: string): Promise<Answered> {
  if (!__SITE__)
    try {
      return { ...(await server.call(method, path, body)), here: false };
    } catch (gone) {
      if (!hasHouseHere) throw gone;
    }
  return { ...(await inWorker.call(method, path, body)), here: true };
}
