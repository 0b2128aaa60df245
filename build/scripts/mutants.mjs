/**
 * Makes small breaks in the sources, one at a time, and names those that no test notices: `npm run mutants -- PATH…
 * [--seed=7] [--take=40] [--from=0] [--seconds=150] [--only=quick] [--again]`. Breaks are made in a copy. The unit and
 * contract tests that import the broken file run first; if they notice nothing, the nearest component and integration
 * tests follow. Without `--take` all breaks are tried; `--only=quick` or `--only=slow` runs one half, and `--again`
 * repeats the survivors of earlier runs.
 */
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createVitest } from 'vitest/node'
import { breaksOf } from './breaks.mjs'
import { createReader } from './imports-of.mjs'

const root = resolve(import.meta.dirname, '../..')
const copy = join(root, 'out', 'mutants', 'tree')
const results = join(root, 'out', 'mutants', 'survivors.json')
const SOURCES = [
  'domain',
  'reviewer',
  'renderer',
  'ui',
  'preload',
  'main',
  'local-platform',
  'resources',
  'tests',
  'build',
]
const ALONE = [...globSync('{package,tsconfig*}.json', { cwd: root }), 'vitest.config.ts', 'docs']
const QUICK = ['unit', 'contract']
const SLOW = ['component', 'integration']
/** A break that makes a loop endless must not delay the others. */
const TEST_TIMEOUT_MS = 15_000
/** An endless loop that never yields ends with its process. */
const RUN_LIMIT_MS = { quick: 40_000, slow: 160_000 }
/** Number of test files in the first round, and in all, before a break counts as a survivor. */
const NEAREST = 6
const TESTS_MAX = 40
/** Tests in a browser or beside a real platform take seconds each: number of them in the last round. */
const SLOW_MAX = 6
/** An endless break fills the memory of its process, which then ends without harming the machine. */
const WORKER_MEMORY = '--max-old-space-size=3000'
/** Tests that read every file of the tree fail with any break, and prove nothing. */
const NOT_ABOUT_BEHAVIOUR = /tests\/contract\/(swallowed|supply-chain|ipc-first-load|required-packages)/

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    take: { type: 'string' },
    from: { type: 'string', default: '0' },
    seconds: { type: 'string', default: '150' },
    seed: { type: 'string', default: '7' },
    only: { type: 'string' },
    again: { type: 'boolean', default: false },
  },
})
if (positionals.length === 0) {
  console.error('which files? npm run mutants -- main/outbox [--take=40 --from=0]')
  process.exit(2)
}

function filesOf(path) {
  if (statSync(join(root, path)).isFile()) return [path]
  return globSync('**/*.{ts,tsx}', { cwd: join(root, path) })
    .filter((file) => !file.endsWith('.d.ts'))
    .map((file) => join(path, file))
    .toSorted()
}

/** The same order for the same seed, but mixed over the files. */
function spread(list) {
  const seed = Number(values.seed)
  const weigh = (text) => [...text].reduce((sum, char) => Math.imul(sum ^ char.charCodeAt(0), 16_777_619) >>> 0, seed)
  return list.toSorted((a, b) => weigh(`${a.start}${a.path}${a.kind}`) - weigh(`${b.start}${b.path}${b.kind}`))
}

function makeCopy() {
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(copy, { recursive: true })
  for (const name of [...SOURCES, ...ALONE])
    if (existsSync(join(root, name))) cpSync(join(root, name), join(copy, name), { recursive: true })
  for (const name of ['node_modules', 'out']) symlinkSync(join(root, name), join(copy, name))
}

const all = spread(
  positionals.flatMap(filesOf).flatMap((path) => {
    const source = readFileSync(join(root, path), 'utf8')
    return breaksOf(path, source).map((one) => ({ ...one, path, source }))
  }),
)
const sourceOf = new Map(all.map(({ path, source }) => [path, source]))
const inOneLine = (text) => text.replaceAll(/\s+/g, ' ').slice(0, 70)
const nameOf = ({ path, source, start, end, text, kind }) =>
  `${path} ${kind}: ${inOneLine(source.slice(start, end))} -> ${inOneLine(text) || '(removed)'}`
const known = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : []

/** Survivors of earlier runs, found by their change, because lines move. */
function survivedBefore() {
  const wanted = new Map(known.flatMap(({ survivors }) => survivors).map((one) => [`${one.line} ${one.name}`, one]))
  const chosen = [...wanted.values()].map(({ name, line }) => {
    const alike = all.filter((one) => nameOf(one) === name)
    return alike.toSorted((a, b) => Math.abs(a.line - line) - Math.abs(b.line - line))[0]
  })
  return chosen.filter((one) => one !== undefined)
}

const from = Number(values.from)
const chosen = (values.again ? survivedBefore() : all).slice(
  from,
  values.take === undefined ? undefined : from + Number(values.take),
)
console.log(`${all.length} breaks can be made in ${positionals.join(', ')}; ${chosen.length} are tried`)

