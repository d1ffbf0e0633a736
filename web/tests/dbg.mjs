import { browser } from './browser.mjs';
import { Folder } from './folder.mjs';
import { tests } from './site.page.mjs';
const chrome = await browser();
const f = [];
const folder = async () => { f.push(await Folder.open('/work/wt/site/build/site')); return f.at(-1); };
let context;
const visitor = async (o = {}) => { const { quiet, minds, ...rest } = o; context = await chrome.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB', reducedMotion: 'reduce', serviceWorkers: 'block', ...rest }); context.setDefaultTimeout(8000); context.on('page', (p) => { p.on('console', (m) => console.log(m.text())); p.on('pageerror', (e) => console.log(e)); }); return context.newPage(); };
tests(async (name, run) => {
  if (!name.includes(process.argv[2])) return;
  try { await run({ folder, visitor }); console.log('OK', name); } catch (e) {
    console.log(e.stack);
    for (const p of context.pages()) { await p.screenshot({ path: '/tmp/fail.png' }); console.log(p.url(), (await p.evaluate(() => document.body.innerText)).slice(0, 900)); }
  }
  await chrome.close(); f.forEach((x) => x.close());
});
