// Why something was refused, in the reader's language.
import { say, words } from '../words/index.svelte';

export interface Notice {
  text: string;
  clause?: string; // leads to the rule itself
}

// The server gives its reasons in English, the best ones for what the rules forbid. Other languages have a sentence of
// their own for each code, and the clause.
const spoken = (code: string) => words.language === 'en' && (code === 'illegal_action' || code === 'bad_request');

export function explain(refusal: unknown): Notice {
  const { code, message, clause } = refusal as { code?: string; message?: string; clause?: string };
  if (code === undefined) return { text: say('house.offline') };
  const own = spoken(code) ? undefined : words.find(`house.refused.${code}`);
  return { text: own ?? message ?? '', ...(clause ? { clause } : {}) };
}
