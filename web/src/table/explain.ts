// Why something was refused, in the reader's language.
import type { Telling } from '../games/game';
import type { GameId, Why } from '../house/messages';
import { say, words } from '../words/index.svelte';

export interface Notice {
  text: string;
  clause?: string; // leads to the rule itself
  why?: Pick<Why, 'reason' | 'args'>; // for the sentence of this language
}

// The house's sentences are in English; another language has one for each code until the reason's own is fetched.
const spoken = (code: string) => words.language === 'en' && (code === 'illegal_action' || code === 'bad_request');

// What the server says stands inside of a sentence of its own; here it is one. A square or a space keeps its small letter.
export const sentence = (text: string) =>
  text.replace(/^[a-z](?=[a-z]*[ ,])/, (letter) => letter.toUpperCase()).replace(/[^.!?。]$/, '$&.');

export function explain(refusal: unknown): Notice {
  const { code, message = '', clause, reason, args } = refusal as Partial<Why> & { code?: string };
  if (code === undefined) return { text: say('house.offline') };
  const own = spoken(code) ? undefined : words.find(`house.refused.${code}`);
  return { text: own ?? sentence(message), ...(clause ? { clause } : {}), ...(reason ? { why: { reason, args } } : {}) };
}

// The same with the reason's own sentence and the names that stand on the board.
export async function quoted(notice: Notice, game: GameId, telling?: Telling): Promise<Notice> {
  if (!notice.why) return notice;
  const { refusalInWords } = await import('../words/refusals');
  const own = await refusalInWords(game, notice.why, telling ?? { say, name: (seat) => say('house.seat', { n: seat + 1 }) });
  return own ? { ...notice, text: sentence(own) } : notice;
}
