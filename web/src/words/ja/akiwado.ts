export const akiwado = {
  'akiwado.name': '商人',
  'akiwado.about': '口と腹が違う、江戸の商人たち。',
};
