// Every sign on a board tells its name: under the mouse, at the focus, and to a finger that stays.
import assert from 'node:assert/strict';
import { counts, turn } from './player.mjs';

const name = '.name:not([hidden])';

export function tests(test, { soak }) {
  test('names: under the mouse and at the focus, in every game', async ({ open, visitor }) => {
    const house = await open();
    const page = await visitor();
    for (const game of Object.keys(counts)) {
      const minds = Array.from({ length: counts[game][0] - 1 }, () => ({ kind: 'mind', level: 1 }));
      const { seats } = await house.table({ game, seats: [{ kind: 'human', name: 'Ann' }, ...minds] });
      await page.goto(seats[0]);
      await turn(page);
      // A button that bears its name needs no bubble.
      const unnamed = await page.evaluate(() => {
        const found = [...document.querySelectorAll('[data-place] :is([data-action], [data-step])')].find((sign) => sign.getAttribute('aria-label') && sign.getAttribute('aria-label') !== sign.textContent.trim());
        found?.setAttribute('data-tested', '');
        return found !== undefined;
      });
      if (!unnamed) continue;
      const sign = page.locator('[data-tested]');
      await sign.hover();
      await page.waitForSelector(name, { timeout: 5000 });
      assert.equal(await page.textContent(name), await sign.getAttribute('aria-label'), game);
      const { x, y, width, height } = await page.locator(name).boundingBox();
      assert(x >= 0 && y >= 0 && x + width <= 1280 && y + height <= 800, game);
      await page.mouse.move(0, 0);
      await page.waitForSelector(name, { state: 'detached', timeout: 5000 });
      await sign.focus();
      await page.keyboard.press('Shift'); // whoever uses the keyboard sees where the focus is
      await page.evaluate(() => (document.activeElement.blur(), document.querySelector('[data-tested]').focus({ focusVisible: true })));
      await page.waitForSelector(name, { timeout: 5000 });
    }
  });

  test('names: a legend lists the signs, in both languages', async ({ open, visitor }) => {
    const house = await open();
    for (const [turn, locale] of ['en-GB', 'ja-JP'].entries()) {
      const page = await visitor({ locale, viewport: { width: 360, height: 740 }, colorScheme: locale === 'ja-JP' ? 'dark' : 'light' });
      for (const game of Object.keys(counts).filter((_, i) => soak || i % 2 === turn)) {
        const { address } = await house.table({ game, seats: Array.from({ length: counts[game][0] }, () => ({ kind: 'human', name: 'Ann' })) });
        await page.goto(address);
        await page.waitForSelector('svg[data-board]');
        await page.click('header .tools button:last-child');
        await page.getByRole('button', { name: locale === 'ja-JP' ? '記号の意味' : 'What the symbols mean' }).click();
        // Drawn, not only there.
        await page.waitForFunction(() => [...document.querySelectorAll('.signs li svg')].every((sign) => sign.getBBox().width > 4) && document.querySelector('.signs li'));
        const signs = await page.locator('.signs li').evaluateAll((all) => all.map((sign) => ({ text: sign.textContent.trim(), box: (({ width, height }) => ({ width, height }))(sign.querySelector('svg').getBBox()) })));
        assert(signs.length >= 6, game);
        for (const { text, box } of signs) assert(text.length > 0 && !text.includes('.legend.') && box.width > 4 && box.height > 4, `${game}: ${text}`);
        assert.equal(new Set(signs.map(({ text }) => text)).size, signs.length, game);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
        if (process.env.ZASHIKI_PICTURES) await page.screenshot({ path: `${process.env.ZASHIKI_PICTURES}/legend-${game}-${locale}.png` });
        await page.keyboard.press('Escape');
        await page.waitForSelector('dialog', { state: 'detached' });
      }
    }
  });

  test('names: a finger that stays asks, and chooses nothing', async ({ open, visitor }) => {
    const house = await open();
    const page = await visitor({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, settings: { confirm: 'never' } });
    const { seats } = await house.table({ game: 'niya', options: { first: 0 }, seats: [{ kind: 'human', name: 'Ann' }, { kind: 'human', name: 'Ben' }] });
    await page.goto(seats[0]);
    await turn(page);
    const { x, y, width, height } = await page.locator('[data-action="take a1"]').boundingBox();
    const at = [{ x: x + width / 2, y: y + height / 2 }];
    const touch = await page.context().newCDPSession(page);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at });
    await page.waitForSelector(name, { timeout: 5000 });
    assert.match(await page.textContent(name), /a1/);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.waitForSelector(name, { state: 'detached', timeout: 5000 });
    assert.equal(await page.locator('[data-action="take a1"]').count(), 1, 'nothing was taken');
    await page.locator('[data-action="take a1"]').tap();
    await page.waitForFunction(() => !document.querySelector('[data-action]'));
  });
}
