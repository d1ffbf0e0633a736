// Three minds play Kamiza: node example.mjs
import { chance, load } from './index.js';

const zashiki = await load();
const match = zashiki.start('kamiza', { players: 3 });
const minds = ['level2', 'level4', 'greedy'].map((name) => match.mind(name));
let seed = 1;
while (!match.position().over) {
  // Sealed choices: each mind sees what its seat may know, and nothing of what the others lay.
  for (const seat of match.actors()) {
    if (seat === chance) match.roll(seed++);
    else match.act(seat, minds[seat].think(match, seat, { iterations: 500, seed: seed++ }).action);
  }
}
const { scores, winners } = match.position();
console.log(`Zashiki ${zashiki.version}: ${scores.join(' to ')}, seat ${winners.join(' and ')} won`);

const { value, winning_openings } = zashiki.garden('0123456789abcdef');
console.log(`the garden in order is ${value} to whoever begins; winning openings: ${winning_openings.join(' ') || 'none'}`);
