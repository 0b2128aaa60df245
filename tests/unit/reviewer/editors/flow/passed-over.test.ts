import { describe, expect, it, vi } from 'vitest'
import type { Native } from '../../../../../domain/annotation/native'
import { EDITOR_TOOLS } from '../../../../../reviewer/editors/vector/tools'
import { readPassedOver, stepNames, writtenPassedOver } from '../../../../../reviewer/editors/flow/passed-over'
import { aFlow } from '../../../../builders/flow'

const settled = () => vi.waitFor(() => Promise.resolve())
const step = (class_id: number, tool: number, attribute_ids: readonly number[] = []) => ({
  class_id,
  tool,
  attribute_ids: [...attribute_ids],
})
const GENERAL = { type: 2, steps: [step(1, 1), step(2, 5, [21]), step(3, 3)], connections: [] }
const POINTS = { type: 3, steps: [1, 2, 3].map((class_id) => ({ class_id, attribute_ids: [] })), connections: [] }
const box = (className: string): Native => ({ type: 'bbox', className, points: { x1: 10, y1: 20, x2: 40, y2: 60 } })
const wheel: Native = { type: 'point', className: 'Wheel', x: 5, y: 5 }
const half: Native = { type: 'template', className: 'Car', points: [{ id: 1, x: 5, y: 5 }], connections: [] }

/** Reads the notes when the item is opened, as they were left. */
function reopened(of: ReturnType<typeof aFlow>, objects: readonly Native[]) {
  const steps = of.notes.get()?.steps
  const again = aFlow({ steps: of.desk.flow.get(), objects, tools: EDITOR_TOOLS })
  again.drawing.set(undefined)
  again.notes.set(undefined)
  again.open(objects)
  return { ...again, readNotes: () => again.notes.set({ itemId: 7, left: [], seen: undefined, drafts: [], steps }) }
}

describe('skipped steps of an item [S2.8]', () => {
  it('aren’t asked again after reopening, nor skipped questions', async () => {
    const made = aFlow({ steps: GENERAL, objects: [wheel], tools: EDITOR_TOOLS })
    await settled()
    expect(made.notes.get()?.steps).toBeUndefined()
    made.flow.skip()
    expect(made.flow.seen.get()).toMatchObject({ at: 1, stage: 'answer' })
    made.flow.answered('Side')
    expect(made.at()).toBe(2)
    const { flow, at, readNotes, notes } = reopened(made, [wheel])
    await settled()
    expect(at()).toBe(0)
    expect(notes.get()).toBeUndefined()
    readNotes()
    expect(flow.seen.get()?.steps.map(({ mark }) => mark)).toEqual(['skipped', 'made', 'open'])
    expect(at()).toBe(2)
    const before = reopened(made, [wheel])
    before.drawing.set(undefined)
    before.readNotes()
    before.open([wheel])
    await settled()
    expect(before.at()).toBe(2)
  })

  it('don’t affect another item', async () => {
    const made = aFlow({ steps: GENERAL, tools: EDITOR_TOOLS })
    made.flow.skip()
    const kept = made.notes.get()?.steps
    made.notes.set(undefined)
    made.notes.set({ itemId: 8, left: [], seen: undefined, drafts: [] })
    made.flow.skip()
    expect(made.notes.get()?.steps).toBeUndefined()
    made.drawing.set(undefined)
    made.open([])
    expect(made.at()).toBe(0)
    made.flow.skip()
    expect(made.notes.get()?.steps).toBe(kept)
  })

  it('are merged with those skipped before the notes arrived', async () => {
    const made = aFlow({ steps: GENERAL, tools: EDITOR_TOOLS })
    made.flow.skip()
    const { flow, readNotes, notes } = reopened(made, [])
    flow.goTo(2)
    flow.skip()
    readNotes()
    expect(flow.seen.get()?.steps.map(({ mark }) => mark)).toEqual(['skipped', 'open', 'skipped'])
    expect(readPassedOver(notes.get()?.steps).skipped).toHaveLength(2)
  })

  it('of key points include the last ones, and that another skeleton was started', async () => {
    const made = aFlow({ steps: POINTS, objects: [half], tools: EDITOR_TOOLS })
    await vi.waitFor(() => expect(made.at()).toBe(1))
    made.flow.skip()
    made.flow.skip()
    expect(made.flow.seen.get()?.stage).toBe('end')
    const again = reopened(made, [half])
    again.readNotes()
    await vi.waitFor(() => expect(again.flow.seen.get()?.stage).toBe('end'))
    again.flow.again()
    expect(again.at()).toBe(0)
    const third = reopened(again, [half])
    third.readNotes()
    await settled()
    expect(third.at()).toBe(0)
  })

  it('are read only if valid, and old questions make room for new ones', () => {
    for (const text of [undefined, '', '{', 'null', '7', '{"skipped":4,"passed":[[1]],"points":{"skip":[1]}}'])
      expect(readPassedOver(text)).toEqual({ skipped: [], passed: [] })
    expect(writtenPassedOver({ skipped: [], passed: [] })).toBeUndefined()
    const passed = Array.from({ length: 2_000 }, (_, at) => ['a/bbox/1', at, 'Side'] as const)
    const text = writtenPassedOver({ skipped: ['b//1'], passed })
    expect(text?.length).toBeLessThanOrEqual(8_000)
    const read = readPassedOver(text)
    expect(read.skipped).toEqual(['b//1'])
    expect(read.passed.at(-1)).toEqual(passed.at(-1))
    expect(read.passed.length).toBeGreaterThan(100)
    expect(
      stepNames([
        { className: 'a', kind: 'bbox' },
        { className: 'a', kind: undefined },
        { className: 'a', kind: 'bbox' },
      ]),
    ).toEqual(['a/bbox/1', 'a//1', 'a/bbox/2'])
  })
})

