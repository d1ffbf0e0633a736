export const kamiza = {
  'kamiza.name': 'Kamiza',
  'kamiza.about': 'Yakuza cards, face down, for one seat of honour.',
};
