// Two browsers at one table. What one seals must be nowhere at the other's: two houses that draw the same lots are played
// alike but for one sealed choice, and all that the other browser gets and shows must be the same, to the letter.
import assert from 'node:assert/strict';
import { compose, playAction, unhurried } from './player.mjs';

const wish = {
  game: 'nyakuza',
  options: { first: 0 },
  seats: [{ kind: 'human', name: 'Ann', entropy: 'a' }, { kind: 'human', name: 'Ben', entropy: 'b' }],
};
const ended = (page, name) => page.locator('main li', { hasText: name }).filter({ hasText: 'sealed' }).first().waitFor();

export function tests(test) {
  test('sealed: nothing of it reaches the other browser before it is opened', async ({ open, visitor }) => {
    const worlds = [];
    for (const pick of [1, 4]) {
      const house = await open('--fixed-source');
      const { seats, table } = await house.table(wish);
      const [ann, ben] = [await visitor(), await visitor()];
      const frames = [];
      ben.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(payload)));
      await ann.goto(seats[0]);
      await ann.waitForSelector('svg[data-board]');
      await ben.goto(seats[1]);
      await ben.waitForSelector('svg[data-board]');
      const action = await compose(ann, (steps) => steps[Math.min(pick, steps.length - 1)]);
      const all = await ann.locator('[data-action]').evaluateAll((found) => found.map((element) => element.dataset.action));
      const chosen = all.length > pick ? all[pick] : action;
      await playAction(ann, chosen);
      await ended(ben, 'Ann');
      // Taken back and sealed again, which the other sees, and nothing else of it.
      await ann.getByRole('button', { name: 'Take back' }).click();
      await playAction(ann, await compose(ann, (steps) => steps[Math.min(pick, steps.length - 1)]));
      await ann.getByRole('button', { name: 'Take back' }).waitFor();
      await ended(ben, 'Ann');
      const seen = { frames: [...frames], page: await ben.locator('body').evaluate((body) => body.innerHTML), kept: await ben.evaluate(() => JSON.stringify({ ...sessionStorage })) };
      const answer = await compose(ben);
      await playAction(ben, answer);
      await ann.waitForFunction(() => document.querySelector('[data-action], [data-step]') !== null || document.title !== '');
      worlds.push({ chosen, seen, table });
    }
    const [one, two] = worlds;
    assert.notEqual(one.chosen, two.chosen);
    assert.equal(one.table, two.table);
    assert.ok(one.seen.frames.length >= 2, 'something was heard');
    assert.deepEqual(one.seen.frames, two.seen.frames);
    assert.equal(one.seen.kept, two.seen.kept);
    assert.equal(one.seen.page.replaceAll(/127\.0\.0\.1:\d+/g, ''), two.seen.page.replaceAll(/127\.0\.0\.1:\d+/g, ''));
  });

  // Time runs slowly for the eyes alone, so that a busy machine misses nothing.
  test('sealed: the fists open before everybody', async ({ open, visitor }) => {
    const house = await open();
    const { seats } = await house.table({ ...wish, game: 'izakaya', options: {} });
    const pages = await Promise.all(seats.map(() => visitor({ reducedMotion: 'no-preference' })));
    for (const [i, page] of pages.entries()) {
      await unhurried(page);
      await page.goto(seats[i]);
      await page.waitForSelector('svg[data-board]');
      const eyes = await page.context().newCDPSession(page);
      await eyes.send('Animation.enable');
      await eyes.send('Animation.setPlaybackRate', { playbackRate: 0.1 });
    }
    // Watched on both pages at once: who looks at one first may find that the other's fists have opened and gone.
    const shown = (page, part) =>
      page.waitForFunction((part) => [...document.querySelectorAll(`.reveal ${part}`)].filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true })).length === 2, part);
    const play = async () => {
      for (const page of pages) await playAction(page, await compose(page));
    };
    await Promise.all([play(), ...pages.flatMap((page) => [shown(page, '.fist'), shown(page, '.coin')])]);
  });
}
