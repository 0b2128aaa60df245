/** All phases of CI; `test-long.mjs` runs tests that take too long for a change. */
import { build } from './build.mjs'
import { check } from './check.mjs'
import { createTally } from './tally.mjs'

const PHASES = ['component', 'integration', 'faults', 'e2e', 'smoke']

const run = createTally()
await check(run)
build()
for (const phase of PHASES) run.vitest(phase, { again: true })
run.close()
