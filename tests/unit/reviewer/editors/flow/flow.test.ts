import { describe, expect, it, vi } from 'vitest'
import type { Native } from '../../../../../domain/annotation/native'
import { EDITOR_TOOLS } from '../../../../../reviewer/editors/vector/tools'
import { aFlow } from '../../../../builders/flow'

const settled = () => vi.waitFor(() => Promise.resolve())
const box = (className: string, left = 10): Native => ({
  type: 'bbox',
  className,
  points: { x1: left, y1: 20, x2: left + 30, y2: 60 },
})
const GENERAL = {
  type: 2,
  steps: [
    { class_id: 1, tool: 1, attribute_ids: [] },
    { class_id: 2, tool: 5, attribute_ids: [21] },
    { class_id: 3, tool: 3, attribute_ids: [] },
  ],
  connections: [],
}
const POINTS = {
  type: 3,
  steps: [1, 2, 3].map((class_id) => ({ class_id, attribute_ids: [] })),
  connections: [
    [1, 2],
    [2, 3],
  ],
}

describe('the steps of a general flow [S2.8] [E.vector]', () => {
  it('activate class and tool, and continue when the object is made', async () => {
    const { editor, flow, at, inHand, file } = aFlow({ steps: GENERAL, tools: EDITOR_TOOLS })
    await settled()
    expect(inHand()).toEqual(['bbox', 'Car'])
    editor.down(100, 100).up(160, 150)
    await settled()
    expect([at(), ...inHand()]).toEqual([1, 'point', 'Wheel'])
    expect(file()).toMatchObject([{ type: 'bbox', className: 'Car' }])
    expect(flow.seen.get()?.steps.map(({ mark }) => mark)).toEqual(['made', 'open', 'open'])
  })

  it('ask a step’s questions, and continue with the answer', async () => {
    const { editor, editing, flow, at, inHand, answer, reached } = aFlow({
      steps: GENERAL,
      objects: [box('Car')],
      tools: EDITOR_TOOLS,
    })
    await settled()
    editor.click(50, 50)
    await settled()
    expect(flow.seen.get()).toMatchObject({ at: 1, stage: 'answer', asking: { row: 1, group: 'Side' } })
    expect(reached).toEqual(['attributes'])
    expect(inHand()[0]).toBe('select')
    answer(1, 'Side', 'left')
    await settled()
    expect([at(), ...inHand()]).toEqual([2, 'polygon', 'Road'])
    editing.undo()
    await settled()
    expect(flow.seen.get()).toMatchObject({ at: 1, stage: 'answer', asking: { row: 1, group: 'Side' } })
  })

  it('leave an unanswered question', async () => {
    const { editor, flow, at } = aFlow({ steps: GENERAL, objects: [box('Car')], tools: EDITOR_TOOLS })
    await settled()
    editor.click(50, 50)
    await settled()
    flow.answered('Colour')
    expect(at()).toBe(1)
    flow.answered('Side')
    expect([at(), flow.seen.get()?.stage]).toEqual([2, 'make'])
  })

  it('a question with several answers ends on request', async () => {
    const { editor, flow, at, answer } = aFlow({
      steps: GENERAL,
      objects: [box('Car')],
      sideKind: 'checklist',
      tools: EDITOR_TOOLS,
    })
    await settled()
    editor.click(50, 50)
    await settled()
    answer(1, 'Side', 'left')
    await settled()
    expect([at(), flow.seen.get()?.stage]).toEqual([1, 'answer'])
    flow.answered('Side')
    expect(at()).toBe(2)
  })

  it('go back with undo and forward with redo', async () => {
    const { editor, editing, at } = aFlow({ steps: GENERAL, tools: EDITOR_TOOLS })
    await settled()
    editor.down(100, 100).up(160, 150)
    await settled()
    expect(at()).toBe(1)
    editing.undo()
    await settled()
    expect(at()).toBe(0)
    editing.redo()
    await settled()
    expect(at()).toBe(1)
  })

  it('skip missing ones, reach the end, and after undo list open ones', async () => {
    const { editing, flow, at, inHand, views } = aFlow({ steps: GENERAL, objects: [box('Car')], tools: EDITOR_TOOLS })
    await settled()
    flow.skip()
    flow.skip()
    await settled()
    expect(flow.seen.get()).toMatchObject({ at: 3, stage: 'end' })
    expect(inHand()[0]).toBe('select')
    views.choose([0])
    editing.remove()
    await settled()
    expect(at()).toBe(0)
  })

  it('another object of a step is made on request', async () => {
    const { editor, flow, at, file } = aFlow({ steps: GENERAL, tools: EDITOR_TOOLS })
    await settled()
    editor.down(100, 100).up(160, 150)
    await settled()
    flow.again()
    await settled()
    expect(at()).toBe(0)
    editor.down(200, 100).up(260, 150)
    await settled()
    expect(at()).toBe(1)
    expect(file()).toHaveLength(2)
    expect(flow.seen.get()?.steps[0]).toMatchObject({ count: 2, mark: 'made' })
  })

  it('keep the last object’s tool active at the end, so a drag makes another', async () => {
    const { editor, flow, at, inHand, file } = aFlow({
      steps: { ...GENERAL, steps: GENERAL.steps.slice(0, 1) },
      tools: EDITOR_TOOLS,
    })
    await settled()
    editor.down(100, 100).up(160, 150)
    await settled()
    expect([at(), flow.seen.get()?.stage, ...inHand()]).toEqual([1, 'end', 'bbox', 'Car'])
    editor.down(200, 100).up(260, 150)
    await settled()
    expect(file()).toMatchObject([{ className: 'Car' }, { className: 'Car' }])
  })

  it('activate the last used tool if any will do', async () => {
    const any = { ...GENERAL, steps: [1, 3].map((class_id) => ({ class_id, attribute_ids: [] })) }
    const { editor, inHand } = aFlow({ steps: any, tools: EDITOR_TOOLS })
    await settled()
    expect(inHand()).toEqual(['bbox', 'Car'])
    editor.choose('point').click(30, 30)
    await settled()
    expect(inHand()).toEqual(['point', 'Road'])
  })

  it('name the active class if the person chose another', async () => {
    const { flow, classes } = aFlow({ steps: GENERAL, tools: EDITOR_TOOLS })
    await settled()
    expect(flow.seen.get()?.inHand).toBeUndefined()
    classes.choose('Road')
    expect(flow.seen.get()?.inHand).toMatchObject({ className: 'Road' })
    classes.choose('Car')
    expect(flow.seen.get()?.inHand).toBeUndefined()
  })

  it('name a deleted class, and can skip it', async () => {
    const steps = { ...GENERAL, steps: [{ class_id: 99, attribute_ids: [] }, ...GENERAL.steps] }
    const { flow, at, inHand } = aFlow({ steps, tools: EDITOR_TOOLS })
    await settled()
    expect(flow.seen.get()?.steps[0]).toMatchObject({ isGone: true, className: '' })
    expect(inHand()[0]).toBe('select')
    flow.skip()
    await settled()
    expect([at(), ...inHand()]).toEqual([1, 'bbox', 'Car'])
  })

  it('set a tag of the item', async () => {
    const { flow, at, file } = aFlow({
      steps: { type: 2, steps: [{ class_id: 4, attribute_ids: [] }, ...GENERAL.steps], connections: [] },
      tools: EDITOR_TOOLS,
    })
    await settled()
    flow.sayTag()
    await settled()
    expect(at()).toBe(1)
    expect(file()).toMatchObject([{ type: 'tag', className: 'Wet' }])
  })

  it('activate nothing if read-only, and no tool once left', async () => {
    const { flow, refusal, inHand, choices, say } = aFlow({
      steps: GENERAL,
      tools: EDITOR_TOOLS,
      refused: 'Read-only.',
    })
    await settled()
    expect(inHand()[0]).toBe('hand')
    expect(flow.seen.get()?.refusal).toBe('Read-only.')
    refusal.set(undefined)
    await settled()
    expect(inHand()).toEqual(['bbox', 'Car'])
    flow.setOn(false)
    expect(flow.seen.get()).toBeUndefined()
    expect(choices.get().stepsLeft).toEqual([5])
    flow.setOn(true)
    await settled()
    expect(flow.seen.get()?.at).toBe(0)
    expect(choices.get().stepsLeft).toEqual([])
    expect(say).toEqual([])
  })

  it('don’t exist in a project without any', () => {
    expect(aFlow({ steps: undefined, tools: EDITOR_TOOLS }).flow.hasSteps.get()).toBe(false)
    const free = { type: 1, steps: [], connections: [] }
    expect(aFlow({ steps: free, tools: EDITOR_TOOLS }).flow.hasSteps.get()).toBe(false)
    expect(aFlow({ steps: { ...GENERAL, steps: [] }, tools: EDITOR_TOOLS }).flow.seen.get()).toBeUndefined()
  })
})

