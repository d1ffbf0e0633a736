import { expect, it, vi } from 'vitest';
import { span } from './time';

vi.mock('./index.svelte', () => ({ say: (key: string, { n }: { n: number }) => `${n} ${key.split('.').at(-1)}` }));
const [second, hour] = [1000, 3_600_000];
it('says a day as one day, and counts seconds once they matter', () => {
  const said = [24 * hour, 24 * hour - 1, 24 * hour - 59 * second, 36 * hour, 72 * hour, 5 * hour, hour + 61 * second, 90 * second].map(span);
  expect(said).toEqual(['1 days', '1 days', '1 days', '36 hours', '3 days', '5 hours', '1:01:01', '1:30']);
});
