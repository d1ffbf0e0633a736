export const house = {
  'house.name': 'Zashiki',
  'house.back': 'Back',
  'house.seal': 'Seal it',
};
