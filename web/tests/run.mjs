// The page in a real browser: node web/tests/run.mjs PATH_TO_ZASHIKI [FILTER]
// FILTER: only tests whose names contain it. ZASHIKI_PAGE=folder takes a built page from there instead of the one
// inside the program; ZASHIKI_SOAK=1 plays every game at every number of players.
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { inspect } from 'node:util';
import { browser } from './browser.mjs';
import { Folder } from './folder.mjs';
import { House } from './house.mjs';

const [program, filter = ''] = process.argv.slice(2);
if (!program) {
  console.error('which program? node web/tests/run.mjs PATH_TO_ZASHIKI [FILTER]');
  process.exit(2);
}
const patience = 120_000; // ms: a busy machine is no fault of the page
const soak = process.env.ZASHIKI_SOAK === '1';
let chrome;
before(async () => {
  chrome = await browser();
});
after(() => chrome?.close());

// What a test gets: houses of its own, and visitors whose pages must stay without complaint.
async function stage(run) {
  const houses = [];
  const open = async (...options) => {
    houses.push(await House.open(resolve(program), process.env.ZASHIKI_PAGE && resolve(process.env.ZASHIKI_PAGE), options));
    return houses.at(-1);
  };
  // The static folder, which lies beside the program when it is built.
  const folder = async () => {
    houses.push(await Folder.open(join(dirname(resolve(program)), 'site')));
    return houses.at(-1);
  };
  const contexts = [];
  const pages = [];
  const complaints = [];
  let object;
  const objection = new Promise((_, fail) => (object = fail));
  objection.catch(() => undefined);
  const complain = (minds, text) => {
    if (!minds) return;
    complaints.push(text);
    object(new Error('the page complained'));
  };
  const visitor = async (options = {}) => {
    // A visitor with `minds: false` expects complaints; one with `settings` has chosen them earlier.
    const { quiet = false, minds = true, settings = {}, ...rest } = options;
    const context = await chrome.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB', reducedMotion: 'reduce', serviceWorkers: 'block', ...rest });
    contexts.push(context);
    context.setDefaultTimeout(patience);
    // Moves of the others one after another would only take time here; moving.page.mjs looks at that.
    await context.addInitScript((kept) => {
      if (location.protocol === 'about:') return; // which has no storage
      for (const [name, value] of Object.entries(kept)) if (localStorage.getItem(name) === null) localStorage.setItem(name, value);
    }, { pace: 'off', sound: 'off', ...settings });
    const page = await context.newPage();
    pages.push(page);
    page.on('pageerror', (error) => complain(minds, error.stack ?? String(error)));
    page.on('console', (message) => {
      // A cut line is told in the console by the browser itself.
      if (message.type() === 'error' && !(quiet && /WebSocket|ERR_|Failed to load/.test(message.text()))) complain(minds, `${message.text()} ${message.location().url}`);
    });
    return page;
  };
  try {
    const played = run({ open, folder, visitor });
    played.catch(() => undefined);
    await Promise.race([played, objection]);
    if (complaints.length > 0) await objection;
  } catch (error) {
    // Who has to find out why sees what the visitors saw.
    const seen = await Promise.all(pages.map((page) => sight(page).catch(() => 'nothing: the page is gone')));
    throw new Error([...complaints, ...seen].join('\n'), { cause: error });
  } finally {
    for (const context of contexts) await context.close();
    for (const house of houses) await house.close();
  }
}
const sight = async (page) => {
  const text = await page.evaluate(() => [document.title, ...[...document.querySelectorAll('dialog, main')].map((part) => `${part.localName}: ${part.innerText}`)].join('\n'));
  return `${page.url()}\n${text.replace(/^/gm, '  | ')}`;
};
const register = (name, run) => {
  if (!name.includes(filter)) return;
  test(name, { timeout: 480_000 }, async () => {
    try {
      await stage(run);
    } catch (error) {
      // A browser on a busy machine can miss a beat. What fails twice fails; what failed once is told.
      console.log(`# ${name}: failed once: ${inspect(error)}`);
      await stage(run);
    }
  });
};
// As many tests as cores share the browser, each with a house and visitors of its own.
const pages = await Promise.all(
  readdirSync(import.meta.dirname).filter((file) => file.endsWith('.page.mjs')).sort().map((file) => import(`./${file}`)),
);
describe('the page', { concurrency: availableParallelism() }, () => {
  for (const { tests } of pages) tests(register, { soak });
});
