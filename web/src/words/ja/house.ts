export const house = {
  'house.name': '座敷',
  'house.back': '戻る',
  'house.seal': '封をする',
};
