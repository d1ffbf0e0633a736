// A move planned in Niya while the other thinks, and shortcuts on the keyboard.
import assert from 'node:assert/strict';
import { compose, playAction, turn } from './player.mjs';

const two = { game: 'niya', options: { first: 0 }, seats: [{ kind: 'human', name: 'Ann' }, { kind: 'human', name: 'Ben' }] };
const square = (page, name) => page.locator(`svg[data-board] .place[aria-label^="${name}"], svg[data-board] .place[aria-label*=" ${name}"]`);

export function tests(test) {
  test('plan: a move is played as soon as it is legal, and dropped if it is not', async ({ open, visitor }) => {
    const house = await open();
    const [ann, ben] = [await visitor(), await visitor()];
    const { table, seats } = await house.table(two);
    await ann.goto(seats[0]);
    await ben.goto(seats[1]);
    await turn(ann);
    const action = await compose(ann);
    const taken = action.split(' ')[1];
    // What Ann is about to take cannot be Ben's: the plan comes to nothing.
    await square(ben, taken).click();
    await ben.getByText(`Planned: ${taken}`).waitFor();
    await square(ben, taken).click();
    await ben.getByText(`Planned: ${taken}`).waitFor({ state: 'detached' });
    await square(ben, taken).click();
    await playAction(ann, action);
    assert.ok(await turn(ben));
    await playAction(ben, await compose(ben));
    assert.ok(await turn(ann));
    // What will be legal, by the rules, is played at once.
    const lines = (await (await fetch(`${house.address}/api/tables/${table}/transcript`)).text()).trim().split('\n').map((line) => JSON.parse(line));
    const actions = [...lines.filter(Array.isArray), [0, await compose(ann)]];
    const study = await fetch(`${house.address}/api/study`, { method: 'POST', body: JSON.stringify({ game: 'niya', options: { first: 0 }, actions, seat: 1 }) });
    const { legal } = await study.json();
    const next = legal[0].split(' ')[1];
    await square(ben, next).click();
    await playAction(ann, actions.at(-1)[1]);
    await ann.locator('ol[aria-label="Log"] li', { hasText: `(${next})` }).waitFor();
    assert.ok(await turn(ann));
  });

  test('plan: the keyboard tells its shortcuts', async ({ open, visitor }) => {
    const house = await open();
    const page = await visitor();
    const { seats } = await house.table({ ...two, seats: [{ kind: 'human', name: 'Ann' }, { kind: 'mind', level: 1 }] });
    await page.goto(seats[0]);
    await turn(page);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
    await page.keyboard.press('h'); // not through a dialog
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('[data-hint]').count(), 0);
    await page.keyboard.press('h');
    await page.waitForSelector('[data-hint]');
    await page.keyboard.press('t');
    await page.locator('.tabs button[aria-pressed=true]', { hasText: 'Chat' }).waitFor();
  });
}
