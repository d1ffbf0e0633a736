import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

// `npm run dev` serves the page by itself and passes its calls to a house that runs beside it (make run).
const house = process.env.ZASHIKI_HOUSE ?? 'http://127.0.0.1:8080';

// A small script of its own fetches the words, so that they need not wait for the page's script, and runs that one once the
// sign is drawn.
const early = (): Plugin => ({
  name: 'early words',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'chunk', id: 'src/words/early.ts' });
  },
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const script = Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith('/words/early.ts'));
      if (!script) return html;
      return {
        html: html
          .replace(/<script type="module" crossorigin src="([^"]+)"><\/script>/, '<link rel="modulepreload" crossorigin href="$1" data-page>')
          .replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"'), // nothing of it keeps the sign from being drawn
        tags: [{ tag: 'script', attrs: { type: 'module', async: true, fetchpriority: 'low', src: `/${script.fileName}` }, injectTo: 'head-prepend' }],
      };
    },
  },
});

// The front page's style is a few kilobytes and stands in the document: the sign is drawn without asking for it.
const inlined = (): Plugin => ({
  name: 'first style',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) =>
      html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)">/, (link, name: string) => {
        const file = bundle[name];
        return file?.type === 'asset' ? `<style>${String(file.source)}</style>` : link;
      }),
  },
});

export default defineConfig({
  plugins: [svelte(), early(), inlined()],
  build: {
    outDir: process.env.ZASHIKI_PAGE_OUT ?? 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Styles may not be inlined as data: the server's policy for content allows images from data alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': { target: house, ws: true, changeOrigin: true } }, fs: { allow: ['..'] } },
  test: { include: ['src/**/*.test.ts'] },
} as Parameters<typeof defineConfig>[0]);
