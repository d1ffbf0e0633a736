// The package for other people's programs: make npm.
import { defineConfig } from 'vite';

export default defineConfig({
  publicDir: false,
  build: {
    outDir: process.env.ZASHIKI_PAGE_OUT ?? 'dist',
    emptyOutDir: true,
    target: 'es2022',
    minify: false,
    lib: { entry: 'src/npm/index.ts', formats: ['es'], fileName: 'index' },
    rolldownOptions: { external: [/^node:/] },
  },
});
