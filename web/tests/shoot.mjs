// Pictures of the page: node web/tests/shoot.mjs ADDRESS FOLDER [PATH…]: each path in phone and desktop size, light and dark.
// An action can precede a picture: "/ click text=Niya" does it first.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { browser } from './browser.mjs';
import { still } from './player.mjs';

const [address, folder, ...paths] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const chrome = await browser();
const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } };
for (const [i, line] of (paths.length > 0 ? paths : ['/']).entries()) {
  const [path, ...rest] = line.split(' ');
  for (const [size, viewport] of Object.entries(sizes))
    for (const colorScheme of ['light', 'dark']) {
      const context = await chrome.newContext({ viewport, colorScheme, deviceScaleFactor: size === 'phone' ? 2 : 1,
        hasTouch: size === 'phone', locale: process.env.SHOOT_LANGUAGE ?? 'en-GB' });
      const page = await context.newPage();
      page.on('pageerror', (error) => console.error(`${path}: ${error}`));
      await page.goto(new URL(path, address).href);
      if (rest[0] === 'click') await page.click(rest.slice(1).join(' '));
      await page.waitForLoadState('networkidle');
      await still(page);
      await page.screenshot({ path: join(folder, `${i}-${size}-${colorScheme}.png`) });
      await context.close();
    }
}
await chrome.close();
