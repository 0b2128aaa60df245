import { mixOf, strangeness } from './colour-mix'
import type { Raster } from './edge-costs'
import { gridCut } from './grid-cut'
import { NEIGHBOURS } from './neighbours'
import { labOf } from './lab'

/** The weight that keeps similar neighbours on the same side. */
const TOGETHER = 50
/** The factor that turns costs into integers. */
const SCALE = 100
/** The cost that fixes a pixel to its side. */
const FIXED = 1_000_000
/** The most rounds of fitting both colour mixtures. */
export const ROUNDS_MOST = 4
const WAYS = NEIGHBOURS.length

/** A person's label for a pixel: none, foreground or background. */
const FREE = 0
export const THING = 1
export const GROUND = 2

/** Segments the foreground in part of a picture. */
export interface GrabCut {
  /**
   * Yields a mask after each round, 1 for the foreground; the last one is the result. `said` holds `FREE`, `THING` or
   * `GROUND` per pixel. Each call starts from the segmentation without labels, so equal labels give equal results.
   */
  readonly find: (said?: Uint8Array) => Generator<Uint8Array, Uint8Array>
}

/**
 * GrabCut by Rother, Kolmogorov and Blake (2004), with corrections as in its section 3, "user editing". `inside` is 1
 * where the foreground may be; all else is background unless labelled otherwise.
 */
export function grabCut(raster: Raster, inside: Uint8Array): GrabCut {
  const { width, height } = raster
  const lab = labOf(raster)
  const { l, a, b } = lab
  const near = nearness(lab, width, height)
  let unsaid: Uint8Array | undefined

  function* cut(begun: Uint8Array, said: Uint8Array | undefined): Generator<Uint8Array, Uint8Array> {
    let marks = begun
    for (let round = 0; round < ROUNDS_MOST; round += 1) {
      // One side is empty, so there is nothing to separate.
      if (!marks.includes(1) || !marks.includes(0)) return marks
      const [thing, ground] = [mixOf(lab, marks, 1), mixOf(lab, marks, 0)]
      const terminals = new Int32Array(width * height)
      for (let at = 0; at < terminals.length; at += 1) {
        const [dl, da, db] = [l[at] ?? 0, a[at] ?? 0, b[at] ?? 0]
        const more = strangeness(ground, dl, da, db) - strangeness(thing, dl, da, db)
        const word = said?.[at] ?? FREE
        if (word !== FREE) terminals[at] = word === THING ? FIXED : -FIXED
        else terminals[at] = inside[at] === 1 ? Math.round(SCALE * more) : -FIXED
      }
      const next = gridCut(width, height, terminals, near.slice())
      // The foreground vanished, so the previous result is better.
      if (!next.includes(1)) return marks
      const isSame = next.every((mark, at) => mark === marks[at])
      marks = next
      yield marks
      if (isSame) break
    }
    return marks
  }

  return {
    *find(said) {
      if (said === undefined || unsaid === undefined) unsaid = yield* cut(inside, undefined)
      if (said === undefined) return unsaid
      return yield* cut(
        unsaid.map((mark, at) => (said[at] === FREE ? mark : said[at] === THING ? 1 : 0)),
        said,
      )
    },
  }
}

/** The cost of separating neighbouring pixels: low across edges, relative to the picture's overall contrast. */
function nearness(lab: ReturnType<typeof labOf>, width: number, height: number): Int32Array {
  const { l, a, b } = lab
  const links = new Int32Array(width * height * WAYS)
  const differs = (at: number, other: number) =>
    ((l[at] ?? 0) - (l[other] ?? 0)) ** 2 +
    ((a[at] ?? 0) - (a[other] ?? 0)) ** 2 +
    ((b[at] ?? 0) - (b[other] ?? 0)) ** 2
  const each = (call: (at: number, way: number, other: number) => void): void => {
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1)
        for (const [way, [dx, dy]] of NEIGHBOURS.entries()) {
          const [ox, oy] = [x + dx, y + dy]
          if (ox >= 0 && oy >= 0 && ox < width && oy < height) call(y * width + x, way, oy * width + ox)
        }
  }
  let [sum, count] = [0, 0]
  each((at, _, other) => {
    sum += differs(at, other)
    count += 1
  })
  const sharp = count / (2 * Math.max(1, sum))
  each((at, way, other) => {
    const far = way % 2 === 1 ? Math.SQRT2 : 1
    links[at * WAYS + way] = Math.round((SCALE * TOGETHER * Math.exp(-sharp * differs(at, other))) / far)
  })
  return links
}
