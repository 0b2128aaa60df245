import { expect, it, onTestFinished, vi } from 'vitest'
import type { Native } from '../../../../../domain/annotation/native'
import type { Place } from '../../../../../domain/annotation/shaping/shape'
import { createAskedPoints } from '../../../../../reviewer/editors/flow/asked-point'
import { EDITOR_TOOLS } from '../../../../../reviewer/editors/vector/tools'
import { aFlow } from '../../../../builders/flow'

const step = (class_id: number, attribute_ids: readonly number[] = []) => ({
  class_id,
  attribute_ids: [...attribute_ids],
})
/** Car, wheel, road and wheel; wheels have a question about their side. */
const POINTS = { type: 3, steps: [step(1), step(2, [21]), step(3), step(2, [21])], connections: [] }
const SKELETON: Native = {
  type: 'template',
  className: 'Car',
  points: [
    { id: 1, x: 5, y: 5 },
    { id: 2, x: 15, y: 5 },
    { id: 3, x: 25, y: 5 },
    { id: 4, x: 35, y: 8 },
  ],
  connections: [],
}
const WHEEL = { colour: '#3b7dd8' }

async function asked(objects: readonly Native[] = [SKELETON]) {
  const made = aFlow({ steps: POINTS, objects, tools: EDITOR_TOOLS })
  const looked: Place[] = []
  const points = createAskedPoints({ ...made, lookAt: ({ x, y }) => void looked.push({ x, y }) })
  onTestFinished(points.dispose)
  await vi.waitFor(() => expect(made.flow.seen.get()?.asking).toMatchObject({ point: 2 }))
  return { ...made, looked, points, point: points.point.get }
}

it('the requested key point → is announced with place and name, and scrolled into view once [S2.8] [E.vector]', async () => {
  const { point, looked, answerPoint, flow, editing } = await asked()
  expect(point()).toEqual({ ...WHEEL, x: 15, y: 5, name: '2 · Wheel' })
  expect(looked).toEqual([{ x: 15, y: 5 }])
  answerPoint(2, 'left')
  await vi.waitFor(() => expect(point()).toEqual({ ...WHEEL, x: 35, y: 8, name: '4 · Wheel' }))
  expect(looked).toEqual([
    { x: 15, y: 5 },
    { x: 35, y: 8 },
  ])
  answerPoint(4, 'right')
  await vi.waitFor(() => expect(flow.seen.get()?.stage).toBe('end'))
  expect(point()).toBeUndefined()
  editing.undo()
  await vi.waitFor(() => expect(point()).toMatchObject({ name: '4 · Wheel' }))
  expect(looked).toHaveLength(3)
})

it('focused questions → come before the next step’s, and left steps ask nothing', async () => {
  const { points, point, flow, open } = await asked()
  points.attend({ row: 0, number: 4 })
  expect(point()).toMatchObject({ name: '4 · Wheel' })
  points.attend(undefined)
  expect(point()).toMatchObject({ name: '2 · Wheel' })
  flow.setOn(false)
  expect(point()).toBeUndefined()
  points.attend({ row: 0, number: 2 })
  expect(point()).toMatchObject({ name: '2 · Wheel' })
  flow.setOn(true)
  points.attend({ row: 0, number: 4 })
  expect(point()).toMatchObject({ name: '4 · Wheel' })
  // The next item has other rows.
  open([SKELETON, SKELETON])
  await vi.waitFor(() => expect(flow.seen.get()?.asking).toMatchObject({ row: 1, point: 2 }))
  expect(point()).toMatchObject({ name: '2 · Wheel' })
})

it('a moved point → takes its mark along, and isn’t scrolled to again', async () => {
  const { point, looked, editing, drawing } = await asked()
  const shape = editing.shape(0)
  expect(drawing.get()).toBeDefined()
  editing.reshape([
    {
      row: 0,
      shape: shape?.dragged('1', { x: 90, y: 40 }, { even: false, centred: false }) ?? expect.fail('no shape'),
    },
  ])
  expect(point()).toMatchObject({ x: 90, y: 40 })
  expect(looked).toEqual([{ x: 15, y: 5 }])
})
