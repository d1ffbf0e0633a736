// Lessons, rule pages, the game looked over, puzzles.
import assert from 'node:assert/strict';
import { examine } from './axe.mjs';
import { counts, lot, playAction } from './player.mjs';

// A game that minds have played to its end.
async function finished(house, game, { players = counts[game][0], level = 1 } = {}) {
  const { table } = await house.table({ game, seats: Array.from({ length: players }, (_, i) => ({ kind: 'mind', level, name: `Ben ${i + 1}` })) });
  await house.over(table);
  return table;
}
const board = 'svg[data-board]';
const next = (page) => page.click('.nav button:last-child');
const stepShown = (page, n) => page.waitForFunction((n) => location.hash === `#${n}` && document.querySelector('svg[data-board]'), n);

// A server that refuses: one that is gone would be stood in for by the house in the browser.
const busy = (route) => route.fulfill({ status: 503, contentType: 'application/json', body: '{"error":{"code":"unavailable","message":"not now"}}' });

export function tests(test, { soak }) {
  test('learn: Niya, every step done as it asks', async ({ open, visitor }) => {
    const house = await open();
    const page = await visitor({ viewport: { width: 360, height: 740 } });
    await page.goto(`${house.address}/learn/niya`);
    await page.waitForSelector(board);
    // What a step asks for is marked, also what the rules forbid.
    const forbidden = (square) => page.locator(`${board} [data-why][data-hint][aria-label^="${square}"]`).click();
    const take = (square) => page.locator(`${board} [data-action="take ${square}"]`).click();
    const done = () => page.waitForSelector('.answer.done');
    const does = [
      undefined,
      () => forbidden('b2'),
      async () => {
        await take('d4'); // allowed, but not what is asked for
        await page.waitForSelector('.answer.not');
        await page.waitForSelector(`${board} [data-action="take a1"][data-hint]`);
        await take('a1');
      },
      () => forbidden('c4'),
      () => page.locator(`${board} [data-action]`).first().click(),
      () => take('c2'),
      () => take('b2'),
      () => take('c3'),
      () => take('c4'),
      undefined,
      undefined,
    ];
    for (const [i, act] of does.entries()) {
      if (i > 0) await stepShown(page, i + 1);
      if (act) {
        await act();
        await done();
      }
      if (i < does.length - 1) await next(page);
    }
    await next(page); // play now
    await page.waitForSelector('main[data-over=false] svg[data-board]');
  });

  test('learn: every lesson shows every step, and a step can be linked to', async ({ open, visitor }) => {
    const house = await open();
    const page = await visitor({ locale: 'ja-JP' });
    // Niya's is done above, and page_lessons plays every step by the rules.
    for (const game of soak ? Object.keys(counts).flatMap((game) => [game, `${game}-2`]) : ['kamiza', 'nyakuza-2']) {
      await page.goto(`${house.address}/learn/${game}`);
      await page.waitForSelector('progress');
      const all = Number(await page.getAttribute('progress', 'max'));
      assert(all >= 5, game);
      for (let step = 1; step < all; ++step) {
        await page.waitForSelector(board);
        await next(page);
        await stepShown(page, step + 1);
      }
      await page.reload();
      await stepShown(page, all);
    }
  });

  test('rules: every clause has its place, and lessons their pictures', async ({ open, visitor }) => {
    const house = await open();
    const clauses = Object.entries({ niya: '5c', kamiza: 'K4', akiwado: 'A6', nyakuza: 'Y2', izakaya: 'I10' });
    for (const locale of ['en-GB', 'ja-JP']) {
      const page = await visitor({ locale });
      for (const [game, clause] of soak || locale === 'en-GB' ? clauses : clauses.slice(0, 1)) {
        await page.goto(`${house.address}/rules/${game}#${clause}`);
        await page.waitForSelector(`[id="${clause}"].wanted`);
        const first = page.locator('[id="1"]');
        assert((await first.count()) === 1, `${game}: rule 1`);
      }
      await page.goto(`${house.address}/rules/niya`);
      await page.locator('[id="5a"] svg[data-board]').waitFor();
      assert.equal(await page.locator('article').getAttribute('lang'), locale.slice(0, 2));
      assert.equal(await page.locator('[data-action], [data-step]').count(), 0);
    }
  });

  test('review: walk, share, think over, check the seed', async ({ open, visitor }) => {
    const house = await open();
    const page = await visitor();
    const table = await finished(house, 'niya');
    await page.goto(`${house.address}/review/${table}?at=19`);
    await page.waitForSelector(board);
    const at = () => page.evaluate(() => Number(new URLSearchParams(location.search).get('at')));
    assert.equal(await at(), 19);
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() => location.search === '?at=20');
    await page.keyboard.press('Home');
    await page.waitForFunction(() => location.search === '?at=17');
    // The address is there at once, the position when the house has told it.
    await page.waitForFunction((token) => document.querySelector(token) === null, `${board} [aria-label*="token of"]`);
    await page.locator('input[type=range]').focus();
    await page.keyboard.press('End');
    await page.waitForFunction(() => [...document.querySelectorAll('.walk button')].at(-1).disabled);
    await page.click('text=Check the seed');
    await page.waitForSelector('[data-seed=true]');
    await page.waitForSelector('text=All 17 draws');
    await page.getByText('Better results missed').waitFor({ timeout: 60_000 });
    // Exact values lie on every take of a position.
    await page.keyboard.press('Tab');
    await page.evaluate(() => document.activeElement?.blur());
    await page.keyboard.press('Home');
    await page.locator(`${board} .note`).first().waitFor();
    assert.equal(await page.locator(`${board} .note`).count(), 12);
    const running = await house.table({ game: 'niya', seats: [{ kind: 'human', name: 'Ann' }, { kind: 'open' }] });
    await page.goto(`${house.address}/review/${running.table}`);
    await page.waitForSelector('text=still going on');
  });

  for (const game of soak ? Object.keys(counts) : ['niya', 'nyakuza'])
    test(`review: ${game} is played on from a position, to another end`, async ({ open, visitor }) => {
      const house = await open();
      const page = await visitor({ locale: game === 'niya' ? 'ja-JP' : 'en-GB' });
      await page.route('**/api/study/judge', (route) => route.continue({ postData: route.request().postData().replace(/"level":\d/, '"level":1') }));
      await page.goto(`${house.address}/review/${await finished(house, game)}`);
      await page.waitForSelector(board);
      await page.keyboard.press('Home');
      await page.locator('.walk > button').click();
      const draw = lot(7);
      // What a mind has sealed is not told before it is opened.
      if (game === 'nyakuza') {
        await page.waitForSelector('[data-on=choose]');
        assert.equal(await page.locator('.words', { hasText: /Ben 2 bids|Ben 1 bids/ }).count(), 0);
      }
      // A few decisions of one's own, in every game; a short game to its end.
      for (let decisions = 0; decisions < (game === 'niya' ? 20 : 3); ++decisions) {
        await page.waitForSelector('[data-on=choose], [data-on=over]');
        if (await page.locator('[data-on=over]').count()) break;
        for (let steps = 0; steps < 12; ++steps) {
          const ready = page.locator('.desk [data-action], .desk [data-step]');
          const last = page.locator('.desk [data-action]').first();
          const ends = (await last.count()) > 0;
          await (ends ? last : ready.nth(draw(await ready.count()))).click();
          if (ends) break;
        }
        await page.waitForFunction(() => document.querySelector('[data-on]'));
      }
      await page.getByRole('button', { name: game === 'niya' ? '実際の対局に戻る' : 'Back to the game' }).click();
      await page.waitForSelector('.walk');
    });

  test('review: who runs through a game asks for where they are, and can ask again', async ({ open, visitor }) => {
    const house = await open();
    const page = await visitor({ quiet: true });
    await page.route('**/api/study/judge', busy); // nobody thinks it over meanwhile
    await page.goto(`${house.address}/review/${await finished(house, 'nyakuza')}`);
    await page.waitForSelector(board);
    let asked = 0;
    page.on('request', (request) => (asked += Number(request.url().endsWith('/api/study'))));
    const slider = page.locator('input[type=range]');
    const last = await slider.evaluate((slider) => {
      for (let value = 1; value <= Number(slider.max); ++value) {
        slider.value = value;
        slider.dispatchEvent(new Event('input', { bubbles: true }));
      }
      return Number(slider.max);
    });
    await page.getByText(`Step ${last} of ${last}`).waitFor();
    await page.getByText('The game ends here').waitFor();
    assert.ok(asked < 6 && last > 60, `${asked} questions for ${last} steps`);
    await page.route('**/api/study', busy);
    await page.locator('.walk button').nth(1).click();
    await page.getByRole('alert').waitFor();
    await page.unroute('**/api/study');
    await page.getByRole('alert').getByRole('button').click();
    await page.waitForSelector(board);
    await page.getByText(`Step ${last - 1} of ${last}`).waitFor();
  });

  for (const game of soak ? ['kamiza', 'akiwado', 'nyakuza', 'izakaya'] : ['akiwado'])
    test(`review: ${game}, seen by all eyes`, async ({ open, visitor }) => {
      const house = await open();
      const page = await visitor({ viewport: { width: 360, height: 740 } });
      await page.goto(`${house.address}/review/${await finished(house, game)}`);
      await page.waitForSelector(board);
      const [start, , , forward, end] = await page.locator('.walk button').all();
      for (const eyes of ['null', '0', '1']) {
        await page.selectOption('.walk select', eyes);
        if (await start.isEnabled()) await start.click(); // a game of beginners can be over after eight decisions
        for (let i = 0; i < 4; ++i) {
          const before = await page.evaluate(() => location.href);
          await forward.click();
          await page.waitForFunction((before) => location.href !== before, before);
          await page.waitForSelector(board);
        }
      }
      // What is looked at is thought over first.
      await page.locator('.weighed li').first().waitFor();
      await end.click();
      await page.waitForSelector(board);
      await page.click('text=Check the seed');
      await page.waitForSelector('[data-seed=true]');
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360, 'nothing sticks out');
    });

  for (const [game, players] of soak ? Object.entries(counts) : [])
    test(`review: ${game}, every position of a few games can be drawn`, async ({ open, visitor }) => {
      const house = await open();
      const page = await visitor({ quiet: true });
      await page.route('**/api/study/judge', busy); // nobody thinks it over: only the drawing counts
      for (const count of players)
        for (let i = 0; i < 4; ++i) {
          await page.goto(`${house.address}/review/${await finished(house, game, { players: count, level: 1 + (i % 2) })}`);
          await page.waitForSelector(board);
          await page.selectOption('.walk select', i % 3 === 0 ? 'null' : String(i % count));
          const forward = page.locator('.walk button').nth(3);
          while (await forward.isEnabled()) {
            await forward.click();
            await page.waitForSelector(board);
          }
        }
    });

  test('review: Niya, won by two fours that share a square', async ({ open, visitor }) => {
    const house = await open();
    const page = await visitor();
    const corners = [0, 1, 2, 4, 5, 6, 8, 9, 10].map((a) => [a, a + 1, a + 4, a + 5]);
    const rows = [0, 1, 2, 3].flatMap((i) => [[0, 1, 2, 3].map((j) => 4 * i + j), [0, 1, 2, 3].map((j) => i + 4 * j)]);
    const fours = [...corners, ...rows, [0, 5, 10, 15], [3, 6, 9, 12]];
    const square = (action) => 'abcd'.indexOf(action.at(-2)) + 4 * (Number(action.at(-1)) - 1);
    for (;;) {
      const table = await finished(house, 'niya');
      const lines = (await (await fetch(`http://127.0.0.1:${house.port}/api/tables/${table}/transcript`)).text()).trim().split('\n');
      const takes = lines.slice(1).map((line) => JSON.parse(line)).filter(([who]) => who !== 'chance');
      const own = takes.filter(([who]) => who === takes.at(-1)[0]).map(([, action]) => square(action));
      const won = fours.filter((four) => four.every((place) => own.includes(place)));
      if (won.length < 2) continue;
      await page.goto(`${house.address}/review/${table}?at=${lines.length - 1}`);
      await page.waitForSelector('.crowned circle');
      assert.equal(await page.locator('.crowned circle').count(), new Set(won.flat()).size);
      assert.equal(await page.locator('path.grace').count(), won.length);
      return;
    }
  });

  test('gardens: any or a rare one, its openings, found by oneself, and played', async ({ open, visitor }) => {
    const house = await open();
    const page = await visitor({ viewport: { width: 360, height: 740 } });
    const noted = async (tone) => (await page.locator(`${board} .note.${tone}`).count());
    await page.goto(`${house.address}/gardens/127565`);
    await page.waitForSelector('[data-garden="0123654a78bf9cde"][data-value=won]');
    await page.waitForSelector('text=4 of the 12 openings win: c1, a2, c4 and d4');
    assert.equal(await page.locator(`${board} .note`).count(), 12);
    assert.equal(await noted('good'), 4);
    assert.equal(new URL(page.url()).pathname, '/gardens/0123654a78bf9cde');
    // By oneself: nothing is given away, a wrong one may be tried, and the right one opens all.
    await page.click('text=Find the opening myself');
    assert.equal(await page.locator(`${board} .note`).count(), 0);
    assert.equal(await page.getByText('c1, a2, c4').count(), 0);
    await page.locator(`${board} [data-why][aria-label^="b2"]`).click();
    await page.waitForSelector('a[href="/rules/niya#3"]');
    await page.locator(`${board} [data-action="take a1"]`).click();
    await page.waitForSelector('[data-answer=wrong]');
    assert.equal(await page.locator(`${board} .note`).count(), 1);
    await page.locator(`${board} [data-action="take d4"]`).click();
    await page.waitForSelector('[data-answer=right]');
    assert.equal(await page.locator(`${board} .note`).count(), 12);
    // A rare one.
    await page.selectOption('.other select', 'twelve_openings');
    await page.click('text=Show another');
    await page.waitForSelector('text=All 12 openings win');
    assert.equal(await noted('good'), 12);
    await page.selectOption('.other select', 'lost');
    await page.click('text=Show another');
    await page.waitForSelector('[data-value=lost]');
    // What is neither a number nor a layout is refused in words.
    await page.fill('form input', 'maple');
    await page.click('form button');
    await page.waitForSelector('.answer p');
    const garden = await page.getAttribute('[data-garden]', 'data-garden');
    await page.click('text=Play it as second player');
    await page.waitForSelector('main[data-over=false] svg[data-board]');
    const table = page.url().split('/').at(-1);
    const told = await (await fetch(`http://127.0.0.1:${house.port}/api/tables/${table}`)).json();
    assert.deepEqual([told.data, told.options], [{ gardens: [garden] }, { first: 1, full_garden: 'draw' }]);
  });

  test('gardens: a table is dealt a balanced one', async ({ open, visitor }) => {
    const house = await open();
    const page = await visitor({ locale: 'ja-JP' });
    await page.goto(`${house.address}/new/niya`);
    await page.selectOption('#garden', 'drawn');
    assert.equal(await page.inputValue('#option-full_garden'), 'draw');
    await page.selectOption('.seat:nth-of-type(2) select', { index: 3 });
    await page.click('form .primary');
    await page.waitForSelector('main[data-over=false] svg[data-board]');
    const table = page.url().split('/').at(-1);
    const ask = async (path) => (await fetch(`http://127.0.0.1:${house.port}${path}`)).json();
    const { data } = await ask(`/api/tables/${table}`);
    assert.equal(data.gardens.length, 64);
    for (const garden of data.gardens.slice(0, 3)) assert.equal((await ask(`/api/study/gardens/niya/${garden}`)).value, 'drawn');
  });

  test('puzzles: what a master is sure of, and why', async ({ open, visitor }) => {
    const house = await open();
    const page = await visitor();
    const { solution, glance } = await (await fetch(`http://127.0.0.1:${house.port}/api/study/puzzles/nyakuza/1`)).json();
    await page.goto(`${house.address}/puzzles/nyakuza-1`);
    await playAction(page, glance);
    await page.waitForSelector('[data-answer=again]');
    await page.waitForSelector('[data-streak="0"]', { state: 'attached' }); // the first try counts
    assert.equal(await page.locator(`[data-action="${glance}"]`).count(), 0, 'none is tried twice');
    await playAction(page, solution);
    await page.waitForSelector('[data-answer=right][class*=good]');
    assert.match(await page.textContent('[data-answer]'), /a master wins about \d+ of 10 games like this/);
    assert.equal(await page.getAttribute('[data-streak]', 'data-streak'), '0');
    await page.click('text=Next puzzle');
    await page.waitForURL(/\/puzzles\/nyakuza-(?!1$)\d+$/);
    for (const game of ['Kamiza', 'Akiwado', 'Izakaya']) {
      await page.click(`nav a:has-text("${game}")`);
      await page.waitForURL(new RegExp(`/puzzles/${game.toLowerCase()}-\\d+$`));
      await page.waitForSelector('[data-action], [data-step]');
    }
  });

  test('puzzles: as hard as one likes, easy at first', async ({ open, visitor }) => {
    const house = await open();
    const page = await visitor();
    await page.goto(`${house.address}/puzzles/kamiza`);
    await page.getByText('· easy').waitFor();
    await page.getByText(/^Missed by level 2: \d+%/).waitFor();
    await page.selectOption('select', '3');
    await page.getByText('· hard').waitFor();
    await page.goto(`${house.address}/puzzles`); // chosen for every game
    await page.getByText('· hard').waitFor();
  });

  test('puzzles: the only winning take, and a streak that is kept', async ({ open, visitor }) => {
    const house = await open();
    const page = await visitor();
    const solution = async (number) => (await (await fetch(`http://127.0.0.1:${house.port}/api/study/puzzles/niya/${number}`)).json()).solution;
    for (const [i, number] of [3, 4].entries()) {
      await page.goto(`${house.address}/puzzles/${number}`);
      await page.click(`[data-action="${await solution(number)}"]`);
      await page.waitForSelector('[data-answer=right]');
      await page.waitForSelector(`[data-streak="${i + 1}"]`);
    }
    await page.goto(`${house.address}/puzzles/5`);
    await page.waitForSelector('[data-action]');
    // Three tries before the answer, each marked, none twice.
    for (let tried = 1; tried <= 3; ++tried) {
      const open = await page.locator('[data-action]').count();
      await page.click(`[data-action]:not([data-action="${await solution(5)}"])`);
      if (tried === 3 || open === 2) break;
      await page.waitForSelector('[data-answer=again]');
      assert.equal(await page.locator(`${board} .note.bad`).count(), tried);
      assert.equal(await page.locator('[data-action]').count(), open - 1);
      assert.equal(await page.getAttribute('[data-streak]', 'data-streak'), '0');
    }
    await page.waitForSelector('[data-answer=wrong]');
    await page.getByText('With best play from there').waitFor(); // why it wins
    await page.waitForSelector('[data-streak="0"]');
    await page.locator(`${board} .note.good`).first().waitFor();
    assert.equal(await page.locator(`${board} .note.good`).count(), 1);
    await page.click('text=Next puzzle');
    await page.waitForFunction(() => location.pathname !== '/puzzles/5');
    await page.waitForSelector('[data-action]');
  });

  for (const [colorScheme, locale] of [['light', 'en-GB'], ...(soak ? [['dark', 'ja-JP']] : [])])
    test(`learn: axe on every page, ${colorScheme}, ${locale}`, async ({ open, visitor }) => {
      const house = await open();
      const page = await visitor({ colorScheme, locale, bypassCSP: true, quiet: true });
      const table = await finished(house, 'niya');
      // Rule pages are long, and all of one make; so are puzzles.
      const more = [['/rules/akiwado', '[id="A1"]'], ['/puzzles/kamiza-1', '[data-step]']];
      for (const [path, ready] of [['/learn/niya#4', board], ['/rules/niya', `[id="5a"] ${board}`], [`/review/${table}`, '.weighed'], ['/puzzles/7', '[data-action]'], ['/gardens/9931169', `${board} .note`], ...(soak ? more : [])]) {
        await page.goto(house.address + path);
        await page.locator(ready).first().waitFor();
        await examine(page, path);
      }
    });
}
