export const izakaya = {
  'izakaya.name': '居酒屋',
  'izakaya.about': '競りと酒と細い家。東京の路地の物語。',
};
