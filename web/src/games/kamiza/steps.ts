// "play hitman top" → which card, then where it is laid.
export const steps = (action: string): string[] => {
  const [verb, ...rest] = action.split(' ');
  return verb === 'play' ? rest : [action];
};
