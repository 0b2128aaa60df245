import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDocument } from '../../../../domain/annotation/document/read-document'
import { withMask } from '../../../../domain/annotation/mask/mask-objects'
import type { MaskPixels } from '../../../../domain/annotation/mask/part-mask'
import { readMask } from '../../../../domain/annotation/mask/part-mask'
import { maskOutlines } from '../../../../domain/annotation/mask/outlines'

/** Mask of letters: `.` is empty, `a` has the colour 15, `b` 30 and so on. */
function maskOf(...rows: readonly string[]): MaskPixels {
  const width = rows[0]?.length ?? 0
  const asked: number[] = []
  return {
    width,
    height: rows.length,
    rows(first, count) {
      asked.push(first)
      const bytes = new Uint8ClampedArray(width * count * 4)
      rows.slice(first, first + count).forEach((row, y) => {
        for (let x = 0; x < width; x += 1) {
          const letter = row.charCodeAt(x) - 96
          if (letter > 0) bytes.set([0, 0, letter * 15, 255], (y * width + x) * 4)
        }
      })
      return bytes
    },
  }
}

const objectsOf = (...parts: readonly (readonly number[])[]) =>
  readDocument({
    instances: parts.map((colours) => ({
      className: 'Cell',
      parts: colours.map((colour) => ({ color: `#${colour.toString(16).padStart(6, '0')}` })),
    })),
  })?.objects ?? []

const linesOf = (lines: readonly Float32Array[] | undefined) => lines?.map((line) => [...line])

describe('a mask', () => {
  it('each object gets its exact pixel outline [E.pixel]', () => {
    const [first, second] = withMask(objectsOf([15], [30]), readMask(maskOf('aa..', 'aabb', '..bb')))
    expect(linesOf(first?.outline?.lines)).toEqual([[2, 0, 2, 2, 0, 2, 0, 0]])
    expect(second?.box).toEqual({ x: 2, y: 1, width: 2, height: 2 })
    expect(second?.outline?.closed).toBe(true)
  })

  it('holes and separate parts become their own rings', () => {
    const [ring] = withMask(objectsOf([15]), readMask(maskOf('aaa', 'a.a', 'aaa')))
    expect(linesOf(ring?.outline?.lines)).toEqual([
      [3, 0, 3, 3, 0, 3, 0, 0],
      [2, 2, 2, 1, 1, 1, 1, 2],
    ])
    const [apart] = withMask(objectsOf([15, 30]), readMask(maskOf('a..b')))
    expect(apart?.outline?.lines).toHaveLength(2)
    expect(apart?.box).toEqual({ x: 0, y: 0, width: 4, height: 1 })
  })

  it('an object without pixels stays as it is, and unowned colours are skipped', () => {
    const [missing, there] = withMask(objectsOf([60], [15]), readMask(maskOf('ab')))
    expect(missing?.outline).toBeUndefined()
    expect(there?.box).toEqual({ x: 0, y: 0, width: 1, height: 1 })
  })

  it('outlines enclose exactly each object’s pixels, whatever they are', () => {
    const pixels = fc.uint8Array({ minLength: 48, maxLength: 48, max: 3 })
    fc.assert(
      fc.property(pixels, (all) => {
        const [width, height] = [8, 6]
        const outlines = maskOutlines({ width, height, pixels: Int32Array.from(all) })
        for (const label of [1, 2, 3]) {
          const lines = outlines.get(label)?.lines ?? []
          const own = all.filter((one) => one === label).length
          // By the shoelace formula, holes subtracted.
          expect(lines.reduce((sum, line) => sum + areaOf(line), 0)).toBe(own)
        }
      }),
    )
  })
})

function areaOf(line: Float32Array): number {
  let twice = 0
  for (let at = 0; at < line.length; at += 2) {
    const next = (at + 2) % line.length
    twice += (line[at] ?? 0) * (line[next + 1] ?? 0) - (line[next] ?? 0) * (line[at + 1] ?? 0)
  }
  return twice / 2
}
