// Boards use the room there is, nothing hangs over the edge, and what is said moves nothing.
import assert from 'node:assert/strict';
import { counts, still } from './player.mjs';

const widths = [[360, 740], [390, 844], [1280, 800], [1920, 1080]];
const board = 'svg[data-board]';

// How wide the board is drawn, and how much of its place it takes in the direction that binds it.
const measure = (page) =>
  page.evaluate(() => {
    const svg = document.querySelector('svg[data-board]');
    const { width, height } = svg.getBoundingClientRect();
    const box = svg.viewBox.baseVal;
    const scale = Math.min(width / box.width, height / box.height);
    const place = svg.closest('section').getBoundingClientRect();
    return {
      drawn: box.width * scale,
      share: Math.max((box.width * scale) / place.width, (box.height * scale) / place.height),
      beyond: document.documentElement.scrollWidth - innerWidth,
      below: document.documentElement.scrollHeight - innerHeight,
    };
  });

export function tests(test) {
  test('room: tables, lessons and puzzles fill the window at every width', async ({ open, visitor }) => {
    const house = await open();
    const page = await visitor();
    for (const game of Object.keys(counts)) {
      const minds = Array.from({ length: counts[game].at(-1) - 1 }, () => ({ kind: 'mind', level: 1 }));
      const { seats } = await house.table({ game, seats: [{ kind: 'human', name: 'Ann' }, ...minds] });
      const puzzle = game === 'niya' ? '/puzzles/7' : `/puzzles/${game}-1`;
      for (const address of [seats[0], `${house.address}/learn/${game}#3`, house.address + puzzle]) {
        await page.goto(address);
        await page.waitForSelector(board);
        for (const [width, height] of widths) {
          await page.setViewportSize({ width, height });
          await still(page);
          const where = `${address.replace(house.address, '')} at ${width}`;
          const { drawn, share, beyond, below } = await measure(page);
          assert(beyond <= 0, `${where}: ${beyond} px beyond the edge`);
          assert(below <= 0, `${where}: ${below} px to scroll`);
          assert(share > 0.97, `${where}: the board takes ${share} of its place`);
          if (width < 900 && address !== seats[0]) assert(drawn >= 0.75 * width, `${where}: the board is ${drawn} px wide`);
          const letters = await page.locator('text.called').evaluateAll((all) => all.map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a));
          assert(Math.min(9, ...letters) >= 9, `${where}: a name with letters of ${Math.min(...letters)} px`);
          if (width === 1920) assert(drawn >= 850, `${where}: the board is ${drawn} px wide`);
        }
        await page.goto('about:blank'); // the next address may differ in its hash alone
      }
    }
  });

  test('room: a larger board is dragged with the mouse, and a drag chooses nothing', async ({ open, visitor }) => {
    const house = await open();
    const page = await visitor({ settings: { confirm: 'never' } });
    const { seats } = await house.table({ game: 'niya', options: { first: 0 }, seats: [{ kind: 'human', name: 'Ann' }, { kind: 'mind', level: 1 }] });
    await page.goto(seats[0]);
    await page.waitForSelector(`${board} [data-action]`);
    await page.click('button[aria-label="Larger"]');
    const choices = await page.locator(`${board} [data-action]`).count();
    const before = await page.locator(board).boundingBox();
    const { x, y } = await page.locator(`${board} [data-action]`).nth(5).boundingBox();
    await page.mouse.move(x + 20, y + 20);
    await page.mouse.down();
    await page.mouse.move(x - 60, y - 40, { steps: 4 });
    await page.mouse.up();
    const after = await page.locator(board).boundingBox();
    assert.deepEqual([after.x - before.x, after.y - before.y].map(Math.round), [-80, -60]);
    assert.equal(await page.locator(`${board} [data-action]`).count(), choices, 'nothing was chosen');
  });

  test('room: a refusal leaves the board alone, and goes when it no longer applies', async ({ open, visitor }) => {
    const house = await open();
    for (const [width, height] of [[360, 740], [1280, 800]]) {
      const { seats } = await house.table({ game: 'niya', options: { first: 0 }, seats: [{ kind: 'human', name: 'Ann' }, { kind: 'mind', level: 1 }] });
      const page = await visitor({ viewport: { width, height }, settings: { confirm: 'never' } });
      await page.goto(seats[0]);
      await page.waitForSelector(`${board} [data-why]`);
      await still(page);
      const before = await page.locator(board).boundingBox();
      await page.locator(`${board} [data-why]`).first().click();
      await page.waitForSelector('.notice p');
      assert.deepEqual(await page.locator(board).boundingBox(), before);
      const notice = await page.locator('.notice').boundingBox();
      assert(notice.y + notice.height <= before.y || notice.x >= before.x + before.width || notice.y >= before.y + before.height, 'the refusal lies beside the board');
      await page.locator(`${board} [data-action]`).first().click();
      await page.waitForSelector('.notice p', { state: 'detached' });
    }
  });

  test('room: the name of what is pointed at goes away by itself', async ({ open, visitor }) => {
    const house = await open();
    const { seats } = await house.table({ game: 'niya', options: { first: 0 }, seats: [{ kind: 'human', name: 'Ann' }, { kind: 'mind', level: 1 }] });
    const page = await visitor({ settings: { confirm: 'never' } });
    await page.goto(seats[0]);
    await page.locator(`${board} [data-action]`).first().focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForSelector('.name:not([hidden])');
    await page.waitForSelector('.name', { state: 'hidden', timeout: 15_000 });
  });
}