describe('changed steps [S2.8]', () => {
  it('apply at once: the current one stays, skipped ones stay skipped, and it is announced', async () => {
    const { desk, flow, at, inHand, file } = aFlow({ steps: GENERAL, objects: [box('Car')], tools: EDITOR_TOOLS })
    await settled()
    flow.skip()
    expect(at()).toBe(2)
    desk.flow.set({ ...GENERAL, steps: [step(3, 3), step(2, 5, [21]), step(1, 1)] })
    await settled()
    expect(flow.seen.get()).toMatchObject({ at: 0, areOthers: true })
    expect(flow.seen.get()?.steps.map(({ mark }) => mark)).toEqual(['open', 'skipped', 'made'])
    expect(inHand()).toEqual(['polygon', 'Road'])
    expect(file()).toHaveLength(1)
    flow.noted()
    expect(flow.seen.get()?.areOthers).toBe(false)
  })

  it('interrupt no gesture: class and tool are activated afterwards', async () => {
    const { desk, editor, at, inHand, file } = aFlow({ steps: GENERAL, tools: EDITOR_TOOLS })
    await settled()
    editor.down(100, 100).move(130, 130)
    desk.flow.set({ ...GENERAL, steps: [step(3, 3)] })
    await settled()
    expect(inHand()).toEqual(['bbox', 'Car'])
    editor.up(160, 150)
    await settled()
    expect(file()).toMatchObject([{ type: 'bbox', className: 'Car' }])
    expect([at(), ...inHand()]).toEqual([0, 'polygon', 'Road'])
  })

  it('that are equal aren’t announced, and a removed flow is', async () => {
    const { desk, flow, say } = aFlow({ steps: GENERAL, tools: EDITOR_TOOLS })
    await settled()
    desk.flow.set(structuredClone(GENERAL))
    await settled()
    expect(flow.seen.get()?.areOthers).toBe(false)
    desk.flow.set(undefined)
    await settled()
    expect(flow.seen.get()).toBeUndefined()
    expect(say).toEqual(['The steps of the project were deleted. Your work stays.'])
  })
})
