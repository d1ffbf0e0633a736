// The rule pages: docs/play/rules, as the repository has them, with an anchor at every clause that a refusal can cite.
import { marked } from 'marked';
import type { GameId } from '../house/messages';
import type { Language } from '../words/index.svelte';

const english = import.meta.glob<string>('../../../docs/play/rules/*.md', { query: '?raw', import: 'default' });
const japanese = import.meta.glob<string>('../../../docs/play/rules/ja/*.md', { query: '?raw', import: 'default' });

export interface RulePage {
  language: Language; // English where the other is not written yet
  title: string;
  sections: { title: string; body: HTMLElement; technical: boolean; parts: { id: string; title: string }[] }[];
}

export async function rulePage(game: GameId, language: Language): Promise<RulePage> {
  const own = language === 'ja' ? japanese[`../../../docs/play/rules/ja/${game}.md`] : undefined;
  const text = await (own ?? english[`../../../docs/play/rules/${game}.md`])?.();
  const page = new DOMParser().parseFromString(await marked.parse(own ? joined(text ?? '') : (text ?? '')), 'text/html').body;
  // Other documents of the repository are not on this page.
  for (const link of page.querySelectorAll('a')) if (!/^(https?:|#)/.test(link.getAttribute('href') ?? '')) link.replaceWith(...link.childNodes);
  const title = page.querySelector('h1')?.textContent ?? '';
  page.querySelector('h1')?.remove();

  const sections: RulePage['sections'] = [];
  let body = document.createElement('div');
  let heading = '';
  let rulings = false;
  const close = () => {
    if (!body.hasChildNodes()) return;
    number(body);
    for (const table of body.querySelectorAll('table')) {
      const frame = document.createElement('div');
      frame.className = 'wide';
      frame.tabIndex = 0;
      table.replaceWith(frame);
      frame.append(table);
    }
    // What follows the rulings (options, notation, views) is for those who write programs or own maps.
    const parts = [...body.querySelectorAll('h3[id]')].map(({ id, textContent }) => ({ id, title: textContent ?? '' }));
    sections.push({ title: heading, body, technical: rulings, parts });
    rulings ||= [...body.querySelectorAll('[id]')].some(({ id }) => /^[A-Z]\d/.test(id));
  };
  for (const node of [...page.childNodes]) {
    if (node instanceof Element && node.tagName === 'H2') {
      close();
      body = document.createElement('div');
      heading = node.textContent ?? '';
    } else body.append(node);
  }
  close();
  return { language: own ? 'ja' : 'en', title, sections };
}

// Japanese has no spaces between words, so a line that goes on in the next one has none between them either.
const joined = (text: string) =>
  text.split('\n').reduce((whole, line) => {
    const goesOn = /[\u3000-\u9fff\uff00-\uffef]$/u.test(whole) && /^ *[\u3000-\u9fff\uff00-\uffef]/u.test(line) && !/(^|\n)#.*$/.test(whole);
    return goesOn ? whole + line.trimStart() : `${whole}\n${line}`;
  });

// Rules are numbered lists ("6", nested "2.1", lettered "5c") or headings ("### 2. Touting"); rulings are list items or table
// rows that begin with their name ("Y2").
function number(section: HTMLElement) {
  let chapter = '';
  for (const child of section.children) {
    const numbered = child.tagName === 'H3' ? /^\d+/.exec(child.textContent ?? '')?.[0] : undefined;
    if (numbered) {
      chapter = `${numbered}.`;
      child.id = numbered;
    }
    if (child.tagName === 'OL') numberList(child, chapter);
  }
  for (const item of section.querySelectorAll('li, tr')) {
    const name = /^\s*([A-Z]\d+)(?![\w-])/.exec(item.textContent ?? '')?.[1];
    if (name && !item.id) item.id = name;
  }
}
function numberList(list: Element, prefix: string) {
  const start = Number(list.getAttribute('start') ?? 1);
  [...list.children].forEach((item, i) => {
    const own = `${prefix}${start + i}`;
    item.id = own;
    for (const inner of item.children) {
      if (inner.tagName === 'OL') numberList(inner, `${own}.`);
      if (inner.tagName !== 'UL') continue;
      for (const lettered of inner.children) {
        const letter = /^\s*[(（]([a-z])[)）]/.exec(lettered.textContent ?? '')?.[1];
        if (letter) lettered.id = own + letter;
      }
    }
  });
}
