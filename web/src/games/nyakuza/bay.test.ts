import { expect, test } from 'vitest';
import house from '../../../../data/nyakuza-bay.json';
import { layOut } from './bay';

test('a bay is drawn from its own corner, wherever its rows and columns begin', () => {
  const far = house.spaces.map((space) => ({ ...space, row: space.row + 20, col: space.col + 6 }));
  expect(layOut({ spaces: far })).toEqual(layOut(house));
});
