/**
 * Longer tests than `npm test` can hold: random walks with fresh seeds, many kills, the stand-in's own tests,
 * component tests with React's checks for developers, and a sample of small breaks. Names each break that no test
 * notices. `WALK_SEED` repeats a walk, `WALK_RUNS` sets the number of runs.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build } from './build.mjs'
import { createTally, root } from './tally.mjs'

/** Folders where a break costs most. */
const BROKEN = ['domain', 'main/outbox', 'main/journal']
const BREAKS = 40

build()
const run = createTally()
run.vitest('long')
run.vitest('long-pages')
process.env['REACT_CHECKS'] = '1'
run.vitest('component')
run.close()
const seed = new Date().toISOString().slice(0, 10).replaceAll('-', '')
const mutants = join(root, 'build', 'scripts', 'mutants.mjs')
const sample = [`--take=${BREAKS}`, `--seed=${seed}`, '--seconds=1800', '--only=quick']
const { status } = spawnSync(process.execPath, [mutants, ...BROKEN, ...sample], { cwd: root, stdio: 'inherit' })
if (status !== 0) process.exitCode = 1
