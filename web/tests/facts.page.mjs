// Facts about weight and pace, printed; what depends on the machine is not judged.
import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { playAction, compose } from './player.mjs';

const most = 200 * 1024; // bytes, zipped

export function tests(test, { soak }) {
  test('facts: what is fetched to play, zipped', async ({ open, visitor }) => {
    const house = await open();
    // In Japanese, whose catalogue is the larger one, from the front page to the table that takes most.
    for (const [game, players] of [['izakaya', 2], ...(soak ? [['niya', 2], ['kamiza', 3], ['akiwado', 3], ['nyakuza', 2]] : [])]) {
      const page = await visitor({ locale: 'ja-JP' });
      const fetched = new Map();
      page.on('response', async (response) => {
        const { pathname } = new URL(response.url());
        if (!pathname.startsWith('/api/')) fetched.set(pathname, gzipSync(await response.body(), { level: 9 }).length);
      });
      await page.goto(house.address);
      await page.click(`[data-game=${game}] [data-door=computer]`);
      if (players === 2 && game !== 'niya') await page.check('dialog input[name=players][value="2"]');
      await page.click('dialog .primary');
      await page.waitForSelector('svg[data-board]');
      const all = [...fetched.values()].reduce((sum, size) => sum + size, 0);
      console.log(`# from the front page to a table of ${game}: ${all} bytes zipped in ${fetched.size} files`);
      assert.ok(fetched.size > 4 && all < most, `${all} bytes`);
      await page.context().close();
    }
  });

  test('facts: the front page with all that its window shows, zipped', async ({ open, visitor }) => {
    const house = await open();
    for (const viewport of [{ width: 390, height: 844 }, { width: 1280, height: 800 }]) {
      const page = await visitor({ viewport, locale: 'ja-JP' });
      const fetched = [];
      page.on('response', (response) => fetched.push(response.body().then((body) => gzipSync(body, { level: 9 }).length)));
      await page.goto(house.address);
      // Pictures come one after another, once the buttons are there.
      await page.waitForSelector('[data-game] button:enabled');
      await page.waitForFunction(() => [...document.querySelectorAll('.picture')].every((frame) => frame.firstElementChild || frame.getBoundingClientRect().top > innerHeight));
      const bytes = (await Promise.all(fetched)).reduce((sum, size) => sum + size, 0);
      console.log(`# the front page ${viewport.width} pixels wide: ${bytes} bytes in ${fetched.length} files`);
      assert.ok(bytes < 60_000, `the front page takes ${bytes} bytes`);
      await page.context().close();
    }
  });

  test('facts: what comes before the first picture, and how long a move takes', async ({ open, visitor }) => {
    const house = await open();
    const page = await visitor({ viewport: { width: 390, height: 844 } });
    await page.goto(house.address);
    await page.waitForSelector('[data-game] button:enabled');
    const ready = await page.evaluate(() => performance.now());
    const painted = await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
    console.log(`# front page: first picture after ${Math.round(await painted.jsonValue())} ms, playable after ${Math.round(ready)} ms`);
    const { seats } = await house.table({ game: 'nyakuza', options: { first: 0 }, seats: [{ kind: 'human', name: 'Ann' }, { kind: 'human', name: 'Ben' }] });
    const before = Date.now();
    await page.goto(seats[0]);
    const action = await compose(page);
    console.log(`# table of nyakuza: first choice composed ${Date.now() - before} ms after its address was opened`);
    await page.evaluate(() => {
      globalThis.waits = [];
      new MutationObserver(() => {
        const now = performance.now();
        requestAnimationFrame(() => globalThis.waits.push(performance.now() - now));
      }).observe(document.querySelector('main'), { subtree: true, childList: true, attributes: true });
    });
    await playAction(page, action);
    await page.getByText('Waiting for Ben').first().waitFor();
    console.log(`# from a change of the page to its picture: ${Math.round(Math.max(...(await page.evaluate(() => globalThis.waits))))} ms at most`);
  });
}
