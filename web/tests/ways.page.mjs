// The ways through the house that lead nowhere.
import assert from 'node:assert/strict';

export function tests(test) {
  test('ways: an address without a page says so and leads home', async ({ open, visitor }) => {
    const house = await open();
    const page = await visitor();
    const asked = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    for (const path of ['/nope', '/t', '/t/', '/learn/nope', '/rules/nope', '/new/nope', '/puzzles/nope', '/gardens/nope', '/review']) {
      await page.goto(house.address + path);
      await page.getByRole('heading', { name: 'This page does not exist.' }).waitFor();
    }
    assert.deepEqual(asked.filter((path) => path.includes('undefined')), []);
    await page.click('main a:has-text("Home")');
    await page.waitForSelector('[data-game]');
  });
}
