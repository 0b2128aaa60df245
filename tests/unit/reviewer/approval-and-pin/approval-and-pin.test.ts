import { describe, expect, it } from 'vitest'
import { platformError } from '#domain/errors'
import { err } from '#domain/result'
import { anItem } from '../../../builders/items'
import { aRunningReviewer, type ProjectFacts } from '../../../builders/reviewer'
import { settled } from '../../../fakes/manual-clock'
import { isOffered, isOpen } from '../../../../reviewer/items/change-rules'
import type { ChangeKind } from '#domain/undo'

const RIGHTS = ['ApplyItemApprovalStatus', 'ApplyItemPin']

async function someMarks(part: Partial<ProjectFacts> = {}) {
  const made = await aRunningReviewer({ folderActions: RIGHTS, ...part })
  const { reviewer, host } = made
  const item = () => reviewer.current.store.getState().item
  const row = () => reviewer.items.pages.itemAt(0)
  const notices = () => reviewer.notices.store.getState().notices
  host.handlers.changeApprovalStatus = ({ itemId, approvalStatus }: { itemId: number; approvalStatus: number }) => ({
    item: anItem({ id: itemId, annotation_status: 1, approval_status: approvalStatus }),
  })
  host.handlers.pinAsset = ({ itemId, pinned }: { itemId: number; pinned: boolean }) => ({
    item: anItem({ id: itemId, annotation_status: 1, is_pinned: pinned }),
  })
  const marks = {
    ...reviewer.approvalAndPin,
    isOffered: (kind: ChangeKind) => isOffered(reviewer.state.getState(), kind),
    isOpen: (kind: ChangeKind) => isOpen(reviewer.state.getState(), kind),
  }
  return { ...made, item, row, notices, marks }
}

/** Host that answers on the test's command. */
function later() {
  let finish: (value: unknown) => void = () => undefined
  const answer = new Promise((resolve) => (finish = resolve))
  return { handler: () => answer, finish }
}

describe('the approval', () => {
  it('is set by number, with the previous one [S4.7]', async () => {
    const { marks, host, item, row } = await someMarks()
    await marks.approve('APPROVED')
    await marks.approve('REJECTED')
    await marks.approve('REJECTED')
    expect(host.asked('changeApprovalStatus')).toEqual([
      [{ itemId: 0, fromApprovalStatus: 0, approvalStatus: 2 }],
      [{ itemId: 0, fromApprovalStatus: 2, approvalStatus: 1 }],
      [{ itemId: 0, fromApprovalStatus: 1, approvalStatus: 0 }],
    ])
    expect(item()?.approval_status).toBe(0)
    expect(row()?.approval_status).toBe(0)
  })

  it('is shown at once, and can’t be set again before its answer [S4.7]', async () => {
    const { marks, host, item } = await someMarks()
    const { handler, finish } = later()
    host.handlers.changeApprovalStatus = handler
    const asked = marks.approve('APPROVED')
    await settled()
    expect(item()?.approval_status).toBe(2)
    expect(marks.isOpen('approval')).toBe(false)
    expect(marks.isOpen('pin')).toBe(true)
    await marks.approve('REJECTED')
    finish({ item: anItem({ id: 0, annotation_status: 1, approval_status: 2 }) })
    await asked
    expect(host.asked('changeApprovalStatus')).toHaveLength(1)
    expect(marks.isOpen('approval')).toBe(true)
  })

  it('refused → is reverted, keeping everything else learnt meanwhile', async () => {
    const { marks, host, item, row, notices, reviewer } = await someMarks()
    const { handler, finish } = later()
    host.handlers.changeApprovalStatus = handler
    const asked = marks.approve('APPROVED')
    await settled()
    await reviewer.items.patch(0, { is_pinned: true })
    finish(err(platformError('platform_failed')))
    await asked
    expect(item()).toMatchObject({ approval_status: 0, is_pinned: true })
    expect(row()).toMatchObject({ approval_status: 0, is_pinned: true })
    expect(notices()).toMatchObject([{ tone: 'danger', title: expect.stringContaining('approval') }])
  })

  it('changed first by somebody else shows its current value', async () => {
    const { marks, host, item } = await someMarks()
    const now = anItem({ id: 0, annotation_status: 1, approval_status: 1 })
    host.handlers.changeApprovalStatus = () => err(platformError('approval_moved', { data: { item: now } }))
    await marks.approve('APPROVED')
    expect(item()?.approval_status).toBe(1)
  })

  it('held by the host marks the item until sent [S7.3]', async () => {
    const { marks, host, reviewer, item } = await someMarks()
    const held = anItem({ id: 0, annotation_status: 1, approval_status: 2 })
    host.handlers.changeApprovalStatus = () => ({ item: held, pending: true })
    await marks.approve('APPROVED')
    expect([...reviewer.items.store.getState().pendingIds]).toEqual([0])
    expect(item()?.approval_status).toBe(2)
    reviewer.onHostEvent('change_sent', { itemId: 0, item: held })
    expect(reviewer.items.store.getState().pendingIds.size).toBe(0)
  })
})

