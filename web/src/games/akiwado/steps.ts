// "take 1 5" → each die, then done; "bid east 3" → where, then how much; everything else is one step.
export function steps(action: string): string[] {
  const [verb, ...rest] = action.split(' ');
  if (verb === 'take') return [...rest.map((face) => `die ${face}`), 'done'];
  if (verb === 'bid') return [`bid ${rest[0]}`, rest[1] ?? ''];
  return [action];
}
// Of two dice either may be taken first.
export function orders(action: string): string[][] {
  const [first = '', second = '', ...rest] = steps(action);
  const twoDice = first.startsWith('die ') && second.startsWith('die ') && first !== second;
  return twoDice ? [[first, second, ...rest], [second, first, ...rest]] : [steps(action)];
}
