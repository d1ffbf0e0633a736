// "take c2" is one step: the square.
export const steps = (action: string): string[] => [action.replace(/^take /, '')];
