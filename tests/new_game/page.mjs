// A new game on the page, without a line of its own there: played to its end against a computer player.
import assert from 'node:assert/strict';
import { browser } from '../../web/tests/browser.mjs';
import { House } from '../../web/tests/house.mjs';

const house = await House.open(process.argv[2]);
const chromium = await browser();
try {
  const page = await chromium.newPage({ locale: 'en-GB' });
  await page.goto(house.address);
  await page.locator('[data-game=hanami]').scrollIntoViewIfNeeded();
  const seats = [{ kind: 'human', name: 'Ann' }, { kind: 'mind', level: 1 }];
  const table = await house.table({ game: 'hanami', seats });
  await page.goto(table.seats[0]);
  for (let card = 1; card <= 5; card++) {
    await page.locator('.plain button').first().click();
    await page.locator('[data-action]').last().click(); // the seal in the tray
  }
  await page.waitForFunction(() => /wins|win/.test(document.querySelector('main')?.textContent ?? ''));
  if (process.env.PICTURE) await page.screenshot({ path: process.env.PICTURE });
  assert.equal(await page.locator('.plain button').count(), 0);
} finally {
  await chromium.close();
  await house.close();
}
