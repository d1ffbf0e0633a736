// Learning from one's own games: what each kind of decision costs, and the mistakes as exercises.
import assert from 'node:assert/strict';
import { examine } from './axe.mjs';
import { playAction } from './player.mjs';

const seat = (table, game) => ({ table, key: `me-${table}`, seat: 0, game, when: Date.now(), over: true, claimed: true });

// A finished game of newcomers in which the first player made a mistake, reviewed as far as told.
async function withMistake(house, reviewed) {
  const ask = async (path) => (await fetch(`http://127.0.0.1:${house.port}/api/tables/${path}`)).json();
  for (;;) {
    const { table } = await house.table({ game: 'niya', seats: [0, 1].map((i) => ({ kind: 'mind', level: 1, name: `Ben ${i}` })) });
    await house.over(table);
    const lines = (await (await fetch(`http://127.0.0.1:${house.port}/api/tables/${table}/transcript`)).text()).trim().split('\n').slice(1);
    const own = lines.flatMap((line, place) => (JSON.parse(line)[0] === 0 ? [place] : []));
    const judged = reviewed ? await Promise.all(own.map((place) => ask(`${table}/verdicts/${place}`))) : [];
    const win = (value) => (value > 0.5 ? 1 : value < 0.5 ? 0 : 0.5);
    const slipped = judged.filter(({ actions }, i) => {
      const played = actions.find(({ action }) => action === JSON.parse(lines[own[i]])[1]);
      return actions.some(({ value }) => win(value) > win(played.value));
    });
    if (!reviewed || slipped.length > 0) return { table, decisions: own.length, slipped };
  }
}

export function tests(test) {
  test('progress: nothing to learn from yet', async ({ open, visitor }) => {
    const house = await open();
    const page = await visitor();
    await page.goto(`${house.address}/progress`);
    await page.getByText('None of your games is over yet.').waitFor();
  });

  test('progress: a game is reviewed on demand', async ({ open, visitor }) => {
    const house = await open();
    const { table, decisions } = await withMistake(house, false);
    const page = await visitor({ settings: { seats: JSON.stringify([seat(table, 'niya')]) } });
    await page.goto(`${house.address}/progress`);
    await page.getByText('0 of 1 finished game is reviewed.').waitFor();
    await page.click('text=Review one more game');
    await page.getByText('1 of 1 finished game is reviewed.').waitFor();
    const told = await page.textContent('[data-kind="niya.take"]');
    assert.match(told, new RegExp(`takes\\s*${decisions} decisions, −[\\d.]+% each`));
    assert.equal(await page.locator('text=Review one more game').count(), 0);
  });

  test('progress: a mistake is an exercise until it is solved', async ({ open, visitor }) => {
    const house = await open();
    const { table, slipped } = await withMistake(house, true);
    const page = await visitor({ viewport: { width: 360, height: 640 }, bypassCSP: true, settings: { seats: JSON.stringify([seat(table, 'niya')]) } });
    await page.goto(`${house.address}/progress`);
    await page.locator('[data-kind="niya.take"] a').waitFor();
    await examine(page, '/progress');
    const all = slipped.length;
    await page.click('[data-kind="niya.take"] a');
    await page.getByText(`Mistake 1 of ${all}`).waitFor();
    await page.waitForSelector('svg[data-board] [data-action]');
    assert.equal(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), true, 'it fits');
    // Shown is not solved; found is.
    for (let i = 0; i < 3 && (await page.locator('[data-answer=right]').count()) === 0; ++i) await page.click('[data-helped]');
    await page.waitForSelector('[data-answer=right]');
    await page.click('text=To the overview');
    await page.getByText(`Exercises (${all})`).waitFor();
    await page.click(`text=Exercises (${all})`);
    await page.waitForSelector('svg[data-board] [data-action]');
    const legal = await page.locator('[data-action]').evaluateAll((all) => all.map((one) => one.dataset.action));
    const best = slipped.map(({ action }) => action).find((action) => legal.includes(action));
    assert(best, 'the best choice is offered');
    for (const action of [best, ...legal]) {
      if ((await page.locator('[data-answer=right]').count()) > 0) break;
      if ((await page.locator(`[data-action="${action}"]`).count()) === 0) continue;
      await playAction(page, action);
      await page.waitForSelector('[data-answer=right], [data-answer=again]');
    }
    await page.waitForSelector('[data-answer=right]');
    await page.click('text=To the overview');
    await page.getByText('1 solved exercise comes back after a week.').waitFor();
    assert.equal(await page.locator(`text=Exercises (${all})`).count(), 0);
    await page.reload();
    await page.getByText('1 solved exercise comes back after a week.').waitFor();
  });
}
