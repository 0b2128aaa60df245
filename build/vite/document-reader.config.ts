import { resolve } from 'node:path'
import { defineConfig } from 'vite'
import { pdfFiles } from './pdf-files.ts'

const root = resolve(import.meta.dirname, '../..')
const outDir = resolve(root, 'out/document-reader')

/** The page that reads PDF and DICOM files: relative addresses only, as it is served on an origin that it doesn't know. */
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
