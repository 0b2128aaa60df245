/** Everything that CI runs, phase by phase; `test-long.mjs` runs what takes longer than a change should wait. */
import { build } from './build.mjs'
import { check } from './check.mjs'
import { createTally } from './tally.mjs'

const PHASES = ['component', 'integration', 'faults', 'e2e', 'smoke']

const run = createTally()
await check(run)
build()
for (const phase of PHASES) run.vitest(phase, { again: true })
run.close()
