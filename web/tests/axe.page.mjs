// axe-core finds nothing serious on any page: in the dark and in Japanese here, in the light and in English in
// learn.page.mjs; with ZASHIKI_SOAK each in both.
import { examine } from './axe.mjs';
import { counts, turn } from './player.mjs';

const games = Object.keys(counts);

export function tests(test, { soak }) {
  for (const [colorScheme, locale] of [['dark', 'ja-JP'], ...(soak ? [['light', 'en-GB']] : [])])
    test(`axe: every page, ${colorScheme}, ${locale}`, async ({ open, visitor }) => {
      const house = await open();
      const page = await visitor({ colorScheme, locale, bypassCSP: true, quiet: true });
      await page.goto(house.address);
      await page.waitForSelector('[data-game] button:enabled');
      await examine(page, 'front page');
      await page.click('[data-game=nyakuza] [data-door=computer]');
      await examine(page, 'quick start');
      await page.goto(`${house.address}/new/akiwado`);
      await page.waitForSelector('form');
      await examine(page, 'new table');
      for (const game of games) {
        const seats = [{ kind: 'human', name: 'Ann' }, ...Array.from({ length: counts[game][0] - 1 }, () => ({ kind: 'mind', level: 1, name: 'Ben' }))];
        const table = await house.table({ game, seats });
        await page.goto(table.seats[0]);
        await page.waitForSelector('svg[data-board]');
        await turn(page);
        await examine(page, `table of ${game}`);
      }
      await page.click('header .tools button:last-child');
      await page.waitForSelector('dialog');
      await examine(page, 'menu');
      const waiting = await house.table({ game: 'niya', seats: [{ kind: 'human', name: 'Ann' }, { kind: 'open' }] });
      await page.goto(waiting.seats[0]);
      await page.waitForSelector('main.waiting');
      await examine(page, 'waiting');
      await page.goto(`${house.address}/t/nowhere`);
      await page.waitForSelector('main p a[href="/"]');
      await examine(page, 'unknown table');
    });
}
