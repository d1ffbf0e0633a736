// Every game to its end against minds, by clicking on its board; the longest two for a while, and to their ends when there
// is time.
import assert from 'node:assert/strict';
import { counts, playOut } from './player.mjs';

export function tests(test, { soak }) {
  for (const [game, players] of Object.entries(counts))
    for (const count of soak ? players : players.slice(0, 1))
      test(`play ${game} ${count}`, async ({ open, visitor }) => {
        const house = await open();
        const page = await visitor();
        await page.goto(house.address);
        // Two clicks from the front page to a running game.
        await page.click(`[data-game=${game}] [data-door=computer]`);
        if (players.length > 1) await page.check(`dialog input[name=players][value="${count}"]`);
        await page.check('dialog input[name=level][value="1"]');
        await page.click('dialog .primary');
        await page.waitForSelector('main[data-over=false] svg[data-board]');
        assert.equal(await page.locator('main ol[aria-label="Seats"] > li').count(), count);
        const most = soak || !['nyakuza', 'izakaya'].includes(game) ? Infinity : 20;
        const steps = await playOut(page, 7 * count + game.length, { most });
        assert.ok(steps > 0);
        if (steps === most) return;
        await page.waitForSelector('dialog table');
        assert.equal(await page.locator('dialog tbody tr').count(), count);
      });
}
