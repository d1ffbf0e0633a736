// What people do at a table besides playing: find one another, talk, ask, look back, agree, come and go.
import assert from 'node:assert/strict';
import { compose, playAction, playOut, turn } from './player.mjs';

const menu = async (page, entry) => {
  await page.click('header .tools button:last-child');
  await page.click(`dialog button:has-text("${entry}")`);
};
const resign = async (page) => {
  await menu(page, 'Resign');
  await page.click('dialog .primary:has-text("resign")');
};
const two = (game, options = {}) => ({ game, options, seats: [{ kind: 'human', name: 'Ann' }, { kind: 'human', name: 'Ben' }] });

export function tests(test) {
  test('table: from a new table over its link to a seat and a game', async ({ open, visitor }) => {
    const house = await open();
    const [ann, ben] = [await visitor(), await visitor()];
    await ann.goto(`${house.address}/new/niya`);
    await ann.fill('input[aria-label="Name for seat 1"]', 'Ann');
    await ann.selectOption('#option-format', { index: 1 });
    await ann.selectOption('#clock', 'bank5');
    await ann.check('text=List the table on the front page');
    await ann.click('form .primary');
    await ann.waitForSelector('main.waiting');
    await ann.waitForSelector('svg[aria-label="QR code of the link"]');
    await ben.goto(house.address);
    await ben.click('a[aria-label="Join Niya with Ann"]');
    await ben.fill('main.waiting input:not([readonly])', 'Ben');
    await ben.click('text=Sit down');
    for (const page of [ann, ben]) await page.waitForSelector('svg[data-board]');
    await ann.waitForSelector('[role=timer]');
    assert.deepEqual(await ann.locator('main ol[aria-label="Seats"] b').allTextContents(), ['Ann', 'Ben']);
    // The front page knows the game again, with whom and how much time is left.
    await ben.goto(house.address);
    const mine = ben.locator('a[aria-label^="Continue Niya"]');
    await mine.getByText('with Ann').waitFor();
    await mine.getByText(/[45]:\d\d left/).waitFor();
    // Hiding it takes it off the list, and nothing else.
    await ben.getByRole('button', { name: 'Hide: Niya' }).click();
    await mine.waitFor({ state: 'detached' });
    await ben.reload();
    await ben.getByText('Hidden games (1)').click();
    await ben.getByRole('button', { name: 'Show again' }).click();
    await mine.click();
    await ben.waitForSelector('svg[data-board]');
    // The seat is still Ben's: it is the turn of one of the two.
    await Promise.any([ann, ben].map((page) => page.waitForFunction(() => document.title.includes('Your turn'))));
  });

  test('table: three people sit down, and nobody is refused anything', async ({ open, visitor }) => {
    const house = await open();
    const pages = [await visitor(), await visitor(), await visitor({ locale: 'ja-JP' })];
    const refused = [];
    for (const page of pages)
      page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => /^\{"type":"refused"/.test(payload) && refused.push(payload)));
    await pages[0].goto(`${house.address}/new/kamiza`);
    for (const seat of [1, 2]) await pages[0].locator('.seat select').nth(seat).selectOption('link');
    await pages[0].click('form .primary');
    await pages[0].waitForSelector('main.waiting');
    for (const page of pages.slice(1)) {
      await page.goto(pages[0].url());
      await page.click('main.waiting form .primary');
    }
    for (const page of pages) await page.waitForSelector('svg[data-board]');
    assert.deepEqual(refused, []);
    for (const page of pages) assert.equal(await page.locator('.notice p').count(), 0);
  });

  test('table: minds fill the free seats', async ({ open, visitor }) => {
    const house = await open();
    const page = await visitor();
    const { seats } = await house.table({ game: 'kamiza', seats: [{ kind: 'human', name: 'Ann' }, { kind: 'open' }, { kind: 'open' }] });
    await page.goto(seats[0]);
    await page.click('text=Fill the free seats with computer players');
    await page.waitForSelector('svg[data-board]');
    await turn(page);
  });

  test('table: talk, a hint, a reason, looking back, taking back, a pause', async ({ open, visitor }) => {
    const house = await open();
    const [ann, ben, eve] = [await visitor(), await visitor(), await visitor()];
    const { seats, address } = await house.table(two('niya', { first: 0 }));
    await ann.goto(seats[0]);
    await ben.goto(seats[1]);
    await eve.goto(address);
    await eve.getByText('You are watching').waitFor();
    await ben.click('.tabs button:has-text("Chat")');
    await ben.fill('input[aria-label="Say something"]', 'good evening');
    await ben.keyboard.press('Enter');
    // Whoever looks at the board hears it too.
    for (const page of [ann, eve]) await page.locator('ol[aria-label="Seats"] > li', { hasText: 'Ben' }).locator('q', { hasText: 'good evening' }).waitFor();
    await ben.click('.emotes button:has-text("Nice move!")');
    await eve.locator('q', { hasText: 'Nice move!' }).waitFor();
    await ann.click('.tabs button:has-text("2 new")');
    await ann.getByText('good evening').first().waitFor();
    await ann.click('button:has-text("Mute Ben")');
    await ann.click('.tabs button:has-text("Log")');

    // A hint explains what it marks, in words, takes nothing from the board, and everybody hears of it, whoever does not want to.
    const size = () => ann.locator('svg[data-board]').evaluate((board) => board.getBoundingClientRect().height);
    const before = await size();
    await ben.click('.tabs button:has-text("Chat")');
    await ben.click('button:has-text("Mute Ann")');
    assert.equal(await ann.locator('.wide button:has-text("Hint")').count(), 0, 'not before all agree');
    await menu(ann, 'Ask to allow hints');
    await ben.click('.proposal button:has-text("Agree")');
    await ann.click('.wide button:has-text("Hint")');
    await ann.waitForSelector('.hint li');
    await ann.waitForSelector('svg[data-board] [data-hint]');
    assert.equal(await size(), before);
    await ann.locator('.hint li button[aria-pressed=true]').click({ trial: true }); // nothing lies over it
    assert.match(await ann.textContent('.hint'), /wins by force|draws|loses/);
    for (const page of [ben, eve]) await page.locator('q', { hasText: 'I’m asking for a hint' }).waitFor();

    const first = await compose(ann);
    await playAction(ann, first);
    await turn(ben);
    assert.match(await ben.title(), /Your turn/);
    // A player has the same crest at the seat, in the chat and in the log.
    const crest = (where) => ben.locator(where).first().locator('svg').first().innerHTML();
    const anns = await crest('main ol[aria-label="Seats"] > li:first-child');
    assert.equal(await crest('ol[aria-label="Chat"] li:has-text("hint")'), anns);
    await ben.click('.tabs button:has-text("Log")');
    assert.equal(await crest('ol[aria-label="Log"] li:has-text("Ann")'), anns);
    // What cannot be taken says why, with its clause.
    await ben.locator('svg[data-board] [data-why]').first().click();
    await ben.waitForSelector('.notice a[href^="/rules/niya#"]');

    await playAction(ben, await compose(ben));
    await turn(ann);
    await eve.locator('main ol[aria-label="Log"] li button').first().click();
    await eve.getByText('Looking back').waitFor();
    await eve.click('text=Back to the game');

    await ben.getByRole('button', { name: 'Ask to take back' }).click();
    await ann.click('.proposal .primary');
    await turn(ben);
    await menu(ben, 'Ask for a pause');
    await ann.click('.proposal button:not(.primary)');
    await ben.getByText('Ann said no').waitFor();
    await menu(ben, 'Ask for a pause');
    // A refusal goes when the same is asked again.
    await ben.getByText('Ann said no').waitFor({ state: 'detached' });
    await ann.click('.proposal .primary');
    await ann.getByText('The game is paused').waitFor();
    assert.equal(await ben.locator('[data-action]').count(), 0);
    await ann.click('button:has-text("Resume")');
    await ben.click('.proposal .primary');
    await turn(ben);
  });

  test('table: a threat goes with the card, and every reader has it in the own language', async ({ open, visitor }) => {
    const house = await open();
    const [ann, ben] = [await visitor(), await visitor({ locale: 'ja-JP' })];
    const { seats } = await house.table({ game: 'kamiza', options: { first: 0 }, seats: [{ kind: 'human', name: 'Ann' }, { kind: 'human', name: 'Ben' }, { kind: 'mind', level: 1 }] });
    await ann.goto(seats[0]);
    await ben.goto(seats[1]);
    await ben.waitForSelector('svg[data-board]');
    const card = await compose(ann);
    await ann.click('.tray button:has-text("Bow lower. Lower.")');
    assert.equal(await ben.getByText('頭が高い').count(), 0, 'nothing is said before the card lies');
    await playAction(ann, card);
    await ben.locator('main ol', { hasText: '頭が高い。もっと下げろ。' }).first().waitFor();
    const own = await compose(ben);
    await ben.fill('.tray input[aria-label="自分の言葉で凄む"]', 'And you are next.');
    await playAction(ben, own);
    await ann.locator('main ol', { hasText: 'And you are next.' }).first().waitFor();
  });

  test('table: leaving, coming back, resigning, playing again', async ({ open, visitor }) => {
    const house = await open();
    const [ann, ben] = [await visitor(), await visitor()];
    const { seats } = await house.table(two('niya', { first: 0 }));
    await ann.goto(seats[0]);
    await ben.goto(seats[1]);
    await turn(ann);
    await menu(ann, 'Let the computer play for me');
    await ann.click('dialog button:has-text("Yes, let it play")');
    await ann.getByText('The computer is playing for you').waitFor();
    await ann.click('.tray button:has-text("Take my seat back")');
    await ann.getByText('The computer is playing for you').waitFor({ state: 'detached' });
    await playOut(ann, 3, { most: 1 });
    await playOut(ben, 4, { most: 1 });
    await turn(ann);
    await resign(ben);
    await ann.click('dialog button:has-text("Play again")');
    await ben.click('dialog .proposal .primary');
    // Both are taken along.
    for (const page of [ann, ben]) await page.waitForSelector('main[data-over=false] svg[data-board]');
    assert.equal(ann.url().split('#')[0], ben.url().split('#')[0]);
    assert.notEqual(new URL(ann.url()).pathname, new URL(seats[0]).pathname);
    await resign(ben);
    // A duel ends with it, and log and result say so.
    for (const page of [ann, ben]) await page.waitForSelector('main[data-over=true]');
    await ann.locator('ol[aria-label="Log"] li', { hasText: 'Ben resigned' }).waitFor();
    await ann.locator('dialog', { hasText: 'You won' }).getByText('Ben resigned').waitFor();
  });

  test('table: against the computer one press takes back my own choice', async ({ open, visitor }) => {
    const house = await open();
    const page = await visitor();
    const { seats } = await house.table({ game: 'niya', options: { first: 0 }, seats: [{ kind: 'human', name: 'Ann' }, { kind: 'mind', level: 1 }] });
    await page.goto(seats[0]);
    const lines = page.locator('ol[aria-label="Log"] li');
    await turn(page);
    assert.equal(await page.locator('.wide button:has-text("Take back")').count(), 0, 'nothing is chosen yet');
    const before = await lines.count();
    const action = await compose(page);
    await playAction(page, action);
    await page.waitForFunction((n) => document.querySelectorAll('ol[aria-label="Log"] li').length >= n + 2, before);
    await turn(page);
    await page.click('.wide button:has-text("Take back")');
    await page.waitForSelector(`[data-action="${action}"]`);
    assert.equal(await lines.count(), before);
  });

  test('table: a no to another game replaces the question, until it is taken back', async ({ open, visitor }) => {
    const house = await open();
    const [ann, ben, eve] = [await visitor(), await visitor(), await visitor()];
    const { seats, address } = await house.table(two('niya', { first: 0 }));
    await ann.goto(seats[0]);
    await ben.goto(seats[1]);
    await eve.goto(address);
    await turn(ann);
    await resign(ben);
    await ann.click('dialog button:has-text("Play again")');
    await ben.click('dialog .proposal button:has-text("No")');
    for (const again of [false, true]) {
      if (again) await ann.reload();
      await ann.locator('dialog .proposal', { hasText: 'Ben said no' }).waitFor();
      assert.equal(await ann.getByText('would like').count(), 0);
    }
    await ben.click('dialog button:has-text("Play again")');
    await ann.click('dialog .proposal .primary');
    // All go to the next table, spectators too.
    for (const page of [ann, ben, eve]) await page.waitForSelector('main[data-over=false] svg[data-board]');
    assert.equal(new Set([ann, ben, eve].map((page) => new URL(page.url()).pathname)).size, 1);
    assert.notEqual(new URL(eve.url()).pathname, new URL(address).pathname);
  });

  test('table: both have a hand in chance, in the next game too, and can check it', async ({ open, visitor }) => {
    const house = await open();
    const [ann, ben] = [await visitor(), await visitor()];
    await ann.goto(`${house.address}/new/niya`);
    await ann.click('form .primary');
    await ann.waitForSelector('main.waiting');
    await ben.goto(ann.url());
    await ben.click('text=Sit down');
    const contributions = [];
    for (const again of [true, false]) {
      // To its end once; a game that is given up is checked alike.
      if (again) await Promise.all([playOut(ann, 3), playOut(ben, 4)]);
      else await resign(ben);
      for (const page of [ann, ben]) await page.waitForSelector('main[data-over=true]');
      const table = new URL(ann.url()).pathname.split('/').at(-1);
      const { fairness } = JSON.parse((await (await fetch(`${house.address}/api/tables/${table}/transcript`)).text()).split('\n')[0]);
      assert.ok(fairness.commitments.every(Boolean), 'both committed');
      contributions.push(...fairness.contributions);
      if (!again) break;
      await ann.click('dialog button:has-text("Play again")');
      await ben.click('dialog .proposal .primary');
      for (const page of [ann, ben]) await page.waitForSelector('main[data-over=false] svg[data-board]');
    }
    assert.equal(new Set(contributions.filter(Boolean)).size, 4, 'and contributed, anew each time');
    for (const page of [ann, ben]) {
      await page.goto(page.url().replace('/t/', '/review/'));
      await page.click('text=Check the seed');
      await page.waitForSelector('[data-seed=true]');
      await page.getByText('What this browser added was used').waitFor();
    }
  });

  test('table: what a mind plays when time has run out is told as such', async ({ open, visitor }) => {
    const house = await open();
    const page = await visitor();
    const { table, seats } = await house.table({ ...two('niya', { first: 0 }), clock: { move: 250 } });
    await page.goto(seats[0]);
    await page.getByText('Your time ran out').waitFor();
    const told = page.locator('ol[aria-label="Log"] li', { hasText: 'Out of time' }).first();
    await told.waitFor();
    await page.reload();
    await told.waitFor();
    // So does the review, which asks nobody at the table.
    await page.waitForSelector('main[data-over=true]');
    await page.goto(`${house.address}/review/${table}?at=99`);
    await page.locator('.told', { hasText: 'Out of time' }).waitFor();
  });

  test('table: a whole game lost on time is shown and heard', async ({ open, visitor }) => {
    const house = await open();
    const page = await visitor({ settings: { sound: 'on' } });
    await page.addInitScript(() => {
      globalThis.heard = [];
      const Sound = globalThis.AudioContext;
      globalThis.AudioContext = class extends Sound {
        createOscillator() {
          const voice = super.createOscillator();
          setTimeout(() => heard.push(voice.frequency.value));
          return voice;
        }
      };
    });
    const { seats } = await house.table({ ...two('niya', { first: 0 }), seats: [{ kind: 'human', name: 'Ann' }, { kind: 'mind', level: 1 }], clock: { bank: 300 } });
    await page.goto(seats[0]);
    await page.waitForSelector('main[data-over=true]');
    await page.locator('.board .late', { hasText: 'Ann ran out of time' }).waitFor();
    await page.locator('dialog', { hasText: 'Ann ran out of time' }).waitFor();
    assert.ok((await page.evaluate(() => heard)).includes(330), 'the bell for the time');
    await page.reload();
    await page.locator('.board .late', { hasText: 'Ann ran out of time' }).waitFor();
  });

  test('table: who resigned against a mind plays again', async ({ open, visitor }) => {
    const house = await open();
    const page = await visitor();
    const { table, seats } = await house.table({ game: 'niya', seats: [{ kind: 'human', name: 'Ann' }, { kind: 'mind', level: 1 }] });
    await page.goto(seats[0]);
    await turn(page);
    await resign(page);
    await page.click('dialog button:has-text("Play again")');
    // One press leads to the next table.
    await page.waitForURL((url) => !url.pathname.endsWith(table));
    await turn(page);
    assert.equal(await page.locator('main ol[aria-label="Seats"] > li').count(), 2);
  });

  test('table: a seat carried to a second device', async ({ open, visitor }) => {
    const house = await open();
    const [one, two_] = [await visitor(), await visitor()];
    const { seats } = await house.table(two('niya', { first: 0 }));
    await one.goto(seats[0]);
    await turn(one);
    await menu(one, 'Move my seat');
    const link = await one.locator('dialog input[readonly]').inputValue();
    assert.equal(link, seats[0]);
    await two_.goto(link);
    await turn(two_);
    await playAction(two_, await compose(two_));
    await one.keyboard.press('Escape');
    await one.waitForFunction(() => !document.querySelector('[data-action]'));
  });

  test('table: two tabs of one browser, a seat each', async ({ open, visitor }) => {
    const house = await open();
    const ann = await visitor();
    const ben = await ann.context().newPage();
    const { seats } = await house.table(two('niya', { first: 0 }));
    await ann.goto(seats[0]);
    await ben.goto(seats[1]);
    await playAction(ann, await compose(ann));
    await playAction(ben, await compose(ben));
    await turn(ann);
    // No curtain falls: each tab stays with its seat, after a reload too.
    for (const page of [ann, ben]) await page.reload();
    for (const page of [ann, ben]) await page.waitForSelector('svg[data-board]');
    await playAction(ann, await compose(ann));
    assert.ok(await turn(ben));
  });

  test('table: people who share a device have a curtain between them', async ({ open, visitor }) => {
    const house = await open();
    const page = await visitor();
    await page.goto(`${house.address}/new/kamiza`);
    await page.fill('input[aria-label="Name for seat 1"]', 'Ann');
    await page.selectOption('select[aria-label="Who sits in seat 2"]', 'here');
    await page.fill('input[aria-label="Name for seat 2"]', 'Ben');
    await page.selectOption('#option-first', { index: 1 });
    await page.click('form .primary');
    for (const name of ['Ann', 'Ben']) {
      await page.getByText(`Pass the device to ${name}`).waitFor();
      // Behind the curtain there is nothing of anybody's.
      assert.equal(await page.locator('svg[data-board], [data-action], [data-step], ol').count(), 0);
      await page.click(`text=I am ${name}`);
      await page.waitForSelector('svg[data-board]');
      assert.equal(await page.getByText('offline').count(), 0, 'who shares the device is here');
      await playAction(page, await compose(page));
    }
  });
}
