import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { componentPage } from './component-page.ts'
import { pdfFiles } from './pdf-files.ts'
import { pythonFiles } from './python-files.ts'

const root = resolve(import.meta.dirname, '../..')

/** Guest page: relative URLs only, because its origin is unknown. */
export default defineConfig({
  root: resolve(root, 'reviewer'),
  base: './',
  publicDir: false,
  plugins: [
    react(),
    pythonFiles(resolve(root, 'out/reviewer')),
    componentPage(resolve(root, 'out/reviewer')),
    pdfFiles(resolve(root, 'out/reviewer/pdf')),
  ],
  server: { host: '127.0.0.1', port: 5174, strictPort: true, hmr: { host: '127.0.0.1', port: 5174 } },
  worker: { format: 'es' },
  build: {
    outDir: resolve(root, 'out/reviewer'),
    emptyOutDir: true,
    target: 'chrome142',
    rollupOptions: { input: { index: resolve(root, 'reviewer/index.html') } },
  },
})
