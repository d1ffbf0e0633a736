export const niya = {
  'niya.name': 'Niya',
  'niya.about': 'A duel in a garden of sixteen tiles: take one, and it decides what the other may take.',
};
