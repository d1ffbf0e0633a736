// Somebody who plays with mouse, finger or keyboard whatever the page offers, by lot.

// The games, and how many can play each.
export const counts = { niya: [2], kamiza: [3, 4], akiwado: [3, 4, 5], nyakuza: [2, 3, 4], izakaya: [2, 3, 4, 5] };

// A generator that repeats itself: a game that went wrong can be played again.
export function lot(seed) {
  let state = seed >>> 0 || 1;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const offered = '[data-action], [data-step]';

// What can be chosen now, once it lies still (a board may find its size anew when what is below it changes): where to click
// each choice, and whether a click there would reach it.
const survey = (page) =>
  page.evaluate(async (offered) => {
    const find = () =>
      [...document.querySelectorAll(offered)].map((element) => {
        let box = element.getBoundingClientRect();
        const inside = box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
        if (!inside) {
          element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
          box = element.getBoundingClientRect();
        }
        const x = box.left + box.width / 2;
        const y = box.top + box.height / 2;
        const hit = document.elementFromPoint(x, y)?.closest('[data-action], [data-step]');
        return { x, y, reached: hit === element, what: element.dataset.action ?? element.dataset.step, board: element.closest('svg[data-board]') !== null, width: box.width, height: box.height };
      });
    let all = find();
    for (let tries = 0; tries < 50; tries++) {
      const before = JSON.stringify(all);
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      all = find();
      if (JSON.stringify(all) === before) break;
    }
    return all;
  }, offered);

// Until nothing moves any more that ever comes to rest.
export const still = (page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const moving = () => document.getAnimations().filter((one) => one.playState === 'running' && Number.isFinite(one.effect?.getComputedTiming().endTime));
    await frame();
    for (let all = moving(); all.length > 0; all = moving()) {
      await Promise.allSettled(all.map((one) => one.finished));
      await frame();
    }
    await frame();
  });

// What comes to light then stays until it is tapped away: a busy machine may need longer than people do.
export const unhurried = (page) =>
  page.addInitScript(() => {
    const later = window.setTimeout;
    window.setTimeout = (run, wait, ...rest) => later(run, wait === 3000 ? 600_000 : wait, ...rest);
  });

// Until it is this person's turn (true) or the game is over (false). Who waits in vain tells what the page says meanwhile.
export const turn = (page) =>
  page
    .waitForFunction((offered) => {
      document.querySelector('[data-reveal] button')?.click(); // whatever has come to light is seen at once
      return document.querySelector('main[data-over=true]') ? 'over' : document.querySelector(offered) ? 'mine' : false;
    }, offered, { timeout: 60_000, polling: 30 })
    .then((handle) => handle.jsonValue())
    .then((state) => state === 'mine')
    .catch(async (error) => {
      const said = await page.evaluate(() => [...document.querySelectorAll('.line, .sentence, .notice, main ol li')].map((element) => element.textContent.trim()).slice(-12).join(' | '));
      throw new Error(`nobody's turn comes; the page says: ${said}`, { cause: error });
    });

// All that is offered, as one text; or whether that is something else than before.
const offers = ({ offered, before }) => {
  const all = [...document.querySelectorAll(offered)].map((element) => (element.dataset.action === undefined ? `step ${element.dataset.step}` : `play ${element.dataset.action}`));
  const now = all.join(', ') + document.querySelector('main')?.dataset.over;
  return before === undefined ? now : now !== before;
};

// One choice by lot; says what it was.
export async function step(page, draw, press = (x, y) => page.mouse.click(x, y)) {
  const all = await survey(page);
  if (all.length === 0) return undefined;
  const choice = all[draw(all.length)];
  let { x, y, reached } = choice;
  if (!reached) {
    // It may lie outside of what can be seen, or move just now: once more, alone.
    await still(page);
    const again = (await survey(page)).find((other) => other.what === choice.what);
    if (!again) return undefined;
    ({ x, y, reached } = again);
    if (!reached) throw new Error(`"${choice.what}" is offered, but a click in its middle does not reach it`);
  }
  const before = await page.evaluate(offers, { offered });
  // The page answers by offering something else. News of another player may move what is about to be pressed: then it is
  // pressed again where it lies now; what does not answer where it lies fails.
  for (;;) {
    await press(x, y);
    const answered = await page.waitForFunction(offers, { offered, before }, { timeout: 20_000 }).then(() => true, () => false);
    if (answered) return choice;
    const now = (await survey(page)).find((other) => other.what === choice.what);
    if (!now) return choice;
    if (Math.hypot(now.x - x, now.y - y) < 4)
      throw new Error(`nothing came of "${choice.what}" at ${Math.round(x)},${Math.round(y)}; offered: ${before}`);
    ({ x, y } = now);
  }
}

// To the end, or so many choices; says how many they were.
export async function playOut(page, seed, { press, most = Infinity } = {}) {
  const draw = lot(seed);
  let steps = 0;
  while (steps < most && (await turn(page))) {
    await step(page, draw, press);
    if (++steps > 3000) throw new Error('the game does not end');
  }
  return steps;
}

// Goes the first way on until one more press would play the action; gives that action.
export async function compose(page, way = (steps) => steps[0]) {
  await turn(page);
  for (;;) {
    const ready = page.locator('[data-action]');
    if ((await ready.count()) > 0) return (await ready.first().getAttribute('data-action')) ?? '';
    const steps = await page.locator('[data-step]').evaluateAll((all) => all.map((element) => element.dataset.step));
    await page.locator(`[data-step="${way(steps)}"]`).first().click();
  }
}
export const playAction = (page, action) => page.locator(`[data-action="${action}"]`).first().click();
