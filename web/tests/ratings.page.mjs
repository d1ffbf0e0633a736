// Ratings and finding each other, as a visitor meets them.
import assert from 'node:assert/strict';
import { examine } from './axe.mjs';
import { turn } from './player.mjs';

const phone = { viewport: { width: 360, height: 740 }, bypassCSP: true };
const resign = async (page) => {
  await page.click('header .tools button:last-child');
  await page.click('dialog button:has-text("Resign")');
  await page.click('dialog .primary:has-text("resign")');
};
const picture = async (page, name) => process.env.ZASHIKI_PICTURES && (await page.screenshot({ path: `${process.env.ZASHIKI_PICTURES}/${name}.png`, fullPage: true }));

export function tests(test) {
  test('ratings: a rated game, what it changed, and my ratings', async ({ open, visitor }) => {
    const house = await open();
    const ann = await visitor({ bypassCSP: true });
    const first = await house.table({ game: 'niya', rated: true, options: { first: 0 }, seats: [{ kind: 'human', name: 'Ann' }, { kind: 'mind', level: 1 }] });
    await ann.goto(first.seats[0]);
    await turn(ann);
    await resign(ann);
    await ann.getByText(/Rating: 1500 → 1\d\d\d \(−\d+\)/).waitFor();
    await picture(ann, 'finish');
    await ann.getByRole('link', { name: 'Your ratings' }).click();
    await ann.getByText('1 rated game').waitFor();
    await examine(ann, 'my ratings');
    await picture(ann, 'ratings');
    await ann.locator('main li a').click();
    await ann.getByRole('img', { name: /^From \d+ to/ }).waitFor();
    await ann.locator('caption', { hasText: 'Against computer players' }).waitFor();
    await examine(ann, 'one rating');
    await picture(ann, 'rating');
    await ann.getByRole('link', { name: 'The best' }).click();
    await ann.getByText('at least 10 rated games').waitFor();
    await examine(ann, 'the best');
    // The tick is there for those who are known, and only where a game can count.
    await ann.goto(`${house.address}/new/nyakuza`);
    const tick = ann.getByRole('checkbox', { name: 'Rated' });
    await tick.check();
    assert.equal(await ann.getByRole('checkbox', { name: 'Allow hints' }).count(), 0);
    await ann.locator('.seat select').nth(1).selectOption('here');
    assert(await tick.isDisabled());
    await examine(ann, 'new table');
    const stranger = await visitor();
    await stranger.goto(`${house.address}/new/nyakuza`);
    await stranger.getByRole('checkbox', { name: 'Allow hints' }).or(stranger.locator('.ticks p')).first().waitFor();
    assert.equal(await stranger.getByRole('checkbox', { name: 'Rated' }).count(), 0);

    // Two people at one address: told that it does not count.
    const second = await house.table({ game: 'niya', rated: true, options: { first: 0 }, seats: [{ kind: 'human', name: 'Ann' }, { kind: 'human', name: 'Ben' }] });
    const ben = await visitor({ ...phone, locale: 'ja-JP', colorScheme: 'dark' });
    await ben.goto(second.seats[1]);
    await ann.goto(second.seats[0]);
    await turn(ann);
    await resign(ann);
    await ann.getByText('Not rated: two players came from the same address.').waitFor();
    await ben.getByText('同じ場所').waitFor();
    await picture(ben, 'unrated-phone');
    await ben.goto(`${house.address}/ratings`);
    await ben.getByText('まだレーティングがありません').waitFor();
    await examine(ben, 'no ratings');
    await picture(ben, 'ratings-phone');

    // Ann challenges Ben, who finds it on the front page and declines.
    await ann.goto(`${house.address}/challenge`);
    await ann.getByRole('combobox', { name: 'Player' }).waitFor();
    await examine(ann, 'challenge');
    await picture(ann, 'challenge');
    await ann.getByRole('button', { name: 'Challenge' }).click();
    await ann.waitForURL(/\/t\//);
    await ben.goto(house.address);
    await ben.getByText('Annさんからニヤの申し込み').or(ben.getByText('Annさんから')).first().waitFor();
    await examine(ben, 'challenged');
    await picture(ben, 'challenged-phone');
    await ben.getByRole('button', { name: /^断る/ }).click();
    await ben.getByText('Annさんから').first().waitFor({ state: 'detached' });
    await ann.goto(house.address);
    await ann.getByText('Ben declined Niya').waitFor();
  });

  test('ratings: a quick match, and watching it', async ({ open, visitor }) => {
    const house = await open();
    const [ann, ben] = [await visitor({ bypassCSP: true }), await visitor(phone)];
    const look = async (page) => {
      await page.goto(house.address);
      await page.locator('[data-game=niya] [data-door=open]').click();
      await page.getByRole('button', { name: 'Find me an opponent' }).click();
    };
    await look(ann);
    await ann.getByText('Looking for an opponent…').waitFor();
    await examine(ann, 'looking for an opponent');
    await picture(ann, 'looking');
    await look(ben);
    await ben.waitForURL(/\/t\//);
    await ann.waitForURL(/\/t\//);
    assert.equal(new URL(ann.url()).pathname, new URL(ben.url()).pathname);
    await Promise.race([turn(ann), turn(ben)]);
    const listed = await house.table({ game: 'niya', listed: true, seats: [{ kind: 'human', name: 'Cho' }, { kind: 'human', name: 'Dai' }] });
    const watcher = await visitor(phone);
    await watcher.goto(`${house.address}/watch`);
    await watcher.getByText('Cho and Dai').waitFor();
    await examine(watcher, 'watch');
    await picture(watcher, 'watch-phone');
    await watcher.locator('main li a').click();
    await watcher.waitForURL(new RegExp(listed.table));
  });

  test('ratings: after half a minute the computer is offered', async ({ open, visitor }) => {
    const house = await open();
    const ann = await visitor();
    await ann.clock.install();
    await ann.goto(house.address);
    await ann.locator('[data-game=niya] [data-door=open]').click();
    await ann.getByRole('button', { name: 'Find me an opponent' }).click();
    await ann.getByText('Looking for an opponent…').waitFor();
    await ann.clock.runFor(31_000);
    await ann.getByRole('button', { name: 'Play the computer' }).click();
    await ann.waitForURL(/\/t\//);
    await turn(ann);
  });
}
