import { alike } from './flood'
import { colourSquares } from './lab'
import type { Raster } from './edge-costs'
import { calmed, cutOut, type Marks, markedPart, type Part } from './marks'

/** One touch of the wand: what looks like the pixel there begins anew, comes to the rest, or is taken out of it. */
export interface Touch {
  /** Its pixel: rows of the raster's width. */
  readonly seed: number
  /** In units of L*a*b*. */
  readonly tolerance: number
  readonly how: 'new' | 'add' | 'remove'
}

/** What holds for all touches. */
export interface WandRules {
  readonly connected: boolean
  readonly stopsAtEdges: boolean
}

/** What was touched of a picture. */
export interface Wand {
  /** The marked pixels after all touches, cut to the part that has any; undefined where none has. */
  readonly region: (
    touches: readonly Touch[],
    rules: WandRules,
  ) => { readonly marks: Marks; readonly part: Part } | undefined
}

/** Grain of less than this many pixels to each side is gone. */
const CALM = 2

/** Looks at a picture's colours once; the touches before the last one are remembered, so that only that one is worked out again. */
export function wandOver(raster: Raster): Wand {
  const { width, height } = raster
  const lab = colourSquares(raster)
  let known: { readonly key: string; readonly pixels: Uint8Array } | undefined

  function touched(before: Uint8Array | undefined, { seed, tolerance, how }: Touch, rules: WandRules): Uint8Array {
    const marks = alike(lab, seed, { tolerance, ...rules })
    if (how === 'new' || before === undefined) return how === 'remove' ? new Uint8Array(width * height) : marks
    for (let at = 0; at < marks.length; at += 1)
      marks[at] = how === 'add' ? (before[at] ?? 0) | (marks[at] ?? 0) : (before[at] ?? 0) & ~(marks[at] ?? 0)
    return marks
  }

  function pixelsOf(touches: readonly Touch[], rules: WandRules): Uint8Array | undefined {
    const last = touches.at(-1)
    if (last === undefined) return undefined
    const before = touches.slice(0, -1)
    if (last.how === 'new' || before.length === 0) return touched(undefined, last, rules)
    const key = JSON.stringify([before, rules])
    if (known?.key !== key) known = { key, pixels: pixelsOf(before, rules) ?? new Uint8Array(width * height) }
    return touched(known.pixels, last, rules)
  }

  return {
    region(touches, rules) {
      const from = touches.findLastIndex(({ how }) => how === 'new')
      const pixels = pixelsOf(touches.slice(Math.max(0, from)), rules)
      const part = pixels && markedPart({ width, height, pixels })
      if (pixels === undefined || part === undefined) return undefined
      // Calming needs what lies around, as far as the picture goes.
      const wide = widened(part, { width, height })
      const cut = calmed(cutOut({ width, height, pixels }, wide), CALM)
      return { marks: cut, part: wide }
    },
  }
}

function widened(part: Part, { width, height }: { readonly width: number; readonly height: number }): Part {
  const [x, y] = [Math.max(0, part.x - CALM), Math.max(0, part.y - CALM)]
  const [right, bottom] = [part.x + part.width + CALM, part.y + part.height + CALM]
  return { x, y, width: Math.min(width, right) - x, height: Math.min(height, bottom) - y }
}
