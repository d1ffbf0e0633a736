export const niya = {
  'niya.name': 'ニヤ',
  'niya.about': '十六枚の札の庭での一騎打ち。取った札が、相手の次の手を決める。',
};
