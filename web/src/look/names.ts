// Whatever has a name for screen readers tells it to everybody: under the mouse after a moment, at the focus, and to a finger
// that stays. One bubble for the whole table, which takes no pointer.
const patience = 450; // ms
const stays = 6000; // ms: long enough to be read

export function names(part: HTMLElement) {
  const bubble = document.createElement('div');
  bubble.className = 'name';
  bubble.setAttribute('aria-hidden', 'true'); // a screen reader knows already
  bubble.hidden = true;
  part.append(bubble);
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let watching: ReturnType<typeof setInterval> | undefined;
  let shown: Element | null = null;
  let stayed = false; // a finger did, until its click has come

  const named = (target: EventTarget | null) => {
    const found = target instanceof Element ? target.closest('[aria-label]') : null;
    // The board as a whole, a list, a dialog: what is larger than a thing needs no bubble.
    return found && part.contains(found) && !found.matches('[data-board], section, ol, ul, dialog, main') && found.closest('[data-place], .seats') ? found : null;
  };
  const hide = () => {
    clearTimeout(waiting);
    clearInterval(watching);
    shown = null;
    bubble.hidden = true;
  };
  const show = (element: Element) => {
    const text = element.getAttribute('aria-label') ?? '';
    if (!element.isConnected || text === '' || text === element.textContent?.trim()) return;
    shown = element;
    // A board that changes tells nobody that what it named is gone.
    const until = performance.now() + stays;
    clearInterval(watching);
    watching = setInterval(() => {
      if (!element.isConnected || element.getAttribute('aria-label') !== text || performance.now() > until) hide();
    }, 200);
    bubble.textContent = text;
    bubble.hidden = false;
    const box = element.getBoundingClientRect();
    const { width, height } = bubble.getBoundingClientRect();
    const left = Math.min(Math.max(8, box.x + box.width / 2 - width / 2), innerWidth - width - 8);
    const above = box.y - height - 8;
    bubble.style.left = `${left}px`;
    bubble.style.top = `${above >= 4 ? above : Math.min(box.y + box.height + 8, innerHeight - height - 4)}px`;
  };
  const soon = (element: Element | null, finger = false) => {
    if (element === shown && shown) return;
    hide();
    if (!element) return;
    waiting = setTimeout(() => {
      show(element);
      stayed = finger && shown !== null;
    }, patience);
  };
  const over = (event: PointerEvent) => event.pointerType === 'mouse' && soon(named(event.target));
  const down = (event: PointerEvent) => {
    stayed = false;
    if (event.pointerType === 'mouse') hide();
    else soon(named(event.target), true);
  };
  const up = (event: PointerEvent) => event.pointerType !== 'mouse' && !stayed && hide();
  const move = (event: PointerEvent) => event.pointerType !== 'mouse' && Math.abs(event.movementX) + Math.abs(event.movementY) > 8 && hide();
  const focus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || !target.matches(':focus-visible')) return;
    const element = named(target);
    hide();
    if (element) show(element);
  };
  // A finger that stayed asked for the name; it chooses nothing.
  const click = (event: MouseEvent) => {
    if (!stayed) return hide();
    stayed = false;
    event.preventDefault();
    event.stopPropagation();
    waiting = setTimeout(hide, 4 * patience);
  };
  const key = (event: KeyboardEvent) => event.key === 'Escape' && hide();

  const heard: [string, EventListener, boolean?][] = [
    ['pointerover', over as EventListener],
    ['pointerleave', hide],
    ['pointerdown', down as EventListener],
    ['pointerup', up as EventListener],
    ['pointercancel', hide],
    ['pointermove', move as EventListener],
    ['focusin', focus as EventListener],
    ['focusout', () => !stayed && hide()],
    ['click', click as EventListener, true],
    ['keydown', key as EventListener],
    ['wheel', hide],
  ];
  for (const [event, listener, capture] of heard) part.addEventListener(event, listener, capture ?? false);
  return () => {
    hide();
    bubble.remove();
    for (const [event, listener, capture] of heard) part.removeEventListener(event, listener, capture ?? false);
  };
}