describe('the points of a key-point flow [S2.8] [E.vector]', () => {
  it('become one skeleton, each a step of the history', async () => {
    const { editor, editing, at, file, inHand, flow } = aFlow({ steps: POINTS, tools: EDITOR_TOOLS })
    await settled()
    expect(inHand()).toEqual(['key-point', 'Car'])
    editor.click(10, 10)
    await settled()
    editor.click(20, 20)
    await settled()
    expect(at()).toBe(2)
    expect(file()).toMatchObject([
      {
        type: 'template',
        className: 'Car',
        points: [
          { id: 1, x: 10, y: 10 },
          { id: 2, x: 20, y: 20 },
        ],
        connections: [{ from: 1, to: 2 }],
        pointLabels: { 0: 'Car', 1: 'Wheel' },
      },
    ])
    editing.undo()
    await settled()
    expect(at()).toBe(1)
    editing.undo()
    await settled()
    expect([at(), file()]).toEqual([0, []])
    editing.redo()
    editing.redo()
    await settled()
    editor.click(30, 30)
    await settled()
    expect(flow.seen.get()).toMatchObject({ at: 3, stage: 'end', skeletons: 1 })
    expect(inHand()[0]).toBe('select')
  })

  it('an invisible one is skipped with X, and going back asks again', async () => {
    const { editor, at, file, flow } = aFlow({ steps: POINTS, tools: EDITOR_TOOLS })
    await settled()
    editor.click(10, 10)
    await settled()
    editor.key('x')
    await settled()
    expect([at(), flow.seen.get()?.steps[1]?.mark]).toEqual([2, 'skipped'])
    editor.key('Backspace')
    await settled()
    expect(at()).toBe(1)
    editor.key('x')
    await settled()
    editor.click(30, 30)
    await settled()
    expect(file()).toMatchObject([{ points: [{ id: 1 }, { id: 3 }], connections: [] }])
    expect(flow.seen.get()?.stage).toBe('end')
  })

  it('going back removes the last one, and with the only one the skeleton', async () => {
    const { editor, at, file, flow } = aFlow({ steps: POINTS, tools: EDITOR_TOOLS })
    await settled()
    editor.click(10, 10)
    await settled()
    editor.click(20, 20)
    await settled()
    flow.back()
    await settled()
    expect([at(), file()]).toMatchObject([1, [{ points: [{ id: 1 }] }]])
    flow.back()
    await settled()
    expect([at(), file()]).toEqual([0, []])
  })

  it('continue where they were left, and another skeleton starts on request', async () => {
    const half: Native = {
      type: 'template',
      className: 'Car',
      points: [{ id: 2, x: 5, y: 5 }],
      connections: [],
    }
    const { editor, at, file, flow } = aFlow({ steps: POINTS, objects: [half], tools: EDITOR_TOOLS })
    await vi.waitFor(() => expect(at()).toBe(2))
    editor.click(30, 30)
    await settled()
    expect(file()).toMatchObject([{ points: [{ id: 2 }, { id: 3 }] }])
    flow.again()
    await settled()
    expect(at()).toBe(0)
    editor.click(60, 60)
    await settled()
    expect(file()).toHaveLength(2)
    expect(at()).toBe(1)
    flow.again()
    expect(at()).toBe(1)
  })
})
