// A stranger at the page, who knows of it what PROTOCOL says and nothing else: all that is legal is within reach, nothing
// else is offered, and what is pressed is played.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { lot } from './player.mjs';
import { explore, finger, keys, mine, mouse, overhear, play, turn, wander } from './stranger.mjs';

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const motion = { reducedMotion: 'no-preference' };
const hands = [finger, keys, mouse];

const people = (count, minds = 0) => [
  ...Array.from({ length: count }, (_, i) => ({ kind: 'human', name: ['Ann', 'Ben', 'Eve', 'Kim', 'Lee'][i], entropy: `${i}` })),
  ...Array.from({ length: minds }, () => ({ kind: 'mind', level: 1 })),
];
const ours = (file) => JSON.parse(readFileSync(new URL(`../../data/${file}`, import.meta.url)));
// A bay that begins somewhere else, cards with pieces that have gaps and eight ways to lie.
const farBay = () => {
  const { spaces } = ours('nyakuza-bay.json');
  return { spaces: spaces.map((space) => ({ ...space, row: space.row + 20, col: space.col + 6 })) };
};
const oddPieces = () => ({
  sites: ours('izakaya-sites.json').sites,
  pieces: [['#'], ['##'], ['#.', '##'], ['.##', '##.', '.#.'], ['##..', '.###'], ['####', '.#..'], ['##', '#.', '##'], ['###', '#..']].map(
    (shape, i) => ({ id: `P${i}`, count: 8, shape }),
  ),
});

// `first`: played in every run of the tests, for so many turns; the rest to the end, when there is time.
const tables = [
  { game: 'niya', first: 2, people: 2 },
  { game: 'kamiza', first: 2, people: 3 },
  { game: 'akiwado', first: 3, people: 3 },
  { game: 'nyakuza', first: 3, people: 2, options: { secret: true } },
  { game: 'izakaya', first: 2, people: 2 },
  { game: 'niya', people: 2, options: { format: 'sets' } },
  { game: 'niya', people: 1, minds: 1, options: { format: 'points', target: 10, full_garden: 'draw' } },
  { game: 'kamiza', people: 4, options: { bribe: 0, wanted_penalty: 3 } },
  { game: 'kamiza', people: 1, minds: 3 },
  { game: 'akiwado', people: 4, options: { purveyor: true } },
  { game: 'akiwado', people: 5, options: { purveyor: true, open_coins: true } },
  { game: 'akiwado', people: 2, minds: 3 },
  { game: 'nyakuza', people: 3, options: { secret: true } },
  { game: 'nyakuza', people: 4, options: { open_koban: true } },
  { game: 'nyakuza', people: 1, minds: 1, data: farBay },
  { game: 'izakaya', people: 3 },
  { game: 'izakaya', people: 4, data: oddPieces },
  { game: 'izakaya', people: 5 },
  { game: 'izakaya', people: 1, minds: 4 },
];

