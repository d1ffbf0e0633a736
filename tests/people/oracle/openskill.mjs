// Compares the ratings of random games with what npm's openskill makes of them: openskill.mjs PROGRAM
//
// Where the package is installed (`npm install` in this folder), it is asked about games of a new seed each time.
// Otherwise the games of openskill.json are compared, which --record wrote: openskill.mjs --record
import {execFileSync} from 'node:child_process';
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

const here = import.meta.dirname ?? new URL('.', import.meta.url).pathname;
const recorded = join(here, 'openskill.json');
const anchors = JSON.parse(readFileSync(join(here, '../../../data/anchors.json'), 'utf8'));
const beta = 25 / 12;
const tau = 25 / 600;
const turnAtFirst = {mu: 0, sigma: 1};

// A small generator of its own (mulberry32), so that a seed can be repeated.
function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

function randomGames(number, seed) {
  const random = randomOf(seed);
  const below = (n) => Math.floor(random() * n);
  const shuffled = (list) => list.map((item) => [random(), item]).sort((a, b) => a[0] - b[0]).map(([, item]) => item);
  const sizes = [['niya', 2], ['kamiza', 3], ['nyakuza', 4], ['izakaya', 5], ['izakaya', 2]];
  return Array.from({length: number}, () => {
    const [game, players] = sizes[below(sizes.length)];
    const people = shuffled(Array.from({length: 9}, (_, one) => `person${one}`));
    const turns = shuffled(Array.from({length: players}, (_, turn) => turn));
    const places = shuffled(turns).map((place) => 1 + (random() < 0.2 ? Math.floor(place / 2) * 2 : place));
    const seats = turns.map((turn, seat) => {
      const who = seat > 0 && random() < 0.2 ? {level: 1 + below(5)} : {person: people[seat]};
      return {...who, turn, place: places[seat]};
    });
    // Places as in a real result: equal ones share the lower number.
    for (const seat of seats) seat.rank = 1 + seats.filter((other) => other.place < seat.place).length;
    return {game, seats: seats.map(({rank, place, ...rest}) => ({...rest, place: rank}))};
  });
}

// Each seat is a team: the player and the advantage of the turn. tau is of players alone, so it is added here.
async function byOpenskill(games) {
  const {rate, rating} = await import('openskill');
  const ladders = new Map();
  return games.map(({game, seats}) => {
    const key = `${game} ${seats.length}`;
    if (!ladders.has(key)) ladders.set(key, {people: new Map(), turns: seats.map(() => turnAtFirst)});
    const ladder = ladders.get(key);
    const before = seats.map((seat) => {
      if (seat.level === undefined) return ladder.people.get(seat.person) ?? rating();
      const anchor = anchors.find((one) => one.game === game && one.players === seats.length && one.player === `level${seat.level}`);
      return {mu: anchor.mu / 1000, sigma: 0};
    });
    const moving = before.map((one, i) => (seats[i].level === undefined ? {...one, sigma: Math.sqrt(one.sigma ** 2 + tau ** 2)} : one));
    const after = rate(moving.map((one, i) => [one, ladder.turns[seats[i].turn]]), {rank: seats.map((seat) => seat.place), beta, tau: 0});
    seats.forEach((seat, i) => {
      ladder.turns[seat.turn] = after[i][1];
      if (seat.level === undefined) ladder.people.set(seat.person, after[i][0]);
    });
    return {people: seats.flatMap((seat, i) => (seat.level === undefined ? [after[i][0].mu, after[i][0].sigma] : [])),
            turns: ladder.turns.flatMap(({mu, sigma}) => [mu, sigma])};
  });
}

function byProgram(program, games) {
  const lines = execFileSync(program, ['ratings', 'replay', '-'], {input: games.map((game) => JSON.stringify(game)).join('\n') + '\n', maxBuffer: 1 << 26});
  return lines.toString().trim().split('\n').map((line) => {
    const {moved, turns} = JSON.parse(line);
    return {people: moved.flatMap(({mu, sigma}) => [mu[1], sigma[1]]), turns: turns.flat()};
  });
}

function compare(program, games, expected) {
  const found = byProgram(program, games);
  let worst = 0;
  expected.forEach((one, number) => {
    const ours = [...found[number].people, ...found[number].turns];
    [...one.people, ...one.turns].forEach((value, i) => {
      const off = Math.abs(ours[i] - value) / Math.max(1, Math.abs(value));
      if (!(off < 1e-9)) throw new Error(`game ${number}: ${JSON.stringify(games[number])}: ${ours[i]}, openskill has ${value}`);
      worst = Math.max(worst, off);
    });
  });
  console.log(`${games.length} games agree; the largest difference is ${worst.toExponential(1)}`);
}

const [argument] = process.argv.slice(2);
if (argument === '--record') {
  const games = randomGames(200, 1);
  const rounded = (list) => list.map((value) => Number(value.toPrecision(12)));
  const results = (await byOpenskill(games)).map(({people, turns}) => ({people: rounded(people), turns: rounded(turns)}));
  writeFileSync(recorded, '[\n' + games.map((game, i) => JSON.stringify({...game, ...results[i]})).join(',\n') + '\n]\n');
} else {
  const games = JSON.parse(readFileSync(recorded, 'utf8'));
  compare(argument, games.map(({game, seats}) => ({game, seats})), games);
  if (existsSync(join(here, 'node_modules/openskill'))) {
    const seed = Number(process.env.SEED ?? Date.now() % 1e9);
    console.log(`seed ${seed}`);
    const fresh = randomGames(process.env.ZASHIKI_SOAK ? 20000 : 1000, seed);
    compare(argument, fresh, await byOpenskill(fresh));
  }
}
