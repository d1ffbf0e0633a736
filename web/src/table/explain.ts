// Why something was refused, in the reader's language.
import type { GameId } from '../house/messages';
import { say, words } from '../words/index.svelte';

export interface Notice {
  text: string;
  clause?: string; // leads to the rule itself
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
  return { text: own ?? sentence(message ?? ''), ...(clause ? { clause } : {}) };
}

// The same with the clause's own words, where the server's are in another language.
export async function quoted(notice: Notice, game: GameId): Promise<Notice> {
  if (words.language === 'en' || !notice.clause) return notice;
  const { clauseText } = await import('../study/clauses');
  const rule = await clauseText(game, words.language, notice.clause);
  return rule ? { ...notice, text: `${notice.text}${rule}` } : notice;
}
