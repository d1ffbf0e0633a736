import { expect, test } from 'vitest';
import { breadth, broken, cut, fit } from './fit';

test('a short name stays as it is', () => {
  expect(fit('Onryō', 53, 13.5)).toEqual({ rows: ['Onryō'], size: 13.5 });
});
test('a longer one gets smaller, or goes on two rows', () => {
  const { rows, size } = fit('Traveller', 53, 13.5);
  expect(rows).toEqual(['Traveller']);
  expect(size).toBeGreaterThan(10);
  expect(fit('Katana Ken', 53, 13.5).rows).toEqual(['Katana', 'Ken']);
});
test('what is too long is cut where it can be told', () => {
  const { rows, size } = fit('Bartholomew-Maximilian', 53, 13.5);
  expect(size).toBe(10);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatch(/^Barth.*…$/);
});
test('Japanese has no words apart and breaks in the middle', () => {
  const { rows, size } = fit('長谷川権左衛門之介三郎太夫', 84, 15, 11.5);
  expect(rows).toEqual(['長谷川権左衛門', '之介三郎太夫']);
  expect(size).toBeCloseTo(12);
  expect(fit('さくら', 30, 14).rows).toHaveLength(1);
});
test('on two rows a name is as wide as the wider of them', () => {
  expect(broken('長谷川権左衛門之介三郎太夫')).toBe(7);
  expect(broken('さくら')).toBe(3);
  expect(broken('Ann Bartholomew')).toBe(breadth('Bartholomew'));
});
test('a row is cut to the room there is', () => {
  expect(cut('Oichi', 4)).toBe('Oichi');
  expect(breadth(cut('Maximiliana', 4))).toBeLessThanOrEqual(4 + breadth('…'));
});
