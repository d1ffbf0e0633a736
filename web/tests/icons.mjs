// Draws the icons of the installed page from icon.svg: node web/tests/icons.mjs. The maskable one has the mark smaller on a
// full ground, because systems cut it to their own shapes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { browser } from './browser.mjs';

const folder = join(import.meta.dirname, '../public');
const mark = readFileSync(join(folder, 'icon.svg'), 'utf8');
const chrome = await browser();
for (const [name, size, share] of [['icon-192', 192, 1], ['icon-512', 512, 1], ['icon-maskable', 512, 0.72]]) {
  const page = await chrome.newPage({ viewport: { width: size, height: size } });
  const ground = share < 1 ? '#1f4e79' : 'transparent';
  await page.setContent(`<style>body{margin:0;display:grid;place-items:center;height:100vh;background:${ground}}svg{width:${100 * share}vw}</style>${mark}`);
  await page.screenshot({ path: join(folder, `${name}.png`), omitBackground: true });
  await page.close();
}
await chrome.close();
