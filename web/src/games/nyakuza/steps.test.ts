import { describe, expect, it } from 'vitest';
import { place, steps } from './steps';

describe('steps', () => {
  it('builds on a shore first, then tile by tile', () => {
    expect(steps('stall s4 with r4 r8', false)).toEqual(['stall s4', 'r4', 'r8']);
    expect(steps('stall s4 with r9', false)).toEqual(['stall s4', 'r9']);
    expect(steps('market s12 with r4 r8', true)).toEqual(['market s12', 'r4', 'r8']);
  });
  it('places a boat at once with a mouse and twice with a finger', () => {
    expect(steps('boat r17', false)).toEqual(['boat r17']);
    expect(steps('boat r17', true)).toEqual(['boat r17', place]);
    expect(steps('secret r17', true)).toEqual(['secret r17', place]);
  });
  it('leaves no two actions with the same way', () => {
    const actions = ['boat r4', 'secret r4', 'done', 'bid 0', 'bid 10', 'stall s4 with r4', 'stall s4 with r4 r8', 'market s4 with r4'];
    expect(new Set(actions.map((action) => steps(action, true).join('|'))).size).toBe(actions.length);
  });
});
