// Why something was refused, in the reader's language.
import type { Telling } from '../games/game';
import type { GameId } from '../house/messages';
import { say, words } from '../words/index.svelte';

export interface Notice {
  text: string;
  clause?: string; // leads to the rule itself
  said?: string; // what the rules say, in their words
}

// The server gives its reasons in English, the best ones for what the rules forbid. Other languages have a sentence of
// their own for each code, and what the clause says in their rule page.
const spoken = (code: string) => words.language === 'en' && (code === 'illegal_action' || code === 'bad_request');

// What the server says stands inside of a sentence of its own; here it is one. A square or a space keeps its small letter.
export const sentence = (text: string) =>
  text.replace(/^[a-z](?=[a-z]*[ ,])/, (letter) => letter.toUpperCase()).replace(/[^.!?。]$/, '$&.');

export function explain(refusal: unknown): Notice {
  const { code, message, clause } = refusal as { code?: string; message?: string; clause?: string };
  if (code === undefined) return { text: say('house.offline') };
  const own = spoken(code) ? undefined : words.find(`house.refused.${code}`);
  const said = code === 'illegal_action' ? { said: message ?? '' } : {};
  return { text: own ?? sentence(message ?? ''), ...(clause ? { clause } : {}), ...said };
}

// The same in the reader's language and with the names that stand on the board; where nobody has put it into words yet, with
// the clause's own.
export async function quoted(notice: Notice, game: GameId, telling?: Telling): Promise<Notice> {
  if (notice.said) {
    const { refusalInWords } = await import('../words/refusals');
    const own = refusalInWords(game, notice.said, telling ?? { say, name: (seat) => say('house.seat', { n: seat + 1 }) });
    if (own) return { ...notice, text: sentence(own) };
  }
  if (words.language === 'en' || !notice.clause) return notice;
  const { clauseText } = await import('../study/clauses');
  const rule = await clauseText(game, words.language, notice.clause);
  return rule ? { ...notice, text: `${notice.text}${rule}` } : notice;
}
