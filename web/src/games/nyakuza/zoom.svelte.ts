// Looking closer at a part of the bay: with two fingers, with the wheel and a key held, or with buttons; one finger moves
// what is seen. At scale 1 everything is to be seen.
const most = 3;

export class Zoom {
  scale = $state(1);
  private x = $state(0); // the middle of what is seen
  private y = $state(0);
  private fingers = new Map<number, { x: number; y: number }>();
  private moved = 0; // how far, in pixels: a finger that moved did not mean to choose

  constructor(private readonly size: () => { width: number; height: number }) {}

  readonly box = $derived.by(() => {
    const { width, height } = this.size();
    const w = width / this.scale;
    const h = height / this.scale;
    const x = Math.min(width - w, Math.max(0, this.x - w / 2));
    const y = Math.min(height - h, Math.max(0, this.y - h / 2));
    return { x, y, w, h };
  });
  to(scale: number, around?: { x: number; y: number }) {
    const { x, y, w, h } = this.box;
    const next = Math.min(most, Math.max(1, scale));
    const hold = around ?? { x: x + w / 2, y: y + h / 2 };
    const grown = this.scale / next;
    this.x = hold.x + (x + w / 2 - hold.x) * grown;
    this.y = hold.y + (y + h / 2 - hold.y) * grown;
    this.scale = next;
  }
  // Brings a space into sight, for whoever walks along with the keyboard.
  show(x: number, y: number) {
    const { x: left, y: top, w, h } = this.box;
    if (x < left + 20 || x > left + w - 20 || y < top + 20 || y > top + h - 20) [this.x, this.y] = [x, y];
  }

  readonly touch = (node: SVGSVGElement) => {
    const point = (event: { clientX: number; clientY: number }) => {
      const frame = node.getBoundingClientRect();
      const { x, y, w, h } = this.box;
      return { x: x + ((event.clientX - frame.left) / frame.width) * w, y: y + ((event.clientY - frame.top) / frame.height) * h };
    };
    const down = (event: PointerEvent) => {
      if (this.fingers.size === 0) this.moved = 0;
      this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    };
    const move = (event: PointerEvent) => {
      const was = this.fingers.get(event.pointerId);
      if (!was) return;
      const now = { x: event.clientX, y: event.clientY };
      const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
      this.fingers.set(event.pointerId, now);
      this.moved += Math.hypot(now.x - was.x, now.y - was.y);
      if (other) {
        const spread = (a: { x: number; y: number }) => Math.hypot(a.x - other.x, a.y - other.y);
        const middle = { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 };
        this.to((this.scale * spread(now)) / Math.max(1, spread(was)), point(middle));
      } else if (this.scale > 1) {
        const from = point({ clientX: was.x, clientY: was.y });
        const to = point(event);
        const { x, y, w, h } = this.box;
        this.x = x + w / 2 + from.x - to.x;
        this.y = y + h / 2 + from.y - to.y;
      }
    };
    const up = (event: PointerEvent) => void this.fingers.delete(event.pointerId);
    const click = (event: Event) => {
      if (this.moved > 10) event.stopPropagation();
      this.moved = 0;
    };
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      this.to(this.scale * Math.exp(-event.deltaY / 200), point(event));
    };
    node.addEventListener('pointerdown', down);
    node.addEventListener('wheel', wheel, { passive: false });
    node.addEventListener('click', click, true);
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', up);
    return () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', up);
    };
  };
}
