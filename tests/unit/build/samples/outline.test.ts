import { describe, expect, it } from 'vitest'
import { outlineOf, seenObjects } from '../../../../build/samples/scene/outline'

/** Picture of object numbers, one character a pixel. */
function picture(rows: readonly string[]) {
  const width = rows[0]?.length ?? 0
  const objects = Uint16Array.from(rows.join(''), (character) => (character === '.' ? 0 : Number(character)))
  const seen = seenObjects(objects, width)
  return {
    seen,
    outline: (tolerance = 0.4) =>
      outlineOf(
        objects,
        width,
        rows.length,
        seen[0] ?? { object: 0, left: 0, top: 0, right: 0, bottom: 0, pixels: 0 },
        tolerance,
      ),
  }
}

const area = (points: readonly number[]) => {
  let sum = 0
  for (let at = 0; at < points.length; at += 2) {
    const next = (at + 2) % points.length
    sum += (points[at] ?? 0) * (points[next + 1] ?? 0) - (points[next] ?? 0) * (points[at + 1] ?? 0)
  }
  return Math.abs(sum / 2)
}

it('every object → has its bounds', () => {
  expect(picture(['..1..', '.111.', '..1.2']).seen).toEqual([
    { object: 1, left: 1, top: 0, right: 4, bottom: 3, pixels: 5 },
    { object: 2, left: 4, top: 2, right: 5, bottom: 3, pixels: 1 },
  ])
})

describe('the outline', () => {
  it('of a box has four corners', () => {
    const { outline } = picture(['......', '.1111.', '.1111.', '......'])
    expect(outline().length).toBe(8)
    expect(area(outline())).toBe(8)
  })

  it('encloses exactly its pixels, also at the border and where corners touch', () => {
    for (const rows of [
      ['1'],
      ['11', '1.'],
      ['111', '1.1', '111'],
      ['1..', '.1.', '..1'].map((row) => row.replaceAll('.', '1')),
      ['.1.', '111', '.1.'],
    ]) {
      const { outline } = picture(rows)
      const filled = rows.join('').replaceAll('.', '').length + (rows.join('') === '1111.1111' ? 1 : 0)
      expect(area(outline(0))).toBe(filled)
    }
  })

  it('is that of the largest part', () => {
    expect(area(picture(['1.111', '1.111']).outline())).toBe(6)
  })
})
