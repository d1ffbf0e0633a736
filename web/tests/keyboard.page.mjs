// Tab, Enter, Space and the arrows suffice, and one always sees where one is.
import assert from 'node:assert/strict';
import { counts, lot, turn } from './player.mjs';

// Where Tab stops within a part of the table.
const stops = (page, part) =>
  page.evaluate((part) => [...document.querySelectorAll(`${part} :is([tabindex], button, a[href], input)`)].filter((item) => item.tabIndex >= 0 && item.checkVisibility()).length, part);

// Goes on with Tab until the focus is on what is wanted.
async function reach(page, wanted, most = 200) {
  for (let i = 0; i < most; i++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, wanted)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${wanted} cannot be reached with Tab`);
}
// A ring of the browser's, or one that a board draws itself: the picture is another one without the focus.
async function visible(page) {
  if (await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle !== 'none')) return;
  const box = await page.evaluate(() => {
    const { x, y, width, height } = document.activeElement.getBoundingClientRect();
    return { x: Math.max(0, x - 6), y: Math.max(0, y - 6), width: width + 12, height: height + 12 };
  });
  const focused = await page.screenshot({ clip: box });
  await page.evaluate(() => {
    globalThis.last = document.activeElement;
    globalThis.last.blur();
  });
  const bare = await page.screenshot({ clip: box });
  await page.evaluate(() => globalThis.last.focus({ focusVisible: true }));
  assert.ok(!focused.equals(bare), `the focus on ${await page.evaluate(() => globalThis.last.outerHTML.slice(0, 120))} cannot be seen`);
}

export function tests(test) {
  test('keyboard: a game without a mouse', async ({ open, visitor }) => {
    const house = await open();
    const page = await visitor();
    await page.goto(house.address);
    await page.waitForSelector('[data-game=niya] [data-door=computer]:enabled');
    await reach(page, '.skip');
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'MAIN');
    await reach(page, '[data-game=niya] [data-door=computer]');
    await visible(page);
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog[open]');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
    assert.ok(await page.evaluate(() => document.activeElement?.matches('[data-game=niya] [data-door=computer]')), 'the focus comes back');
    await page.keyboard.press('Enter');
    // The dialog opens on the button that starts.
    await page.waitForSelector('dialog .primary:focus');
    await page.keyboard.press('Enter');
    await page.waitForSelector('svg[data-board]');
    const draw = lot(3);
    for (let i = 0; i < 40 && (await turn(page)); i++) {
      await reach(page, '[data-action], [data-step]');
      for (let step = draw(4); step > 0; step--) await page.keyboard.press(['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'][draw(4)]);
      assert.ok(await page.evaluate(() => document.activeElement.matches('[data-action], [data-step]')), 'arrows stay among the choices');
      if (i < 2) await visible(page);
      await page.keyboard.press(i % 2 ? 'Enter' : 'Space');
      // What was taken is no choice any more, but the focus stays at the board or the tray.
      await page.waitForFunction(() => document.activeElement?.closest('[data-place], dialog'));
    }
    await page.waitForSelector('main[data-over=true]');
    await page.waitForSelector('dialog table');
    await reach(page, 'dialog a[href="/"]');
  });

  test('keyboard: a board and a log are one stop each, arrows go on, and C leads to the choice', async ({ open, visitor }) => {
    const house = await open();
    const page = await visitor();
    for (const game of Object.keys(counts)) {
      const minds = Array.from({ length: counts[game][0] - 1 }, () => ({ kind: 'mind', level: 1 }));
      const { seats } = await house.table({ game, seats: [{ kind: 'human', name: 'Ann' }, ...minds] });
      await page.goto(seats[0]);
      await turn(page);
      assert((await stops(page, 'section.board')) <= 1, game);
      assert((await stops(page, 'section.side ol')) <= 1, game);
      await page.keyboard.press('c');
      assert.ok(await page.evaluate(() => document.activeElement.matches('[data-action], [data-step]')), game);
    }
    const { seats } = await house.table({ game: 'niya', options: { first: 0 }, seats: [{ kind: 'human', name: 'Ann' }, { kind: 'open' }] });
    await page.goto(seats[0]);
    await page.waitForSelector('main.waiting');
    await page.keyboard.press('c'); // nothing to choose: nothing happens
    const garden = await house.table({ game: 'niya', options: { first: 0 }, seats: [{ kind: 'human', name: 'Ann' }, { kind: 'mind', level: 1 }] });
    await page.goto(garden.seats[0]);
    await turn(page);
    await page.keyboard.press('c');
    const here = () => page.evaluate(() => document.activeElement.dataset.action);
    assert.equal(await here(), 'take a1');
    for (const [key, square] of [['ArrowRight', 'b1'], ['End', 'd4'], ['ArrowUp', 'd3'], ['Home', 'a1'], ['PageDown', 'b1'], ['PageUp', 'a1'], ['ArrowDown', 'a2']]) {
      await page.keyboard.press(key);
      assert.equal(await here(), `take ${square}`, key);
    }
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelector('[aria-label^="a2"]:not([data-action])'));
  });

  test('keyboard: what is sealed leaves the focus near the next choice', async ({ open, visitor }) => {
    const house = await open();
    const { seats } = await house.table({ game: 'nyakuza', options: { first: 0 }, seats: [{ kind: 'human', name: 'Ann' }, { kind: 'mind', level: 1 }] });
    const page = await visitor();
    await page.goto(seats[0]);
    await turn(page);
    for (const wanted of ['[data-step]', '[data-action]']) {
      await reach(page, wanted);
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => document.activeElement?.closest('[data-place]'));
    }
    await turn(page);
    await page.waitForFunction(() => document.activeElement?.closest('[data-place]')?.querySelector('[data-action], [data-step]'));
    await reach(page, '[data-action], [data-step]', 4);
  });
}
