import { cpSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const root = resolve(import.meta.dirname, '../..')
const outDir = resolve(root, 'out/document-reader')
/** Scripts of documents never run, so their engine is left out; WebAssembly needs no second form in script. */
const LEFT_OUT = /quickjs|nowasm/i

/** Copies files that the PDF library loads by name: tables of letters, the standard fonts, image decoders. */
function pdfFiles(): Plugin {
  return {
    name: 'loupe:pdf-files',
    writeBundle: () => {
      const from = resolve(root, 'node_modules/pdfjs-dist')
      for (const [folder, name] of [
        ['cmaps', 'cmaps'],
        ['standard_fonts', 'fonts'],
        ['wasm', 'wasm'],
      ] as const) {
        cpSync(resolve(from, folder), resolve(outDir, name), {
          recursive: true,
          filter: (path) => !LEFT_OUT.test(path.slice(from.length)),
        })
      }
    },
  }
}

/** Page that reads PDF and DICOM files: relative addresses only, because its origin is unknown. */
export default defineConfig({
  root: resolve(root, 'document-reader'),
  base: './',
  publicDir: false,
  plugins: [pdfFiles()],
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
