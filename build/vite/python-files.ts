import { cpSync, createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const from = resolve(import.meta.dirname, '../../node_modules/pyodide')
/** Files that run Python in a page, by the types that a server names. */
const FILES: Readonly<Record<string, string>> = {
  'pyodide.mjs': 'text/javascript',
  'pyodide.asm.mjs': 'text/javascript',
  'pyodide.asm.wasm': 'application/wasm',
  'python_stdlib.zip': 'application/zip',
  'pyodide-lock.json': 'application/json',
}
const PLACE = /\/pyodide\/([\w.-]+)$/

/** Copies Python's files unchanged, because they find each other by name. */
export function pythonFiles(outDir?: string): Plugin {
  return {
    name: 'loupe:python-files',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const path = new URL(request.url ?? '/', 'http://x').pathname
        const name = PLACE.exec(path)?.[1] ?? ''
        const type = Object.hasOwn(FILES, name) && !path.includes('/node_modules/') ? FILES[name] : undefined
        if (type === undefined) return next()
        response.setHeader('content-type', type)
        createReadStream(resolve(from, name)).pipe(response)
      })
    },
    writeBundle() {
      if (outDir === undefined) return
      for (const name of Object.keys(FILES)) cpSync(resolve(from, name), resolve(outDir, 'pyodide', name))
    },
  }
}
