// Why something is refused (words/*/refusals.json), with the names that stand on the board. Fetched when something is first
// refused.
import { cardName, cardsOf, cornerName, laneName, pieceName, siteTitle } from '../games/izakaya/names';
import { tileInWords } from '../games/niya/tell';
import { spaceName } from '../games/nyakuza/tell';
import type { Telling } from '../games/game';
import type { GameId, Why } from '../house/messages';
import { words, type Values } from './index.svelte';

// A word of the notation as the board has it; anything else as it is.
function named(game: GameId, gap: string, value: string, { say, name, data, log }: Telling): string {
  const known = (key: string) => words.find(key)?.trim() ?? value;
  switch (gap.replace(/\d$/, '')) {
    case 'seat':
      return name(Number(value));
    case 'tile':
      return tileInWords(value, { say }) || value;
    case 'plant':
    case 'symbol':
    case 'card':
    case 'place':
    case 'kind':
      return known(`${game}.${gap}.${value}`);
    case 'space':
      return spaceName(value, say, data);
    case 'resource':
      return known(`nyakuza.tile.${value}`);
    case 'colour':
      return known(`${game}.colour.${value}`);
    case 'corner':
      return cornerName(value, say, cardsOf(log));
    case 'piece':
      return pieceName(value, say);
    case 'lane':
      return laneName(value, say, cardsOf(log));
    case 'site':
      return siteTitle(value, say, cardsOf(log));
    case 'name':
      return cardName(value, say);
    default:
      return value;
  }
}

// The sentence, after the part of a file that it is about; nothing where the house gave no reason that this page knows.
export async function refusalInWords(game: GameId, { reason, args = {} }: Pick<Why, 'reason' | 'args'>, telling: Telling): Promise<string | undefined> {
  if (reason === undefined) return undefined;
  await words.need('refusals');
  const values: Values = {};
  for (const [gap, value] of Object.entries(args)) values[gap] = named(game, gap, String(value), telling);
  const text = words.find(`refusal.${reason}`, values);
  return text && args.where ? `${args.where}: ${text}` : text;
}
