// Facts about weight and pace, printed; what depends on the machine is not judged.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { playAction, compose } from './player.mjs';

const most = 200 * 1024; // bytes, zipped: the whole page with all its games and both languages

export function tests(test) {
  const folder = process.env.ZASHIKI_PAGE;
  if (folder)
    test('facts: the whole page, zipped', () => {
      const files = readdirSync(folder, { recursive: true }).filter((name) => statSync(join(folder, name)).isFile() && !name.endsWith('.png'));
      const sizes = files.map((name) => [gzipSync(readFileSync(join(folder, name)), { level: 9 }).length, name]);
      const all = sizes.reduce((sum, [size]) => sum + size, 0);
      console.log(`# the page: ${all} bytes zipped in ${files.length} files, without icons`);
      assert.ok(all < most, `${all} bytes: ${sizes.sort((a, b) => b[0] - a[0]).slice(0, 6).join('; ')}`);
    });

  test('facts: what comes before the first picture, and how long a move takes', async ({ open, visitor }) => {
    const house = await open();
    const page = await visitor();
    await page.goto(house.address);
    await page.waitForSelector('[data-game] button:enabled');
    const first = await page.evaluate(() => ({
      bytes: performance.getEntriesByType('resource').reduce((sum, entry) => sum + entry.encodedBodySize, 0),
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      ready: performance.now(),
    }));
    console.log(`# front page: ${first.bytes} bytes, first picture after ${Math.round(first.paint)} ms, playable after ${Math.round(first.ready)} ms`);
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
