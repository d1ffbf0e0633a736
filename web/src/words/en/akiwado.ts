export const akiwado = {
  'akiwado.name': 'Akiwado',
  'akiwado.about': 'Edo merchants who say one thing and do another.',
};
