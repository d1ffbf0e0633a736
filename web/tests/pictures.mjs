// The README's pictures, from games in progress: node web/tests/pictures.mjs PATH_TO_ZASHIKI FOLDER [GAME…]
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { browser } from './browser.mjs';
import { House } from './house.mjs';
import { lot, step, turn, still } from './player.mjs';

const [program, folder, ...games] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const size = { width: 1120, height: 720 };
// After how many steps by lot, with which fortune, in which light: chosen by eye.
const scenes = {
  niya: { steps: 3, seed: 3, colorScheme: 'light' },
  kamiza: { steps: 5, seed: 5, colorScheme: 'light' },
  akiwado: { steps: 14, seed: 2, colorScheme: 'dark' },
  nyakuza: { steps: 42, seed: 4, colorScheme: 'light' },
  izakaya: { steps: 21, seed: 6, colorScheme: 'dark' },
};
const chrome = await browser();
const house = await House.open(resolve(program), undefined, ['--fixed-source']);
async function picture(name, options, prepare) {
  if (games.length > 0 && !games.includes(name)) return;
  const context = await chrome.newContext({ viewport: size, locale: 'en-GB', reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  await page.goto(house.address);
  await prepare(page);
  await still(page);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await context.close();
}
await picture('home', { colorScheme: 'light' }, async (page) => {
  await page.waitForFunction(() => document.querySelectorAll('[data-game] .picture svg').length >= 3); // those that the window shows
});
for (const [game, { steps, seed, colorScheme }] of Object.entries(scenes))
  await picture(game, { colorScheme }, async (page) => {
    await page.click(`[data-game=${game}] [data-door=computer]`);
    await page.check('dialog input[name=level][value="2"]');
    await page.click('dialog .primary');
    const draw = lot(seed);
    for (let i = 0; i < steps && (await turn(page)); ++i) await step(page, draw);
    await turn(page);
  });
await chrome.close();
await house.close();
