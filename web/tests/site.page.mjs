// The static folder of `make site`: no server, and after the first load no network either.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { compose, counts, playAction, playOut, turn } from './player.mjs';

const sum = (sent) => [...sent.values()].reduce((all, bytes) => all + bytes, 0);
const begin = async (page, address, game) => {
  await page.goto(address);
  await page.click(`[data-game=${game}] [data-door=computer]`);
  await page.check('dialog input[name=level][value="1"]');
  await page.click('dialog .primary');
  await page.waitForSelector('main[data-over=false] svg[data-board]');
};
// Two people at this device, with a curtain between them.
const wish = async (page, address) => {
  await page.goto(`${address}?/new/nyakuza`);
  await page.check('input[name=players][value="2"]');
  await page.locator('select').nth(1).selectOption('here');
  await page.locator('.seat input').nth(0).fill('Ann');
  await page.locator('.seat input').nth(1).fill('Ben');
  await page.click('.go .primary');
};
const logOf = (page) => page.locator('main section ol li').allTextContents();

export function tests(test, { soak }) {
  test('site: without a network after the first load', async ({ folder, visitor }) => {
    const site = await folder();
    // Without what is fetched in the background: so much until the front page can be used.
    const first = await visitor();
    await first.goto(site.address);
    await first.waitForSelector('[data-game=niya] [data-door=computer]:not([disabled])');
    assert.ok(sum(site.sent) <= 250_000, `${sum(site.sent)} bytes until the front page is usable`);
    assert.ok(![...site.sent.keys()].some((name) => name.endsWith('.wasm')));
    await first.close();
    const page = await visitor({ quiet: true, serviceWorkers: 'allow' });
    await page.goto(site.address);
    await page.evaluate(() => navigator.serviceWorker.ready);
    assert.ok(sum(site.sent) <= 2_000_000, `${sum(site.sent)} bytes in all`);
    // A new version is offered, and used when that is wished.
    await page.reload();
    site.renewed = true;
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await page.getByText('A new version is available').waitFor();
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Update now' }).click()]);
    site.sever();
    for (const game of soak ? Object.keys(counts).reverse() : ['izakaya', 'kamiza', 'niya']) {
      await begin(page, site.address, game);
      // To the end where that is shortest; play.page.mjs plays at a server, to the end where that is not long.
      if (soak || game === 'niya') {
        assert.ok((await playOut(page, 7 + game.length)) > 0);
        await page.waitForSelector('dialog table');
      } else {
        await playAction(page, await compose(page));
        assert.ok(await turn(page));
      }
    }
    // What a finished game is good for, and what needs no table at all.
    await page.getByRole('link', { name: 'Look it over' }).or(page.locator('dialog a[href*="/review/"]')).first().click();
    await page.waitForSelector('svg[data-board]');
    // Saved as a file, opened again; and a file that is not right.
    const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download the transcript' }).click()]);
    const text = readFileSync(await saved.path(), 'utf8');
    const look = async (content) => {
      await page.goto(site.address);
      await page.locator('input[type=file]').setInputFiles({ name: 'game.jsonl', mimeType: 'text/plain', buffer: Buffer.from(content) });
    };
    await look(text);
    await page.waitForSelector('svg[data-board]');
    await look(text.replace(/\[0,"[^"]+"\]/, '[0,"nonsense"]'));
    await page.getByText('line').first().waitFor();
    await page.goto(`${site.address}?/puzzles/3`);
    await page.waitForSelector('svg[data-board]');
    await page.goto(`${site.address}?/learn/niya`);
    await page.waitForSelector('svg[data-board]');
    await page.goto(`${site.address}?/rules/niya#4`);
    await page.waitForSelector('main h1');
    await page.goto(`${site.address}?/gardens/17`);
    await page.waitForSelector('svg[data-board]');
  });

  test('site: every address outlives a reload and can be shared', async ({ folder, visitor }) => {
    const site = await folder();
    const page = await visitor({ quiet: true });
    const board = 'svg[data-board]';
    // One address of each kind; all of them when there is time.
    const games = Object.keys(counts).slice(0, soak ? undefined : 1);
    const addresses = { '': '[data-game]', new: 'form', learn: board, rules: 'article', puzzles: board, gardens: board };
    const places = Object.entries(addresses).flatMap(([name, shown]) => {
      if (name === 'puzzles') return [...games.map((game) => [`/puzzles/${game}`, shown]), ['/puzzles', shown]];
      return ['', 'gardens'].includes(name) ? [[`/${name}`, shown]] : games.map((game) => [`/${name}/${game}`, shown]);
    });
    const visit = async (address, shown) => {
      await page.goto('about:blank');
      await page.goto(address);
      await page.waitForSelector(shown);
      return page.locator('main').innerText();
    };
    for (const [place, shown] of places) {
      await visit(place === '/' ? site.address : `${site.address}?${place}`, shown);
      // A puzzle and a garden have an address of their own by now.
      if (/puzzles|gardens/.test(place)) await page.waitForFunction(() => /\d$/.test(location.search) || /[0-9a-f]{16}$/.test(location.search));
      const address = page.url();
      assert.ok(address.startsWith(site.address), address);
      const title = await page.title();
      await visit(address, shown);
      assert.deepEqual([page.url(), await page.title()], [address, title]);
      // Some programs escape what they send on.
      await visit(address.replace(/\?\/(.*)$/, (_, place) => `?%2F${place.replaceAll('/', '%2F')}`), shown);
      assert.equal(await page.title(), title);
    }
    // A game, and the same looked over.
    await begin(page, site.address, 'niya');
    await playOut(page, 3);
    await page.waitForSelector('dialog table');
    await visit(page.url(), 'dialog table');
    await page.locator('dialog a[href*="/review/"]').click();
    await page.waitForFunction(() => location.search.includes('?at='));
    await visit(page.url(), board);
  });

  test('site: a sealed choice, a reload, a second tab, and no room left', async ({ folder, visitor }) => {
    const site = await folder();
    const page = await visitor({ quiet: true });
    // No room: what cannot be kept is not played, the page says so, and when there is room it goes on.
    await page.goto(site.address);
    const browser = await page.context().newCDPSession(page);
    const { origin } = new URL(site.address);
    await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
    await wish(page, site.address);
    await page.getByText('could not be saved').waitFor();
    await browser.send('Storage.overrideQuotaForOrigin', { origin });
    // As if many games had been played here: the oldest will go.
    await page.evaluate(() => new Promise((done) => (indexedDB.open('zashiki').onsuccess = ({ target }) => {
      const work = target.result.transaction(['tables', 'events'], 'readwrite');
      for (let i = 0; i < 210; ++i) {
        work.objectStore('tables').add({ name: `old${i}`, game: 'niya', phase: 0, listed: false, created: i, touched: i });
        work.objectStore('events').add('{}', [`old${i}`, 0]);
      }
      work.oncomplete = () => (target.result.close(), done());
    })));
    await page.click('.go .primary');
    await page.getByRole('button', { name: 'Ann' }).click();
    const action = await compose(page);
    await playAction(page, action);
    // Ann's bid is sealed, and stays so: the curtain hangs before Ben.
    await page.getByRole('button', { name: 'Ben' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Ben' }).waitFor();
    const kept = await page.evaluate(() => new Promise((done) => (indexedDB.open('zashiki').onsuccess = ({ target }) => {
      const [tables, events] = ['tables', 'events'].map((name) => target.result.transaction(name).objectStore(name).getAllKeys());
      events.onsuccess = () => (target.result.close(), done({ tables: tables.result, events: events.result.map(([table]) => table) }));
    })));
    assert.equal(kept.tables.length, 200);
    assert.ok(!kept.tables.includes('old10') && !kept.events.includes('old10') && kept.events.includes('old11'));
    const table = page.url();
    // In a second tab Ben answers; the first tab's worker is the house of both.
    const second = await page.context().newPage();
    await second.goto(table);
    await second.getByRole('button', { name: 'Ben' }).click();
    await playAction(second, await compose(second));
    await second.waitForFunction(() => document.querySelectorAll('main section ol li').length >= 2);
    // The first tab goes, and with it the house; the second takes over, and nothing is lost.
    const before = await logOf(second);
    assert.ok(before.length >= 2);
    await page.close();
    // Whoever is to choose has the screen, behind a curtain or not.
    const choose = async () => {
      await second.waitForFunction(() => {
        document.querySelector('[data-reveal] button')?.click();
        [...document.querySelectorAll('button')].find(({ textContent }) => /^I am (Ann|Ben)/.test(textContent.trim()))?.click();
        return document.querySelector('[data-action], [data-step]');
      });
      return compose(second);
    };
    await playAction(second, await choose());
    await choose();
    assert.ok((await logOf(second)).length > before.length);
  });

  test('site: a phone whose browser keeps nothing', async ({ folder, visitor }) => {
    const site = await folder();
    const page = await visitor({ quiet: true, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, settings: { confirm: 'never' } });
    // As where a person has told the browser to store nothing.
    await page.route(/assets\/worker-.*\.js$/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `Object.defineProperty(IDBFactory.prototype, 'open', { value() { throw new DOMException('denied', 'SecurityError'); } });\n${await answer.text()}` });
    });
    await begin(page, site.address, 'niya');
    await page.getByText('Your browser does not let this page save anything').waitFor();
    // A store that a newer version of the page has left is neither read nor touched.
    await page.evaluate(() => new Promise((done) => (indexedDB.open('zashiki', 99).onsuccess = ({ target }) => (target.result.close(), done()))));
    await page.unroute(/assets\/worker-.*\.js$/);
    await begin(page, site.address, 'niya');
    await page.getByText('A newer version of this page saved your games').waitFor();
    assert.equal(await playOut(page, 5, { most: 2 }), 2);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  });

  test('site: a page whose server is gone plays on by itself', async ({ open, visitor }) => {
    const house = await open();
    const page = await visitor({ quiet: true, serviceWorkers: 'allow' });
    await page.goto(house.address);
    await page.evaluate(() => navigator.serviceWorker.ready);
    house.sever();
    await page.goto(house.address);
    await page.getByText('The server is not answering').waitFor();
    await begin(page, house.address, 'niya');
    assert.ok((await playOut(page, 3)) > 0);
    await page.waitForSelector('dialog table');
    await page.goto(`${house.address}/learn/niya`);
    await page.waitForSelector('svg[data-board]');
    // And when it is back, the table is still here.
    house.mend();
    await page.goto(house.address);
    await page.locator('a[href^="/review/"]').first().click();
    await page.waitForSelector('svg[data-board]');
  });
}
