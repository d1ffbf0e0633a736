// Whom one has nothing more to do with, what the host hears of it, and chat in set phrases.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { examine } from './axe.mjs';
import { turn } from './player.mjs';

const seats = [{ kind: 'human', name: 'Ann' }, { kind: 'human', name: 'Ben' }];
const phone = { viewport: { width: 360, height: 740 }, bypassCSP: true };

// Each at a seat of its own, as a person.
async function together(house, visitor, [one, other]) {
  const table = await house.table({ game: 'niya', options: { first: 0 }, seats });
  const ann = await visitor(one);
  const ben = await visitor(other);
  for (const [page, at] of [[ann, 0], [ben, 1]]) {
    await page.goto(table.seats[at]);
    await page.waitForFunction(() => localStorage.getItem('person') !== null);
  }
  await turn(ann);
  return { ann, ben, table };
}
const chat = async (page) => {
  if (!(await page.locator('.chat').isVisible().catch(() => false))) await page.keyboard.press('t');
  await page.locator('.chat').waitFor();
};

export function tests(test) {
  test('manners: a player is blocked and reported, and can be heard again', async ({ open, visitor }) => {
    const house = await open();
    const { ann, ben } = await together(house, visitor, [{ ...phone, locale: 'en-GB' }, { ...phone, locale: 'ja-JP', colorScheme: 'dark' }]);
    for (const page of [ann, ben]) await chat(page);
    const say = async (text) => {
      await ben.fill('.chat input', text);
      await ben.press('.chat input', 'Enter');
      await ben.locator('.chat li', { hasText: text }).waitFor();
    };
    await say('you fool');
    await ann.locator('.chat li', { hasText: 'you fool' }).waitFor();
    await ann.reload();
    await turn(ann);
    await chat(ann);
    await ann.getByRole('button', { name: 'Block or report' }).click();
    await examine(ann, 'block or report');
    await ann.locator('dialog textarea').fill('he swears');
    await ann.getByRole('button', { name: 'Report this table' }).click();
    await ann.getByText('The host has your report.').waitFor();
    await ann.getByRole('button', { name: 'Block Ben' }).click();
    await ann.getByText('Ben is blocked.').waitFor();
    await ann.keyboard.press('Escape');
    await say('still here');
    assert.equal(await ann.locator('.chat li', { hasText: 'still here' }).count(), 0);
    const reports = execFileSync(house.program, ['admin', 'reports', '--data', house.data], { encoding: 'utf8' });
    assert.match(reports, /he swears/);
    assert.match(reports, /you fool/);

    await ann.goto(`${house.address}/me`);
    const list = ann.locator('section[aria-labelledby=blocks]');
    await list.getByText('Ben').waitFor();
    await examine(ann, 'blocked players');
    await list.getByRole('button').click();
    await list.waitFor({ state: 'detached' });

    // The other's language, and the dark.
    await ben.getByRole('button', { name: 'ブロック・通報' }).click();
    await examine(ben, 'block or report, in the dark');
  });

  test('manners: set phrases only, as one wishes or the host does', async ({ open, visitor }) => {
    const house = await open('--set-phrases');
    const { ann, ben } = await together(house, visitor, [{ ...phone, locale: 'en-GB' }, { bypassCSP: true, locale: 'ja-JP' }]);
    for (const page of [ann, ben]) await chat(page);
    await ann.getByText('Set phrases only.').waitFor();
    assert.equal(await ann.locator('.chat input').count(), 0);
    await ann.getByRole('button', { name: 'One moment…' }).click();
    await ben.locator('.chat li', { hasText: '少々お待ちください。' }).waitFor();
    await examine(ann, 'set phrases');
    await ann.goto(`${house.address}/me`);
    await ann.getByLabel('Chat in set phrases only').check();
    await ann.reload();
    await ann.locator('label', { hasText: 'Chat in set phrases only' }).waitFor();
    assert(await ann.getByLabel('Chat in set phrases only').isChecked());
  });

  test('manners: who is banned is told so', async ({ open, visitor }) => {
    const house = await open();
    const { ann, ben } = await together(house, visitor, [{ ...phone, minds: false, locale: 'en-GB' }, { ...phone, minds: false, locale: 'ja-JP', colorScheme: 'dark' }]);
    const admin = (...words) => execFileSync(house.program, ['admin', 'people', ...words, '--data', house.data], { encoding: 'utf8' });
    await chat(ben);
    admin('silence', admin('find', 'Ben').split(' ')[0]);
    await ben.fill('.chat input', 'hello');
    await ben.press('.chat input', 'Enter');
    await ben.getByText('管理者により、チャットを止められています。').first().waitFor();
    for (const [page, name, told] of [[ann, 'Ann', 'The host has banned you from this server.'], [ben, 'Ben', '管理者により、このサーバーの利用を禁止されています。']]) {
      admin('ban', admin('find', name).split(' ')[0]);
      await page.waitForFunction(() => fetch('/api/me').then(({ status }) => status === 403), undefined, { polling: 200 });
      await page.goto(`${house.address}/me`);
      await page.getByText(told).waitFor();
      await examine(page, 'banned');
    }
  });
}
