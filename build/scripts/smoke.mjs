/** Launches the app, does the main job and leaves a screenshot of each step in `out/smoke/`. */
import { build } from './build.mjs'
import { createTally } from './tally.mjs'

build()
const run = createTally()
run.vitest('smoke')
run.close()
