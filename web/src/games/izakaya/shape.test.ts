import { describe, expect, it } from 'vitest';
import { cellName, cellNamed, flipped, laid, shapeOf, turned, ways } from './shape';

const cells = (text: string) => text.split(' ').map(cellNamed);

describe('shapes', () => {
  it('names cells by row and column', () => {
    expect(cellNamed('23')).toBe(8);
    expect(cellName(35)).toBe('66');
  });
  it('knows a shape wherever it lies', () => {
    expect(shapeOf(cells('23 24 25 34'))).toBe('###/.#.');
    expect(shapeOf(cells('12 21 22'))).toBe('.#/##');
  });
  it('turns clockwise and flips', () => {
    expect(turned('###/#..')).toBe('##/.#/.#');
    expect(flipped('###/#..')).toBe('###/..#');
  });
  it('finds every way to lay a piece, the given one first', () => {
    expect(ways('#')).toEqual(['#']);
    expect(ways('##')).toEqual(['##', '#/#']);
    expect(ways('.##/##.')).toHaveLength(4);
    expect(ways('###/#..')).toHaveLength(8);
    expect(ways('###/.#.')[0]).toBe('###/.#.');
  });
  it('lays a shape by its first cell, and not beyond the card', () => {
    expect(laid('.#/##', cellNamed('12'))).toEqual(cells('12 21 22'));
    expect(laid('.#/##', cellNamed('11'))).toBeUndefined();
    expect(laid('##', cellNamed('16'))).toBeUndefined();
  });
});
