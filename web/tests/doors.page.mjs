// The ways in: with friends, against the computer, at an open table; and the lobby that they lead to.
import assert from 'node:assert/strict';
import { compose, playAction, turn } from './player.mjs';

const seats = (page) => page.locator('main ol[aria-label="Seats"] > li');

export function tests(test) {
  test('doors: with friends, from the front page to the first move on two devices', async ({ open, visitor }) => {
    const house = await open();
    const [ann, ben] = [await visitor(), await visitor()];
    const began = Date.now();
    await ann.goto(house.address);
    await ann.click('[data-game=niya] [data-door=friends]');
    await ann.fill('dialog input[type=text]', 'Ann');
    await ann.check('dialog input[name=seat][value="1"]');
    await ann.selectOption('dialog select', 'move120');
    await ann.click('dialog .primary');
    // The invitation comes first.
    await ann.getByRole('heading', { name: 'Invite the others' }).waitFor();
    const link = await ann.locator('main input[readonly]').inputValue();
    await ben.goto(link);
    await ben.getByRole('heading', { name: 'Ann invites you to Niya' }).waitFor();
    await ben.getByText('2 minutes').waitFor();
    await ben.fill('main input[type=text]', 'Ben');
    await ben.click('text=Sit down');
    for (const page of [ann, ben]) await page.waitForSelector('svg[data-board]');
    assert.deepEqual(await ann.locator('main ol[aria-label="Seats"] b').allTextContents(), ['Ben', 'Ann']);
    const first = (await ann.title()).includes('Your turn') ? ann : ben;
    await playAction(first, await compose(first));
    console.log(`# with a friend: 3 presses here, 1 there; the first move after ${Date.now() - began} ms`);
  });

  test('doors: one computer player, a chosen seat, and the same list for all', async ({ open, visitor }) => {
    const house = await open();
    const [ann, ben] = [await visitor(), await visitor()];
    await ann.goto(house.address);
    await ann.click('[data-game=kamiza] [data-door=friends]');
    await ann.check('dialog input[name=players][value="4"]');
    await ann.click('dialog .primary');
    await ann.waitForSelector('main.waiting');
    assert.equal(await ann.locator('.tabs', { hasText: 'Log' }).count(), 0, 'there is nothing to log yet');
    await ann.selectOption('main select', '1');
    await ann.getByRole('button', { name: 'Seat 3: Add a computer player' }).click();
    await seats(ann).nth(2).getByText('Newcomer').waitFor();
    assert.equal(await ann.locator('main.waiting').count(), 1, 'the others are still awaited');
    await ben.goto(ann.url());
    await ben.check('main input[name=seat][value="3"]');
    await ben.fill('main input[type=text]', 'Ben');
    await ben.click('text=Sit down');
    await seats(ann).nth(3).getByText('Ben').waitFor();
    assert.equal(await ben.getByText('Close this table').count(), 0, 'only the host may close it');
    // The host takes another colour after all, and stays the host.
    await ann.getByRole('button', { name: 'Seat 2: Sit here' }).click();
    await seats(ann).nth(1).getByText('you').waitFor();
    await ann.getByText('Close this table').waitFor();
    await ann.getByRole('button', { name: 'Seat 1: Add a computer player' }).click();
    for (const page of [ann, ben]) await page.waitForSelector('svg[data-board]');
    await ann.reload();
    await seats(ann).nth(1).getByText('you', { exact: true }).waitFor();
  });

  test('doors: an open table is found by its game, and its host can close it', async ({ open, visitor }) => {
    const house = await open();
    const [ann, ben] = [await visitor(), await visitor()];
    await ann.goto(house.address);
    await ann.click('[data-game=akiwado] [data-door=open]');
    await ann.getByText('No table of this game').waitFor();
    await ann.click('dialog .primary');
    await ann.waitForSelector('main.waiting');
    await ben.goto(house.address);
    await ben.getByRole('button', { name: 'Akiwado: At an open table (1)' }).click();
    await ben.click('dialog a[aria-label^="Join Akiwado"]');
    await ben.getByText('invites you to Akiwado').waitFor();
    await ann.getByRole('button', { name: 'Close this table' }).click();
    for (const page of [ann, ben]) await page.getByText('This table was closed').first().waitFor();
    await ann.goto(house.address);
    await ann.waitForSelector('[data-door]:enabled');
    assert.equal(await ann.locator('#mine').count(), 0, 'it is no game of mine');
  });

  test('doors: whom one will meet, and sounds asked once', async ({ open, visitor }) => {
    const house = await open();
    const page = await visitor({ settings: { sound: 'unasked' } });
    await page.goto(house.address);
    await page.click('[data-game=kamiza] [data-door=computer]');
    await page.check('dialog input[name=players][value="4"]');
    await page.check('dialog input[name=level][value="1"]');
    await page.getByText('3 computer players, Newcomer level').waitFor();
    await page.check('text=Play sounds');
    await page.locator('dialog input[type=range]').waitFor();
    await page.click('dialog .primary');
    assert.ok(await turn(page));
    assert.equal(await page.evaluate(() => localStorage.getItem('sound')), 'on');
    await page.goto(house.address);
    await page.click('[data-game=kamiza] [data-door=computer]');
    assert.equal(await page.getByText('Play sounds').count(), 0);
  });

  test('doors: easy cards for a first game of Izakaya', async ({ open, visitor }) => {
    const house = await open();
    const page = await visitor();
    await page.goto(house.address);
    await page.click('[data-game=izakaya] [data-door=computer]');
    await page.check('dialog input[name=players][value="2"]');
    await page.getByLabel('Easy cards').check();
    await page.click('dialog .primary');
    assert.ok(await turn(page));
    const { data } = await (await fetch(`${house.address}/api/tables/${new URL(page.url()).pathname.split('/').at(-1)}`)).json();
    assert.equal(data.sites.length, 9);
  });
}
