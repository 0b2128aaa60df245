/** Remembers tests that passed only at the second try, so that a repeat counts as a failure. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** A test is forgotten after this many steady runs. */
const RUNS_KEPT = 20

/** Opens the record of unsteady tests at a path; a missing or damaged one counts as empty. */
export function openUnsteady(path) {
  const { run, tests } = read(path)
  const now = run + 1
  const kept = new Map(tests.filter((test) => now - test.run <= RUNS_KEPT).map((test) => [test.title, test]))
  return {
    /** Notes a test that passed only at the second try; returns whether an earlier run noted it too. */
    note(title) {
      const before = kept.get(title)
      kept.set(title, { title, run: now, times: (before?.times ?? 0) + 1 })
      return before !== undefined && before.run < now
    },
    /** Saves the record. */
    close() {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, `${JSON.stringify({ run: now, tests: [...kept.values()] }, null, 2)}\n`)
    },
  }
}

function read(path) {
  try {
    const { run, tests } = JSON.parse(readFileSync(path, 'utf8'))
    const isKept = ({ title, run: at }) => typeof title === 'string' && Number.isSafeInteger(at)
    if (Number.isSafeInteger(run) && Array.isArray(tests)) return { run, tests: tests.filter(isKept) }
    throw new TypeError('not a record of runs')
  } catch (cause) {
    if (cause.code !== 'ENOENT') console.error(`unsteady: ${path} can't be read and starts anew: ${cause.message}`)
    return { run: 0, tests: [] }
  }
}