makeCopy()
process.chdir(copy)
const options = {
  root: copy,
  config: join(copy, 'vitest.config.ts'),
  watch: false,
  project: [...(values.only === 'slow' ? [] : QUICK), ...(values.only === 'quick' ? [] : SLOW)],
  execArgv: [WORKER_MEMORY],
  reporters: [{}],
  bail: 1,
  testTimeout: TEST_TIMEOUT_MS,
  hookTimeout: TEST_TIMEOUT_MS,
  passWithNoTests: true,
  // A break stays in the process that loaded it.
  isolate: true,
}
const vitest = await createVitest('test', options, { server: { fs: { allow: [root] } } })
const specificationOf = new Map(
  (await vitest.globTestSpecifications()).map((one) => [relative(copy, one.moduleId), one]),
)
const reads = createReader(root)

const isQuick = (test) => /^tests\/(unit|contract)\//.test(test)

/** Tests that import a file, directly or not, those with the fewest steps first. */
function testsOf(path) {
  const stepsTo = (test) => [...reads(test)].indexOf(path)
  const found = [...specificationOf].filter(([test]) => !NOT_ABOUT_BEHAVIOUR.test(test) && reads(test).has(path))
  const near = found.toSorted(([a], [b]) => stepsTo(a) - stepsTo(b))
  const quick = near.filter(([test]) => isQuick(test)).slice(0, TESTS_MAX)
  const slow = near.filter(([test]) => !isQuick(test)).slice(0, SLOW_MAX)
  return { quick: quick.map(([, one]) => one), slow: slow.map(([, one]) => one) }
}

function endWorkers() {
  const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
  for (const child of children.split('\n'))
    if (child.includes('vitest/dist/workers')) process.kill(Number.parseInt(child, 10), 'SIGKILL')
}

/** Reports which test notices the break: a failing test is enough, and so is one that can't run. */
async function noticed(path, text, specifications) {
  const file = join(copy, path)
  writeFileSync(file, text)
  vitest.invalidateFile(file)
  // Remove the results of an earlier run, or one break's failures would count for later ones.
  vitest.state.errorsSet.clear()
  vitest.state.filesMap.clear()
  const isQuickRun = specifications.every(({ moduleId }) => isQuick(relative(copy, moduleId)))
  const limit = setTimeout(endWorkers, RUN_LIMIT_MS[isQuickRun ? 'quick' : 'slow'])
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  clearTimeout(limit)
  const ran = new Set(specifications.map(({ moduleId }) => moduleId))
  const failed = testModules.filter((module) => ran.has(module.moduleId) && module.state() === 'failed')
  return {
    is: unhandledErrors.length > 0 || failed.length > 0,
    by: failed.map(({ moduleId }) => relative(copy, moduleId)),
  }
}

const failsAnyway = new Map()

/** A test that fails without a break proves nothing; checked only for tests that failed with one. */
async function isSound(path, specification) {
  const { moduleId } = specification
  if (!failsAnyway.has(moduleId)) {
    failsAnyway.set(moduleId, (await noticed(path, sourceOf.get(path), [specification])).is)
    if (failsAnyway.get(moduleId)) console.log(`${relative(copy, moduleId)} fails without any break and is left out`)
  }
  return !failsAnyway.get(moduleId)
}

async function isNoticedBy(path, text, specifications) {
  let asked = specifications.filter(({ moduleId }) => failsAnyway.get(moduleId) !== true)
  while (asked.length > 0) {
    const { is, by } = await noticed(path, text, asked)
    if (!is) return false
    const failed = asked.filter(({ moduleId }) => by.includes(relative(copy, moduleId)))
    // Error outside all tests, so its test is unknown.
    if (failed.length === 0) return !(await noticed(path, sourceOf.get(path), asked)).is
    for (const one of failed) if (await isSound(path, one)) return true
    asked = asked.filter((one) => !failed.includes(one))
  }
  return false
}

async function isNoticed(path, text, { quick, slow }) {
  for (const some of [quick.slice(0, NEAREST), quick.slice(NEAREST), slow])
    if (await isNoticedBy(path, text, some)) return true
  return false
}

const related = new Map()
const survivors = []
const counts = { noticed: 0, survived: 0, untested: 0 }
const end = performance.now() + Number(values.seconds) * 1_000
let tried = 0
for (const one of chosen) {
  if (performance.now() > end) break
  tried += 1
  const { path, source, start, end: stop, text, line } = one
  if (!related.has(path)) related.set(path, testsOf(path))
  const specifications = related.get(path)
  const name = nameOf(one)
  const outcome =
    specifications.quick.length + specifications.slow.length === 0
      ? 'untested'
      : (await isNoticed(path, source.slice(0, start) + text + source.slice(stop), specifications))
        ? 'noticed'
        : 'survived'
  counts[outcome] += 1
  if (outcome !== 'noticed') {
    survivors.push({ name, line, outcome })
    console.log(`${outcome}: line ${line} of ${name}`)
  }
  writeFileSync(join(copy, path), source)
  vitest.invalidateFile(join(copy, path))
}
writeFileSync(
  results,
  JSON.stringify([...known, { paths: positionals, seed: values.seed, from, tried, counts, survivors }], null, 2),
)
const share = tried === 0 ? 0 : Math.round((100 * counts.noticed) / tried)
console.log(
  `\n${tried} breaks: ${counts.noticed} noticed (${share} %), ${counts.survived} survived, ${counts.untested} without a test that imports the file${tried < chosen.length ? `; stopped after ${values.seconds} s, go on with --from=${from + tried}` : ''}`,
)
await vitest.close()
process.exit(0)
