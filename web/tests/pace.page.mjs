// The moves of the others are shown one after another.
import assert from 'node:assert/strict';
import { compose, playAction, turn } from './player.mjs';

// When the position changed, by the log: the time of each change and how many lines there were.
const watch = (page) =>
  page.evaluate(() => {
    const log = document.querySelector('main section.side ol');
    globalThis.changes = [{ at: performance.now(), lines: log.children.length }];
    new MutationObserver(() => {
      const lines = log.children.length;
      if (lines !== globalThis.changes.at(-1).lines) globalThis.changes.push({ at: performance.now(), lines });
    }).observe(log, { childList: true });
  });

export function tests(test) {
  for (const reducedMotion of ['no-preference', 'reduce'])
    test(`pace: four computer players, one after another, ${reducedMotion}`, async ({ open, visitor }) => {
      const house = await open();
      const page = await visitor({ reducedMotion, settings: { pace: 'normal' } });
      const minds = Array.from({ length: 4 }, () => ({ kind: 'mind', level: 1 }));
      const { seats } = await house.table({ game: 'izakaya', seats: [{ kind: 'human', name: 'Ann' }, ...minds] });
      await page.goto(seats[0]);
      await playAction(page, await compose(page));
      await turn(page); // through the opened bids
      await page.waitForSelector('main section.side ol li');
      await watch(page);
      await playAction(page, await compose(page));
      await turn(page);
      const changes = await page.evaluate(() => globalThis.changes);
      const pauses = changes.slice(2).map(({ at }, i) => at - changes[i + 1].at);
      assert.ok(changes.length >= 4, `${changes.length} changes`);
      assert.ok(pauses.every((pause) => pause > 500), `pauses of ${pauses.map(Math.round)} ms`);
      // A tap on the board shows the next one at once.
      await watch(page);
      await playAction(page, await compose(page));
      await page.waitForFunction(() => globalThis.changes.length > 1);
      for (let i = 0; i < 60 && !(await page.locator('[data-action], [data-step]').count()); i++) {
        await page.locator('section.board').click({ position: { x: 5, y: 5 } });
        await page.waitForTimeout(20);
      }
      const hurried = await page.evaluate(() => globalThis.changes);
      assert.ok(hurried.at(-1).at - hurried[1].at < pauses.reduce((sum, pause) => sum + pause, 0), 'taps make it faster');
    });
}
