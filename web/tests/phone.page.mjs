// A phone, by touch alone: nothing to scroll sideways, choices large enough for fingers, a whole game by tapping.
import assert from 'node:assert/strict';
import { playOut } from './player.mjs';

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const least = 24; // pixels, either way

export function tests(test) {
  test('phone: a game by tapping', async ({ open, visitor }) => {
    const house = await open();
    const page = await visitor(phone);
    await page.goto(house.address);
    await page.tap('[data-game=niya] .primary');
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
    await playOut(page, 11, (x, y) => page.touchscreen.tap(x, y));
    await page.waitForSelector('dialog table');
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
