// Tab, Enter, Space and the arrows suffice, and one always sees where one is.
import assert from 'node:assert/strict';
import { lot, turn } from './player.mjs';

// Goes on with Tab until the focus is on what is wanted.
async function reach(page, wanted, most = 200) {
  for (let i = 0; i < most; i++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, wanted)) {
      const ring = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
      assert.notEqual(ring, 'none', `the focus on ${wanted} cannot be seen`);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`${wanted} cannot be reached with Tab`);
}

export function tests(test) {
  test('keyboard: a game without a mouse', async ({ open, visitor }) => {
    const house = await open();
    const page = await visitor();
    await page.goto(house.address);
    await page.waitForSelector('[data-game=niya] .primary:enabled');
    await reach(page, '.skip');
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'MAIN');
    await reach(page, '[data-game=niya] .primary');
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog[open]');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
    assert.ok(await page.evaluate(() => document.activeElement?.matches('[data-game=niya] .primary')), 'the focus comes back');
    await page.keyboard.press('Enter');
    // The dialog opens on the button that starts.
    await page.waitForSelector('dialog .primary:focus');
    await page.keyboard.press('Enter');
    await page.waitForSelector('svg[data-board]');
    const draw = lot(3);
    for (let i = 0; i < 40 && (await turn(page)); i++) {
      for (let skip = draw(3); skip >= 0; skip--) {
        await page.keyboard.press('Tab');
        await reach(page, '[data-action], [data-step]');
      }
      await page.keyboard.press(i % 2 ? 'Enter' : 'Space');
      await page.waitForTimeout(50);
    }
    await page.waitForSelector('main[data-over=true]');
    await page.waitForSelector('dialog table');
    await reach(page, 'dialog a[download]');
  });
}
