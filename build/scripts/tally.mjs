/** Runs commands and counts what passed and failed, so that every entry point ends with the same line. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')
const bin = (...parts) => join(root, 'node_modules', ...parts)

/** A fresh count. */
export function createTally() {
  const tally = { passed: 0, failed: 0, lines: [] }
  const record = (name, passed, failed, started) => {
    tally.passed += passed
    tally.failed += failed
    tally.lines.push(
      `${failed === 0 ? 'ok  ' : 'FAIL'} ${name} (${passed} passed, ${failed} failed, ${((performance.now() - started) / 1000).toFixed(1)} s)`,
    )
  }
  return {
    tally,
    /** One tool that passes or fails as a whole; `read` may refuse its output and say why. */
    tool(name, script, args, read) {
      const started = performance.now()
      console.log(`\n== ${name}`)
      const { status, stdout } = spawnSync(process.execPath, [bin(...script), ...args], {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
        maxBuffer: 1 << 28,
      })
      const refusal = status === 0 ? read?.(stdout) : undefined
      if (status !== 0 || refusal) process.stdout.write(stdout)
      if (refusal) console.error(refusal)
      record(name, status === 0 && !refusal ? 1 : 0, status === 0 && !refusal ? 0 : 1, started)
    },
    /** A vitest project: every test counts; a project that ran none fails. */
    vitest(name, extra = []) {
      const started = performance.now()
      console.log(`\n== ${name}`)
      const file = join(root, 'out', 'test', `${name}.json`)
      mkdirSync(join(root, 'out', 'test'), { recursive: true })
      rmSync(file, { force: true })
      const { status } = spawnSync(
        process.execPath,
        [
          bin('vitest', 'vitest.mjs'),
          'run',
          '--project',
          name,
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${file}`,
          ...extra,
        ],
        { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
      )
      const report = existsSync(file)
        ? JSON.parse(readFileSync(file, 'utf8'))
        : { numPassedTests: 0, numFailedTests: 0 }
      for (const title of skippedTitles(report)) console.log(`${name}: skipped here: ${title}`)
      const failed = report.numFailedTests
      const broken = failed === 0 && (status !== 0 || report.numPassedTests === 0)
      record(name, report.numPassedTests, broken ? 1 : failed, started)
    },
    /** Prints every line and the closing count; sets the exit code. */
    close() {
      console.log(`\n${tally.lines.join('\n')}\n`)
      console.log(`${tally.passed} passed, ${tally.failed} failed`)
      process.exitCode = tally.failed === 0 ? 0 : 1
    },
  }
}

/** Titles of tests that say themselves why they can't run on this machine. */
function skippedTitles(report) {
  const all = (report.testResults ?? []).flatMap((file) => file.assertionResults)
  return all
    .filter(({ status }) => status === 'skipped' || status === 'pending' || status === 'todo')
    .map(({ fullName }) => fullName)
}
