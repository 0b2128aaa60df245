import { expect, it } from 'vitest'
import { readDocument } from '#domain/annotation/document/read-document'
import { polygonShape } from '#domain/annotation/shaping/line-shape'
import { shapeOf } from '#domain/annotation/shaping/shape-of'
import { sceneOf } from '../../../../builders/scenes'

/** Around the far corner of a picture of 1,000,000 pixels, to two decimals. */
const RING = [999_812.37, 999_700.01, 999_990.99, 999_701.26, 999_999.98, 999_999.99, 999_820.05, 999_988.74]

it('coordinates at 1,000,000 pixels → keep a hundredth of a pixel after dragging, saving and reloading [E.tiled]', () => {
  const drawn = polygonShape([RING]).moved(0.13, -0.01)
  const saved = JSON.stringify({ instances: [{ type: drawn.kind, className: 'Cell', ...drawn.fields }] })
  const loaded = JSON.parse(saved) as { instances: { points: number[] }[] }
  const expected = RING.map((value, at) => value + (at % 2 === 0 ? 0.13 : -0.01))
  for (const [at, value] of (loaded.instances[0]?.points ?? []).entries())
    expect(Math.abs(value - (expected[at] ?? 0))).toBeLessThan(0.0051)
  expect(shapeOf(loaded.instances[0] ?? {})).toBeDefined()
  const [object] = readDocument(loaded)?.objects ?? []
  expect(object?.box?.x).toBeCloseTo(999_812.5, 2)
})

it('the outline painted there → is within a twentieth of a pixel of its points', () => {
  const { columns, pool } = sceneOf([{ type: 'polygon', className: 'Cell', points: RING }])
  const [from = 0, length = 0] = [columns.from[0], columns.length[0]]
  expect(length).toBe(RING.length)
  for (let at = 0; at < length; at += 1) {
    const painted = (columns.origin[at % 2] ?? 0) + (pool.xy[from + at] ?? 0)
    expect(Math.abs(painted - (RING[at] ?? 0))).toBeLessThan(0.05)
  }
})
