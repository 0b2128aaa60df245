import { describe, expect, it } from 'vitest'
import { folderPermissions } from '#domain/permissions'
import { backText, restAfterBack, type UndoFacts, wayBack } from '#domain/undo'
import { anItem } from '../../builders/items'
import { aStatus, aTransition } from '../../builders/workflow'

const check = aStatus({ value: 3, name: 'Quality check' })
const back = aStatus({ value: 4, name: 'Returned' })
const done = aStatus({ value: 5, name: 'Completed' })
const reopen = aTransition(done, check)
const remark = aTransition(back, check, { constraints: [{ name: 'comment_required' }] })

const facts = (actions: readonly string[], part: Partial<UndoFacts> = {}): UndoFacts => ({
  statuses: [check, back, done],
  transitions: [reopen, remark],
  rights: folderPermissions({ actions, action_groups: [] }),
  ...part,
})
const TRANSITIONS = ['ApplyItemTransition']
const item = (annotation_status: number, part = {}) => anItem({ id: 1, annotation_status, ...part })
const status = (from: number, to: number) => ({ kind: 'status' as const, before: item(from), after: item(to) })

describe('undoing a change', () => {
  it('of a status uses the transition that leads back, or sets the status directly with the right', () => {
    expect(wayBack(status(3, 5), item(5), facts(TRANSITIONS))).toEqual({
      kind: 'status',
      from: done,
      to: check,
      transition: reopen,
    })
    expect(wayBack(status(3, 4), item(4), facts(['ApplyItemStatus']))).toEqual({
      kind: 'status',
      from: back,
      to: check,
      transition: undefined,
    })
  })

  it('is impossible if it needs a comment, or the workflow lacks the transition or status', () => {
    const none = { reason: 'The workflow has no way back for you from “Returned” to “Quality check”.' }
    expect(wayBack(status(3, 4), item(4), facts(TRANSITIONS))).toEqual(none)
    expect(wayBack(status(5, 4), item(4), facts(TRANSITIONS))).toHaveProperty('reason')
    expect(wayBack(status(9, 5), item(5), facts(['ApplyItemStatus']))).toEqual({
      reason: 'The workflow has no way back for you from “Completed” to “9”.',
    })
  })

  it('is impossible once the same property changed again, but not another one', () => {
    const free = facts(['ApplyItemStatus', 'ApplyItemApprovalStatus', 'ApplyItemPin'])
    const changed = { reason: 'It has been changed since.' }
    const approved = { kind: 'approval' as const, before: item(3), after: item(3, { approval_status: 2 }) }
    const pinned = { kind: 'pin' as const, before: item(3), after: item(3, { is_pinned: true }) }
    expect(wayBack(status(3, 5), item(4), free)).toEqual(changed)
    expect(wayBack(status(3, 5), item(5, { is_pinned: true, approval_status: 2 }), free)).toMatchObject({ to: check })
    expect(wayBack(approved, item(3, { approval_status: 1 }), free)).toEqual(changed)
    expect(wayBack(approved, item(5, { approval_status: 2 }), free)).toEqual({ kind: 'approval', from: 2, to: 0 })
    expect(wayBack(pinned, item(3), free)).toEqual(changed)
    expect(wayBack(pinned, item(5, { is_pinned: true }), free)).toEqual({ kind: 'pin', pinned: false })
  })

  it('requires the right at the time of undoing', () => {
    const none = { reason: 'You have no right to do so any more.' }
    for (const kind of ['status', 'approval', 'pin'] as const) {
      expect(wayBack({ ...status(3, 5), kind }, item(5), facts([]))).toEqual(none)
    }
  })
})

it('an approval set by a status → is undone by people with the right', () => {
  const step = { kind: 'status' as const, before: item(3), after: item(5, { approval_status: 2 }) }
  const now = item(3, { approval_status: 2 })
  const mayApprove = facts(['ApplyItemStatus', 'ApplyItemApprovalStatus'])
  expect(restAfterBack(step, now, mayApprove)).toEqual({ kind: 'approval', before: step.before, after: now })
  expect(restAfterBack(step, item(3), mayApprove)).toBeUndefined()
  expect(restAfterBack(step, now, facts(['ApplyItemStatus']))).toBeUndefined()
  expect(restAfterBack({ ...step, kind: 'pin' }, now, mayApprove)).toBeUndefined()
})

it('an undo → announces the item’s restored state', () => {
  expect(backText({ kind: 'status', from: done, to: check, transition: undefined })).toBe('Quality check again')
  expect(backText({ kind: 'approval', from: 2, to: 0 })).toBe('No approval')
  expect(backText({ kind: 'pin', pinned: true })).toBe('Pinned again')
  expect(backText({ kind: 'pin', pinned: false })).toBe('Not pinned any more')
})
