// "play hitman top" → which card, then where it is laid.
export const steps = (action: string): string[] => {
  const [verb, ...rest] = action.split(' ');
  return verb === 'play' ? rest : [action];
};
// What a card is stays secret until the round's last one is down.
export const sealed = (action: string): boolean => action.startsWith('play ');
