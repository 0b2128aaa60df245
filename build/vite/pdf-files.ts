import { cpSync, createReadStream, existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const from = resolve(import.meta.dirname, '../../node_modules/pdfjs-dist')
/** Scripts of documents are not run, so their engine is not there; WebAssembly needs no second form in script. */
const LEFT_OUT = /quickjs|nowasm/i
/** Folders of the package, by their names beside the page. */
const FOLDERS: Readonly<Record<string, string>> = { cmaps: 'cmaps', fonts: 'standard_fonts', wasm: 'wasm' }
const PLACE = /\/pdf\/(cmaps|fonts|wasm)\/([\w.-]+)$/

/** Puts the files that the PDF library reads by name beside the page: tables of letters, the standard fonts, decoders. */
export function pdfFiles(outDir?: string): Plugin {
  return {
    name: 'loupe:pdf-files',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const [, folder = '', name = ''] = PLACE.exec(new URL(request.url ?? '/', 'http://x').pathname) ?? []
        const path = resolve(from, FOLDERS[folder] ?? '', name)
        if (name === '' || !existsSync(path)) return next()
        response.setHeader('content-type', path.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream')
        createReadStream(path).pipe(response)
      })
    },
    writeBundle() {
      if (outDir === undefined) return
      for (const [name, folder] of Object.entries(FOLDERS)) {
        cpSync(resolve(from, folder), resolve(outDir, name), {
          recursive: true,
          filter: (path) => !LEFT_OUT.test(path.slice(from.length)),
        })
      }
    },
  }
}
