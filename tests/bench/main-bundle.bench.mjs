/** Time to load the main bundle and run its first turn, above an empty Node. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { alone, interleave, report } from './measure.mjs'

const root = resolve(import.meta.dirname, '../..')
const fixtures = resolve(import.meta.dirname, 'fixtures')
const ROUNDS = 21
const GOAL_MS = 45

/** Measures `npm run bench -- main-bundle`. */
export async function run() {
  const userData = mkdtempSync(join(tmpdir(), 'loupe-bench-'))
  const start = (address) => {
    const args = ['--import', pathToFileURL(join(fixtures, 'electron-stub.mjs')).href, join(fixtures, 'load-time.mjs')]
    const env = { ...process.env, BENCH_USER_DATA: userData, NODE_COMPILE_CACHE: undefined }
    return JSON.parse(
      execFileSync(process.execPath, [...args, ...(address === undefined ? [] : [address])], { env }).toString(),
    )
  }
  try {
    const main = pathToFileURL(join(root, 'out/main/index.js')).href
    const times = await interleave({ bare: () => start(), ours: () => start(main) }, { rounds: ROUNDS, warmUp: 2 })
    const above = (kind) => times.ours.map((time, round) => time[kind] - times.bare[round][kind])
    return report('main-bundle', [
      alone('main bundle above bare node', { unit: 'ms', ours: above('wall'), bound: GOAL_MS }),
      alone('main bundle above bare node, processor time', { unit: 'ms', ours: above('cpu'), bound: GOAL_MS }),
    ])
  } finally {
    rmSync(userData, { recursive: true, force: true })
  }
}
