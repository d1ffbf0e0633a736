// Holds every lesson of every game against the rules: node tests/lessons.mjs PATH/TO/zashiki. What leads to a step is legal, what is
// wanted is legal, what is forbidden is refused with a clause, and whatever the learner may choose, the next step follows.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const program = process.argv[2] ?? process.env.ZASHIKI;
assert(program && existsSync(program), 'usage: node tests/lessons.mjs PATH/TO/zashiki');

class Engine {
  #child = spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
  #lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  async ask(request) {
    this.#child.stdin.write(`${JSON.stringify(request)}\n`);
    return JSON.parse((await this.#lines.next()).value);
  }
  // The whole game anew: lessons are short.
  async play(game, players, options, actions) {
    let answer = await this.ask({ cmd: 'new', game, players, options });
    assert(answer.ok, JSON.stringify(answer));
    for (const [who, action] of actions) {
      answer = await this.ask({ cmd: 'act', as: who, action });
      assert(answer.ok, `[${who}, "${action}"]: ${answer.error?.message}`);
    }
    return answer;
  }
  close() {
    this.#child.stdin.end(`${JSON.stringify({ cmd: 'quit' })}\n`);
  }
}

const root = fileURLToPath(new URL('..', import.meta.url));
const vite = await createServer({ root, logLevel: 'error', server: { middlewareMode: true, hmr: false, ws: false }, appType: 'custom', optimizeDeps: { noDiscovery: true } });
const engine = new Engine();
let failed = false;
try {
  const { en } = await vite.ssrLoadModule('/src/words/en/index.ts');
  const { ja } = await vite.ssrLoadModule('/src/words/ja/index.ts');
  const lessons = readdirSync(`${root}/src/games`).flatMap((game) => ['lesson', 'second'].map((name) => [game, name])).filter(([game, name]) => existsSync(`${root}/src/games/${game}/${name}.ts`));
  for (const [game, name] of lessons) {
    const { lesson } = await vite.ssrLoadModule(`/src/games/${game}/${name}.ts`);
    const rules = readFileSync(`${root}/../docs/play/rules/${game}.md`, 'utf8');
    let at = -1;
    try {
      assert(lesson.steps.length >= (name === 'second' ? 5 : 8), 'too short');
      let ways = [[]]; // every game that a learner can have got here by
      let options = lesson.options;
      for (const step of lesson.steps) {
        ++at;
        for (const key of [step.text, step.not, step.done].filter((key) => key !== undefined)) assert(en[key] && ja[key], `no words for ${key}`);
        if (step.clause) {
          const number = /^(\d+|[A-Z]\d+)/.exec(step.clause)?.[0];
          assert(number && new RegExp(`(^|\\n|\\| |### |\\*\\*)${number}[. ]`).test(rules), `no clause ${step.clause}`);
        }
        if (at === 0 || step.fresh) {
          ways = [[]];
          options = step.options ?? lesson.options;
        }
        const next = [];
        for (const way of ways) {
          const actions = [...way, ...step.actions];
          const position = await engine.play(game, lesson.players, options, actions);
          const reads = step.wanted?.length === 0 && !step.forbidden;
          if (!reads) assert(position.actors.includes(step.seat), `seat ${step.seat} has nothing to do`);
          const { actions: legal = [] } = position.actors.includes(step.seat) ? await engine.ask({ cmd: 'legal', as: step.seat }) : {};
          for (const action of step.wanted ?? []) assert(legal.includes(action), `"${action}" is not legal`);
          for (const action of step.forbidden ?? []) {
            const answer = await engine.ask({ cmd: 'act', as: step.seat, action });
            assert.equal(answer.error?.code, 'illegal_action', `"${action}" is not forbidden`);
            assert(answer.error.clause, `no clause forbids "${action}"`);
          }
          if (step.not && !step.forbidden) assert(legal.some((action) => !step.wanted?.includes(action)), 'nothing else can be chosen');
          if (reads || step.forbidden) next.push(actions);
          else for (const action of step.wanted ?? legal) next.push([...actions, [step.seat, action]]);
        }
        // A step where anything goes is best followed by a fresh one; a few of its ways are enough.
        ways = next.slice(0, 64);
      }
      console.log(`${game}, ${name}: ${lesson.steps.length} steps`);
    } catch (error) {
      failed = true;
      console.error(`${game}, ${name}, step ${at + 1}: ${error.message}`);
    }
  }
} finally {
  engine.close();
  await vite.close();
}
process.exit(failed ? 1 : 0);
