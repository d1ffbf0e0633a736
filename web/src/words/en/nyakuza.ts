export const nyakuza = {
  'nyakuza.name': 'Nyakuza',
  'nyakuza.about': 'Cat clans bid for boats, net fish and build stalls around the bay.',
};
