// Somebody who knows the page by its attributes alone (PROTOCOL, "The page"): data-action plays, data-step leads on, what
// carries neither leads back. Holds what can be reached that way against what the house calls legal.
import assert from 'node:assert/strict';

const offered = '[data-action], [data-step]';
const least = 24; // pixels, either way

// Before the page's own ears: what the house says to this seat, and what the page sends to it. And what a stranger does
// inside of the page: waits until it is drawn, looks for the way back.
export const overhear = (page) =>
  page.addInitScript(() => {
    window.drawn = () => new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done();
      port2.postMessage(0);
    });
    window.back = () => [...document.querySelectorAll('main button:not([data-action], [data-step])')].find((button) => button.textContent.trim() === 'Back');
    const heard = (window.heard = { seat: null, version: -1, legal: [], log: [], played: [], sent: [], refused: [] });
    window.WebSocket = class extends WebSocket {
      constructor(address, protocols) {
        super(address, protocols);
        this.seated = protocols?.length > 0;
        this.addEventListener('message', ({ data }) => {
          const message = JSON.parse(data);
          if (!this.seated) return;
          if (message.type === 'refused') heard.refused.push(`${message.code}: ${message.message}`);
          if (message.type === 'sync') Object.assign(heard, { seat: message.seat, log: message.log });
          if (message.type !== 'sync' && message.type !== 'update') return;
          if (message.type === 'update' && message.who === heard.seat) heard.played.push(message.action);
          Object.assign(heard, { version: message.version, legal: message.legal });
        });
      }
      send(text) {
        const message = JSON.parse(text);
        if (message.type === 'act') heard.sent.push(message.action);
        super.send(text);
      }
    };
  });

// Walks every way that the steps open, and back again. Gives the way to each action, and what was wrong on the ways: what is
// offered must be legal and within reach, wherever what moves on the board is just then.
export const explore = (page, { seed = 1, small = false } = {}) =>
  page.evaluate(
    async ({ offered, seed, least }) => {
      let state = seed;
      const draw = (below) => Math.floor((state = (state * 48271) % 2147483647) / 2147483647 * below);
      const named = (element) => (element.dataset.action === undefined ? `step ${element.dataset.step}` : `play ${element.dataset.action}`);
      const all = () => [...document.querySelectorAll(offered)];
      const offers = () => [...new Set(all().map(named))].sort();
      const legal = JSON.stringify(window.heard.legal);
      const may = new Set(window.heard.legal);
      const ways = new Map();
      const wrong = new Set();
      let taken = 0;
      class Changed extends Error {}
      const fresh = () => {
        if (JSON.stringify(window.heard.legal) !== legal) throw new Changed();
      };
      // Whether a finger, a mouse and a keyboard get at it, first while other things move, then with all at rest.
      const hit = (element) => {
        element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
        const box = element.getBoundingClientRect();
        const found = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        const choice = found?.closest(offered);
        return { box, by: choice && named(choice) === named(element) ? undefined : (choice ?? found)?.outerHTML.slice(0, 160) ?? 'the edge' };
      };
      const touch = (path) => {
        const moving = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime < Infinity);
        const choices = all();
        const still = choices.filter((element) => !moving.some(({ effect }) => effect.target?.contains(element)));
        for (const part of moving.length > 0 ? [0.1, 0.3, 0.5, 0.7, 0.9] : []) {
          for (const animation of moving) {
            animation.pause();
            animation.currentTime = part * animation.effect.getComputedTiming().endTime;
          }
          for (const element of still) {
            const { by } = hit(element);
            if (by !== undefined) wrong.add(`covered by what moves: ${[...path, named(element)].join(' > ')} by ${by}`);
          }
        }
        for (const animation of moving) animation.finish();
        for (const element of choices) {
          const at = [...path, named(element)].join(' > ');
          const { box, by } = hit(element);
          if (by !== undefined) wrong.add(`covered: ${at} by ${by}`);
          if (box.width < least || box.height < least) wrong.add(`small: ${at}: ${box.width.toFixed(1)}x${box.height.toFixed(1)}`);
          if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) wrong.add(`unseen: ${at}`);
          // A board is one stop for Tab, and from there every element of it can be reached: Page Down goes through them all.
          const stop = element.closest('section.board')?.querySelector('[tabindex="0"]');
          if (element.tabIndex < 0 && !(stop && element.hasAttribute('tabindex'))) wrong.add(`out of the keyboard's reach: ${at}`);
          if (element.dataset.action !== undefined && element.dataset.step !== undefined) wrong.add(`both at once: ${at}`);
        }
      };
      const press = async (element) => {
        element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
        await window.drawn();
        fresh();
      };
      const walk = async (path) => {
        fresh();
        touch(path);
        const here = offers();
        for (const offer of here) {
          if (!offer.startsWith('play ')) continue;
          const action = offer.slice(5);
          if (!may.has(action)) wrong.add(`not legal: ${path.join(' > ')} > ${action}`);
          else if (!ways.has(action) || ways.get(action).length > path.length) ways.set(action, path);
        }
        const steps = here.filter((offer) => offer.startsWith('step ')).map((offer) => offer.slice(5));
        if (here.length === 0) wrong.add(`a dead end: ${path.join(' > ')}`);
        for (const step of steps) {
          ++taken;
          const choices = all().filter((element) => element.dataset.step === step);
          await press(choices[draw(choices.length)]);
          if (offers().join() === here.join()) {
            wrong.add(`nothing came of ${[...path, step].join(' > ')}`);
            continue;
          }
          await walk([...path, step]);
          const away = window.back();
          if (!away) throw new Error(`no way back from ${[...path, step].join(' > ')}`);
          await press(away);
          if (offers().join() !== here.join()) wrong.add(`back from ${[...path, step].join(' > ')} are other offers`);
        }
      };
      try {
        await walk([]);
      } catch (error) {
        if (!(error instanceof Changed)) throw error;
        return { changed: true, ways: {}, wrong: [...wrong], legal: [], taken, missed: [] };
      }
      const missed = [...may].filter((action) => !ways.has(action));
      return { ways: Object.fromEntries(ways), wrong: [...wrong], legal: [...may], taken, missed };
    },
    { offered, seed, least: small ? least : 1 },
  );

