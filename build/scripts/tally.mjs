/** Runs commands and counts passes and failures, so that every entry point ends with the same line. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { openUnsteady } from './unsteady.mjs'

export const root = resolve(import.meta.dirname, '../..')
const bin = (...parts) => join(root, 'node_modules', ...parts)
/** More failing files than this have a common cause. */
const AGAIN_MAX = 4
/** Characters of a failed test's reason in the closing lines. */
const REASON_MAX = 200

/** New tally with empty counts. */
export function createTally() {
  const tally = { passed: 0, failed: 0, lines: [] }
  const unsteady = openUnsteady(join(root, 'out', 'test', 'unsteady.json'))
  const record = (name, passed, failed, started) => {
    tally.passed += passed
    tally.failed += failed
    tally.lines.push(
      `${failed === 0 ? 'ok  ' : 'FAIL'} ${name} (${passed} passed, ${failed} failed, ${((performance.now() - started) / 1000).toFixed(1)} s)`,
    )
  }
  return {
    tally,
    /**
     * Tools that pass or fail as a whole, one per core at a time; the output of a failed one is printed in one piece.
     * `read` may refuse a tool's output with a reason.
     */
    async tools(tools) {
      const waiting = [...tools]
      const takeOne = async () => {
        for (let tool = waiting.shift(); tool; tool = waiting.shift()) {
          const started = performance.now()
          const { status, output } = await runTool(tool)
          const refusal = status === 0 ? tool.read?.(output) : undefined
          console.log(`\n== ${tool.name}`)
          if (status !== 0 || refusal) process.stdout.write(output)
          if (refusal) console.error(refusal)
          record(tool.name, status === 0 && !refusal ? 1 : 0, status === 0 && !refusal ? 0 : 1, started)
        }
      }
      await Promise.all(Array.from({ length: availableParallelism() }, takeOne))
    },
    /**
     * A vitest project: every test counts, and a project without tests fails. With `again`, failed files run once more
     * alone, because tests of windows share the machine with other work. Tests that passed only the second time are
     * named in the closing lines and remembered; if they need a second try again in a later run, they fail.
     */
    vitest(name, { again = false } = {}) {
      const started = performance.now()
      console.log(`\n== ${name}`)
      const first = runVitest(name)
      for (const title of titlesOf(first.files, SKIPPED)) console.log(`${name}: skipped here: ${title}`)
      const failedFiles = first.files.filter(({ status }) => status === 'failed')
      if (!again || failedFiles.length === 0 || failedFiles.length > AGAIN_MAX) {
        record(name, first.passed, first.isBroken ? 1 : first.failed, started)
        tally.lines.push(...failuresOf(first.files))
        return
      }
      console.log(`\n== ${name}: once more, what failed`)
      const second = runVitest(
        name,
        failedFiles.map((file) => file.name),
      )
      // A file that couldn't run has no test in the report.
      const failed =
        second.isBroken || second.files.length < failedFiles.length ? Math.max(1, first.failed) : second.failed
      const passedFirst = titlesOf(failedFiles, PASSED)
      const passedSecond = titlesOf(second.files, PASSED)
      const late = passedSecond.filter((title) => !passedFirst.includes(title)).map((title) => `${name}: ${title}`)
      const back = late.filter((title) => unsteady.note(title))
      const passed = first.passed - passedFirst.length + passedSecond.length - back.length
      record(name, passed, failed + back.length, started)
      tally.lines.push(...failuresOf(second.files))
      for (const title of late) {
        const before = back.includes(title) ? ', as in an earlier run: its cause is to be mended' : ''
        tally.lines.push(`     passed at the second try${before}: ${title}`)
      }
    },
    /** Prints all lines and the closing count; sets the exit code. */
    close() {
      unsteady.close()
      console.log(`\n${tally.lines.join('\n')}\n`)
      console.log(`${tally.passed} passed, ${tally.failed} failed`)
      process.exitCode = tally.failed === 0 ? 0 : 1
    },
  }
}

/** Runs a script of a package to its end; its output holds both streams in order. */
async function runTool({ script, args }) {
  const child = spawn(process.execPath, [bin(...script), ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const pieces = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => pieces.push(piece))
  const [status] = await once(child, 'close')
  return { status, output: Buffer.concat(pieces).toString('utf8') }
}

const PASSED = new Set(['passed'])
const SKIPPED = new Set(['skipped', 'pending', 'todo'])

/** Runs a vitest project, or some of its files, and reads the report. */
function runVitest(name, files = []) {
  const report = join(root, 'out', 'test', files.length === 0 ? `${name}.json` : `${name}-again.json`)
  mkdirSync(join(root, 'out', 'test'), { recursive: true })
  rmSync(report, { force: true })
  const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { status } = spawnSync(
    process.execPath,
    [bin('vitest', 'vitest.mjs'), 'run', '--project', name, ...reporting, ...files],
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
  )
  const read = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, testResults = [] } = read
  return { passed, failed, files: testResults, isBroken: failed === 0 && (status !== 0 || passed === 0) }
}

/** One line per failed test with the first line of its reason, so that the end of a long log names them. */
function failuresOf(files) {
  return files.flatMap(({ name, status, message = '', assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [failureLine(relative(root, name), message)]
    return failed.map(({ fullName, failureMessages }) => failureLine(fullName, failureMessages[0] ?? ''))
  })
}

const failureLine = (title, reason) => `     failed: ${title}: ${reason.split('\n', 1)[0].slice(0, REASON_MAX)}`

/** Titles of the tests in a state; skipped ones give their reason themselves. */
function titlesOf(files, states) {
  return files
    .flatMap((file) => file.assertionResults)
    .filter(({ status }) => states.has(status))
    .map(({ fullName }) => fullName)
}
