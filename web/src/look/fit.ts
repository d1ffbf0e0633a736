// A name on a narrow place of a board: smaller, or on two rows, before anything of it is cut off. SVG text does not wrap.

// How wide a letter is, in ems, a little more than most fonts take.
export function breadth(text: string): number {
  let sum = 0;
  for (const letter of text)
    sum += letter > '\u2e7f' ? 1 : /[mwMW@]/.test(letter) ? 0.86 : /[ijlftrI.,:;' ]/.test(letter) ? 0.36 : /[A-Z]/.test(letter) ? 0.68 : 0.58;
  return sum;
}
const widest = (rows: string[]) => Math.max(...rows.map(breadth));

// A name on one row, and on two wherever it may break: between words, or in the middle of Japanese, which has none.
function waysOf(name: string): string[][] {
  const words = name.split(' ');
  const ways = words.map((_, i) => [words.slice(0, i).join(' '), words.slice(i).join(' ')].filter(Boolean));
  if (words.length > 1 || !/[\u2e80-\uffff]/.test(name)) return ways;
  const letters = [...name];
  const middle = Math.ceil(letters.length / 2);
  return letters.length < 6 ? ways : [...ways, [letters.slice(0, middle).join(''), letters.slice(middle).join('')]];
}

// As much of a row as fits in so many ems.
export function cut(row: string, most: number): string {
  if (breadth(row) <= most) return row;
  const letters = [...row];
  while (letters.length > 1 && breadth(letters.join('')) + 0.8 > most) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

// How wide a name is, in ems, where it may take two rows.
export function broken(name: string): number {
  return Math.min(...waysOf(name).map(widest));
}

export interface Fitted {
  rows: string[]; // one or two
  size: number; // of the letters, in the units of `width`
}
export function fit(name: string, width: number, size: number, least = 10): Fitted {
  const rows = waysOf(name).reduce((best, way) => (widest(way) < widest(best) ? way : best), [name]);
  const whole = Math.min(size, width / breadth(name));
  if (whole >= 0.85 * size) return { rows: [name], size: whole };
  const fitted = Math.max(least, Math.min(0.85 * size, width / widest(rows)));
  return { rows: rows.map((row) => cut(row, width / fitted)), size: fitted };
}
