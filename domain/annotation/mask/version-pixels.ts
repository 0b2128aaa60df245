import { nextColour, partsOf } from '../commands/paint-mask'
import { mask as maskKind } from '../kinds/mask'
import type { Native } from '../native'
import type { TilesOp } from '../ops/op'
import { labelsOf, partsSpans } from './mask-looks'
import { createMaskPainting } from './painting'
import { colourOfLabel, emptyMask, labelOf, type PartMask } from './part-mask'
import { tileChanges } from './tile-changes'

type Tiles = Omit<TilesOp, 'o' | 'id'>

/** Changes from the mask to that of another version; undefined if they are equal, or of different sizes. */
export function tilesTo(now: PartMask | undefined, version: PartMask | undefined): Tiles | undefined {
  const size = version ?? now
  if (size === undefined) return undefined
  const { width, height } = size
  const [before, after] = [now ?? emptyMask(width, height), version ?? emptyMask(width, height)]
  if (before.width !== after.width || before.height !== after.height) return undefined
  const tiles = tileChanges(before, after)
  return tiles.length === 0 ? undefined : { width, height, tiles }
}

/** Restores objects of another version with their pixels; a colour that another object uses by now is replaced. */
export function broughtBack(
  now: PartMask | undefined,
  version: PartMask | undefined,
  {
    back,
    cleared,
    used,
  }: {
    /** Objects as in the version. */
    readonly back: readonly Native[]
    /** Colours of the same objects, whose present pixels are cleared. */
    readonly cleared: readonly number[]
    /** Colours of the remaining objects. */
    readonly used: readonly number[]
  },
): { readonly values: readonly Native[]; readonly tiles: Tiles | undefined } {
  if (version === undefined) return { values: back, tiles: undefined }
  const { width, height } = version
  const before = now?.width === width && now.height === height ? now : emptyMask(width, height)
  const painting = createMaskPainting(before)
  painting.paint(partsSpans(before, cleared), 0, () => true)
  const taken = new Set([...used, ...[...labelsOf(painting.mask)].map(colourOfLabel)])
  const values = back.map((value) => {
    const own = maskKind.read(value)
    if (own === undefined) return value
    const colours = own.map((colour) => {
      const free = taken.has(colour) ? (nextColour([...taken, ...own]) ?? colour) : colour
      taken.add(free)
      painting.paint(partsSpans(version, [colour]), labelOf(free), () => true)
      return free
    })
    return colours.every((colour, at) => colour === own[at]) ? value : { ...value, parts: partsOf(colours) }
  })
  const tiles = tileChanges(before, painting.mask)
  return { values, tiles: tiles.length === 0 ? undefined : { width, height, tiles } }
}
