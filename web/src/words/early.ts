// A script of its own (vite.config.ts): the words are on their way while the page's own script is still being fetched.
import { catalogues, chosen } from './first';

const words = catalogues[chosen()];
void words.front();
const place = __SITE__ ? location.search.slice(1) : location.pathname;
if (place.length > 1) void words.play();

// The sign is drawn first: whoever waits for the rest sees where they are. A window that nobody sees draws nothing, and need
// not wait for it; a script runs once, however often it is asked for.
const start = () => {
  const page = document.querySelector<HTMLLinkElement>('link[data-page]');
  if (!page) return;
  // What a table needs comes along, and what its game needs: the head's picture for whatever shows links names the game.
  if (place.startsWith('/t/')) {
    const parts = JSON.parse(page.dataset.page ?? '{}') as Record<string, string[]>;
    const game = /(\w+)\.jpg$/.exec(document.querySelector<HTMLMetaElement>('meta[property="og:image"]')?.content ?? '')?.[1] ?? '';
    for (const file of [...(parts.t ?? []), ...(parts[game] ?? [])]) {
      const style = file.endsWith('.css');
      const link = document.createElement('link');
      Object.assign(link, { rel: style ? 'preload' : 'modulepreload', as: style ? 'style' : 'script', crossOrigin: '', href: new URL(file, page.href).href });
      document.head.append(link);
    }
  }
  void import(/* @vite-ignore */ page.href);
};
const soon = () => {
  requestAnimationFrame(() => setTimeout(start));
  setTimeout(start, document.hidden ? 0 : 300);
};
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', soon);
else soon();
