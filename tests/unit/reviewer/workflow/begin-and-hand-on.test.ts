import { expect, it, vi } from 'vitest'
import { platformError } from '#domain/errors'
import { err } from '#domain/result'
import type { StatusChange } from '#protocol/actions'
import { anItem } from '../../../builders/items'
import { aRunningReviewer, type ProjectFacts } from '../../../builders/reviewer'
import { someWindows } from '../../../builders/two-windows'
import { aWireStatus, aWireTransition } from '../../../builders/wire'
import { aStatus } from '../../../builders/workflow'
import { settled } from '../../../fakes/manual-clock'
import { createEarlyPress } from '../../../../reviewer/decisions/early-press'

const [todo, begun, check, returned, done] = [
  aStatus({ value: 1, name: 'Not started', iconName: 'not_started' }),
  aStatus({ value: 2, name: 'In progress', iconName: 'in_progress' }),
  aStatus({ value: 3, name: 'Quality check', iconName: 'quality_check' }),
  aStatus({ value: 4, name: 'Returned', iconName: 'returned' }),
  aStatus({ value: 5, name: 'Completed', iconName: 'completed' }),
]
const ALL = [todo, begun, check, returned, done]
const WAYS = [
  aWireTransition(1, todo, begun, { name: 'Start' }),
  aWireTransition(2, begun, check, { name: 'Send to quality check' }),
  aWireTransition(3, returned, begun, { name: 'Correct' }),
]

/** Annotator at the first of items in these statuses, whose annotations have this many objects. */
async function anAnnotator(values: readonly number[], objects = 0, part: Partial<ProjectFacts> = {}) {
  const made = await aRunningReviewer({
    items: values.map((annotation_status, id) => anItem({ id, annotation_status })),
    statuses: ALL.map(aWireStatus),
    transitions: WAYS,
    folderActions: ['ApplyItemTransition'],
    position: { index: 0, total: values.length },
    ...part,
  })
  const { reviewer, host, facts } = made
  host.handlers.changeAnnotationStatus = ({ itemId, statusId }: StatusChange) => {
    const annotation_status = ALL.find(({ id }) => id === statusId)?.value ?? 0
    facts.items = facts.items.map((item) => (item.id === itemId ? { ...item, annotation_status } : item))
    return { item: facts.items[itemId] }
  }
  reviewer.viewChoices.set({ ...reviewer.viewChoices.get(), advance: true })
  reviewer.handOn.tell(() => objects > 0)
  const asked = () => host.asked('changeAnnotationStatus').map(([change]) => (change as StatusChange).statusId)
  const now = () => reviewer.current.store.getState().item
  const notices = () => reviewer.notices.store.getState().notices.map(({ title }) => title)
  const handOn = async () => {
    await reviewer.workflow.handOn(now()?.id ?? -1)
    await settled()
  }
  return { ...made, asked, now, notices, handOn }
}

it('the first stroke on a not-started item → starts it silently, and the person stays', async () => {
  const { reviewer, asked, now, notices } = await anAnnotator([1, 1])
  reviewer.handOn.changed(0)
  await settled()
  expect([asked(), now()]).toMatchObject([[begun.id], { id: 0, annotation_status: 2 }])
  reviewer.handOn.changed(0)
  await settled()
  expect([asked(), notices(), reviewer.undo.store.getState().past]).toEqual([[begun.id], [], []])
})

it('a stroke on another item, a returned item, or without a transition → changes no status', async () => {
  const { reviewer, asked } = await anAnnotator([4, 1])
  reviewer.handOn.changed(1)
  reviewer.handOn.changed(0)
  await settled()
  expect(asked()).toEqual([])
  const without = await anAnnotator([1], 1, { transitions: [] })
  without.reviewer.handOn.changed(0)
  await settled()
  expect(without.asked()).toEqual([])
})

it('a refused start → later strokes don’t ask again', async () => {
  const { reviewer, host, asked, notices } = await anAnnotator([1])
  host.handlers.changeAnnotationStatus = () => err(platformError('transition_refused'))
  for (let stroke = 0; stroke < 3; stroke += 1) {
    reviewer.handOn.changed(0)
    await settled()
  }
  expect([asked(), notices()]).toEqual([[begun.id], ['The status of item-0 was not changed.']])
})

it.each([1, 4])(
  'one press → hands an annotated item in status %i on to quality check, and the next opens',
  async (from) => {
    const { asked, now, handOn, reviewer } = await anAnnotator([from, 2], 3)
    expect(reviewer.workflow.handOnTarget()?.status.name).toBe('Quality check')
    await handOn()
    expect([asked(), now()?.id]).toEqual([[begun.id, check.id], 1])
  },
)

it('one press → starts an item without annotations, and stays there', async () => {
  const { asked, now, handOn } = await anAnnotator([1, 1])
  await handOn()
  expect([asked(), now()]).toMatchObject([[begun.id], { id: 0, annotation_status: 2 }])
})

it('a press while the first stroke starts the item → takes effect afterwards', async () => {
  const { asked, handOn, reviewer, host } = await anAnnotator([1, 2], 1)
  const answer = host.handlers.changeAnnotationStatus as ((change: StatusChange) => unknown) | undefined
  const started = Promise.withResolvers<void>()
  host.handlers.changeAnnotationStatus = async (change: StatusChange) => {
    if (change.statusId === begun.id) await started.promise
    return answer?.(change)
  }
  reviewer.handOn.changed(0)
  await settled()
  const press = handOn()
  await settled()
  expect(asked()).toEqual([begun.id])
  started.resolve()
  await press
  expect(asked()).toEqual([begun.id, check.id])
})

it('a press while an item opens → waits until it is shown, and is dropped with another item', async () => {
  const { reviewer, host, facts } = await anAnnotator([1, 2, 2], 1)
  const gate = Promise.withResolvers<void>()
  host.handlers.switchToAsset = async (id: number) => {
    await gate.promise
    return { item: facts.items[id], media: null, annotation: null }
  }
  const early = createEarlyPress(reviewer.state)
  const followed: number[] = []
  reviewer.items.choose(anItem({ id: 1, annotation_status: 2 }))
  await settled()
  early.keep('status', () => void followed.push(1))
  expect(early.store.getState()).toEqual({ itemId: 1, isKept: true })
  reviewer.items.choose(anItem({ id: 2, annotation_status: 2 }))
  await settled()
  expect(early.store.getState().itemId).toBeUndefined()
  early.keep('status', () => void followed.push(2))
  expect(followed).toEqual([])
  gate.resolve()
  await settled()
  expect(followed).toEqual([2])
})

it('an editor → reports steps that change objects', async () => {
  const desk = someWindows({ isCounted: true })
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  const shown = await desk.window('0')
  expect(shown.changed).toEqual([])
  shown.draw('a')
  expect(shown.changed).toHaveLength(1)
})
