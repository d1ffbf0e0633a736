// A move planned in Niya while the other thinks, and shortcuts on the keyboard.
import assert from 'node:assert/strict';
import { compose, playAction, turn } from './player.mjs';

const two = { game: 'niya', options: { first: 0 }, seats: [{ kind: 'human', name: 'Ann' }, { kind: 'human', name: 'Ben' }] };
const square = (page, name) => page.locator(`svg[data-board] .place[aria-label^="${name}"]`);

export function tests(test) {
  test('plan: a move is played as soon as it is legal, and dropped if it is not', async ({ open, visitor }) => {
    const house = await open();
    const [ann, ben] = [await visitor(), await visitor()];
    const { seats } = await house.table(two);
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
    // What will be legal is played at once.
    const [next, ...others] = await ann.locator('[data-action]').evaluateAll((all) => all.map(({ dataset }) => dataset.action));
    const tile = (page, name) => page.evaluate((name) => document.querySelector(`svg[data-board] .place[aria-label^="${name}"]`).getAttribute('aria-label'), name);
    const parts = (label) => label.split(/[,:;]/)[1].trim().split(/ (?:and|with) /);
    const of = parts(await tile(ann, next.split(' ')[1]));
    const all = await ben.locator('svg[data-board] .place').evaluateAll((places) => places.map((place) => place.getAttribute('aria-label')));
    const fitting = all.find((label) => label.includes('plan') && !label.startsWith(next.split(' ')[1]) && of.some((part) => label.includes(part)));
    assert.ok(fitting, `${of} in ${all.join(' | ')} after ${next}; else ${others}`);
    await square(ben, fitting.slice(0, 2)).click();
    await playAction(ann, next);
    await ann.locator('ol[aria-label="Log"] li', { hasText: `Ben takes ${fitting.slice(0, 2)}` }).or(ann.locator('ol[aria-label="Log"] li', { hasText: fitting.slice(0, 2) })).first().waitFor();
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
