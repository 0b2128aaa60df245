import type { PartMask, Tile } from './part-mask'

/** The labels of pixels that differ between two masks: only in the earlier one, only in the later one, of another part. */
export const DIFFERENCE = { removed: 1, added: 2, changed: 3 } as const

type DifferenceKind = keyof typeof DIFFERENCE

/** What differs between two masks, pixel by pixel. */
interface MaskDifference {
  /** A mask of the labels of `DIFFERENCE`; pixels that are alike are empty. */
  readonly mask: PartMask
  /** Number of pixels of each kind. */
  readonly counts: Readonly<Record<DifferenceKind, number>>
}

/** Compares two masks pixel by pixel; undefined where they are of pictures of other sizes. */
export function maskDifference(before: PartMask, after: PartMask): MaskDifference | undefined {
  const { width, height } = after
  if (before.width !== width || before.height !== height) return undefined
  const counts = { removed: 0, added: 0, changed: 0 }
  const count = Math.max(before.tiles.length, after.tiles.length)
  const tiles = Array.from({ length: count }, (_, at) => tileDifference(before.tiles[at], after.tiles[at], counts))
  return { mask: { width, height, tiles }, counts }
}

function tileDifference(
  before: Tile | undefined,
  after: Tile | undefined,
  counts: Record<DifferenceKind, number>,
): Tile | undefined {
  // Versions share unchanged tiles.
  if (before === after) return undefined
  const length = (before ?? after)?.length ?? 0
  let tile: Tile | undefined
  for (let at = 0; at < length; at += 1) {
    const [was, is] = [before?.[at] ?? 0, after?.[at] ?? 0]
    if (was === is) continue
    const kind = was === 0 ? 'added' : is === 0 ? 'removed' : 'changed'
    counts[kind] += 1
    tile ??= new Uint32Array(length)
    tile[at] = DIFFERENCE[kind]
  }
  return tile
}
