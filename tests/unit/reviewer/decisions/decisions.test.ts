import { describe, expect, it } from 'vitest'
import { platformError } from '#domain/errors'
import { err } from '#domain/result'
import type { StatusChange } from '#protocol/actions'
import { anItem } from '../../../builders/items'
import { aRunningReviewer, type ProjectFacts } from '../../../builders/reviewer'
import { aWireStatus, aWireTransition } from '../../../builders/wire'
import { aStatus } from '../../../builders/workflow'
import { settled } from '../../../fakes/manual-clock'
import { nextName } from '../../../../reviewer/decisions/undo-store'
import { openChoices } from '../../../../reviewer/workflow/item-status'

const check = aStatus({ value: 3, name: 'Quality check' })
const back = aStatus({ value: 4, name: 'Returned' })
const done = aStatus({ value: 5, name: 'Completed' })
const ALL = [check, back, done]
const complete = aWireTransition(1, check, done, { name: 'Complete' })
const giveBack = aWireTransition(2, check, back, { name: 'Return' })
const reopen = aWireTransition(3, done, check, { name: 'Reopen' })

/** A QA on a list of items in these statuses, over a host that keeps choices. */
async function aQa(values: readonly number[], part: Partial<ProjectFacts> = {}, kept: object = {}) {
  const items = values.map((annotation_status, id) => anItem({ id, annotation_status }))
  const made = await aRunningReviewer({
    items,
    statuses: ALL.map(aWireStatus),
    transitions: [complete, giveBack, reopen],
    folderActions: ['ApplyItemTransition', 'ApplyItemApprovalStatus', 'ApplyItemPin'],
    position: { index: 0, total: items.length },
    ...part,
  })
  const { reviewer, host, facts } = made
  const now = () => reviewer.current.store.getState().item ?? anItem({ id: -1 })
  const store = (itemId: number, change: object) => {
    const changed = { ...(facts.items.find(({ id }) => id === itemId) ?? anItem()), ...change }
    facts.items = facts.items.map((item) => (item.id === itemId ? changed : item))
    return { item: changed }
  }
  host.handlers.changeAnnotationStatus = ({ itemId, statusId }: StatusChange) =>
    store(itemId, { annotation_status: ALL.find(({ id }) => id === statusId)?.value })
  host.handlers.changeApprovalStatus = ({ itemId, approvalStatus }: { itemId: number; approvalStatus: number }) =>
    store(itemId, { approval_status: approvalStatus })
  host.handlers.pinAsset = ({ itemId, pinned }: { itemId: number; pinned: boolean }) =>
    store(itemId, { is_pinned: pinned })
  host.handlers.readViewChoices = () => kept
  reviewer.viewChoices.set({ ...reviewer.viewChoices.get(), advance: undefined, ...kept })
  await settled()
  const decide = async (name: string) => {
    const choice = openChoices(reviewer.state.getState(), now()).find(({ status }) => status.name === name)
    if (choice === undefined) throw new Error(`${name} is not on offer.`)
    await reviewer.workflow.change(choice, now().id)
    await settled()
  }
  const undo = async () => {
    await reviewer.undo.undo()
    await settled()
  }
  const notices = () => reviewer.notices.store.getState().notices
  return { ...made, now, decide, undo, notices, store }
}

describe('after a decision', () => {
  it('the next item that waits comes, over those that do not', async () => {
    const { decide, now } = await aQa([3, 5, 4, 3, 3])
    await decide('Completed')
    expect(now().id).toBe(3)
    await decide('Returned')
    expect(now().id).toBe(4)
  })

  it('it comes from the beginning of the list too, and it is said when none is left', async () => {
    const { decide, now, notices } = await aQa([3, 5, 3], { position: { index: 2, total: 3 } })
    await decide('Completed')
    expect(now().id).toBe(0)
    await decide('Completed')
    expect(now().id).toBe(0)
    expect(notices().map(({ title }) => title)).toContain('No other item here waits for you.')
  })

  it('an approval goes on to what has none, taking it back stays', async () => {
    const { reviewer, now, facts } = await aQa([3, 3, 3])
    facts.items = facts.items.map((item) => (item.id === 1 ? { ...item, approval_status: 2 } : item))
    reviewer.items.pages.update(anItem({ id: 1, annotation_status: 3, approval_status: 2 }))
    await reviewer.approvalAndPin.approve('APPROVED')
    await settled()
    expect(now().id).toBe(2)
    reviewer.items.choose(anItem({ id: 1, annotation_status: 3, approval_status: 2 }))
    await settled()
    await reviewer.approvalAndPin.approve('APPROVED')
    await settled()
    expect(now()).toMatchObject({ id: 1, approval_status: 0 })
  })

  it('the item stays where the person chose so, who may set any status, or whose host keeps no choices', async () => {
    const chosen = await aQa([3, 3], {}, { advance: false })
    await chosen.decide('Completed')
    expect(chosen.now().id).toBe(0)
    const free = await aQa([3, 3], { folderActions: ['ApplyItemStatus'] })
    await free.decide('Completed')
    expect(free.now().id).toBe(0)
    free.reviewer.advance.toggle()
    free.reviewer.items.choose(anItem({ id: 1, annotation_status: 3 }))
    await settled()
    free.store(0, { annotation_status: 3 })
    free.reviewer.items.pages.update(anItem({ id: 0, annotation_status: 3 }))
    await free.decide('Completed')
    expect(free.now().id).toBe(0)
  })
})

