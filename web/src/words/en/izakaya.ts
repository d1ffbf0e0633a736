export const izakaya = {
  'izakaya.name': 'Izakaya',
  'izakaya.about': 'Auctions, drinks and narrow houses in the lanes of Tokyo.',
};
