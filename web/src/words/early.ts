// A script of its own (vite.config.ts): the words are on their way while the page's own script is still being fetched.
import { catalogues, chosen } from './first';

const words = catalogues[chosen()];
void words.front();
if ((__SITE__ ? location.search : location.pathname.slice(1)) !== '') void words.play();

// The sign is drawn first: whoever waits for the rest sees where they are. A window that nobody sees draws nothing, and need
// not wait for it; a script runs once, however often it is asked for.
const start = () => {
  const page = document.querySelector<HTMLLinkElement>('link[data-page]');
  if (page) void import(/* @vite-ignore */ page.href);
};
const soon = () => {
  requestAnimationFrame(() => setTimeout(start));
  setTimeout(start, document.hidden ? 0 : 300);
};
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', soon);
else soon();
