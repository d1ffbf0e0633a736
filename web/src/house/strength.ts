// A computer player's level and character, in words that the front page does not fetch.
import { say } from '../words/index.svelte';
import { isLevel } from './levels';

// "Regular, a gambler".
export function levelOf({ level, character }: { level?: number; character?: 'gambler' | 'miser' | 'builder' }): string {
  if (!isLevel(level)) return '';
  const text = say(`house.level.${level}`);
  return character ? say('house.character', { level: text, character: say(`house.character.${character}`) }) : text;
}
