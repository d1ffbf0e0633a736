// How long something takes or is left, as people say it: "1 day", "5 h", and minutes and seconds once those matter.
import { say, words } from './index.svelte';

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];

// "29 Nov", and as briefly in Japanese.
export const date = (when: number): string => new Date(when).toLocaleDateString(words.locale, { day: 'numeric', month: words.language === 'ja' ? 'numeric' : 'short' });

export function span(ms: number): string {
  // A clock of a day shows "1 day" until a minute of it has gone; "2 days" is never 36 hours.
  if (ms > 2 * day || (ms > day - minute && ms <= day)) return say('house.time.days', { n: Math.round(ms / day) });
  if (ms > 3 * hour) return say('house.time.hours', { n: Math.round(ms / hour) });
  const seconds = Math.ceil(ms / second);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, String(seconds % 60).padStart(2, '0')];
  return h > 0 ? `${h}:${String(m).padStart(2, '0')}:${s}` : `${m}:${s}`;
}
