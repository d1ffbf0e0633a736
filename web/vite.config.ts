import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// `npm run dev` serves the page by itself and passes its calls to a house that runs beside it (make run).
const house = process.env.ZASHIKI_HOUSE ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte()],
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
