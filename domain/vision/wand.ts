import { alike } from './flood'
import { colourSquares } from './lab'
import type { Raster } from './edge-costs'
import { calmed, cutOut, type Marks, markedPart, type Part } from './marks'

/** A click with the wand: it starts a new selection, adds to it or subtracts from it. */
export interface Touch {
  /** The clicked pixel's index, in rows of the raster's width. */
  readonly seed: number
  /** In L*a*b* units. */
  readonly tolerance: number
  readonly how: 'new' | 'add' | 'remove'
}

/** Settings for all clicks. */
export interface WandRules {
  readonly connected: boolean
  readonly stopsAtEdges: boolean
}

/** The selection made by the wand. */
export interface Wand {
  /** The selection after all clicks, cropped to its bounding box; undefined if empty. */
  readonly region: (
    touches: readonly Touch[],
    rules: WandRules,
  ) => { readonly marks: Marks; readonly part: Part } | undefined
}

/** Radius of the majority filter, in pixels. */
const CALM = 2

/** Analyses a picture's colours once. Caches earlier clicks, so that only the last one is computed. */
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
      // Smoothing needs the surrounding pixels, as far as the picture extends.
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
