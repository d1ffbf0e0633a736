// A page of another site in the same browser, whose visitor plays here and whose script knows the table.
import assert from 'node:assert/strict';
import http from 'node:http';

const two = { game: 'niya', options: { first: 0 }, seats: [{ kind: 'human', name: 'Ann' }, { kind: 'open' }] };

export function tests(test) {
  test('hostile: a page of another site reads nothing and does nothing', async ({ open, visitor }) => {
    const house = await open();
    const made = await (await fetch(`${house.address}/api/tables`, { method: 'POST', body: JSON.stringify(two) })).json();
    const ann = await visitor();
    await ann.goto(`${house.address}/t/${made.table}#${made.seats[0].key}`);
    const elsewhere = http.createServer((_, answer) => answer.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Elsewhere</title>'));
    await new Promise((ready) => elsewhere.listen(0, '127.0.0.1', ready));
    try {
      const page = await ann.context().newPage(); // the same browser, with whatever Ann's has kept
      await page.goto(`http://127.0.0.1:${elsewhere.address().port}/`);
      const got = await page.evaluate(async ({ address, table, key }) => {
        const attempt = async (work) => {
          try {
            return await work();
          } catch {
            return 'refused';
          }
        };
        const socket = (protocols) => new Promise((done) => {
          const line = new WebSocket(`${address.replace('http', 'ws')}/api/tables/${table}/ws`, protocols);
          line.onopen = () => done('open');
          line.onerror = () => done('refused');
        });
        const frame = document.createElement('iframe');
        frame.src = `${address}/t/${table}`;
        document.body.append(frame);
        await new Promise((done) => (frame.onload = done));
        const window = globalThis.open(`${address}/t/${table}`);
        return {
          read: await attempt(async () => (await fetch(`${address}/api/tables/${table}`)).text()),
          opened: await attempt(async () => (await fetch(`${address}/api/tables`, { method: 'POST', body: '{}' })).status),
          sat: await attempt(async () => (await fetch(`${address}/api/tables/${table}/sit`, { method: 'POST', mode: 'no-cors', body: '{"name":"Eve"}' })).type),
          watching: await socket([]),
          playing: await socket([`zashiki.${key}`]),
          framed: await attempt(() => frame.contentDocument.title),
          window: await attempt(() => window.document.title),
          script: await new Promise((done) => {
            const script = document.createElement('script');
            script.src = `${address}/api/tables/${table}`;
            script.onload = () => done('loaded');
            script.onerror = () => done('refused');
            document.body.append(script);
          }),
        };
      }, { address: house.address, table: made.table, key: made.seats[0].key });
      const { framed, window, ...rest } = got;
      for (const [what, result] of Object.entries(rest)) assert.equal(result, 'refused', what);
      for (const seen of [framed, window]) assert.doesNotMatch(String(seen), /Niya|Ann/);
      const now = await (await fetch(`${house.address}/api/tables/${made.table}`)).json();
      assert.deepEqual(now.seats.map((seat) => seat.kind), ['human', 'open']);
    } finally {
      elsewhere.close();
    }
  });
}
