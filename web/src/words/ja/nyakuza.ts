export const nyakuza = {
  'nyakuza.name': 'ニャクザ',
  'nyakuza.about': '猫の一家が舟を競り、魚を獲り、湾に屋台を建てる。',
};
