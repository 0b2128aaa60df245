import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { bitmapOfRuns, runsOf } from '#domain/annotation/formats/coco/runs'

/** COCO's runs by definition: a walk down each column. */
function runsByDefinition(marks: readonly (readonly number[])[], width: number, height: number): readonly number[] {
  const runs: number[] = []
  let [last, length] = [0, 0]
  for (let x = 0; x < width; x += 1) {
    for (let y = 0; y < height; y += 1) {
      const mark = marks[y]?.[x] ?? 0
      if (mark !== last) {
        runs.push(length)
        last = mark
        length = 0
      }
      length += 1
    }
  }
  return [...runs, length]
}

const side = fc.integer({ min: 1, max: 13 })
/** Some widths are whole blocks of pixels that are compared at once. */
const width = fc.oneof(side, fc.constantFrom(31, 32, 33, 64, 70))

it('a bitmap anywhere in a picture → has column-wise runs, and is decoded again [S2.10]', () => {
  const bitmaps = fc
    .record({ x: fc.nat(5), y: fc.nat(5), width, height: side, right: fc.nat(5), below: fc.nat(5) })
    .chain((box) =>
      fc
        .tuple(
          fc.array(fc.constantFrom(0, 1, 1), {
            minLength: box.width * box.height,
            maxLength: box.width * box.height,
            size: 'max',
          }),
          fc.constantFrom(0, 8, 3),
        )
        // Pixels may lie anywhere in a larger buffer.
        .map(([marks, before]) => ({
          ...box,
          pixels: Uint8Array.from([...new Uint8Array(before), ...marks]).subarray(before),
        })),
    )
  fc.assert(
    fc.property(bitmaps, ({ right, below, ...bitmap }) => {
      const size = { width: bitmap.x + bitmap.width + right, height: bitmap.y + bitmap.height + below }
      const marks = Array.from({ length: size.height }, () => Array.from({ length: size.width }, () => 0))
      bitmap.pixels.forEach((mark, at) => {
        const row = marks[bitmap.y + Math.floor(at / bitmap.width)]
        if (row !== undefined) row[bitmap.x + (at % bitmap.width)] = mark
      })
      const runs = runsOf(bitmap, size)
      expect(runs).toEqual(runsByDefinition(marks, size.width, size.height))
      expect(bitmapOfRuns(runs, size)?.pixels).toEqual(Uint8Array.from(marks.flat()))
    }),
    { numRuns: 300 },
  )
})
