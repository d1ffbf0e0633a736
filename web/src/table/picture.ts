// The end of a game as a picture to share: the last position, who won, and the scores. Drawn in this browser; nothing is sent
// anywhere unless the person shares it.

export interface Outcome {
  game: string;
  verdict: string;
  seats: { name: string; score: string; won: boolean; crest: SVGSVGElement | null }[];
}

// What a style sheet may say of a shape. A picture has no style sheets, so it is written to each shape.
const told = [
  'fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray', 'stroke-dashoffset',
  'stroke-linecap', 'stroke-linejoin', 'paint-order', 'opacity', 'color', 'display', 'visibility', 'filter', 'clip-path', 'mask',
  'font-family', 'font-size', 'font-weight', 'font-style', 'font-variant-numeric', 'letter-spacing', 'text-anchor',
  'dominant-baseline', 'writing-mode', 'transform', 'transform-origin', 'transform-box', 'mix-blend-mode',
];
const svgNames = 'http://www.w3.org/2000/svg';

function settled(shape: Element): Element {
  const copy = shape.cloneNode(true) as Element;
  const from = [shape, ...shape.querySelectorAll('*')];
  for (const [i, to] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(from[i] as Element);
    to.setAttribute('style', told.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';'));
    to.removeAttribute('class');
  }
  return copy;
}
// What shapes refer to and the rest of the page defines: patterns, gradients.
function defined(shape: Element): Element[] {
  const found = new Map<string, Element>();
  const look = (text: string) => {
    for (const [, id = ''] of text.matchAll(/(?:url\(["']?|href=["'])#([\w-]+)/g)) {
      if (found.has(id) || shape.querySelector(`#${CSS.escape(id)}`)) continue;
      const definition = document.getElementById(id);
      if (!definition) continue;
      const copy = settled(definition);
      found.set(id, copy);
      look(copy.outerHTML);
    }
  };
  look(shape.outerHTML.replaceAll('&quot;', '"'));
  return [...found.values()];
}
const element = (name: string, attributes: Record<string, string | number>, text?: string): SVGElement => {
  const made = document.createElementNS(svgNames, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  if (text !== undefined) made.textContent = text;
  return made;
};

const width = 1200;
const margin = 40;
// The board as large as the picture is wide, but not higher than this.
const highest = 1000;

export function drawing(board: SVGSVGElement, { game, verdict, seats }: Outcome): SVGSVGElement {
  const page = getComputedStyle(document.documentElement);
  const colour = (name: string) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = `var(${name})`;
    const value = getComputedStyle(probe).color;
    probe.remove();
    return value;
  };
  const text = { 'font-family': getComputedStyle(document.body).fontFamily || page.fontFamily };
  const box = board.viewBox.baseVal;
  const scale = Math.min((width - 2 * margin) / box.width, highest / box.height);
  const row = 56;
  const top = 150;
  const columns = seats.length > 2 ? 2 : seats.length;
  const rows = Math.ceil(seats.length / columns);
  const height = Math.round(top + scale * box.height + 30 + rows * row + margin);
  const all = element('svg', { width, height, viewBox: `0 0 ${width} ${height}` }) as SVGSVGElement;
  all.append(element('rect', { width, height, fill: colour('--paper') }));
  all.append(element('text', { ...text, x: margin, y: 74, 'font-size': 46, 'font-weight': 700, fill: colour('--ink') }, verdict));
  all.append(element('text', { ...text, x: margin, y: 118, 'font-size': 26, fill: colour('--ink-soft') }, `${game} · ${location.host}`));

  const copy = settled(board) as SVGSVGElement;
  const definitions = element('defs', {});
  definitions.append(...defined(copy), ...seats.flatMap(({ crest }) => (crest ? defined(settled(crest)) : [])));
  const place = { x: (width - scale * box.width) / 2, y: top, width: scale * box.width, height: scale * box.height };
  for (const [name, value] of Object.entries(place)) copy.setAttribute(name, String(value));
  copy.removeAttribute('style');
  all.append(definitions, copy);

  for (const [i, { name, score, won, crest }] of seats.entries()) {
    const x = margin + ((width - 2 * margin) / columns) * (i % columns);
    const y = top + scale * box.height + 30 + row * Math.floor(i / columns);
    if (crest) {
      const mark = settled(crest);
      mark.removeAttribute('style');
      for (const [attribute, value] of Object.entries({ x, y, width: 44, height: 44 })) mark.setAttribute(attribute, String(value));
      all.append(mark);
    }
    const line = { ...text, x: x + 58, y: y + 33, 'font-size': 30, 'font-weight': won ? 700 : 400, fill: colour(won ? '--kohaku' : '--ink') };
    all.append(element('text', line, `${name}  ${score}`));
  }
  return all;
}

export async function picture(board: SVGSVGElement, outcome: Outcome): Promise<Blob> {
  const drawn = drawing(board, outcome);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(drawn))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = drawn.width.baseVal.value;
  canvas.height = drawn.height.baseVal.value;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  return new Promise((made, failed) => canvas.toBlob((blob) => (blob ? made(blob) : failed(new Error('no picture'))), 'image/png'));
}

// Where a device can share files it is asked where to; elsewhere the picture is downloaded.
export async function hand(blob: Blob, name: string, title: string) {
  const file = new File([blob], name, { type: blob.type });
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file], title }).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    });
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
