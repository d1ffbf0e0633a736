// A view of any game as lines, each a label and what it says.

// "most_points" → "most points"; lists and objects in one line.
export const inWords = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(inWords).join(', ');
  if (value !== null && typeof value === 'object')
    return Object.entries(value)
      .map(([key, part]) => `${inWords(key)} ${inWords(part)}`)
      .join(', ');
  return String(value).replaceAll('_', ' ');
};

// A list of as many objects as there are seats says something of each of them.
export const lines = (view: object, names: string[]): [label: string, text: string][] =>
  Object.entries(view).flatMap(([key, value]): [string, string][] => {
    const objects = Array.isArray(value) && value.length > 0 && value.every((part) => typeof part === 'object');
    if (!objects) return [[inWords(key), inWords(value)]];
    return value.map((part: unknown, i: number) => [value.length === names.length ? (names[i] ?? '') : `${inWords(key)} ${i + 1}`, inWords(part)]);
  });
