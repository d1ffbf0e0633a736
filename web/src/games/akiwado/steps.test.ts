import { expect, test } from 'vitest';
import { Choice } from '../../table/choice.svelte';
import { orders, steps } from './steps';

test('dice are taken one by one', () => {
  expect(steps('take 4')).toEqual(['die 4', 'done']);
  expect(steps('take 3 3')).toEqual(['die 3', 'die 3', 'done']);
});
test('a bid is a market, then coins', () => {
  expect(steps('bid west 12')).toEqual(['bid west', '12']);
  expect(steps('pocket')).toEqual(['pocket']);
});
test('either of two dice is taken first, and the others stay offered', () => {
  const played: string[] = [];
  const legal = ['take 1', 'take 3', 'take 6', 'take 1 3', 'take 1 6', 'take 3 6'];
  const choice = new Choice({ legal: () => legal, steps, orders, play: (action) => played.push(action) });
  choice.pick('die 6');
  expect([...choice.next.keys()].sort()).toEqual(['die 1', 'die 3', 'done']);
  choice.pick('die 1');
  expect([...choice.next]).toEqual([['done', 'take 1 6']]);
  choice.back();
  choice.pick('done');
  expect(played).toEqual(['take 6']);
  expect(orders('take 3 3')).toEqual([['die 3', 'die 3', 'done']]);
  expect(orders('call east')).toEqual([['call east']]);
});
