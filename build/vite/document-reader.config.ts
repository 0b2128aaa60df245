import { resolve } from 'node:path'
import { defineConfig } from 'vite'
import { pdfFiles } from './pdf-files.ts'

const root = resolve(import.meta.dirname, '../..')
const outDir = resolve(root, 'out/document-reader')

/** Page that reads PDF and DICOM files: relative addresses only, because its origin is unknown. */
export default defineConfig({
  root: resolve(root, 'document-reader'),
  base: './',
  publicDir: false,
  plugins: [pdfFiles(outDir)],
  worker: { format: 'es' },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'chrome142',
    minify: true,
    modulePreload: { polyfill: false },
    rollupOptions: { input: { index: resolve(root, 'document-reader/index.html') } },
  },
})
