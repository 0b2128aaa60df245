import { mixOf, strangeness } from './colour-mix'
import type { Raster } from './edge-costs'
import { gridCut } from './grid-cut'
import { NEIGHBOURS } from './neighbours'
import { labOf } from './lab'

/** How much neighbours that look alike want to be on one side. */
const TOGETHER = 50
/** Costs become whole numbers. */
const SCALE = 100
/** So much keeps a pixel where it has to be. */
const FIXED = 1_000_000
/** So often at most it is learned anew what the thing and the ground look like. */
export const ROUNDS_MOST = 4
const WAYS = NEIGHBOURS.length

/** What a person said of a pixel: nothing, that it belongs to the thing, that it does not. */
const FREE = 0
export const THING = 1
export const GROUND = 2

/** What is in a part of a picture that was put around it. */
export interface GrabCut {
  /**
   * Answers 1 where it is, others 0, after each round, the last one being the result. `said` has `FREE`, `THING` or `GROUND`
   * for each pixel; what was found without it is where it begins, so that the same is always found for the same words.
   */
  readonly find: (said?: Uint8Array) => Generator<Uint8Array, Uint8Array>
}

/**
 * Looks at a part of a picture once (GrabCut of Rother, Kolmogorov and Blake, 2004, with the corrections that its third
 * section calls user editing): `inside` is 1 where the thing may be; everything else is ground, unless it is said otherwise.
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
      // One side alone has nothing that it could be told from.
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
      // Nothing is left of it: what was found before is more than that.
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

/** What it costs to part each pixel from each of its neighbours: little across edges, against how much pixels differ here at all. */
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
