// What reaches somebody who looks elsewhere: a notice and a sound when it is their turn, where they asked for it; and
// what helps eyes that do not tell red from green.
import assert from 'node:assert/strict';
import { playAction, turn } from './player.mjs';

const two = { game: 'niya', options: { first: 0 }, seats: [{ kind: 'human', name: 'Ann' }, { kind: 'human', name: 'Ben' }] };
const settings = async (page) => {
  await page.click('header button:has-text("Settings")');
  await page.waitForSelector('dialog[open]');
};

export function tests(test) {
  test('notice: a turn is told to somebody who looks elsewhere', async ({ open, visitor }) => {
    const house = await open();
    const [ann, ben] = [await visitor(), await visitor()];
    await ben.addInitScript(() => {
      globalThis.heard = [];
      const Sound = globalThis.AudioContext;
      // A browser without a window shows no notices and never allows them.
      globalThis.Notification = class {
        static permission = 'granted';
        static requestPermission = async () => 'granted';
        constructor(title, more) {
          heard.push(`notice: ${title} (${more.body})`);
        }
      };
      globalThis.AudioContext = class extends Sound {
        createOscillator() {
          heard.push('tone');
          return super.createOscillator();
        }
      };
    });
    const { seats } = await house.table(two);
    await ann.goto(seats[0]);
    await ben.goto(house.address);
    await settings(ben);
    await ben.check('text=Sound');
    await ben.check('text=Notify me when it’s my turn');
    await ben.keyboard.press('Escape');
    await ben.goto(seats[1]);
    await ben.waitForSelector('svg[data-board]');
    await ben.evaluate(() => {
      heard.length = 0;
      Object.defineProperty(document, 'hidden', { get: () => true });
    });
    await turn(ann);
    await playAction(ann, 'take a1');
    await turn(ben);
    const heard = await ben.evaluate(() => heard);
    assert.equal(heard.filter((what) => what.startsWith('notice:')).length, 1, heard.join(', '));
    assert.ok(heard.includes('tone'));

  });

  test('notice: the clear palette changes the players colours and stays', async ({ open, visitor }) => {
    const house = await open();
    const page = await visitor();
    await page.goto(house.address);
    const colours = () => page.evaluate(() => [0, 1, 2, 3].map((seat) => getComputedStyle(document.documentElement).getPropertyValue(`--seat-${seat}`)));
    const before = await colours();
    await settings(page);
    await page.check('input[name=palette][value=clear]');
    const clear = await colours();
    assert.notDeepEqual(clear, before);
    assert.equal(new Set(clear).size, 4);
    await page.reload();
    await page.waitForSelector('html[data-palette=clear]');
    assert.deepEqual(await colours(), clear);
  });
}
