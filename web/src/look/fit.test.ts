import { expect, test } from 'vitest';
import { fit } from './fit';

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
