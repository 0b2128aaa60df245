/** Lists the rows of the specification that no test title names, and those named only by tests that run nothing. */
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { namedRows } from './spec-titles.mjs'

const root = resolve(import.meta.dirname, '../..')
const rows = readFileSync(join(root, 'docs', 'spec-rows.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
const named = globSync('tests/**/*.{test,spec}.{ts,tsx}', { cwd: root }).flatMap((path) =>
  namedRows(path, readFileSync(join(root, path), 'utf8')),
)
const byRow = Map.groupBy(named, ({ id }) => id)
const list = (title, some) => {
  if (some.length > 0) console.log(`${title}:`)
  for (const [id, , text] of some) console.log(`  ${id.padEnd(8)} ${text}`)
}
const missing = rows.filter(([id]) => !byRow.has(id))
const hollow = rows.filter(([id]) => byRow.get(id)?.every(({ runs }) => !runs))
list('no test names', missing)
list('named only by tests that run nothing', hollow)
const idle = named.filter(({ id, runs }) => !runs && rows.some(([row]) => row === id))
if (idle.length > 0) console.log('tests that name a row and run nothing:')
for (const { id, path, title } of idle) console.log(`  ${id.padEnd(8)} ${path}: ${title}`)
const unknown = [...byRow.keys()].filter((id) => !rows.some(([row]) => row === id))
if (unknown.length > 0) console.log(`rows that are named and don't exist: ${unknown.join(', ')}`)
console.log(
  `\n${rows.length - missing.length - hollow.length} of ${rows.length} rows are proven by a test that runs something`,
)
if (hollow.length > 0) process.exitCode = 1
