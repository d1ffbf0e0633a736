import { describe, expect, it } from 'vitest';
import { steps } from './steps';

describe('steps', () => {
  it('asks for the drink, then the corner', () => expect(steps('drink red c1.2')).toEqual(['drink red', 'c1.2']));
  it('asks where a coin comes from, then where it goes', () =>
    expect(steps('price red blue')).toEqual(['price red', 'to blue']));
  it('asks for the lane, then the site', () =>
    expect(steps('claim s1.2-s1.3 s1.3')).toEqual(['claim s1.2-s1.3', 's1.3']));
  it('opens the yard before a piece is taken', () => expect(steps('build T4')).toEqual(['build', 'T4']));
  it('asks for site, way, place and the last word', () =>
    expect(steps('place s1.3 23 24 25 34')).toEqual(['s1.3', 'way ###/.#.', 'on 23', 'lay']));
  it('does not ask how to turn what looks the same from every side', () => {
    expect(steps('place s1.1 11')).toEqual(['s1.1', 'on 11', 'lay']);
    expect(steps('place s1.1 11 12 21 22')).toEqual(['s1.1', 'on 11', 'lay']);
  });
  it('leaves the rest whole', () => {
    expect(steps('return')).toEqual(['return']);
    expect(steps('bid 300')).toEqual(['bid 300']);
  });
  it('tells every place of a piece apart', () => {
    const places = ['place s1.1 11 12 21', 'place s1.1 11 12 22', 'place s1.1 12 21 22', 'place s1.1 11 21 22', 'place s1.2 11 12 21'];
    expect(new Set(places.map((place) => steps(place).join())).size).toBe(places.length);
  });
});
