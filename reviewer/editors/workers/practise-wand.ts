import type { Raster } from '#domain/vision/edge-costs'
import { wandWork } from './touched-areas'

const SIDE = 256
/** Steps of grey from the darkest grain to the lightest. */
const GRAIN = 24
const TOLERANCE = 12
/** Enough for the code to be translated; a person who takes the wand in hand is on the way to the first touch meanwhile. */
const TIMES = 6

/**
 * Touches a made-up picture for a moment, in each of the ways a wand can be told to work: code that ran often is
 * translated, and the first touch of a person need not wait for that.
 */
export function practiseWand(): void {
  const work = wandWork()
  for (let id = 1; id <= TIMES; id += 1) {
    work({ type: 'look', pixels: { raster: someGrain() } })
    for (const stopsAtEdges of [false, true])
      work({
        type: 'touch',
        id,
        touches: [{ seed: SIDE + 1, tolerance: TOLERANCE, how: 'new' }],
        rules: { connected: id % 4 !== 0, stopsAtEdges },
      })
  }
}

/** A grainy ground with darker squares in rows. */
function someGrain(): Raster {
  const data = new Uint8ClampedArray(4 * SIDE * SIDE).fill(255)
  let state = 1
  for (let at = 0; at < SIDE * SIDE; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const isDark = at % 64 > 40 && Math.floor(at / SIDE) % 64 > 40
    for (let channel = 0; channel < 3; channel += 1)
      data[4 * at + channel] = (isDark ? 60 : 150) + ((state >>> (8 * channel)) % GRAIN)
  }
  return { width: SIDE, height: SIDE, data }
}
