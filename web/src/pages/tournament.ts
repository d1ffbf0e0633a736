// Why something about a tournament is refused.
import { explain } from '../table/explain';
import { words } from '../words/index.svelte';

export function refused(refusal: unknown): string {
  const { code } = refusal as { code?: string };
  return (code && words.find(`tournament.refused.${code}`)) || explain(refusal).text;
}
