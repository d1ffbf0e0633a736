// A phone, by touch alone: nothing to scroll sideways, choices large enough for fingers, a whole game by tapping.
import assert from 'node:assert/strict';
import { compose, counts, playAction, playOut, turn } from './player.mjs';

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const least = 24; // pixels, either way

export function tests(test, { soak }) {
  test('phone: a game by tapping', async ({ open, visitor }) => {
    const house = await open();
    const page = await visitor(phone);
    await page.goto(house.address);
    await page.tap('[data-game=niya] [data-door=computer]');
    await page.tap('dialog input[name=level][value="1"]');
    await page.tap('dialog .primary');
    await page.waitForSelector('svg[data-board]');
    const { wide, small } = await page.evaluate((least) => ({
      wide: document.documentElement.scrollWidth - innerWidth,
      small: [...document.querySelectorAll('button, [data-action], [data-step]')].filter((element) => {
        const box = element.getBoundingClientRect();
        return element.checkVisibility({ visibilityProperty: true }) && (box.width < least || box.height < least);
      }).map((element) => element.outerHTML.slice(0, 120)),
    }), least);
    assert.ok(wide <= 0, `the page is ${wide} pixels too wide`);
    assert.deepEqual(small, []);
    await page.tap('.tray .handle');
    await page.waitForSelector('.side.up');
    await page.tap('.side .fold');
    await playOut(page, 11, { press: (x, y) => page.touchscreen.tap(x, y) });
    await page.waitForSelector('dialog table');
    // It can be looked at again whenever one comes back.
    const { pathname } = new URL(page.url());
    await page.goto(house.address);
    await page.tap(`a[href="${pathname.replace('/t/', '/review/')}"]`);
    await page.waitForSelector('.graph');
  });

  test('phone: on its side, or with a page enlarged, the board stays the largest thing', async ({ open, visitor }) => {
    const house = await open();
    for (const [turn, viewport] of [{ width: 640, height: 400 }, { width: 780, height: 360 }].entries()) {
      const page = await visitor({ ...phone, viewport });
      const games = Object.entries({ niya: 2, kamiza: 4, akiwado: 5, nyakuza: 4, izakaya: 5 });
      for (const [game, players] of games.filter((_, i) => soak || i % 2 === turn)) {
        const { seats } = await house.table({ game, seats: Array.from({ length: players }, (_, seat) => ({ kind: 'human', name: `Ann ${seat}` })) });
        await page.goto('about:blank');
        await page.goto(seats[0]);
        await page.waitForSelector('svg[data-board]');
        const { board, all } = await page.evaluate(() => {
          const { width, height } = document.querySelector('main > .board').getBoundingClientRect();
          return { board: (width * height) / (innerWidth * innerHeight), all: document.documentElement.scrollHeight - innerHeight };
        });
        assert.ok(board > 0.35, `${game}: the board has ${Math.round(100 * board)}% of ${viewport.width}x${viewport.height}`);
        assert.ok(all <= 0, `${game}: ${all} pixels to scroll`);
      }
    }
  });

  test('phone: what a decision is for is told to whoever asks, and the board keeps its size', async ({ open, visitor }) => {
    const house = await open();
    const page = await visitor({ viewport: { width: 360, height: 740 }, hasTouch: true, locale: 'ja-JP' });
    for (const game of Object.keys(counts)) {
      const minds = Array.from({ length: counts[game][0] - 1 }, () => ({ kind: 'mind', level: 1 }));
      const { seats } = await house.table({ game, seats: [{ kind: 'human', name: 'Ann' }, ...minds] });
      await page.goto(seats[0]);
      await turn(page);
      const size = () => page.locator('svg[data-board]').evaluate((board) => board.getBoundingClientRect().height);
      const before = await size();
      await page.locator('.what').tap();
      const stake = page.locator('#stake:popover-open');
      await stake.waitFor();
      assert((await stake.textContent()).length > 10, game);
      const { x, width } = await stake.boundingBox();
      assert(x >= 0 && x + width <= 360, game);
      assert.equal(await size(), before, game);
      await page.keyboard.press('Escape');
      await stake.waitFor({ state: 'detached' });
    }
  });

  test('phone: the board keeps its size between two taps on it', async ({ open, visitor }) => {
    const house = await open();
    const page = await visitor(phone);
    const minds = (n) => Array.from({ length: n }, () => ({ kind: 'mind', level: 1 }));
    const height = () => page.locator('main > .board').evaluate((board) => board.clientHeight);
    // A take, and the answer to it.
    const niya = await house.table({ game: 'niya', options: { first: 0 }, seats: [{ kind: 'human', name: 'Ann' }, ...minds(1)] });
    await page.goto(niya.seats[0]);
    await turn(page);
    const garden = await height();
    // The first tap shows the take, another one elsewhere moves it, and the button plays it.
    const square = page.locator('[data-step]');
    await square.nth(0).tap();
    await page.locator('.place[aria-label^="Take b1"]').tap();
    assert.equal(await height(), garden);
    await page.locator('[data-action="take b1"]').tap();
    assert.equal(await height(), garden);
    await turn(page);
    assert.equal(await height(), garden);
    // A boat is put somewhere with the second tap on the same place.
    const nyakuza = await house.table({ game: 'nyakuza', seats: [{ kind: 'human', name: 'Ann' }, ...minds(1)] });
    await page.goto(nyakuza.seats[0]);
    await compose(page, (steps) => steps.find((step) => step === 'bid 9') ?? steps[0]);
    await page.locator('[data-action]').first().tap();
    await turn(page); // past what the bids brought
    const boats = page.locator('[data-step^="boat "]');
    await boats.first().waitFor();
    const bay = await height();
    await boats.first().tap();
    await page.locator('[data-action^="boat "]').first().waitFor();
    assert.equal(await height(), bay);
  });

  test('phone: what happened makes room for what is looked back at', async ({ open, visitor }) => {
    const house = await open();
    const page = await visitor(phone);
    const { seats } = await house.table({ game: 'niya', options: { first: 0 }, seats: [{ kind: 'human', name: 'Ann' }, { kind: 'mind', level: 1 }] });
    await page.goto(seats[0]);
    for (let takes = 0; takes < 2; takes++) {
      await playAction(page, await compose(page));
    }
    await turn(page);
    await page.tap('.tray .handle');
    await page.waitForSelector('.side.up');
    await page.locator('.side li button').first().tap();
    await page.waitForSelector('.side:not(.up)', { state: 'attached' });
    await page.getByText('Looking back').waitFor();
    await page.getByText('Back to the game').tap();
    await turn(page);
  });

  test('phone: two fingers make the bay larger', async ({ open, visitor }) => {
    const house = await open();
    const page = await visitor(phone);
    const { seats } = await house.table({ game: 'nyakuza', options: { first: 0 }, seats: [{ kind: 'human', name: 'Ann' }, { kind: 'human', name: 'Ben' }] });
    await page.goto(seats[0]);
    await turn(page);
    const touch = await page.context().newCDPSession(page);
    const send = (type, touchPoints) => touch.send('Input.dispatchTouchEvent', { type, touchPoints });
    // What lies at a place of the screen, as parts of the board's size; and how large the board is.
    const at = ({ x, y }) => page.evaluate(({ x, y }) => {
      const { left, top, width, height } = document.querySelector('svg[data-board]').getBoundingClientRect();
      return { x: (x - left) / width, y: (y - top) / height, width };
    }, { x, y });
    const fingers = ({ x, y }, apart) => [{ x: x - apart, y, id: 0 }, { x: x + apart, y, id: 1 }];
    const pinch = async (from, to, start, end) => {
      await send('touchStart', fingers(from, start));
      for (let i = 1; i <= 10; i++) {
        const part = (a, b) => a + ((b - a) * i) / 10;
        await send('touchMove', fingers({ x: part(from.x, to.x), y: part(from.y, to.y) }, part(start, end)));
      }
      await send('touchEnd', []);
    };
    const [one, other] = [{ x: 200, y: 260 }, { x: 170, y: 280 }];
    const before = await at(one);
    await pinch(one, other, 30, 75);
    const large = await at(other);
    assert.ok(Math.abs(large.width / before.width - 2.5) < 0.02, `${before.width} became ${large.width}`);
    for (const axis of ['x', 'y']) assert.ok(Math.abs(large[axis] - before[axis]) < 0.01, 'what was between the fingers still is');
    assert.equal(await page.evaluate(() => visualViewport.scale), 1, 'the page itself stays as it is');
    // One finger moves the large board along.
    const was = await page.evaluate(() => document.querySelector('svg[data-board]').getBoundingClientRect().left);
    await send('touchStart', [one]);
    for (let i = 1; i <= 10; i++) await send('touchMove', [{ x: one.x - 5 * i, y: one.y }]);
    await send('touchEnd', []);
    await page.waitForFunction((was) => document.querySelector('svg[data-board]').getBoundingClientRect().left < was - 20, was);
    await pinch(other, other, 90, 20);
    assert.equal((await at(other)).width, before.width);
  });

  test('phone: the house can be taken home', async ({ open, visitor }) => {
    const house = await open();
    const page = await visitor(phone);
    await page.goto(house.address);
    const browser = await page.context().newCDPSession(page);
    const { data, errors } = await browser.send('Page.getAppManifest');
    assert.deepEqual(errors, []);
    // A whole chromium judges (CHROMIUM=/usr/bin/chromium), and a test's own window counts as incognito to it; the headless
    // shell has no opinion, so what is asked for is asked here too.
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
    assert.deepEqual(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito'), []);
    const { icons, ...manifest } = JSON.parse(data);
    assert.deepEqual([manifest.start_url, manifest.scope, manifest.display], ['./', './', 'standalone']);
    const drawn = await page.evaluate((icons) => Promise.all(icons.map(({ src }) => new Promise((done, failed) => {
      const image = new Image();
      image.onload = () => done(`${image.naturalWidth}x${image.naturalHeight}`);
      image.onerror = () => failed(new Error(src));
      image.src = src;
    }))), icons);
    icons.forEach(({ src, sizes }, i) => assert.ok(sizes === 'any' || sizes === drawn[i], `${src} is ${drawn[i]}`));
    for (const purpose of ['any', 'maskable']) assert.ok(icons.some((icon) => icon.purpose === purpose && icon.sizes === '512x512'));
  });

  test('phone: no page is wider than it', async ({ open, visitor }) => {
    const house = await open();
    const page = await visitor(phone);
    for (const path of ['/', '/new/niya', '/new/kamiza', '/new/akiwado', '/new/nyakuza', '/new/izakaya']) {
      await page.goto(house.address + path);
      await page.waitForSelector(path === '/' ? '[data-game] button:enabled' : 'form');
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${path} is ${wide} pixels too wide`);
    }
  });
}
