// What the rules say of something forbidden (src/rules/*/why.h, in English, with the codes of the notation), in the reader's
// language and with the names that stand on the board. Fetched when something is first refused.
//
// In data/refusals.json, for the page and the terminal, a pattern is the rules' sentence; `{space}` and the like stand for
// what it names and are put into words, `{n}` and other letters are taken as they are. English has a sentence of its own only
// where the rules' one would show a code.
import data from '../../../data/refusals.json';
import { cornerName, laneName, pieceName } from '../games/izakaya/names';
import { tileInWords } from '../games/niya/tell';
import { spaceName } from '../games/nyakuza/tell';
import type { Telling } from '../games/game';
import type { GameId } from '../house/messages';
import { words } from './index.svelte';

interface Sentence {
  rules: string;
  ja: string;
  en?: string;
}

export const sentences: Record<GameId, Sentence[]> = data;

export const patternOf = (rules: string) => {
  const names: string[] = [];
  const text = rules.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, (_, name: string) => {
    names.push(name);
    return '(.+?)';
  });
  return { names, expression: new RegExp(`^${text}$`) };
};

// A name of the notation in words; anything else as it is.
function named(game: GameId, what: string, code: string, { say, name, data }: Telling): string {
  const known = (key: string) => words.find(key)?.trim() ?? code;
  switch (what.replace(/\d$/, '')) {
    case 'seat':
      return name(Number(code));
    case 'tile':
      return tileInWords(code, { say }) || code;
    case 'plant':
      return known(`niya.plant.${code}`);
    case 'symbol':
      return known(`niya.symbol.${code}`);
    case 'card':
      return known(`kamiza.card.${code}`);
    case 'place':
      return known(`akiwado.place.${code}`);
    case 'kind':
      return known(`akiwado.kind.${code}`);
    case 'space':
      return spaceName(code, say, data);
    case 'resource':
      return known(`nyakuza.tile.${code.replace(' ', '_')}`);
    case 'colour':
      return known(`${game}.${code}`);
    case 'corner':
      return cornerName(code, say);
    case 'piece':
    case 'other':
      return pieceName(code, say);
    case 'lane':
      return laneName(code, say);
    default:
      return code;
  }
}

// The rules' sentence for a reader; nothing where the rules' own is best.
export function refusalInWords(game: GameId, said: string, telling: Telling): string | undefined {
  for (const { rules, ja, en } of sentences[game]) {
    const { names, expression } = patternOf(rules);
    const found = expression.exec(said);
    if (!found) continue;
    const text = words.language === 'ja' ? ja : en;
    return text?.replace(/\{(\w+)\}/g, (_, name: string) => named(game, name, found[names.indexOf(name) + 1] ?? '', telling));
  }
  return undefined;
}