describe('undo', () => {
  it('takes a status back by the way that the workflow has, and goes back to the item', async () => {
    const { decide, undo, now, host, notices } = await aQa([3, 3])
    await decide('Completed')
    expect(now().id).toBe(1)
    expect(notices().at(-1)).toMatchObject({ title: 'item-0: Completed', action: { label: 'Undo' } })
    await undo()
    expect(host.asked('changeAnnotationStatus').at(-1)).toEqual([
      { itemId: 0, fromStatusId: done.id, statusId: check.id, transitionId: 3 },
    ])
    expect(now()).toMatchObject({ id: 0, annotation_status: 3 })
  })

  it('says that there is no way back, and asks the host nothing', async () => {
    const { decide, undo, host, notices } = await aQa([3, 3])
    await decide('Returned')
    await undo()
    expect(host.asked('changeAnnotationStatus')).toHaveLength(1)
    expect(notices().at(-1)).toMatchObject({ tone: 'warning' })
    expect(notices().at(-1)?.text).toContain('no way back for you from “Returned” to “Quality check”')
  })

  it('takes approval and pin back, the last decision first', async () => {
    const { reviewer, undo, now, host } = await aQa([3], {}, { advance: false })
    await reviewer.approvalAndPin.approve('APPROVED')
    await reviewer.approvalAndPin.togglePin()
    await undo()
    expect(now()).toMatchObject({ approval_status: 2, is_pinned: false })
    await undo()
    expect(now()).toMatchObject({ approval_status: 0, is_pinned: false })
    await undo()
    expect(host.asked('pinAsset')).toHaveLength(2)
    expect(reviewer.undo.store.getState().past).toEqual([])
  })

  it('of a transition that approved the item takes the approval back as well', async () => {
    const { decide, undo, now, host, store } = await aQa([3], {}, { advance: false })
    const { changeAnnotationStatus } = host.handlers
    host.handlers.changeAnnotationStatus = ({ itemId, statusId }: StatusChange) =>
      store(itemId, { annotation_status: ALL.find(({ id }) => id === statusId)?.value, approval_status: 2 })
    await decide('Completed')
    if (changeAnnotationStatus !== undefined) host.handlers.changeAnnotationStatus = changeAnnotationStatus
    await undo()
    expect(now()).toMatchObject({ annotation_status: 3, approval_status: 0 })
  })

  it('leaves what another person has changed since, and tells so', async () => {
    const { decide, undo, now, notices, host, store } = await aQa([3], {}, { advance: false })
    await decide('Completed')
    host.handlers.changeAnnotationStatus = (change: StatusChange) =>
      err(platformError('status_moved', { data: store(change.itemId, { annotation_status: 4 }) }))
    await undo()
    expect(now().annotation_status).toBe(4)
    expect(notices().at(-1)).toMatchObject({ tone: 'danger', title: 'The status of item-0 was not changed.' })
  })

  it('needs the right at the moment of undoing', async () => {
    const { reviewer, undo, notices, host } = await aQa([3], {}, { advance: false })
    await reviewer.approvalAndPin.approve('REJECTED')
    reviewer.onHostEvent('f_accesses', { accesses: { actions: [], action_groups: [] } })
    await undo()
    expect(host.asked('changeApprovalStatus')).toHaveLength(1)
    expect(notices().at(-1)?.text).toBe('You have no right to do so any more.')
  })

  it('can be undone itself: what was decided is made again, until something else is decided', async () => {
    const { reviewer, decide, undo, now, host } = await aQa([3], {}, { advance: false })
    const redo = async () => {
      await reviewer.undo.redo()
      await settled()
    }
    await decide('Completed')
    await undo()
    await redo()
    expect(now().annotation_status).toBe(5)
    await undo()
    expect(now().annotation_status).toBe(3)
    expect(host.asked('changeAnnotationStatus').map(([change]) => (change as StatusChange).transitionId)).toEqual([
      1, 3, 1, 3,
    ])
    await reviewer.approvalAndPin.togglePin()
    await redo()
    expect(now()).toMatchObject({ annotation_status: 3, is_pinned: true })
    expect(reviewer.undo.store.getState().future).toEqual([])
  })

  it('that was refused leaves nothing to do again', async () => {
    const { reviewer, decide, undo, host } = await aQa([3], {}, { advance: false })
    await decide('Returned')
    await undo()
    await reviewer.undo.redo()
    expect(host.asked('changeAnnotationStatus')).toHaveLength(1)
    expect(reviewer.undo.store.getState()).toEqual({ past: [], future: [] })
  })

  it('is called by what it takes back, and so is doing it again', async () => {
    const { reviewer, decide, undo } = await aQa([3], {}, { advance: false })
    const names = () => [
      nextName(reviewer.undo.store.getState(), 'undo'),
      nextName(reviewer.undo.store.getState(), 'redo'),
    ]
    expect(names()).toEqual([undefined, undefined])
    await decide('Completed')
    await reviewer.approvalAndPin.approve('APPROVED')
    expect(names()).toEqual(['approval', undefined])
    await undo()
    expect(names()).toEqual(['status change', 'approval'])
    await undo()
    expect(names()).toEqual([undefined, 'status change'])
  })

  it('waits while nothing may be changed, and while no answer comes: it is there afterwards', async () => {
    const { reviewer, undo, now, host, notices } = await aQa([3], {}, { advance: false })
    await reviewer.approvalAndPin.approve('APPROVED')
    reviewer.onHostEvent('user_is_paused', { paused: true })
    await undo()
    expect(notices().at(-1)?.text).toBe('Changes are paused at the moment.')
    reviewer.onHostEvent('user_is_paused', { paused: false })
    await settled()
    const answers = host.handlers.changeApprovalStatus
    host.handlers.changeApprovalStatus = () => err(platformError('timeout'))
    await undo()
    expect(now().approval_status).toBe(2)
    if (answers !== undefined) host.handlers.changeApprovalStatus = answers
    await undo()
    expect(now().approval_status).toBe(0)
    expect(reviewer.undo.store.getState().past).toEqual([])
  })

  it('pressed twice at once takes two decisions back, in their order', async () => {
    const { reviewer, decide, now } = await aQa([3, 3, 3])
    await decide('Completed')
    await decide('Completed')
    expect(now().id).toBe(2)
    await Promise.all([reviewer.undo.undo(), reviewer.undo.undo()])
    await settled()
    expect(now()).toMatchObject({ id: 0, annotation_status: 3 })
    expect(reviewer.undo.store.getState().past).toEqual([])
  })

  it('that failed ends the presses behind it', async () => {
    const { reviewer, decide, host } = await aQa([3, 3, 3])
    await decide('Completed')
    await decide('Completed')
    host.handlers.changeAnnotationStatus = () => err(platformError('timeout'))
    await Promise.all([reviewer.undo.undo(), reviewer.undo.undo()])
    expect(host.asked('changeAnnotationStatus')).toHaveLength(3)
    expect(reviewer.undo.store.getState().past).toHaveLength(2)
  })

  it('of a decision that is not answered yet waits for it, and leaves the one before alone', async () => {
    const { reviewer, decide, now, host, store } = await aQa([3, 3])
    await decide('Completed')
    let answer = () => {}
    const { changeApprovalStatus } = host.handlers
    host.handlers.changeApprovalStatus = ({ itemId, approvalStatus }: { itemId: number; approvalStatus: number }) =>
      new Promise((done) => {
        answer = () => done(store(itemId, { approval_status: approvalStatus }))
      })
    void reviewer.approvalAndPin.approve('APPROVED')
    await settled()
    void reviewer.undo.undo()
    await settled()
    expect(host.asked('changeAnnotationStatus')).toHaveLength(1)
    if (changeApprovalStatus !== undefined) host.handlers.changeApprovalStatus = changeApprovalStatus
    answer()
    await settled()
    await settled()
    expect(host.asked('changeApprovalStatus').map(([change]) => change)).toEqual([
      { itemId: 1, fromApprovalStatus: 0, approvalStatus: 2 },
      { itemId: 1, fromApprovalStatus: 2, approvalStatus: 0 },
    ])
    expect(now()).toMatchObject({ id: 1, approval_status: 0 })
  })
})
