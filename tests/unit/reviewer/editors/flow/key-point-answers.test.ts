import { describe, expect, it, vi } from 'vitest'
import type { Native } from '../../../../../domain/annotation/native'
import { EDITOR_TOOLS } from '../../../../../reviewer/editors/vector/tools'
import { aFlow } from '../../../../builders/flow'

const settled = () => vi.waitFor(() => Promise.resolve())
const step = (class_id: number, attribute_ids: readonly number[] = []) => ({
  class_id,
  attribute_ids: [...attribute_ids],
})
/** Car, wheel, road and wheel; wheels have a question about their side. */
const POINTS = { type: 3, steps: [step(1), step(2, [21]), step(3), step(2, [21])], connections: [[1, 2]] }
const skeleton = (points: readonly Native[]): Native => ({
  type: 'template',
  className: 'Car',
  ours: 'kept',
  points: [{ id: 1, x: 5, y: 5 }, ...points],
  connections: [],
})
const all = skeleton([
  { id: 2, x: 15, y: 5, seen: 0.5 },
  { id: 3, x: 25, y: 5 },
  { id: 4, x: 35, y: 5, attributes: [{ groupName: 'Theirs', name: 'stays' }] },
])
const left = { id: 21, groupId: 20, name: 'left', groupName: 'Side' }

