// What outlives the worker: tables and their events in IndexedDB. A promise is kept when the transaction is on the disk.
export interface Row {
  name: string;
  game: string;
  phase: number;
  listed: boolean;
  created: number;
  touched: number;
}
export interface Kept {
  row: Row;
  events: string[];
}
export interface Append {
  name: string;
  first: number; // the place of the first event in the table's list
  at: number;
  events: string[];
  phase?: number;
  created?: Row;
}
export interface Store {
  append(append: Append): Promise<void>;
  load(name: string): Promise<Kept | undefined>;
}

const version = 1; // of what lies in the database; raised together with a step in `upgrade` below
const longest = 64_000_000; // characters of a table with its events
const most = 200; // tables, for a page that remembers its last hundred seats; the oldest go first

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the store does not answer'));
  });

export async function openStore(name = 'zashiki'): Promise<Store> {
  const opening = indexedDB.open(name, version);
  opening.onupgradeneeded = ({ oldVersion }) => {
    if (oldVersion > 0) return;
    opening.result.createObjectStore('tables', { keyPath: 'name' });
    opening.result.createObjectStore('events'); // by [table, place]
  };
  const database = await done(opening);
  // A newer page in another tab wants to change the store: it may, and this worker's next call fails.
  database.onversionchange = () => database.close();
  const ofTable = (table: string) => IDBKeyRange.bound([table, 0], [table, Infinity]);
  const tidying = database.transaction(['tables', 'events'], 'readwrite');
  tidying.objectStore('tables').getAll().onsuccess = ({ target }) => {
    const rows = (target as IDBRequest<Row[]>).result.sort((a, b) => b.touched - a.touched);
    for (const { name: old } of rows.slice(most)) {
      tidying.objectStore('tables').delete(old);
      tidying.objectStore('events').delete(ofTable(old));
    }
  };

  return {
    append: ({ name: table, first, at, events, phase, created }) =>
      new Promise((resolve, reject) => {
        const transaction = database.transaction(['tables', 'events'], 'readwrite', { durability: 'strict' });
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error ?? new Error('somebody else has written to this table'));
        const [rows, list] = [transaction.objectStore('tables'), transaction.objectStore('events')];
        if (created) rows.add(created);
        else if (phase !== undefined)
          rows.get(table).onsuccess = ({ target }) => {
            const row = (target as IDBRequest<Row | undefined>).result;
            if (row) rows.put({ ...row, phase, touched: at });
            else transaction.abort();
          };
        // The event before must be there, and none of these: nobody else has written meanwhile.
        if (first > 0)
          list.getKey([table, first - 1]).onsuccess = ({ target }) => {
            if ((target as IDBRequest<unknown>).result === undefined) transaction.abort();
          };
        events.forEach((event, i) => list.add(event, [table, first + i]));
      }),
    load: async (table) => {
      const transaction = database.transaction(['tables', 'events']);
      const [row, events] = await Promise.all([
        done<Row | undefined>(transaction.objectStore('tables').get(table)),
        done<string[]>(transaction.objectStore('events').getAll(ofTable(table))),
      ]);
      // Somebody else may have written here: only what JSON can say, and not without end. (Throws for what it cannot.)
      const sizes = events.map((event) => (typeof event === 'string' ? event.length : Infinity));
      if (sizes.reduce((sum, size) => sum + size, JSON.stringify(row ?? null).length) > longest) throw new Error('not a table');
      return row && { row, events };
    },
  };
}

// Where a browser keeps nothing for this page: games last as long as the page does, and it says so.
export function passingStore(): Store {
  const tables = new Map<string, Kept>();
  return {
    append: async ({ name, first, at, events, phase, created }) => {
      if (created) tables.set(name, { row: created, events: [] });
      const table = tables.get(name);
      if (table?.events.length !== first) throw new Error('somebody else has written to this table');
      table.events.push(...events);
      if (phase !== undefined) table.row = { ...table.row, phase, touched: at };
    },
    load: async (name) => structuredClone(tables.get(name)),
  };
}
