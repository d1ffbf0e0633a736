// Tables that this browser has stored are damaged or hostile: the page says so or goes on, and new games can be played. (That it may store
// nothing, and that there is no room, is tried by site.page.mjs.)
import assert from 'node:assert/strict';
import { compose, playAction } from './player.mjs';

const board = 'main[data-over] svg[data-board]';
const begin = async (page, address) => {
  await page.goto(address);
  await page.click('[data-game=niya] [data-door=computer]');
  await page.check('dialog input[name=level][value="1"]');
  await page.click('dialog .primary');
  await page.waitForSelector(board);
};
// Runs in the page. Puts back what was stored, and damages it: the row's members, and events by their places (undefined: deleted).
const damage = ({ row, events = [], more = 0, saved }) => new Promise((done) => (indexedDB.open('zashiki').onsuccess = ({ target }) => {
  const database = target.result;
  const work = database.transaction(['tables', 'events'], saved ? 'readwrite' : 'readonly');
  const [tables, list] = ['tables', 'events'].map((name) => work.objectStore(name));
  if (saved) {
    list.clear();
    tables.put({ ...saved.rows[0], ...row });
    saved.events.forEach((event, place) => list.put(event, [saved.rows[0].name, place]));
    for (const [place, event] of events) event === undefined ? list.delete([saved.rows[0].name, place]) : list.put(event, [saved.rows[0].name, place]);
    for (let i = 0; i < more; ++i) list.put('{}', [saved.rows[0].name, saved.events.length + i]);
  }
  const [rows, all] = [tables.getAll(), list.getAll()];
  work.oncomplete = () => (database.close(), done({ rows: rows.result, events: all.result }));
}));
const rows = [{ game: 'chess' }, { game: 5 }, { phase: 'x' }, { phase: 2 }, { phase: -1e300 }, { touched: 'never' }, { created: NaN, listed: 'yes' },
  { game: 'x'.repeat(1_000_000) }, { more: { nested: [[[]]] }, game: undefined, phase: undefined }].map((row) => ({ row }));
const wrong = ['', 'null', '[]', '{}', '{"e":"close"}', '{"e":', '[' .repeat(100_000), 'x'.repeat(1_000_000), '{"e":"undo","actions":99}', 5, null, [], { e: 'open' }, undefined];
const events = [...wrong.flatMap((event) => [{ events: [[0, event]] }, { events: [[1, event]] }]), { more: 1 }, { more: 20_000 }];

export function tests(test, { soak }) {
  test('stored: damaged tables', async ({ folder, visitor }) => {
    const site = await folder();
    const page = await visitor();
    await begin(page, site.address);
    await playAction(page, await compose(page));
    const table = page.url();
    const saved = await page.evaluate(damage, {});
    assert.ok(saved.events.length > 1);
    const all = [...rows, ...events];
    for (const [place, one] of all.entries()) {
      if (!soak && place % 6 !== 0) continue;
      await page.evaluate(damage, { ...one, saved });
      await page.goto(table);
      await page.reload();
      await page.waitForFunction(() => document.querySelector('main[data-over] svg[data-board]') || /is damaged and|does not open/.test(document.body.innerText));
    }
    // In the table's own language, and in its review; nothing of the record is touched.
    const left = { ...saved, events: ['{"e":', ...saved.events.slice(1)] };
    await page.evaluate(damage, { saved: left });
    await page.evaluate(() => localStorage.setItem('language', 'ja'));
    for (const address of [table, table.replace('/t/', '/review/')]) {
      await page.goto(address);
      await page.reload();
      await page.getByText('記録は壊れていて').waitFor();
    }
    assert.deepEqual((await page.evaluate(damage, {})).events, left.events);
    await page.evaluate(() => localStorage.removeItem('language'));
    // What was stored is as good as before, and so is the page.
    await page.evaluate(damage, { saved });
    await page.goto(table);
    await page.reload();
    await page.waitForSelector(board);
    await begin(page, site.address);
    await playAction(page, await compose(page));
  });
}
