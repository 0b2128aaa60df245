/** Everything that needs no window: types, pure types, lint, format, import rules, nothing unused, unit and contract tests. */
import { fileURLToPath } from 'node:url'
import { createTally } from './tally.mjs'

const MODULES_MIN = 100
const FOLDERS = [
  'domain',
  'reviewer',
  'renderer',
  'document-reader',
  'ui',
  'preload',
  'main',
  'local-platform',
  'build/samples',
]

/** Runs the checks into a tally. */
export function check(run) {
  for (const name of ['pure', 'node', 'web', 'stand-in', 'tests'])
    run.tool(`types: ${name}`, ['typescript', 'bin', 'tsc'], ['-p', `tsconfig.${name}.json`])
  run.tool('lint', ['oxlint', 'bin', 'oxlint'], ['--type-aware', '--deny-warnings', '.'])
  run.tool('format', ['@biomejs', 'biome', 'bin', 'biome'], ['format', '--max-diagnostics=20', '.'])
  run.tool(
    'imports',
    ['dependency-cruiser', 'bin', 'dependency-cruiser.mjs'],
    ['--config', '.dependency-cruiser.cjs', ...FOLDERS],
    (output) => {
      const modules = Number(/\((\d+) modules/.exec(output)?.[1] ?? 0)
      console.log(`imports: ${modules} modules read`)
      return modules < MODULES_MIN
        ? `imports: only ${modules} modules were read, at least ${MODULES_MIN} are expected`
        : undefined
    },
  )
  run.tool('unused files, exports and packages', ['knip', 'bin', 'knip.js'], ['--no-progress'])
  run.vitest('unit')
  run.vitest('contract')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const run = createTally()
  check(run)
  run.close()
}
