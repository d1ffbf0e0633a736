// Maps and cards of one's own: started from the house's, drawn, pasted, checked, and shared with the table.
import assert from 'node:assert/strict';

export function tests(test) {
  const ask = async (house, path) => (await fetch(`http://127.0.0.1:${house.port}${path}`)).json();
  const checked = (page, how) => page.waitForSelector(`[data-checked=${how}]`);

  test('own: a bay is drawn, checked and played', async ({ open, visitor }) => {
    const house = await open();
    const page = await visitor({ quiet: true }); // what is refused is told in the console by the browser itself
    await page.goto(`${house.address}/new/nyakuza`);
    await page.selectOption('#own', 'own');
    assert(await page.isDisabled('form .primary'), 'nothing to open a table with yet');
    await page.fill('textarea', '{"spaces": [');
    await page.getByText('not valid JSON').waitFor();
    await page.fill('textarea', '{"spaces": []}');
    await checked(page, 'wrong');
    await page.click('text=Start from the standard one');
    await checked(page, 'right');
    // Two spaces change places: one by mouse, one by keyboard.
    const bay = await ask(house, '/api/games/nyakuza/data');
    const resource = (map, id) => map.spaces.find((space) => space.id === id).resource;
    const other = bay.spaces.find((space) => space.resource && space.resource !== resource(bay, 'r1'));
    const place = (id) => page.getByRole('button', { name: new RegExp(`\\b${id.slice(1)}$`) }).first();
    await place('r1').click();
    await place(other.id).focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction((was) => !document.querySelector('textarea').value.includes(was), JSON.stringify(bay.spaces.find(({ id }) => id === 'r1'), null, 1).slice(1, 60));
    await checked(page, 'right');
    const drawn = JSON.parse(await page.inputValue('textarea'));
    assert.equal(resource(drawn, 'r1'), other.resource);
    assert.equal(resource(drawn, other.id), resource(bay, 'r1'));
    await page.click('form .primary');
    await page.waitForSelector('main.waiting');
    assert.deepEqual((await ask(house, `/api/tables/${page.url().split('/').at(-1)}`)).data, drawn);
  });

  test('own: site cards are drawn on a phone, and a card without ground is refused in a sentence', async ({ open, visitor }) => {
    const house = await open();
    const page = await visitor({ viewport: { width: 360, height: 740 }, hasTouch: true, locale: 'ja-JP', quiet: true });
    await page.goto(`${house.address}/new/izakaya`);
    // The gentlest choice is checked and can be played.
    await page.selectOption('#own', 'easy');
    await page.waitForSelector('[data-checked=right]');
    await page.selectOption('#own', 'own');
    await page.locator('.own .button').first().tap();
    await checked(page, 'right');
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
    const cards = await ask(house, '/api/games/izakaya/data');
    // A cell apart from its area: the house says which card, and the drawing stays.
    const empty = cards.sites[0].plan.findIndex((line) => line === '......');
    await page.locator(`ul li:first-child rect[role=button]`).nth(6 * (empty + 1)).tap();
    await checked(page, 'wrong');
    assert.match(await page.textContent('[data-checked]'), new RegExp(cards.sites[0].id));
    assert(await page.isDisabled('form .primary'));
    for (let i = 0; i < 2; i++) await page.locator(`ul li:first-child rect[role=button]`).nth(6 * (empty + 1)).tap();
    await checked(page, 'right');
    // From a file.
    await page.setInputFiles('input[type=file]', { name: 'mine.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify({ ...cards, about: 'mine' })) });
    await page.waitForFunction(() => document.querySelector('textarea').value.includes('mine'));
    await checked(page, 'right');
    await page.click('form .primary');
    await page.waitForSelector('main.waiting');
    await page.getByText('標準とは異なる').waitFor();
    assert.equal((await ask(house, `/api/tables/${page.url().split('/').at(-1)}`)).data.about, 'mine');
  });
}
