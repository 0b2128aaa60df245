/** Lists which rows of the specification no test title names. */
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const rows = readFileSync(join(root, 'docs', 'spec-rows.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
const tests = globSync('tests/**/*.{test,spec}.{ts,tsx}', { cwd: root })
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')
const named = (id) =>
  tests.split('[').some((part) =>
    part
      .split(']')[0]
      .split(/[\s,]+/)
      .includes(id),
  )
const missing = rows.filter(([id]) => !named(id))
for (const [id, , text] of missing) console.log(`${id.padEnd(18)} ${text}`)
console.log(`\n${rows.length - missing.length} of ${rows.length} rows are named by a test`)
