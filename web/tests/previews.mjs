// The pictures that links show where they are shared, in the size that is usual there: the front page's pictures of the games,
// and the front page itself. node web/tests/previews.mjs PATH_TO_ZASHIKI FOLDER
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { browser } from './browser.mjs';
import { House } from './house.mjs';
import { counts, still } from './player.mjs';

const [program, folder] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const chrome = await browser();
const house = await House.open(resolve(program), process.env.ZASHIKI_PAGE && resolve(process.env.ZASHIKI_PAGE));
const context = await chrome.newContext({ viewport: { width: 1200, height: 630 }, locale: 'en-GB', colorScheme: 'light', reducedMotion: 'reduce' });
const page = await context.newPage();
const shoot = async (name) => {
  await still(page);
  await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 80 });
};
await page.goto(house.address);
await page.waitForSelector('[data-game] .picture svg');
await shoot('house');
for (const game of Object.keys(counts)) {
  await page.locator(`[data-game=${game}]`).scrollIntoViewIfNeeded(); // its picture is drawn when it comes near
  await page.waitForSelector(`[data-game=${game}] .picture svg`);
  await page.evaluate((game) => {
    document.querySelector('#preview')?.remove();
    const card = document.querySelector(`[data-game=${game}]`);
    const over = document.createElement('div');
    over.id = 'preview';
    over.style.cssText = 'position:fixed;inset:0;z-index:99;background:var(--paper);overflow:hidden';
    const picture = card.querySelector('.picture svg').cloneNode(true);
    picture.setAttribute('preserveAspectRatio', 'xMidYMin slice');
    picture.style.cssText = 'width:1200px;height:630px';
    const name = document.createElement('div');
    name.style.cssText = 'position:absolute;left:0;bottom:0;padding:14px 36px 18px;background:var(--paper);border-radius:0 12px 0 0;font:700 60px/1.1 system-ui;display:flex;gap:24px;align-items:baseline';
    name.innerHTML = `${card.querySelector('h3').textContent}<span style="font:400 30px system-ui;color:var(--ink-soft)">Zashiki</span>`;
    over.append(picture, name);
    document.body.append(over);
  }, game);
  await shoot(game);
}
await chrome.close();
await house.close();
