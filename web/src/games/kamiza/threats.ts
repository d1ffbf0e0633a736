// What one can say with a card without searching for words of one's own.
import { words, type Key } from '../../words/index.svelte';

export const threats = Array.from({ length: 12 }, (_, i) => `kamiza.threat.${i}` as Key);

// Said by somebody who reads another language, a ready threat is heard in the reader's own.
export const hear = async (text: string) => {
  const key = await words.keyOf(text, threats);
  return key ? words.say(key) : text;
};