export function tests(test, { soak }) {
  for (const [number, { game, first, people: here, minds = 0, options = {}, data }] of tables.entries()) {
    if (!first && !soak) continue;
    test(`reach: all that is legal, ${game} ${here + minds} ${JSON.stringify(options)}${data ? ' with its own map' : ''}`, async ({ open, visitor }) => {
      const house = await open('--fixed-source');
      const { seats } = await house.table({ game, options, seats: people(here, minds), ...(data ? { data: data() } : {}) });
      const hand = (seat) => hands[(seat + number) % hands.length];
      const pages = await Promise.all(seats.map((_, seat) => visitor({ ...motion, ...(hand(seat) === finger ? phone : {}) })));
      for (const [seat, page] of pages.entries()) {
        await overhear(page);
        await page.goto(seats[seat]);
      }
      const draw = lot(number + 1);
      const played = seats.map(() => []);
      for (let turns = 0; soak || turns < first; turns++) {
        const seat = await turn(pages);
        if (seat === undefined) break;
        const page = pages[seat];
        const { changed, ways, wrong, missed } = await explore(page, { seed: 1 + draw(1000), small: hand(seat) === finger });
        if (changed) continue; // a mind acted meanwhile
        assert.deepEqual(wrong, []);
        assert.deepEqual(missed, [], 'legal, and not within reach');
        assert.deepEqual(await wander(page, { seed: 1 + draw(1000), times: 12 }), []);
        const actions = Object.keys(ways);
        const action = actions[draw(actions.length)];
        const way = ways[action];
        await play(page, hand(seat), draw, way, action, draw(4) === 0 ? draw(way.length + 1) : -1);
        played[seat].push(action);
      }
      for (const [seat, page] of pages.entries()) {
        await page.reload();
        await page.waitForFunction(() => window.heard.version >= 0);
        assert.deepEqual(await page.evaluate(() => window.heard.log.filter(([who]) => who === window.heard.seat).map(([, action]) => action)), played[seat], 'what the house wrote down');
      }
    });
  }

  // Whoever presses something by lot, as fast as the page offers it.
  const hasty = [
    { game: 'kamiza', count: 3 },
    ...(soak ? [{ game: 'niya', count: 2 }, { game: 'akiwado', count: 5 }, { game: 'nyakuza', count: 3 }, { game: 'izakaya', count: 4 }] : []),
  ];
  for (const { game, count } of hasty)
    for (const hand of soak ? hands : [mouse])
      test(`reach: in haste, ${game} ${count} by ${hand.name}`, async ({ open, visitor }) => {
        const house = await open();
        const { seats } = await house.table({ game, seats: people(1, count - 1) });
        const page = await visitor({ ...motion, ...(hand === finger ? phone : {}) });
        await page.goto(seats[0]);
        const draw = lot(count);
        const offered = page.locator('[data-action]:visible, [data-step]:visible, [data-reveal] button:visible');
        const over = page.locator('main[data-over=true]');
        for (;;) {
          await offered.or(over).first().waitFor();
          if ((await over.count()) > 0) break;
          const choices = await offered.elementHandles();
          if (choices.length === 0) continue;
          // What was there a moment ago may be gone, because somebody else acted; anything else must answer.
          await hand.press(page, choices[draw(choices.length)], draw).catch((error) => {
            if (!/not attached|detached/.test(error.message)) throw error;
          });
        }
      });

  test('reach: what was begun for one choice is not begun for the next', async ({ open, visitor }) => {
    const house = await open();
    const { seats } = await house.table({ game: 'kamiza', seats: people(1, 2) });
    const [one, other] = [await visitor(), await visitor()];
    for (const page of [one, other]) {
      await overhear(page);
      await page.goto(seats[0]);
      assert.ok(await mine(page));
    }
    await one.click('[data-step=boss]');
    const { ways } = await explore(other);
    await play(other, mouse, lot(1), ways['play hitman top'], 'play hitman top');
    // The next round: the boss is still in hand, and nobody has picked him.
    const offers = [];
    for (const page of [one, other]) {
      await page.waitForFunction(() => window.heard.legal.length === 6);
      assert.ok(await mine(page));
      offers.push(await page.locator('[data-step]').evaluateAll((all) => all.map(({ dataset }) => dataset.step)));
    }
    assert.deepEqual(offers[0], offers[1]);
  });

  test('reach: one tab, and the link of one seat after the other', async ({ open, visitor }) => {
    const house = await open();
    const page = await visitor();
    const { seats } = await house.table({ game: 'niya', options: { first: 0 }, seats: people(2) });
    await overhear(page);
    for (const seat of soak ? [0, 1, 0, 1] : [0, 1, 0]) {
      await page.goto(seats[seat]);
      assert.ok(await mine(page));
      assert.equal(await page.evaluate(() => window.heard.seat), seat);
      assert.ok(!page.url().includes('#'), 'the key is out of the address');
      const { ways, missed } = await explore(page);
      assert.deepEqual(missed, []);
      const [action] = Object.keys(ways);
      await play(page, mouse, lot(1), ways[action], action);
    }
  });
}
