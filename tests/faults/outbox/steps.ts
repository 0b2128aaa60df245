import type { Item } from '#domain/entities'
import type { NewWrite } from '../../../main/outbox/writes'

const PLACE = { teamId: 1, projectId: 5 }
const APPROVALS = 3

/** Each item goes through these writes in this order, repeatedly. */
const STEPS: readonly ((item: Item) => NewWrite<'changeStatus' | 'changeApproval' | 'setPinned'>)[] = [
  (item) => {
    const from = item.annotation_status / 10
    const change = { path: { itemId: item.id }, body: { from_status_id: from, status_id: from + 1 } }
    return { ...PLACE, kind: 'changeStatus', change, item: { ...item, annotation_status: (from + 1) * 10 } }
  },
  (item) => {
    const from = item.approval_status ?? 0
    const to = (from + 1) % APPROVALS
    const change = { path: { itemId: item.id }, body: { from_approval_status: from, approval_status: to } }
    return { ...PLACE, kind: 'changeApproval', change, item: { ...item, approval_status: to } }
  },
  (item) => {
    const pinned = item.is_pinned !== true
    const change = { path: { itemId: item.id }, body: { is_pinned: pinned ? 1 : 0 } } as const
    return { ...PLACE, kind: 'setPinned', change, item: { ...item, is_pinned: pinned } }
  },
]

/** Write of an item after this many. */
export function stepOf(item: Item, done: number): NewWrite<'changeStatus' | 'changeApproval' | 'setPinned'> {
  const step = STEPS[done % STEPS.length]
  if (step === undefined) throw new Error(`no step after ${done}`)
  return step(item)
}

/** Number of writes of each kind: the kinds take turns, so none is more than one ahead of the next. */
export function stepsOf(item: Item): number {
  const statuses = item.annotation_status / 10 - 1
  const approvals = (item.approval_status ?? 0) === statuses % APPROVALS ? statuses : statuses - 1
  const pins = (item.is_pinned ?? false) === (statuses % 2 === 1) ? statuses : statuses - 1
  return statuses + approvals + pins
}

/** History of an item after this many writes, by kind. */
export function historyAfter(steps: number) {
  const count = (kind: number): number => Math.ceil((steps - kind) / STEPS.length)
  return {
    statuses: Array.from({ length: count(0) }, (_, index) => index + 2),
    approvals: Array.from({ length: count(1) }, (_, index) => (index + 1) % APPROVALS),
    pins: Array.from({ length: count(2) }, (_, index) => index % 2 === 0),
  }
}
