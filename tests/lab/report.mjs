// The page of a report in a real browser: node tests/lab/report.mjs ZASHIKI. Every section is drawn, in both colour
// schemes, on a phone without scrolling sideways, with nothing loaded and no error; a name in the numbers is text.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { browser } from '../../web/tests/browser.mjs';

const program = resolve(process.argv[2]);
const folder = mkdtempSync(join(tmpdir(), 'zashiki-report-'));
const chrome = await browser();
const wrong = [];
const expect = (fine, sentence) => fine || wrong.push(sentence);

for (const [game, players] of [['niya', 2], ['kamiza', 3], ['akiwado', 4], ['nyakuza', 3], ['izakaya', 3]]) {
  const file = join(folder, `${game}.html`);
  const json = join(folder, `${game}.json`);
  execFileSync(program, ['report', game, '-p', players, '--games', 12, '--side-games', 4, '--skill', 'random', '--json', json, '--out', file]);
  if (game === 'kamiza') {  // as somebody else's file might name things
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('"play"', '"\\u003cimg src=x onerror=wrong()>"'));
  }
  for (const colorScheme of ['light', 'dark']) {
    const page = await chrome.newPage({ colorScheme, viewport: { width: 390, height: 844 } });
    page.on('console', (message) => message.type() === 'error' && wrong.push(`${game}: ${message.text()}`));
    page.on('pageerror', (error) => wrong.push(`${game}: ${error.message}`));
    page.on('request', (request) => request.url().startsWith('file:') || wrong.push(`${game} asks for ${request.url()}`));
    await page.goto(`file://${file}`);
    const seen = await page.evaluate(() => ({
      sections: [...document.querySelectorAll('h2')].map((one) => one.textContent),
      plots: document.querySelectorAll('svg.plot').length,
      images: document.images.length,
      wide: document.documentElement.scrollWidth > innerWidth,
      paper: getComputedStyle(document.body).backgroundColor,
      drawn: document.querySelector('main').innerHTML,
      first: document.querySelector('.short li').textContent,
    }));
    for (const section of ['Who wins', 'How long it takes', 'Scores, margins and how games end', 'How it is decided', 'What is chosen, and what comes of it',
      'Skill against luck', 'How this was made', ...(players === 2 && game === 'niya' ? [] : ['Numbers of players side by side'])])
      expect(seen.sections.includes(section), `${game} has no section "${section}"`);
    expect(seen.plots >= 9, `${game} has ${seen.plots} plots`);
    expect(seen.images === 0, `${game} took a name for markup`);
    expect(!seen.wide, `${game} scrolls sideways`);
    expect(!/NaN|undefined|Infinity|null/.test(seen.drawn), `${game} draws ${/.{40}(NaN|undefined|Infinity|null).{20}/.exec(seen.drawn)?.[0]}`);
    expect(seen.paper === (colorScheme === 'dark' ? 'rgb(23, 26, 33)' : 'rgb(247, 243, 232)'), `${game} is ${seen.paper} in ${colorScheme}`);
    expect(seen.first === JSON.parse(readFileSync(json)).findings[0], `${game} does not begin with the first finding`);
    if (process.env.PICTURES) await page.screenshot({ path: join(process.env.PICTURES, `${game}-${colorScheme}.png`), fullPage: true });
    await page.close();
  }
}
await chrome.close();
if (wrong.length > 0) throw new Error(wrong.join('\n'));
