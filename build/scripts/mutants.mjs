/**
 * Makes small breaks in the sources, one at a time, and names those that no test notices:
 * `npm run mutants -- PATH… [--take=40] [--from=0] [--seconds=150]`. The breaks are made in a copy;
 * the unit and contract tests that import the broken file are run, and, where they notice nothing, the nearest
 * component and integration tests. Without `--take` all are tried.
 */
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
/** A loop that a break makes endless must not hold the others up. */
const TEST_TIMEOUT_MS = 15_000
/** So many test files are asked first, and so many altogether before a break counts as survived. */
const NEAREST = 6
const TESTS_MAX = 40
/** Tests in a browser or beside a real platform take seconds each: so many are asked at last. */
const SLOW_MAX = 6
/** What a break makes endless fills the memory of its process, which then ends and not the machine. */
const WORKER_MEMORY = '--max-old-space-size=3000'
/** Tests that read every file of the tree break with any of them, and prove nothing of the break. */
const NOT_ABOUT_BEHAVIOUR = /tests\/contract\/(swallowed|supply-chain|ipc-first-load|required-packages)/

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    take: { type: 'string' },
    from: { type: 'string', default: '0' },
    seconds: { type: 'string', default: '150' },
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

/** The same order in every run, and yet breaks of many files beside each other. */
function spread(list) {
  const weigh = (text) => [...text].reduce((sum, char) => (Math.imul(sum, 31) + char.charCodeAt(0)) >>> 0, 7)
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
const from = Number(values.from)
const chosen = all.slice(from, values.take === undefined ? undefined : from + Number(values.take))
console.log(`${all.length} breaks can be made in ${positionals.join(', ')}; ${chosen.length} are tried`)

makeCopy()
process.chdir(copy)
const options = {
  root: copy,
  config: join(copy, 'vitest.config.ts'),
  watch: false,
  project: ['unit', 'contract', 'component', 'integration'],
  execArgv: [WORKER_MEMORY],
  reporters: [{}],
  bail: 1,
  testTimeout: TEST_TIMEOUT_MS,
  hookTimeout: TEST_TIMEOUT_MS,
  passWithNoTests: true,
}
const vitest = await createVitest('test', options, { server: { fs: { allow: [root] } } })
const specificationOf = new Map(
  (await vitest.globTestSpecifications()).map((one) => [relative(copy, one.moduleId), one]),
)
const reads = createReader(root)

const isQuick = (test) => /^tests\/(unit|contract)\//.test(test)

/** The tests that lead to a file: those that read least, and so stand nearest to it, first. */
function testsOf(path) {
  const found = [...specificationOf].filter(([test]) => !NOT_ABOUT_BEHAVIOUR.test(test) && reads(test).has(path))
  const near = found.toSorted(([a], [b]) => reads(a).size - reads(b).size)
  const quick = near.filter(([test]) => isQuick(test)).slice(0, TESTS_MAX)
  const slow = near.filter(([test]) => !isQuick(test)).slice(0, SLOW_MAX)
  return { quick: quick.map(([, one]) => one), slow: slow.map(([, one]) => one) }
}

/** Whether the tests notice, and which: one that fails is enough, and so is one that can't be run. */
async function noticed(path, text, specifications) {
  const file = join(copy, path)
  writeFileSync(file, text)
  vitest.invalidateFile(file)
  // What an earlier run left is kept, and one break's failures would be told of every later one.
  vitest.state.errorsSet.clear()
  vitest.state.filesMap.clear()
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  const ran = new Set(specifications.map(({ moduleId }) => moduleId))
  const failed = testModules.filter((module) => ran.has(module.moduleId) && module.state() === 'failed')
  return {
    is: unhandledErrors.length > 0 || failed.length > 0,
    by: failed.map(({ moduleId }) => relative(copy, moduleId)),
  }
}

const sound = new Map()

/** Leaves out the tests that fail without any break: they can't notice one. */
async function withoutFailing(path, specifications, source = sourceOf.get(path)) {
  const key = `${path} ${specifications.map(({ moduleId }) => moduleId).join(' ')}`
  const known = sound.get(key)
  if (known) return known
  let left = specifications
  for (let time = 0; time < 4 && left.length > 0; time += 1) {
    const { is, by } = await noticed(path, source, left)
    if (!is) break
    console.log(`${path}: fail without any break and are left out: ${by.join(', ') || 'all'}`)
    left = by.length === 0 ? [] : left.filter(({ moduleId }) => !by.includes(relative(copy, moduleId)))
  }
  sound.set(key, left)
  return left
}

async function isNoticed(path, text, { quick, slow }) {
  for (const some of [quick.slice(0, NEAREST), quick.slice(NEAREST), await withoutFailing(path, slow)])
    if (some.length > 0 && (await noticed(path, text, some)).is) return true
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
  const { path, source, start, end: stop, text, line, kind } = one
  if (!related.has(path)) {
    const { quick, slow } = testsOf(path)
    related.set(path, { quick: await withoutFailing(path, quick, source), slow })
  }
  const specifications = related.get(path)
  const was = source.slice(start, stop).replaceAll(/\s+/g, ' ').slice(0, 70)
  const name = `${relative(root, join(root, path))}:${line} ${kind}: ${was} -> ${text.replaceAll(/\s+/g, ' ').slice(0, 70) || '(removed)'}`
  const outcome =
    specifications.quick.length + specifications.slow.length === 0
      ? 'untested'
      : (await isNoticed(path, source.slice(0, start) + text + source.slice(stop), specifications))
        ? 'noticed'
        : 'survived'
  counts[outcome] += 1
  if (outcome !== 'noticed') {
    survivors.push({ name, outcome })
    console.log(`${outcome}: ${name}`)
  }
  writeFileSync(join(copy, path), source)
  vitest.invalidateFile(join(copy, path))
}
const known = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : []
writeFileSync(results, JSON.stringify([...known, { paths: positionals, from, tried, counts, survivors }], null, 2))
const share = tried === 0 ? 0 : Math.round((100 * counts.noticed) / tried)
console.log(
  `\n${tried} breaks: ${counts.noticed} noticed (${share} %), ${counts.survived} survived, ${counts.untested} without a test that imports the file${tried < chosen.length ? `; stopped after ${values.seconds} s, go on with --from=${from + tried}` : ''}`,
)
await vitest.close()
process.exit(0)
