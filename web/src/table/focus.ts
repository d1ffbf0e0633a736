// Who plays by keyboard keeps the place. A choice that was taken is no choice any more, and the focus would fall off it to
// the top of the page; it stays in the part of the table that it was in (`data-place`), and when there is something to
// choose again it waits where that is.

const choices = '[data-action], [data-step]';

export class FocusKeeper {
  private held: Element | null = null; // the part that has the focus, or had it until it fell

  readonly watch = (table: HTMLElement) => {
    const moved = ({ target }: FocusEvent) => (this.held = (target as Element).closest('[data-place]'));
    table.addEventListener('focusin', moved);
    return () => table.removeEventListener('focusin', moved);
  };
  // To be called when what is offered has changed and is drawn.
  settle(table: HTMLElement) {
    const { held } = this;
    const now = document.activeElement;
    const fell = now === null || now === document.body || now === held;
    if (!held?.isConnected || !fell) return;
    const next = table.querySelector(`[data-place] :is(${choices})`)?.closest('[data-place]') ?? held;
    if (next !== now && next instanceof HTMLElement) next.focus({ preventScroll: true });
  }
}
