// Computer players play a whole game: node example.mjs [GAME PLAYERS]
import { chance, load } from './index.js';

const zashiki = await load();
const [game = 'kamiza', players = 3] = process.argv.slice(2);
const match = zashiki.start(game, { players: Number(players) });
const minds = ['level2', 'level4', 'greedy', 'level2', 'greedy'].map((name) => match.mind(name));
let seed = 1;
while (!match.position().over) {
  // Several seats act at once if choices are sealed. Each mind sees only what its seat may know.
  for (const seat of match.actors()) {
    if (seat === chance) match.roll(seed++);
    else match.act(seat, minds[seat].think(match, seat, { iterations: 200, seed: seed++ }).action);
  }
}
const { scores, winners } = match.position();
console.log(`Zashiki ${zashiki.version}: ${scores.join(' to ')}, seat ${winners.join(' and ')} won`);

const { value, winning_openings } = zashiki.garden('0123456789abcdef');
console.log(`the garden in order is ${value} for the first player; winning openings: ${winning_openings.join(' ') || 'none'}`);