export const mouse = { name: 'mouse', press: (page, element) => element.click() };
export const finger = { name: 'finger', press: (page, element) => element.tap() };
export const keys = {
  name: 'keys',
  press: async (page, element, draw) => {
    await element.focus();
    await page.keyboard.press(draw(2) ? 'Enter' : 'Space');
  },
};

const press = async (page, hand, draw, attribute, value) => {
  const found = page.locator(`[data-${attribute}=${JSON.stringify(value)}]`);
  await hand.press(page, found.nth(draw(await found.count())), draw);
};
const offers = (page) =>
  page.evaluate((offered) => [...new Set([...document.querySelectorAll(offered)].map(({ dataset }) => dataset.action ?? dataset.step))].sort(), offered);

// Goes a way and plays the action at its end; the house must hear exactly that. `interrupted`: after how many steps the page
// is loaded anew, which changes nothing.
export async function play(page, hand, draw, way, action, interrupted = -1) {
  for (const [i, step] of way.entries()) {
    await press(page, hand, draw, 'step', step);
    if (i !== interrupted) continue;
    const before = await offers(page);
    await page.reload();
    await mine(page);
    await page.waitForSelector(`[data-step=${JSON.stringify(way[i + 1])}], [data-action=${JSON.stringify(action)}]`);
    assert.deepEqual(await offers(page), before);
  }
  const before = await page.evaluate(() => ({ played: window.heard.played.length, sent: window.heard.sent.length }));
  await press(page, hand, draw, 'action', action);
  await page.waitForFunction((played) => window.heard.played.length > played, before.played);
  const after = await page.evaluate(() => window.heard);
  assert.deepEqual(after.sent.slice(before.sent), [action]);
  assert.deepEqual(after.played.slice(before.played), [action]);
  assert.deepEqual(after.refused, []);
}

// Presses whatever on the board can be pressed and does not play, `times` over, then goes back to the beginning: nothing but
// legal actions may ever be offered, and at the beginning there is what there was. Gives what was wrong.
export async function wander(page, { seed, times }) {
  const start = await offers(page);
  const { wrong, pressed, legal } = await page.evaluate(
    async ({ seed, times }) => {
      let state = seed;
      const draw = (below) => Math.floor(((state = (state * 48271) % 2147483647) / 2147483647) * below);
      const press = (element) => {
        if (element.matches('input')) {
          element.valueAsNumber = draw(Number(element.max) + 1);
          element.dispatchEvent(new Event('input', { bubbles: true }));
        } else element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
        return window.drawn();
      };
      const pressed = [];
      const wrong = [];
      const { version, legal } = window.heard;
      const news = () => window.heard.version !== version; // somebody else acted
      for (let i = 0; i < times && !news(); i++) {
        const all = [...document.querySelectorAll('svg[data-board] [role=button]:not([data-action]), main [data-step], main input[type=range]')];
        if (window.back()) all.push(window.back());
        if (all.length === 0) break;
        const one = all[draw(all.length)];
        pressed.push(one.ariaLabel ?? one.textContent.trim());
        await press(one);
        for (const { dataset } of document.querySelectorAll('[data-action]'))
          if (!news() && !legal.includes(dataset.action)) wrong.push(`not legal after ${pressed.join(' > ')}: ${dataset.action}`);
      }
      while (window.back()) await press(window.back());
      return { wrong, pressed, legal };
    },
    { seed, times },
  );
  // Whoever looked at something from near sees the whole again on coming back.
  if (String(await offers(page)) !== String(start)) {
    await page.reload();
    await mine(page);
  }
  const [now, then] = [await page.evaluate(() => window.heard.legal), await offers(page)];
  if (String(now) === String(legal) && String(then) !== String(start)) wrong.push(`at the beginning are other offers after ${pressed.join(' > ')}: ${then} instead of ${start}`);
  return wrong;
}

// "mine" when the house wants something of this seat and the page offers something, "over" when the game is; "waiting"
// when neither has come after some frames. Whatever has come to light is tapped away.
const state = (page) =>
  page.evaluate(async (offered) => {
    for (let frames = 0; frames < 10; frames++) {
      document.querySelector('[data-reveal] button')?.click();
      if (document.querySelector('main[data-over=true]')) return 'over';
      if (window.heard.legal.length > 0 && document.querySelector(offered)) return 'mine';
      await new Promise(requestAnimationFrame);
    }
    return 'waiting';
  }, offered);

// Waits until it is one of these people's turn; gives which one's, or nothing when the game is over.
export async function turn(pages) {
  const patience = Date.now() + 60_000; // ms
  while (Date.now() < patience)
    for (const [i, page] of pages.entries()) {
      const now = await state(page);
      if (now === 'over') return undefined;
      if (now === 'mine') return i;
    }
  throw new Error("nobody's turn comes");
}
export const mine = async (page) => (await turn([page])) === 0;
