// What comes to light is a moment: seen by everybody before anything follows, in the words of the rules.
import assert from 'node:assert/strict';
import { compose, playAction, unhurried } from './player.mjs';

const log = 'main ol[aria-label="Log"]';
const three = (first) => ({ game: 'kamiza', options: { first: 0 }, seats: [...first, ...Array.from({ length: 3 - first.length }, () => ({ kind: 'mind', level: 1 }))] });
const lay = async (page, card, area) => {
  await page.locator(`[data-step="${card}"]`).first().click();
  await page.locator(`[data-step="${area}"]`).first().click();
  await playAction(page, `play ${card} ${area}`);
};

export function tests(test) {
  test('reveal: cards are judged before everybody, and the log follows', async ({ open, visitor }) => {
    const house = await open();
    const [ann, ben] = [await visitor(), await visitor()];
    const { seats } = await house.table({ game: 'kamiza', options: { first: 0 }, seats: ['Ann', 'Ben', 'Cho'].map((name) => ({ kind: 'human', name })) });
    const cho = await visitor();
    for (const [i, page] of [ann, ben, cho].entries()) {
      await unhurried(page);
      await page.goto(seats[i]);
      await page.waitForSelector('svg[data-board]');
    }
    await lay(ann, 'boss', 'top');
    await lay(ben, 'hitman', 'top');
    await lay(cho, 'underboss', 'bottom');
    for (const page of [ann, ben, cho]) {
      await page.waitForSelector('[data-reveal]');
      const told = page.locator('.side .news');
      await told.getByText('Ben’s hitman kills the boss').waitFor();
      await told.getByText('Ann’s boss is killed').waitFor();
      // Neither scores nor log run ahead, and nobody chooses yet.
      assert.deepEqual(await page.locator('main .seats .score').allTextContents(), ['0', '0', '0']);
      assert.equal(await page.locator(log).getByText('hitman').count(), page === ben ? 1 : 0);
      assert.equal(await page.locator('[data-action], [data-step]').count(), 0);
    }
    for (const page of [ann, ben, cho]) {
      await page.click('[data-reveal] button');
      await page.locator(log).getByText('Ben’s hitman kills the boss').waitFor();
      assert.notDeepEqual(await page.locator('main .seats .score').allTextContents(), ['0', '0', '0']);
      // Whoever laid last has laid nothing in the new round.
      assert.ok(!(await page.locator('.tray .sentence').first().innerText()).startsWith('Sealed'));
    }
    await ben.waitForSelector('[data-step]');
  });

  test('reveal: one thing passes by itself, several stay until they are dismissed', async ({ open, visitor }) => {
    const house = await open();
    const page = await visitor();
    const { seats } = await house.table(three([{ kind: 'human', name: 'Ann' }]));
    await page.goto(seats[0]);
    await playAction(page, await compose(page));
    await page.waitForSelector('[data-reveal]');
    assert.equal(await page.locator('[data-reveal] .left').count(), 0, 'nothing runs out');
    await page.click('[data-reveal] button');
    await page.waitForSelector('[data-step]');
    // In a match of Niya the end of a garden is one thing.
    const match = await house.table({ game: 'niya', options: { format: 'sets' }, seats: [{ kind: 'human', name: 'Ann' }, { kind: 'mind', level: 1 }] });
    await page.goto(match.seats[0]);
    while (!(await page.waitForSelector('[data-reveal], [data-action]').then((found) => found.getAttribute('data-reveal').then((reveal) => reveal !== null)))) {
      const before = await page.locator(`${log} li`).count();
      await page.locator('[data-action]').first().click();
      await page.waitForFunction(([log, before]) => document.querySelectorAll(`${log} li`).length > before || document.querySelector('[data-reveal]'), [log, before]);
    }
    await page.waitForSelector('[data-reveal] .left', { state: 'attached' });
    await page.waitForSelector('[data-reveal]', { state: 'detached' });
  });

  test('reveal: people who share a device see it before the curtain', async ({ open, visitor }) => {
    const house = await open();
    const page = await visitor();
    await page.goto(`${house.address}/new/kamiza`);
    await page.fill('input[aria-label="Name for seat 1"]', 'Ann');
    for (const [seat, name] of [[2, 'Ben'], [3, 'Cho']]) {
      await page.selectOption(`select[aria-label="Who sits in seat ${seat}"]`, 'here');
      await page.fill(`input[aria-label="Name for seat ${seat}"]`, name);
    }
    await page.selectOption('#option-first', { index: 1 });
    await page.click('form .primary');
    for (const [name, card, area] of [['Ann', 'boss', 'top'], ['Ben', 'underboss', 'bottom'], ['Cho', 'policeman', 'bottom']]) {
      await page.click(`text=I am ${name}`);
      await page.waitForSelector('svg[data-board]');
      await lay(page, card, area);
    }
    await page.waitForSelector('[data-reveal]');
    assert.equal(await page.getByText('Pass the device').count(), 0);
    await page.getByText('Ann’s boss takes a seat at the top').first().waitFor();
    await page.click('[data-reveal] button');
    await page.getByText('Pass the device to Ann').waitFor();
  });
}
