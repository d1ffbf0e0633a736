// Notices: a person chooses them, and a link in mail asks before it does anything.
import assert from 'node:assert/strict';
import { examine } from './axe.mjs';

export function tests(test) {
  test('notices: chosen on one page, in both languages', async ({ open, visitor }) => {
    const house = await open('--site', 'http://localhost', '--mail', 'smtp://127.0.0.1:9', '--mail-from', 'house@example.org');
    const made = await house.table({ game: 'niya', options: { first: 0 }, clock: { move: 86_400_000 }, seats: [{ kind: 'human', name: 'Ann' }, { kind: 'open' }] });
    for (const more of [{}, { viewport: { width: 360, height: 740 }, locale: 'ja-JP', colorScheme: 'dark' }]) {
      const page = await visitor({ bypassCSP: true, minds: false, ...more });
      await page.goto(made.seats[0]);
      await page.waitForSelector('main h1, main [data-over]');
      await page.goto(`${house.address}/me`);
      const mine = page.locator('section[aria-labelledby=notices]');
      await mine.locator('input[type=email]').fill('ann@example.org');
      await mine.locator('form button').first().click();
      await mine.locator('p.small').waitFor();
      await examine(page, 'notices');
      for (const purpose of ['confirm', 'stop', 'enter']) {
        await page.goto(`${house.address}/mail/${purpose}#wrong`);
        await page.locator('main .primary').click();
        await page.waitForFunction(() => document.querySelector('main [role=status]')?.textContent.trim() !== '');
        assert(!page.url().includes('#'), 'the code left the address');
        await examine(page, `mail ${purpose}`);
      }
    }
  });
}
