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

/** QA with a list of items in these statuses, over a host that stores choices. */
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
  it('the next waiting item opens, skipping others', async () => {
    const { decide, now } = await aQa([3, 5, 4, 3, 3])
    await decide('Completed')
    expect(now().id).toBe(3)
    await decide('Returned')
    expect(now().id).toBe(4)
  })

  it('the search wraps to the beginning, and says if none is left', async () => {
    const { decide, now, notices } = await aQa([3, 5, 3], { position: { index: 2, total: 3 } })
    await decide('Completed')
    expect(now().id).toBe(0)
    await decide('Completed')
    expect(now().id).toBe(0)
    expect(notices().map(({ title }) => title)).toContain('No other item here waits for you.')
  })

  it('an approval moves to the next item without one; clearing it stays', async () => {
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

  it('the item stays if the person chose so, may set any status, or the host stores no choices', async () => {
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
  it('reverts a status by the workflow’s transition, and returns to the item', async () => {
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

  it('without a transition back says so, and doesn’t ask the host', async () => {
    const { decide, undo, host, notices } = await aQa([3, 3])
    await decide('Returned')
    await undo()
    expect(host.asked('changeAnnotationStatus')).toHaveLength(1)
    expect(notices().at(-1)).toMatchObject({ tone: 'warning' })
    expect(notices().at(-1)?.text).toContain('no way back for you from “Returned” to “Quality check”')
  })

  it('reverts approval and pin, the last decision first', async () => {
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

  it('of a transition that approved the item reverts the approval as well', async () => {
    const { decide, undo, now, host, store } = await aQa([3], {}, { advance: false })
    const { changeAnnotationStatus } = host.handlers
    host.handlers.changeAnnotationStatus = ({ itemId, statusId }: StatusChange) =>
      store(itemId, { annotation_status: ALL.find(({ id }) => id === statusId)?.value, approval_status: 2 })
    await decide('Completed')
    if (changeAnnotationStatus !== undefined) host.handlers.changeAnnotationStatus = changeAnnotationStatus
    await undo()
    expect(now()).toMatchObject({ annotation_status: 3, approval_status: 0 })
  })

  it('keeps what another person changed since, and says so', async () => {
    const { decide, undo, now, notices, host, store } = await aQa([3], {}, { advance: false })
    await decide('Completed')
    host.handlers.changeAnnotationStatus = (change: StatusChange) =>
      err(platformError('status_moved', { data: store(change.itemId, { annotation_status: 4 }) }))
    await undo()
    expect(now().annotation_status).toBe(4)
    expect(notices().at(-1)).toMatchObject({ tone: 'danger', title: 'The status of item-0 was not changed.' })
  })

  it('requires the right at that moment', async () => {
    const { reviewer, undo, notices, host } = await aQa([3], {}, { advance: false })
    await reviewer.approvalAndPin.approve('REJECTED')
    reviewer.onHostEvent('f_accesses', { accesses: { actions: [], action_groups: [] } })
    await undo()
    expect(host.asked('changeApprovalStatus')).toHaveLength(1)
    expect(notices().at(-1)?.text).toBe('You have no right to do so any more.')
  })

  it('can be redone, until something else is decided', async () => {
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

  it('that was refused leaves nothing to redo', async () => {
    const { reviewer, decide, undo, host } = await aQa([3], {}, { advance: false })
    await decide('Returned')
    await undo()
    await reviewer.undo.redo()
    expect(host.asked('changeAnnotationStatus')).toHaveLength(1)
    expect(reviewer.undo.store.getState()).toEqual({ past: [], future: [] })
  })

  it('is named after what it reverts, and redo likewise', async () => {
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

  it('waits while nothing may be changed, or no answer comes, and is available afterwards', async () => {
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

  it('pressed twice reverts two decisions, in order', async () => {
    const { reviewer, decide, now } = await aQa([3, 3, 3])
    await decide('Completed')
    await decide('Completed')
    expect(now().id).toBe(2)
    await Promise.all([reviewer.undo.undo(), reviewer.undo.undo()])
    await settled()
    expect(now()).toMatchObject({ id: 0, annotation_status: 3 })
    expect(reviewer.undo.store.getState().past).toEqual([])
  })

  it('that failed cancels the presses behind it', async () => {
    const { reviewer, decide, host } = await aQa([3, 3, 3])
    await decide('Completed')
    await decide('Completed')
    host.handlers.changeAnnotationStatus = () => err(platformError('timeout'))
    await Promise.all([reviewer.undo.undo(), reviewer.undo.undo()])
    expect(host.asked('changeAnnotationStatus')).toHaveLength(3)
    expect(reviewer.undo.store.getState().past).toHaveLength(2)
  })

  it('of an unanswered decision waits for it, and leaves the previous one alone', async () => {
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
