/** All checks without a window: types, pure types, lint, format, import rules, unused code, unit and contract tests. */
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

const types = (name) => ({
  name: `types: ${name}`,
  script: ['typescript-native', 'bin', 'tsc'],
  args: ['-p', `tsconfig.${name}.json`],
})

/** The longest come first, so that no core waits for the last of them. */
const TOOLS = [
  types('tests'),
  types('web'),
  { name: 'lint', script: ['oxlint', 'bin', 'oxlint'], args: ['--type-aware', '--deny-warnings', '.'] },
  types('node'),
  { name: 'unused files, exports and packages', script: ['knip', 'bin', 'knip.js'], args: ['--no-progress'] },
  types('pure'),
  {
    name: 'imports',
    script: ['dependency-cruiser', 'bin', 'dependency-cruiser.mjs'],
    args: ['--config', '.dependency-cruiser.cjs', ...FOLDERS],
    read(output) {
      const modules = Number(/\((\d+) modules/.exec(output)?.[1] ?? 0)
      console.log(`imports: ${modules} modules read`)
      return modules < MODULES_MIN
        ? `imports: only ${modules} modules were read, at least ${MODULES_MIN} are expected`
        : undefined
    },
  },
  types('stand-in'),
  { name: 'format', script: ['@biomejs', 'biome', 'bin', 'biome'], args: ['format', '--max-diagnostics=20', '.'] },
]

/** Runs the checks into a tally. */
export async function check(run) {
  await run.tools(TOOLS)
  run.vitest('unit')
  run.vitest('contract')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const run = createTally()
  await check(run)
  run.close()
}
