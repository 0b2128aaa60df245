/** Measures Loupe beside a peer in the same run: `npm run bench [-- name …]`. */
import { globSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'

const root = resolve(import.meta.dirname, '../..')
const wanted = process.argv.slice(2)
const files = globSync('tests/bench/*.bench.mjs', { cwd: root }).filter(
  (file) => wanted.length === 0 || wanted.includes(basename(file, '.bench.mjs')),
)
if (files.length === 0) console.log('bench: nothing to measure')
else {
  build()
  for (const file of files.sort()) await (await import(pathToFileURL(resolve(root, file)).href)).run()
}