describe('the questions of key points of other classes [S2.8] [E.vector]', () => {
  it('are asked per point once all are decided, stored with the point, and restored on reopening', async () => {
    const { flow, file, answerPoint, open, editing } = aFlow({ steps: POINTS, objects: [all], tools: EDITOR_TOOLS })
    await vi.waitFor(() => expect(flow.seen.get()?.asking).toEqual({ row: 0, group: 'Side', point: 2 }))
    expect(flow.seen.get()?.steps.map(({ mark }) => mark)).toEqual(['made', 'asks', 'made', 'asks'])
    answerPoint(2, 'left')
    await settled()
    expect(flow.seen.get()?.asking).toEqual({ row: 0, group: 'Side', point: 4 })
    answerPoint(4, 'right')
    await settled()
    expect(flow.seen.get()).toMatchObject({ stage: 'end', asking: undefined })
    const saved = file()
    expect(saved).toMatchObject([
      {
        ours: 'kept',
        points: [
          { id: 1 },
          { id: 2, x: 15, seen: 0.5, attributes: [left] },
          { id: 3 },
          {
            id: 4,
            attributes: [
              { groupName: 'Theirs', name: 'stays' },
              { id: 22, name: 'right' },
            ],
          },
        ],
      },
    ])
    // The whole skeleton has no answer.
    expect(saved[0]).not.toHaveProperty('attributes')
    editing.undo()
    await settled()
    expect(flow.seen.get()?.asking).toMatchObject({ point: 4 })
    editing.redo()
    open(JSON.parse(JSON.stringify(saved)) as Native[])
    await vi.waitFor(() => expect(flow.seen.get()).toMatchObject({ isComing: false, stage: 'end' }))
    await settled()
    expect(flow.seen.get()?.asking).toBeUndefined()
    expect(flow.seen.get()?.steps.map(({ mark }) => mark)).toEqual(['made', 'made', 'made', 'made'])
    expect(file()).toEqual(saved)
  })

  it('aren’t asked of invisible points, nor of those waiting for others', async () => {
    const { editor, flow, at } = aFlow({ steps: POINTS, tools: EDITOR_TOOLS })
    await settled()
    for (const x of [10, 20]) {
      editor.click(x, 10)
      await settled()
    }
    expect([at(), flow.seen.get()?.asking]).toEqual([2, undefined])
    editor.click(30, 10)
    await settled()
    editor.key('x')
    await settled()
    expect(flow.seen.get()?.asking).toEqual({ row: 0, group: 'Side', point: 2 })
    flow.answered('Side')
    flow.answered('Side', 4)
    expect(flow.seen.get()?.asking).toMatchObject({ point: 2 })
    flow.answered('Side', 2)
    expect(flow.seen.get()?.stage).toBe('end')
  })

  it('stay open if the person moved on, under the step’s name', async () => {
    const made = aFlow({ steps: POINTS, objects: [all], tools: EDITOR_TOOLS })
    await vi.waitFor(() => expect(made.flow.seen.get()?.asking).toMatchObject({ point: 2 }))
    made.flow.next()
    expect(made.flow.seen.get()?.asking).toMatchObject({ point: 4 })
    const steps = made.notes.get()?.steps
    const again = aFlow({ steps: POINTS, objects: [all], tools: EDITOR_TOOLS })
    again.drawing.set(undefined)
    again.notes.set(undefined)
    again.open([all])
    again.notes.set({ itemId: 7, left: [], seen: undefined, drafts: [], steps })
    await vi.waitFor(() => expect(again.flow.seen.get()?.asking).toMatchObject({ point: 4 }))
    expect(again.flow.seen.get()?.steps.map(({ mark }) => mark)).toEqual(['made', 'made', 'made', 'asks'])
    // The first wheel is the third point now.
    again.desk.flow.set({ ...POINTS, steps: [step(1), step(3), step(2, [21])] })
    await settled()
    expect(again.flow.seen.get()).toMatchObject({ stage: 'end', asking: undefined })
  })

  it('with several answers end on request', async () => {
    const { flow, answerPoint } = aFlow({
      steps: POINTS,
      objects: [all],
      sideKind: 'checklist',
      tools: EDITOR_TOOLS,
    })
    await vi.waitFor(() => expect(flow.seen.get()?.asking).toMatchObject({ point: 2 }))
    answerPoint(2, 'left')
    await settled()
    expect(flow.seen.get()?.asking).toMatchObject({ point: 2 })
    flow.answered('Side', 2)
    expect(flow.seen.get()?.asking).toMatchObject({ point: 4 })
  })

  it('have their class’s defaults', async () => {
    const { editor, file, flow } = aFlow({
      steps: { ...POINTS, steps: [step(1), step(1), step(2, [21])] },
      sideInitial: ['left'],
      tools: EDITOR_TOOLS,
    })
    await settled()
    editor.key('x')
    editor.key('x')
    await settled()
    editor.click(10, 10)
    await settled()
    expect(file()).toMatchObject([{ className: 'Car', points: [{ id: 3, attributes: [left] }] }])
    expect(flow.seen.get()).toMatchObject({ stage: 'end', asking: undefined })
  })

  it('of the first point’s class are asked once, of the whole skeleton', async () => {
    const wheels = {
      ...all,
      className: 'Wheel',
      points: [
        { id: 1, x: 5, y: 5 },
        { id: 2, x: 9, y: 5 },
      ],
    }
    const steps = { ...POINTS, steps: [step(2, [21]), step(2, [21])] }
    const { flow, answer, file } = aFlow({ steps, objects: [wheels], tools: EDITOR_TOOLS })
    await vi.waitFor(() => expect(flow.seen.get()?.asking).toEqual({ row: 0, group: 'Side' }))
    expect(flow.pointQuestions.get().steps).toEqual([])
    answer(0, 'Side', 'left')
    await settled()
    expect(flow.seen.get()?.stage).toBe('end')
    expect(file()).toMatchObject([{ attributes: [left], points: wheels.points }])
  })

  it('are known while the steps are left', async () => {
    const { flow } = aFlow({ steps: POINTS, objects: [all], tools: EDITOR_TOOLS })
    await settled()
    flow.setOn(false)
    expect(flow.pointQuestions.get()).toMatchObject({ className: 'Car', steps: [{ number: 2 }, { number: 4 }] })
  })

  it('aren’t asked of a locked skeleton', async () => {
    const { flow } = aFlow({ steps: POINTS, objects: [{ ...all, locked: true }], tools: EDITOR_TOOLS })
    await vi.waitFor(() => expect(flow.seen.get()?.isComing).toBe(false))
    await settled()
    expect(flow.seen.get()).toMatchObject({ stage: 'end', asking: undefined })
  })
})
