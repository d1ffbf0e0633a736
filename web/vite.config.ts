import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';

// `npm run dev` serves the page by itself and passes its calls to a house that runs beside it (make run).
const house = process.env.ZASHIKI_HOUSE ?? 'http://127.0.0.1:8080';

// The static folder (make site), which may lie anywhere below its host; and the house as WebAssembly.
const site = process.env.ZASHIKI_KIND === 'site';
const base = site ? './' : '/';
const wasm = process.env.ZASHIKI_WASM ?? '';

const module = (): Plugin => ({
  name: 'house module',
  resolveId: (id) => (id === 'virtual:house' ? '\0virtual:house' : undefined),
  load(id) {
    if (id !== '\0virtual:house') return undefined;
    if (wasm === '') return "export const address = ''; export const size = 0;";
    return `import address from ${JSON.stringify(`${wasm}?url`)}; export { address }; export const size = ${statSync(wasm).size};`;
  },
});

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
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const script = chunks.find((file) => file.facadeModuleId?.endsWith('/words/early.ts'));
      const page = chunks.find((file) => file.moduleIds.some((id) => id.endsWith('/src/main.ts')));
      if (!script || !page) return html;
      // What a module takes beside the page's own script: scripts and styles.
      const files = (module: string) => {
        const found = new Set<string>();
        const collect = (chunk: (typeof chunks)[number] | undefined) => {
          if (!chunk || chunk === page || chunk === script || found.has(chunk.fileName)) return;
          found.add(chunk.fileName);
          for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
          for (const name of chunk.imports) collect(chunks.find((other) => other.fileName === name));
        };
        collect(chunks.find((file) => file.facadeModuleId?.endsWith(module)));
        return [...found].map((name) => name.replace('assets/', ''));
      };
      const table = files('/src/pages/Table.svelte');
      const parts: Record<string, string[]> = { t: table };
      for (const game of readdirSync('src/games')) {
        const own = files(`/src/games/${game}/index.ts`).filter((name) => !table.includes(name));
        if (own.length > 0) parts[game] = own;
      }
      return {
        html: html
          .replace(/<script type="module" crossorigin src="([^"]+)"><\/script>/g, (_, src: string) =>
            src.endsWith(page.fileName) ? `<link rel="modulepreload" crossorigin href="${src}" data-page='${JSON.stringify(parts)}'>` : '')
          .replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"'), // nothing of it keeps the sign from being drawn
        tags: [{ tag: 'script', attrs: { type: 'module', async: true, fetchpriority: 'low', src: `${base}${script.fileName}` }, injectTo: 'head-prepend' }],
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
      html.replace(/<link rel="stylesheet"[^>]*href="\.?\/([^"]+)">/, (link, name: string) => {
        const file = bundle[name];
        return file?.type === 'asset' ? `<style>${String(file.source)}</style>` : link;
      }),
  },
});

// The list of files for the service worker. Pictures for whatever shows links are no part of the page.
const offline = (): Plugin => ({
  name: 'offline',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const hash = createHash('sha256');
      const files = ['./'];
      for (const [name, file] of Object.entries(bundle)) {
        hash.update(name).update(file.type === 'chunk' ? file.code : file.source);
        if (name !== 'index.html') files.push(name);
      }
      for (const name of readdirSync('public')) {
        if (!statSync(`public/${name}`).isFile()) continue;
        hash.update(name).update(readFileSync(`public/${name}`));
        files.push(name);
      }
      const source = readFileSync('src/service-worker.js', 'utf8')
        .replace('__VERSION__', JSON.stringify(hash.digest('hex').slice(0, 16)))
        .replace('__FILES__', JSON.stringify(files.sort()));
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
    },
  },
});

export default defineConfig({
  base,
  define: { __SITE__: JSON.stringify(site) },
  plugins: [svelte(), module(), early(), inlined(), offline()],
  worker: { format: 'es', plugins: () => [module()] },
  build: {
    outDir: process.env.ZASHIKI_PAGE_OUT ?? 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Styles may not be inlined as data: the server's policy for content allows images from data alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      // Each file costs headers, and on a slow line its share of a journey: what the front page needs comes in few, and so does
      // what tables and other pages have in common.
      output: {
        codeSplitting: {
          groups: [
            { name: 'words', test: /words\/(early|first)\.ts|preload-helper/, priority: 3 },
            { name: 'page', test: /src\/(main|App|look\/Kamon)\.|rolldown\/runtime/, priority: 2 },
            { name: (id) => `${/games\/(\w+)\//.exec(id)?.[1]}-picture`, test: /games\/\w+\/Picture\.svelte/, priority: 1 },
            { name: 'shared', test: /src\/(look|table|house|words)\/|node_modules\/svelte\//, minShareCount: 2, priority: 1 },
            { name: (id) => `${/games\/(\w+)\//.exec(id)?.[1]}-shared`, test: /games\/\w+\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: house, ws: true, changeOrigin: true } }, fs: { allow: ['..'] } },
  test: { include: ['src/**/*.test.ts'] },
} as Parameters<typeof defineConfig>[0]);
