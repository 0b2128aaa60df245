import { type Area, isInArea } from '../annotation/areas/area'
import { markedAreas } from '../annotation/mask/marked-areas'
import type { Raster } from '../vision/edge-costs'
import { type GrabCut, GROUND, grabCut, ROUNDS_MOST, THING } from '../vision/grab-cut'
import { calmed } from '../vision/marks'
import { withoutSteps } from './without-steps'

/** Holes with fewer pixels, or a smaller share of the frame around the object, are grain. */
const LEAST_PIXELS = 16
const LEAST_SHARE = 0.005
const LEAST_SAID = 8
const CALM = 1

/** Stroke over a part of a picture, in its pixels, twice its reach wide: its pixels belong to the object, or don't. */
export interface Stroke {
  readonly line: readonly number[]
  readonly reach: number
  readonly isThing: boolean
}

/** Part of a picture, and the frame around an object in it. */
export interface Boxed {
  readonly cut: GrabCut
  readonly width: number
  readonly height: number
  readonly inside: Uint8Array
  /** Number of pixels inside. */
  readonly count: number
}

/** Looks at a part of a picture; `around` is in its pixels. */
export function boxedIn(raster: Raster, around: Area): Boxed {
  const { width, height } = raster
  const inside = Uint8Array.from({ length: width * height }, (_, at) =>
    isInArea(around, { x: (at % width) + 0.5, y: Math.floor(at / width) + 0.5 }) ? 1 : 0,
  )
  const count = inside.reduce((sum, mark) => sum + mark, 0)
  return { cut: grabCut(raster, inside), width, height, inside, count }
}

/** The largest piece of the thing, with its holes; undefined where nothing stands out. `onRound` hears how far it is. */
export function boxedArea(
  { cut, width, height, inside, count }: Boxed,
  strokes: readonly Stroke[],
  onRound: (share: number) => void = () => undefined,
): Area | undefined {
  const said = strokes.length === 0 ? undefined : saidBy(strokes, width, height)
  // Without any background nothing can stand out.
  const isPlain = count === 0 || count === inside.length
  if (isPlain && said === undefined) return undefined
  let marks: Uint8Array | undefined
  let done = 0
  for (const next of cut.find(said)) {
    marks = next
    done += 1
    onRound(Math.min(1, done / ROUNDS_MOST))
  }
  if (marks === undefined) return undefined
  // Painted pixels are never grain.
  const least = said === undefined ? Math.max(LEAST_PIXELS, LEAST_SHARE * count) : LEAST_SAID
  const [area] = markedAreas(calmed({ width, height, pixels: marks }, CALM), least)
  const smooth = area?.flatMap((ring) => withoutSteps(ring, 0, 0))
  return smooth !== undefined && smooth.length > 0 ? smooth : undefined
}

/** What strokes say of pixels, later ones over earlier ones. */
function saidBy(strokes: readonly Stroke[], width: number, height: number): Uint8Array {
  const said = new Uint8Array(width * height)
  for (const { line, reach, isThing } of strokes) {
    // The pixel that a stroke is on is always meant.
    const wide = Math.max(reach, Math.SQRT1_2)
    for (let at = 0; at < Math.max(2, line.length - 2); at += 2) {
      const [x0 = 0, y0 = 0, x1 = x0, y1 = y0] = line.slice(at, at + 4)
      const rows = within(Math.min(y0, y1) - wide, Math.max(y0, y1) + wide, height)
      const columns = within(Math.min(x0, x1) - wide, Math.max(x0, x1) + wide, width)
      for (let y = rows.from; y < rows.to; y += 1)
        for (let x = columns.from; x < columns.to; x += 1)
          if (distance(x + 0.5, y + 0.5, [x0, y0, x1, y1]) <= wide) said[y * width + x] = isThing ? THING : GROUND
    }
  }
  return said
}

function within(from: number, to: number, end: number): { readonly from: number; readonly to: number } {
  return { from: Math.max(0, Math.floor(from)), to: Math.min(end, Math.ceil(to)) }
}

function distance(x: number, y: number, [x0, y0, x1, y1]: readonly [number, number, number, number]): number {
  const [dx, dy] = [x1 - x0, y1 - y0]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / length))
  return Math.hypot(x0 + dx * share - x, y0 + dy * share - y)
}
