// A tournament by link: made, joined on another device with the keyboard, started and played.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { examine } from './axe.mjs';
import { step, lot, turn } from './player.mjs';

// ZASHIKI_PICTURES=folder keeps a picture of each page.
const shoot = async (page, name) => {
  const folder = process.env.ZASHIKI_PICTURES;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
};

export function tests(test) {
  test('tournament: by link, from the invitation to the table', async ({ open, visitor }) => {
    const house = await open();
    const first = await visitor({ bypassCSP: true });
    await first.goto(house.address);
    await first.click('main a[href="/tournaments"]');
    await first.fill('input[autocomplete=nickname]', 'Ann');
    await first.fill('input[type=number]', '1');
    await shoot(first, 'new-desktop-light');
    await examine(first, 'a new tournament');
    await first.click('main form .primary');
    await first.waitForURL(/\/tournament\//);
    const link = await first.inputValue('input[readonly]');
    await shoot(first, 'open-desktop-light');
    await examine(first, 'a tournament that waits');

    const second = await visitor({ viewport: { width: 360, height: 740 }, locale: 'ja-JP', colorScheme: 'dark', bypassCSP: true });
    await second.goto(`${house.address}/tournaments`);
    await second.waitForSelector('main form');
    await shoot(second, 'new-phone-dark-ja');
    await second.goto(link);
    await second.focus('section.now input');
    await second.keyboard.press('Control+A');
    await second.keyboard.type('Ben');
    await second.keyboard.press('Enter');
    await second.waitForSelector('section.now .quiet');
    await shoot(second, 'joined-phone-dark-ja');
    await examine(second, 'joined');
    await first.click('section.now form .primary');
    await first.waitForSelector('section.now .button:not(.primary):not(.quiet):not([disabled])');
    await first.waitForFunction(() => document.querySelectorAll('.names li').length === 2);
    await first.click('section.now .button:not(.primary):not(.quiet)');
    for (const page of [first, second]) await page.waitForSelector('section.now a.primary');
    await second.waitForSelector('.tables li.mine');
    await shoot(first, 'ready-desktop-light');
    await shoot(second, 'ready-phone-dark-ja');
    await examine(second, 'my table is ready');
    const page = first.url();
    for (const one of [first, second]) await one.click('section.now a.primary');
    const players = [first, second];
    const begins = await Promise.race(players.map((one, i) => turn(one).then(() => i)));
    await step(players[begins], lot(1));
    await turn(players[1 - begins]);
    await first.goto(page);
    await first.waitForSelector('table tbody tr');
    await first.locator('details summary').last().click();
    await shoot(first, 'playing-desktop-light');
    await examine(first, 'a round in play');
    assert.equal(await first.locator('table tbody tr').count(), 2);
    await second.goto(`${house.address}/`);
    await second.waitForSelector('#mine');
  });
}
