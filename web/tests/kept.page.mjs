// What this browser has kept is damaged, hostile, or of another version: the page starts and stays usable.
import { compose, playAction } from './player.mjs';

const names = ['seats', 'name', 'puzzles', 'level', 'language', 'theme', 'palette', 'boards', 'motion', 'notify', 'confirm', 'volume', 'kamiza.by-hand'];
const seat = { table: 'aaaaaaaaaaaa', key: 'k'.repeat(22), seat: 0, game: 'niya', when: 1 };
const texts = {
  empty: '', cut: '[{"table":"abc', null: 'null', number: '1e999', text: '"x"', list: '[null,5,"x",[],{}]', object: '{"length":3,"seen":{"length":1e9}}',
  nested: '['.repeat(100_000), long: 'x'.repeat(300_000), members: JSON.stringify({ now: 'x', best: [], seen: 5, day: {}, days: null }),
  seats: JSON.stringify([...Object.keys(seat).flatMap((name) => [null, {}, [], -1, 1e300, 'x', 'x'.repeat(10_000), true].map((value) => ({ ...seat, [name]: value }))),
    { ...seat, noted: 5, entropy: {}, next: [], over: 'x', hidden: 3, name: {} }, { ...seat, game: 'constructor' }, { ...seat, game: 'shogi', more: 1 }]),
};
const board = 'svg[data-board]';
const play = async (page) => {
  await page.click('[data-game=niya] [data-door=computer]');
  await page.fill('dialog input[type=text]', 'Ann');
  await page.check('dialog input[name=level][value="1"]');
  await page.click('dialog .primary');
  await page.waitForSelector(`main[data-over=false] ${board}`);
  await playAction(page, await compose(page));
};
export function tests(test, { soak }) {
  for (const [what, text] of Object.entries(texts))
    test(`kept: settings and seats, ${what}`, async ({ folder, visitor }) => {
      const site = await folder();
      const page = await visitor({ settings: Object.fromEntries(names.map((name) => [name, text])) });
      // One page throughout: what takes time is starting the house in it.
      await page.goto(site.address);
      await page.locator('a[href$="/puzzles"]').first().click();
      await page.waitForSelector(board);
      await playAction(page, await compose(page));
      await page.goBack();
      await play(page);
      // And what is kept now is read again.
      if (soak || what === 'seats') {
        await page.reload();
        await page.waitForSelector(`main[data-over=false] ${board}`);
      }
      await page.click('header .tools button:last-child');
      await page.waitForSelector('dialog');
    });

  test('kept: a store of another shape', async ({ folder, visitor }) => {
    const site = await folder();
    for (const stores of [[], ['tables'], ['events', 'more']]) {
      const page = await visitor();
      await page.goto(site.address);
      await page.evaluate((stores) => new Promise((done) => {
        const opening = indexedDB.open('zashiki', 1);
        opening.onupgradeneeded = () => stores.forEach((name) => opening.result.createObjectStore(name));
        opening.onsuccess = () => (opening.result.close(), done());
      }), stores);
      await page.reload();
      await play(page);
    }
  });
}
