// Log, beside the board: it follows the game, until a reader goes back in it.
import assert from 'node:assert/strict';
import { compose, lot, playAction, step, turn } from './player.mjs';

const log = 'main ol[aria-label="Log"]';
// How far its end is out of sight, once the page has drawn what came.
const beyond = (page) =>
  page.evaluate(async (log) => {
    for (let frames = 0; frames < 3; frames++) await new Promise((done) => requestAnimationFrame(done));
    const list = document.querySelector(log);
    return list.scrollHeight - list.clientHeight - list.scrollTop;
  }, log);
const longer = (page) => page.locator(log).evaluate((list) => list.scrollHeight > list.clientHeight + 400);

export function tests(test, { soak }) {
  test('log: a line that is pointed at marks its place on the board', async ({ open, visitor }) => {
    const house = await open();
    const page = await visitor({ settings: { confirm: 'never' } });
    const { seats } = await house.table({ game: 'niya', options: { first: 0 }, seats: [{ kind: 'human', name: 'Ann' }, { kind: 'mind', level: 1 }] });
    await page.goto(seats[0]);
    await turn(page);
    await playAction(page, 'take a1');
    await turn(page);
    await playAction(page, await compose(page));
    await turn(page);
    // The corner is marked when its line is pointed at, by the mouse or by the keyboard, and not otherwise.
    const corner = () => page.locator('svg[data-board] .place').first().locator('.fresh').count();
    const line = page.locator(`${log} li button`, { hasText: 'a1' });
    assert.equal(await corner(), 0);
    await line.hover();
    assert.equal(await corner(), 1);
    await page.mouse.move(2, 2);
    assert.equal(await corner(), 0);
    await line.focus();
    assert.equal(await corner(), 1);
  });

  for (const [game, players] of [['kamiza', 3], ['akiwado', 3]])
    test(`log: a line that is pointed at marks who acted and where in ${game}`, async ({ open, visitor }) => {
      const house = await open();
      const page = await visitor();
      const minds = Array.from({ length: players - 1 }, () => ({ kind: 'mind', level: 1 }));
      const { seats } = await house.table({ game, seats: [{ kind: 'human', name: 'Ann' }, ...minds] });
      await page.goto(seats[0]);
      const draw = lot(3);
      const line = page.locator(`${log} li button`, { hasText: 'Ann' }).first();
      const marks = () => page.locator('svg[data-board] .pointed').count();
      while ((await line.count()) === 0 && (await turn(page))) await step(page, draw);
      await turn(page);
      assert.equal(await marks(), 0);
      await line.focus();
      assert.ok((await marks()) > 0, 'nothing is marked');
      await line.blur();
      assert.equal(await marks(), 0);
    });

  for (const [game, players] of [['akiwado', 3], ...(soak ? [['nyakuza', 2]] : [])])
    test(`log: stays at what came last in ${game}`, async ({ open, visitor }) => {
      const house = await open();
      const page = await visitor();
      const minds = Array.from({ length: players - 1 }, () => ({ kind: 'mind', level: 1 }));
      const { seats } = await house.table({ game, seats: [{ kind: 'human', name: 'Ann' }, ...minds] });
      await page.goto(seats[0]);
      // The browser tells of a jump to the end when it draws next; on a busy machine more lines are there by then.
      await page.waitForSelector(`${log} li`);
      await page.evaluate((log) => {
        const list = document.querySelector(log);
        new MutationObserver(() => list.dispatchEvent(new Event('scroll'))).observe(list, { childList: true, subtree: true });
      }, log);
      const draw = lot(5);
      while (!(await longer(page))) {
        assert.ok(await turn(page), 'the game ended before the log was long');
        assert.ok((await beyond(page)) < 2, 'the newest line is out of sight');
        await step(page, draw);
      }
      // Whoever reads what was before is left alone, and comes back to the end by going there.
      await turn(page);
      await page.hover(log);
      await page.mouse.wheel(0, -300);
      await page.waitForFunction((log) => { const list = document.querySelector(log); return list.scrollHeight - list.clientHeight - list.scrollTop > 100; }, log);
      await page.mouse.move(2, 2);
      const lines = await page.locator(`${log} li`).count();
      while ((await page.locator(`${log} li`).count()) === lines && (await turn(page))) await step(page, draw);
      assert.ok((await beyond(page)) > 100, 'the reader was torn away');
      await page.hover(log);
      await page.mouse.wheel(0, 100_000);
      await page.waitForFunction((log) => { const list = document.querySelector(log); return list.scrollHeight - list.clientHeight - list.scrollTop < 2; }, log);
      await page.mouse.move(2, 2);
      for (let more = 0; more < 4 && (await turn(page)); more++) await step(page, draw);
      assert.ok((await beyond(page)) < 2, 'the newest line is out of sight again');
    });
}