describe('the pin', () => {
  it('is set and cleared', async () => {
    const { marks, host, item } = await someMarks()
    await marks.togglePin()
    expect(item()?.is_pinned).toBe(true)
    await marks.togglePin()
    expect(host.asked('pinAsset')).toEqual([[{ itemId: 0, pinned: true }], [{ itemId: 0, pinned: false }]])
    expect(item()?.is_pinned).toBe(false)
  })
})

describe('permission to set marks', () => {
  it.each([
    ['approval', 'ApplyItemApprovalStatus'],
    ['pin', 'ApplyItemPin'],
  ] as const)('%s needs %s [S6.2]', async (mark, action) => {
    const { marks } = await someMarks({ folderActions: RIGHTS.filter((right) => right !== action) })
    expect(marks.isOffered(mark)).toBe(false)
    expect(marks.isOpen(mark)).toBe(false)
    expect((await someMarks({ folderActions: [action] })).marks.isOpen(mark)).toBe(true)
  })

  it('a paused or signed-out person has none, but sees both [S4.11] [S7.3]', async () => {
    const paused = await someMarks({ paused: true })
    expect(paused.marks.isOffered('approval')).toBe(true)
    await paused.marks.approve('APPROVED')
    await paused.marks.togglePin()
    expect([...paused.host.asked('changeApprovalStatus'), ...paused.host.asked('pinAsset')]).toEqual([])
    const { marks, reviewer } = await someMarks()
    reviewer.onHostEvent('session_expired', undefined)
    expect(marks.isOpen('approval')).toBe(false)
    reviewer.onHostEvent('session_state', { authenticated: true })
    expect(marks.isOpen('approval')).toBe(true)
  })

  it.each([
    ['changeApprovalStatus', 'approval'],
    ['pinAsset', 'pin'],
  ] as const)('a host without %s: it is hidden, and the rest works [S7.1]', async (action, mark) => {
    const { marks, host, item } = await someMarks()
    delete host.handlers[action]
    await marks.approve('APPROVED')
    await marks.togglePin()
    expect(marks.isOffered(mark)).toBe(false)
    expect(marks.isOffered(mark === 'pin' ? 'approval' : 'pin')).toBe(true)
    expect(item()).toMatchObject(mark === 'pin' ? { is_pinned: false } : { approval_status: 0 })
  })

  it.each([
    ['changeApprovalStatus', (reviewer: Awaited<ReturnType<typeof someMarks>>) => reviewer.marks.approve('APPROVED')],
    ['pinAsset', (reviewer: Awaited<ReturnType<typeof someMarks>>) => reviewer.marks.togglePin()],
  ] as const)('a 403 on %s reloads the permissions after 500 ms [S4.12] [S6.4]', async (action, act) => {
    const made = await someMarks()
    const { host, clock, facts } = made
    host.handlers[action] = () => err(platformError('forbidden'))
    const before = host.asked('folderAccesses').length
    facts.folderActions = []
    await act(made)
    await clock.advance(499)
    expect(host.asked('folderAccesses')).toHaveLength(before)
    await clock.advance(1)
    await settled()
    expect(host.asked('folderAccesses')).toHaveLength(before + 1)
    expect(made.marks.isOffered('approval')).toBe(false)
  })
})

describe('an item that isn’t visible', () => {
  it.each(['loading', 'failed', 'kind'] as const)('can’t be judged while %s, by button or key', async (unseen) => {
    const { marks, host, reviewer } = await someMarks({ folderActions: [...RIGHTS, 'ApplyItemStatus'] })
    reviewer.current.setUnseen(0, unseen)
    expect([marks.isOpen('approval'), marks.isOpen('status')]).toEqual([false, false])
    await marks.approve('APPROVED')
    reviewer.workflow.openMenu()
    expect(host.asked('changeApprovalStatus')).toEqual([])
    reviewer.current.setUnseen(0, undefined)
    expect(marks.isOpen('approval')).toBe(true)
  })

  it('offers no judgement if its type can’t be shown; a pin is still possible', async () => {
    const { marks, reviewer } = await someMarks({ folderActions: [...RIGHTS, 'ApplyItemStatus'] })
    reviewer.current.setUnseen(0, 'kind')
    expect((['status', 'approval', 'pin'] as const).map(marks.isOffered)).toEqual([false, false, true])
    expect(marks.isOpen('pin')).toBe(true)
  })
})
