import { expect, it } from 'vitest'
import type { Native } from '#domain/annotation/native'
import { hand } from '../../../../../reviewer/editors/tools/hand/hand'
import { select } from '../../../../../reviewer/editors/tools/select/select'
import { TestEditor } from '../../../../fakes/test-editor'

/** A frame at 30 a second. */
const FRAME_MS = 33
const STEPS = 40

/** Round outline of this many points. */
const ring = (count: number, x: number, y: number, radius: number): number[] =>
  Array.from({ length: count }, (_, at) => (at * 2 * Math.PI) / count).flatMap((angle) => [
    x + radius * Math.cos(angle),
    y + radius * Math.sin(angle),
  ])

/** Drags the first point of the first object; returns the time of a step without other work. */
function pulled(...values: readonly Native[]): { readonly editor: TestEditor; readonly stepMs: number } {
  const editor = new TestEditor({ tools: [hand, select] })
  editor.objects.hold(...values)
  editor.choose('select')
  editor.objects.selected = [0]
  editor.move(800, 400).down(800, 400)
  const steps = Array.from({ length: STEPS }, (_, at) => {
    const from = performance.now()
    editor.move(801 + at, 400)
    return performance.now() - from
  })
  editor.up()
  return { editor, stepMs: steps.toSorted((a, b) => a - b)[STEPS / 4] ?? Number.NaN }
}

it('a point of an outline of 100,000 is pulled → a step takes less than a frame, and only this point moves', () => {
  const points = ring(100_000, 500, 400, 300)
  const { editor, stepMs } = pulled({ type: 'polygon', points })
  expect(stepMs).toBeLessThan(FRAME_MS)
  const now = editor.objects.values()[0]?.points as readonly number[]
  expect(now.slice(0, 2)).toEqual([840, 400])
  expect(now.length).toBe(points.length)
  expect(now.slice(2)).toEqual(points.slice(2))
})

it('a point is pulled among 2,000 polygons, or beside 500 holes → a step takes less than a frame', () => {
  const many = Array.from({ length: 2_000 }, (_, at) => ({
    type: 'polygon',
    points: ring(20, at === 0 ? 700 : (at * 37) % 1_000, at === 0 ? 400 : (at * 53) % 800, at === 0 ? 100 : 12),
  }))
  expect(pulled(...many).stepMs).toBeLessThan(FRAME_MS)
  const exclude = Array.from({ length: 500 }, (_, at) =>
    ring(12, 300 + (at % 25) * 15, 200 + Math.floor(at / 25) * 18, 5),
  )
  expect(pulled({ type: 'polygon', points: ring(400, 500, 400, 300), exclude }).stepMs).toBeLessThan(FRAME_MS)
})
