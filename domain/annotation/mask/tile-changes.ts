import { emptyMask, type PartMask, type Tile, TILE } from './part-mask'

/**
 * Change of one tile: four numbers for each run of its pixels from one label to another. They are the pixels skipped
 * since the previous run, its length, the label before and the label after.
 */
export type TileChange = readonly [index: number, stretches: readonly number[]]

const NUMBERS = 4

/** Changes from one mask to another of the same size. */
export function tileChanges(before: PartMask, after: PartMask): readonly TileChange[] {
  return after.tiles.flatMap((tile, index): readonly TileChange[] => {
    const old = before.tiles[index]
    if (tile === old) return []
    const stretches = stretchesBetween(old, tile)
    return stretches.length === 0 ? [] : [[index, stretches]]
  })
}

/** Represents a tile without painted pixels. */
const EMPTY: Tile = new Uint32Array(TILE * TILE)

function stretchesBetween(before: Tile = EMPTY, after: Tile = EMPTY): readonly number[] {
  const stretches: number[] = []
  const count = TILE * TILE
  let behind = 0
  for (let at = 0; at < count; ) {
    // Most pixels stay unchanged.
    if (before[at] === after[at]) {
      at += 1
      continue
    }
    const [from = 0, to = 0] = [before[at], after[at]]
    const first = at
    at += 1
    while (at < count && before[at] === from && after[at] === to) at += 1
    stretches.push(first - behind, at - first, from, to)
    behind = at
  }
  return stretches
}

/** Applies changes to a mask; untouched tiles are shared. */
export function withTileChanges(
  mask: PartMask | undefined,
  {
    width,
    height,
    tiles: changes,
  }: { readonly width: number; readonly height: number; readonly tiles: readonly TileChange[] },
): PartMask {
  const base = mask?.width === width && mask.height === height ? mask : emptyMask(width, height)
  const tiles = [...base.tiles]
  for (const [index, stretches] of changes) {
    const before = tiles[index]
    const tile: Tile = before === undefined ? new Uint32Array(TILE * TILE) : before.slice()
    let at = 0
    for (let nth = 0; nth < stretches.length; nth += NUMBERS) {
      at += stretches[nth] ?? 0
      const end = at + (stretches[nth + 1] ?? 0)
      tile.fill(stretches[nth + 3] ?? 0, at, end)
      at = end
    }
    tiles[index] = tile
  }
  return { width, height, tiles }
}

/** Inverse of the changes. */
export function inverseTiles(changes: readonly TileChange[]): readonly TileChange[] {
  return changes.map(([index, stretches]) => {
    const back = [...stretches]
    for (let nth = 0; nth < back.length; nth += NUMBERS)
      [back[nth + 2], back[nth + 3]] = [stretches[nth + 3] ?? 0, stretches[nth + 2] ?? 0]
    return [index, back] as const
  })
}

/** Every label that a change removes from pixels or adds to them. */
export function labelsIn(changes: readonly TileChange[]): ReadonlySet<number> {
  const labels = new Set<number>()
  for (const [, stretches] of changes)
    for (let nth = 0; nth < stretches.length; nth += NUMBERS)
      labels.add(stretches[nth + 2] ?? 0).add(stretches[nth + 3] ?? 0)
  labels.delete(0)
  return labels
}
