// A part of the page with many things to press is one stop for Tab: arrow keys go from one thing to the next one in that
// direction, Page Down and Page Up to the next and the one before in their order, Home and End to the first and the last. The
// stop is where one was last, or at the first choice.
const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const pressed = '[tabindex], button:not(:disabled), a[href]';
const chosen = ['[data-hint]', '[data-action], [data-step]'];

const middle = (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
};
export function nearest<T>(from: { x: number; y: number }, way: [number, number], others: { item: T; x: number; y: number }[]): T | undefined {
  let best: { item: T; far: number } | undefined;
  for (const { item, x, y } of others) {
    const along = (x - from.x) * way[0] + (y - from.y) * way[1];
    const aside = Math.abs((x - from.x) * way[1]) + Math.abs((y - from.y) * way[0]);
    const far = along + 2 * aside;
    if (along >= 2 && (!best || far < best.far)) best = { item, far };
  }
  return best?.item;
}

// `otherwise`: where the stop is when there is nothing to choose and nobody was there yet.
export const oneStop = (otherwise: 'first' | 'last' = 'first') => (part: HTMLElement) => {
  type Pressed = HTMLElement | SVGElement;
  const items = () => [...part.querySelectorAll<Pressed>(pressed)].filter((item) => !item.matches('input, [data-why]'));
  let last: Element | null = null;
  const settle = () => {
    const all = items();
    const stop =
      all.find((item) => item === last) ??
      chosen.map((which) => all.find((item) => item.matches(which))).find((item) => item !== undefined) ??
      all.at(otherwise === 'first' ? 0 : -1);
    for (const item of all) {
      const index = item === stop ? '0' : '-1';
      if (item.getAttribute('tabindex') !== index) item.setAttribute('tabindex', index);
    }
  };
  const focused = ({ target }: FocusEvent) => {
    last = target as Element;
    settle();
  };
  const walked = (event: KeyboardEvent) => {
    const from = event.target as Element;
    if (event.altKey || event.ctrlKey || event.metaKey || from.matches('input, select, textarea')) return;
    const all = items();
    const way = arrows[event.key];
    const place = all.findIndex((item) => item === from);
    const steps: Record<string, Pressed | undefined> = { Home: all[0], End: all.at(-1), PageDown: all[place + 1], PageUp: all[place - 1] };
    const to = steps[event.key] ?? (way && nearest(middle(from), way, all.filter((item) => item !== from).map((item) => ({ item, ...middle(item) }))));
    if (!to && !way) return;
    event.preventDefault(); // the page stays where it is
    event.stopPropagation();
    to?.focus();
  };
  part.addEventListener('focusin', focused);
  part.addEventListener('keydown', walked);
  const watch = new MutationObserver(settle);
  watch.observe(part, { subtree: true, childList: true, attributes: true, attributeFilter: ['tabindex', 'data-action', 'data-step', 'disabled'] });
  settle();
  return () => {
    watch.disconnect();
    part.removeEventListener('focusin', focused);
    part.removeEventListener('keydown', walked);
  };
};
