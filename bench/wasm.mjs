// Minds as WebAssembly against the program itself: the same questions with the same seed and number of iterations, in one
// run on one machine. They must choose alike; how long each takes is told: node bench/wasm.mjs BUILD_FOLDER [ITERATIONS]
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

const [folder = 'build', iterations = '2000'] = process.argv.slice(2);
const { chance, load, nobody } = await import(resolve(folder, 'npm/index.js'));
const zashiki = await load();
const budget = Number(iterations);
const [fewest, most, enough] = [5, 300, 200]; // questions of each game, and milliseconds that are worth comparing

let different = 0;
for (const { id, min_players: players } of zashiki.games()) {
  const native = spawn(resolve(folder, 'zashiki'), ['mind', '--game', id, '--level', '5'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(native.stdout)[Symbol.asyncIterator]();
  const spent = { native: 0, wasm: 0 };
  const time = async (who, work) => {
    const before = performance.now();
    const result = await work();
    spent[who] += performance.now() - before;
    return result;
  };
  let match = zashiki.start(id, { players });
  let [seed, asked] = [1, 0];
  while (asked < fewest || (asked < most && spent.native < enough)) {
    if (match.position().over) {
      match.close();
      match = zashiki.start(id, { players });
    }
    const seat = match.actors()[0] ?? nobody;
    if (seat === chance) {
      match.roll(seed++);
      continue;
    }
    const legal = match.legal(seat);
    let action = legal[seed++ % legal.length];
    if (legal.length > 1) {
      const question = { players, options: {}, seat, view: match.view(seat), legal, seed, iterations: budget };
      const there = await time('native', async () => {
        native.stdin.write(`${JSON.stringify(question)}\n`);
        return JSON.parse((await lines.next()).value);
      });
      // A mind of its own for each question, as there.
      const here = await time('wasm', () => {
        const mind = match.mind('level5');
        const thought = mind.think(match, seat, { iterations: budget, seed });
        mind.close();
        return thought;
      });
      if (asked++ === 0) Object.assign(spent, { native: 0, wasm: 0 }); // the first one loads what the others need
      if (here.action !== there.action || JSON.stringify(here.policy) !== JSON.stringify(there.policy)) {
        ++different;
        console.log(`${id}: ${here.action} here, ${there.action} there`);
      }
      action = here.action;
    }
    match.act(seat, action);
  }
  native.stdin.end();
  console.log(`${id}: ${asked} questions of ${budget} iterations, native ${spent.native.toFixed(0)} ms, WebAssembly ${spent.wasm.toFixed(0)} ms, ${(spent.wasm / spent.native).toFixed(2)} times as long`);
}
process.exit(different === 0 ? 0 : 1);
