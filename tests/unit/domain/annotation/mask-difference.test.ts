import { expect, it } from 'vitest'
import { maskDifference } from '../../../../domain/annotation/mask/mask-difference'
import { emptyMask, labelAt, type PartMask, TILE } from '../../../../domain/annotation/mask/part-mask'

/** Mask of two tiles with these labels at these places. */
function painted(...pixels: readonly (readonly [x: number, y: number, label: number])[]): PartMask {
  const { width, height, tiles } = emptyMask(2 * TILE, TILE)
  const made = [...tiles]
  for (const [x, y, label] of pixels) {
    const at = Math.floor(x / TILE)
    const tile = (made[at] ??= new Uint32Array(TILE * TILE))
    tile[y * TILE + (x % TILE)] = label
  }
  return { width, height, tiles: made }
}

it('added, removed and reassigned pixels → are distinguished and counted', () => {
  const before = painted([1, 1, 5], [2, 1, 5], [3, 1, 5])
  const after = painted([2, 1, 5], [3, 1, 9], [300, 4, 9])
  const found = maskDifference(before, after)
  expect(found?.counts).toEqual({ removed: 1, added: 1, changed: 1 })
  const at = (x: number, y: number) => found && labelAt(found.mask, x, y)
  expect([at(1, 1), at(2, 1), at(3, 1), at(300, 4)]).toEqual([1, 0, 3, 2])
})

it('masks with equal pixels → don’t differ, and masks of different pictures aren’t compared', () => {
  const mask = painted([7, 7, 3])
  expect(maskDifference(mask, painted([7, 7, 3]))?.counts).toEqual({ removed: 0, added: 0, changed: 0 })
  expect(maskDifference(mask, mask)?.mask.tiles.every((tile) => tile === undefined)).toBe(true)
  expect(maskDifference(mask, emptyMask(10, 10))).toBeUndefined()
})
