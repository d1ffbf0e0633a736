// A choice survives whatever happens to the line: a reload, a cut, a house that falls and rises again.
import assert from 'node:assert/strict';
import { compose, playAction } from './player.mjs';

const wish = { game: 'nyakuza', options: { first: 0 }, seats: [{ kind: 'human', name: 'Ann' }, { kind: 'human', name: 'Ben' }] };
// The log as the house has it.
const log = async (house, table) => {
  const text = await (await fetch(`http://127.0.0.1:${house.port}/api/tables/${table}/transcript`)).text();
  return text.split('\n').filter((line) => /bid/.test(line));
};
const bids = async (house, table, count) => {
  for (;;) {
    const lines = await log(house, table);
    if (lines.length >= count) return lines.length;
  }
};
const idle = (page) => page.waitForFunction(() => !document.querySelector('main [data-action], main [data-step]'));

export function tests(test) {
  test('line: a reload in the middle of a sealed bid', async ({ open, visitor }) => {
    const house = await open();
    const { seats, table } = await house.table(wish);
    const page = await visitor();
    await page.goto(seats[0]);
    const action = await compose(page);
    assert.ok(!page.url().includes('#'), 'the key is out of the address');
    await page.reload();
    await page.waitForSelector(`[data-action="${action}"]`);
    await playAction(page, action);
    assert.equal(await bids(house, table, 1), 1);
    await page.reload();
    await page.waitForSelector('svg[data-board]');
    await page.getByText('Waiting for Ben').first().waitFor();
    assert.equal(await page.locator('[data-action]').count(), 0);
    assert.equal(await bids(house, table, 1), 1);
  });

  test('line: what is chosen while it is cut counts once', async ({ open, visitor }) => {
    const house = await open();
    const { seats, table } = await house.table(wish);
    const page = await visitor({ quiet: true });
    await page.goto(seats[0]);
    const action = await compose(page);
    house.sever();
    await page.waitForSelector('[role=alert]');
    await page.waitForSelector(`[data-action="${action}"]`);
    await playAction(page, action);
    await page.getByText('Saved; it will be sent').waitFor();
    house.mend();
    await page.evaluate(() => document.querySelector('[role=alert] button')?.click()); // unless it has healed by itself
    await page.getByText('Waiting for Ben').first().waitFor();
    await idle(page);
    assert.equal(await bids(house, table, 1), 1);
  });

  test('line: what is said or asked while it is cut is not lost unseen', async ({ open, visitor }) => {
    const house = await open();
    const { seats } = await house.table(wish);
    const page = await visitor({ quiet: true });
    await page.goto(seats[0]);
    await compose(page);
    house.sever();
    await page.waitForSelector('[role=alert]');
    await page.click('.tabs button:has-text("Chat")');
    const chat = page.locator('form input[aria-label="Say something"]');
    await chat.fill('good evening');
    await chat.press('Enter');
    await page.locator('.notice', { hasText: 'this was not sent' }).waitFor();
    assert.equal(await chat.inputValue(), 'good evening');
    house.mend();
    await page.waitForSelector('[role=alert]', { state: 'detached' });
    await chat.press('Enter');
    await page.locator('ol[aria-label="Chat"] li', { hasText: 'good evening' }).waitFor();
    assert.equal(await chat.inputValue(), '');
  });

  test('line: a position that cannot be drawn stops neither the table nor the next one', async ({ open, visitor }) => {
    const house = await open();
    const { seats } = await house.table({ ...wish, game: 'niya' });
    const [ann, ben] = [await visitor({ minds: false }), await visitor()];
    // On its way to Ann, what follows her own take loses its options.
    await ann.routeWebSocket(/ws$/, (socket) => {
      const onward = socket.connectToServer();
      onward.onMessage((text) => {
        const message = JSON.parse(text);
        if (message.type === 'update' && message.who === 0) delete message.view.options;
        socket.send(JSON.stringify(message));
      });
    });
    await ann.goto(seats[0]);
    await ben.goto(seats[1]);
    await playAction(ann, await compose(ann));
    await ann.getByText('The board could not be drawn').waitFor();
    await ann.locator('ol[aria-label="Log"] li', { hasText: 'Ann takes' }).waitFor();
    await playAction(ben, await compose(ben));
    await ann.waitForSelector('svg[data-board] [data-action]');
    assert.equal(await ann.getByText('The board could not be drawn').count(), 0);
  });

  test('line: a house that falls and rises again', async ({ open, visitor }) => {
    const house = await open();
    const { seats, table } = await house.table(wish);
    const [ann, ben] = [await visitor({ quiet: true }), await visitor({ quiet: true })];
    await ann.goto(seats[0]);
    await ben.goto(seats[1]);
    const [annBid, benBid] = [await compose(ann), await compose(ben)];
    await playAction(ben, benBid);
    await bids(house, table, 1);
    await house.fall();
    await ann.waitForSelector('[role=alert]');
    await playAction(ann, annBid);
    await house.rise();
    await ann.waitForSelector('[role=alert]', { state: 'detached' });
    await ben.waitForSelector('[role=alert]', { state: 'detached' });
    assert.equal(await bids(house, table, 2), 2);
  });
}
