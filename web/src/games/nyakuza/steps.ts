// A boat is one step with a mouse, which shows what it would hang together with before the click; a finger cannot hover,
// so there it is two: the space, then the same space again. A build is its shore, then its tiles.
export const place = 'place';

const fingers = () => typeof matchMedia === 'function' && matchMedia('(hover: none)').matches;

export function steps(action: string, twice = fingers()): string[] {
  const [kind, where, , ...tiles] = action.split(' ');
  switch (kind) {
    case 'stall':
    case 'market':
      return [`${kind} ${where}`, ...tiles];
    case 'boat':
    case 'secret':
      return twice ? [action, place] : [action];
    default:
      return [action];
  }
}
