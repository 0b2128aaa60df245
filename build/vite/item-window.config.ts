import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { itemWindowBudget } from './chunk-budget.ts'

const root = resolve(import.meta.dirname, '../..')

/** Window of one item: served beside the shell, as a separate bundle, so that neither loads code of the other. */
export default defineConfig({
  root: resolve(root, 'renderer/item-window'),
  base: './',
  publicDir: false,
  plugins: [react(), itemWindowBudget()],
  build: {
    outDir: resolve(root, 'out/renderer/item-window'),
    emptyOutDir: true,
    target: 'chrome142',
    minify: true,
    modulePreload: { polyfill: false },
    rollupOptions: { input: { index: resolve(root, 'renderer/item-window/index.html') } },
  },
})
