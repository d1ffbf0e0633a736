import { describe, expect, it } from 'vitest';
import { Choice, pressable, seal } from './choice.svelte';

function chooser(legal: string[], sealed = false) {
  const played: string[] = [];
  const asked: string[] = [];
  const now = { legal };
  const choice = new Choice({
    legal: () => now.legal,
    steps: (action) => action.split(' '),
    seals: () => sealed,
    play: (action) => played.push(action),
    why: (action) => asked.push(action),
  });
  return { choice, played, asked, now };
}
const press = (attributes: Record<string, unknown>) =>
  (attributes.onclick as (event: unknown) => void)({ stopPropagation: () => undefined });

describe('a choice', () => {
  it('plays an action of one step at once', () => {
    const { choice, played } = chooser(['pass', 'boat r1']);
    expect(choice.at('pass', { label: '' })['data-action']).toBe('pass');
    choice.pick('pass');
    expect(played).toEqual(['pass']);
    expect(choice.path).toEqual([]);
  });
  it('goes step by step and back', () => {
    const { choice, played } = chooser(['stall s1 r1', 'stall s1 r2', 'stall s2 r1']);
    expect([...choice.next.keys()]).toEqual(['stall']);
    choice.pick('stall');
    expect([...choice.next.keys()]).toEqual(['s1', 's2']);
    choice.pick('s1');
    expect(choice.at('r2', { label: '' })['data-action']).toBe('stall s1 r2');
    choice.back();
    expect(choice.path).toEqual(['stall']);
    choice.pick('s2');
    choice.pick('r1');
    expect(played).toEqual(['stall s2 r1']);
  });
  it('asks for one step more before something is sealed', () => {
    const { choice, played } = chooser(['bid 1', 'bid 2'], true);
    choice.pick('bid');
    choice.pick('2');
    expect(played).toEqual([]);
    expect(choice.at(seal, { label: '' })['data-action']).toBe('bid 2');
    choice.pick(seal);
    expect(played).toEqual(['bid 2']);
  });
  it('keeps an action that another begins with apart from it', () => {
    const { choice, played } = chooser(['a', 'a b']);
    // The shorter one is the last step where it stands; the longer can only be begun by what has no end there.
    expect(choice.next.get('a')).toBe('a');
    choice.pick('a');
    expect(played).toEqual(['a']);
  });
  it('does nothing that is not offered', () => {
    const { choice, played } = chooser(['a b']);
    choice.pick('b');
    choice.pick('c');
    expect(choice.path).toEqual([]);
    expect(played).toEqual([]);
  });
  it('drops the steps that no longer fit when it takes a path up again', () => {
    const { choice } = chooser(['stall s1 r1', 'stall s1 r2']);
    choice.resume(['stall', 's2', 'r1']);
    expect(choice.path).toEqual(['stall']);
    choice.resume(['stall', 's1']);
    expect(choice.path).toEqual(['stall', 's1']);
  });
  it('asks why about what is not offered, and only while something can be chosen', () => {
    const { choice, asked } = chooser(['a']);
    press(choice.at('b', { label: '', otherwise: 'b' }));
    expect(asked).toEqual(['b']);
    expect(chooser([]).choice.at('b', { label: '', otherwise: 'b' }).onclick).toBeUndefined();
  });
  it('marks the way of a hint', () => {
    const { choice } = chooser(['stall s1 r1', 'stall s2 r2', 'pass']);
    choice.hint = 'stall s2 r2';
    expect('data-hint' in choice.at('stall', { label: '' })).toBe(true);
    expect('data-hint' in choice.at('pass', { label: '' })).toBe(false);
    choice.pick('stall');
    expect(choice.hinted).toBe('s2');
    choice.pick('s1');
    expect(choice.hinted).toBeUndefined();
  });
});

describe('what can be pressed', () => {
  it('answers to Enter and Space alone', () => {
    let pressed = 0;
    const { onkeydown, role, tabindex } = pressable('x', () => pressed++);
    const key = (key: string) =>
      (onkeydown as (event: unknown) => void)({ key, preventDefault: () => undefined, stopPropagation: () => undefined });
    ['Enter', ' ', 'a', 'Tab'].forEach(key);
    expect(pressed).toBe(2);
    expect([role, tabindex]).toEqual(['button', 0]);
  });
});
