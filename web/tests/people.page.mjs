// Somebody who comes back: the list of games, the next game, and the same on another device.
import assert from 'node:assert/strict';
import { examine } from './axe.mjs';
import { lot, step, turn } from './player.mjs';

export function tests(test) {
  test('people: games follow to another device, which plays them', async ({ open, visitor }) => {
    const house = await open();
    const seats = [{ kind: 'human', name: 'Ann' }, { kind: 'human', name: 'Ben' }];
    const tables = [];
    for (let i = 0; i < 2; i++) tables.push(await house.table({ game: 'niya', options: { first: 0 }, clock: { move: 86_400_000 }, seats }));
    const first = await visitor({ bypassCSP: true });
    for (const table of tables) {
      await first.goto(table.seats[0]);
      await turn(first);
    }
    await first.goto(house.address);
    await first.waitForFunction(() => document.querySelectorAll('.tables li.now').length === 2);
    await first.click('main a[href="/me"]');
    await first.click('section[aria-labelledby=devices] .primary');
    const link = await first.inputValue('input[readonly]');
    await examine(first, 'my devices');

    const second = await visitor({ viewport: { width: 360, height: 740 }, locale: 'ja-JP', colorScheme: 'dark', bypassCSP: true });
    await second.goto(link);
    await second.getByText('Ann').first().waitFor();
    assert(!second.url().includes('#'), 'the code left the address');
    await examine(second, 'join');
    // Whose code it is stands there first: to look is not to join.
    assert.equal((await first.evaluate(() => fetch('/api/me/devices').then((answer) => answer.json()))).devices.length, 1);
    await second.locator('main .primary').click();
    await second.waitForFunction(() => document.querySelectorAll('.tables li.now').length === 2);
    await second.locator('.tables li.now a').first().click();
    await turn(second);
    const here = new URL(second.url()).pathname;
    await step(second, lot(1));
    await second.locator('header .tools a[href^="/t/"]').click();
    await turn(second);
    assert.notEqual(new URL(second.url()).pathname, here);
    await first.goto(house.address);
    await first.waitForFunction(() => document.querySelectorAll('.tables li.now').length === 1 && document.querySelectorAll('.tables li').length === 2);

    // The device that is gone sees nothing more; the other deletes it all.
    await second.goto(`${house.address}/me`);
    await second.waitForFunction(() => document.querySelectorAll('section[aria-labelledby=devices] li').length === 2);
    await second.locator('section[aria-labelledby=kept] button').last().click();
    await second.locator('dialog .primary').click();
    await second.waitForURL(`${house.address}/`);
    assert.equal(await second.locator('#mine').count(), 0);
    await second.goto(`${house.address}/privacy`);
    await second.waitForSelector('main h1');
    await examine(second, 'privacy');
  });

  test('people: a vacation is begun, stands at the seat and is ended', async ({ open, visitor }) => {
    const house = await open();
    const seats = [{ kind: 'human', name: 'Ann' }, { kind: 'human', name: 'Ben' }];
    const table = await house.table({ game: 'niya', options: { first: 1 }, clock: { move: 3 * 86_400_000 }, seats });
    const ann = await visitor();
    await ann.goto(table.seats[0]);
    const ben = await visitor({ viewport: { width: 360, height: 740 }, locale: 'ja-JP', bypassCSP: true });
    await ben.goto(table.seats[1]);
    await turn(ben);
    await ben.goto(`${house.address}/me`);
    const vacation = ben.locator('section[aria-labelledby=vacation]');
    await vacation.locator('input').fill('10');
    await vacation.locator('button').click();
    await vacation.locator('b').waitFor();
    await examine(ben, 'my vacation');
    const { until } = await ben.evaluate(() => fetch('/api/me/vacation').then((answer) => answer.json()));
    const seat = ann.locator('ol li .state').nth(1);
    const back = new Date(until).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
    await ann.getByText(`Waiting for Ben, who is on vacation until ${back}.`).waitFor();
    assert.equal((await seat.textContent()).trim(), `back ${back}`);
    await vacation.locator('button').click();
    await vacation.locator('input').waitFor();
    assert.equal(await vacation.locator('input').getAttribute('max'), '29');
    await ann.waitForFunction(() => !/^back/.test(document.querySelectorAll('ol li .state')[1].textContent.trim()));
  });
}
