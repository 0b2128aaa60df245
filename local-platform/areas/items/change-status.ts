import { ok, type Result } from '#domain/result'
import { thingText } from '#domain/live'
import { record } from '../../events/record'
import { timestamp } from '../../platform-context'
import type { Handler } from '../../server/handler'
import { refuse, type Refusal } from '../../server/refusal'
import type { ItemRow } from '../../storage/items'
import type { TransitionRow } from '../../storage/workflows'
import { itemAccess } from '../access/project-access'
import { wireItem } from '../wire'
import { runAutomation } from './automation'
import { unmetConstraint } from './constraints'

/**
 * Moves an item from the status it is in to another.
 * Who may set statuses goes anywhere; everybody else takes a transition of the workflow that is open to their role.
 */
export const changeItemStatus: Handler<'changeItemStatus'> = (platform, { caller, actor, place, body }) => {
  const found = itemAccess(platform, caller, place)
  if (!found.ok) return found
  const { access, item } = found.value
  const { storage } = platform
  const { workflowId } = access.project
  const statuses = storage.workflows.statuses(workflowId)
  const current = statuses.find((status) => status.value === item.annotationStatus)
  const target = statuses.find((status) => status.id === body.status_id)

  const granted = access.actions('folder')
  const setsFreely = granted.includes('ApplyItemStatus')
  if (!setsFreely && !granted.includes('ApplyItemTransition')) return refuse('forbidden')
  if (target === undefined) {
    return refuse('bad_request', {
      message: 'body.status_id: this workflow has no such status',
      data: { key: 'body.status_id' },
    })
  }
  if (current?.id !== body.from_status_id) return refuse('status_moved', { data: { item: wireItem(item) } })
  if (target.id === current.id) {
    return refuse('bad_request', {
      message: 'body.status_id: the item is in this status',
      data: { key: 'body.status_id' },
    })
  }

  const way: Result<TransitionRow | undefined, Refusal> = setsFreely
    ? ok(undefined)
    : openTransition(
        storage.workflows.transitionsFor(workflowId, access.roleId),
        body.transition_id,
        current.id,
        target.id,
      )
  if (!way.ok) return way
  const entered = (body.constraint ?? []).map(({ name, value }) => ({ name, value }))
  const unmet = unmetConstraint(way.value?.constraints ?? [], item, entered)
  if (unmet !== undefined) {
    return refuse('constraint_unmet', { message: unmet.message, data: { constraint: unmet.name } })
  }

  const at = timestamp(platform.clock)
  storage.items.setStatus(item.id, target.value, at)
  storage.items.recordChange(
    {
      itemId: item.id,
      personId: caller.person.id,
      fromValue: current.value,
      toValue: target.value,
      transitionId: way.value?.id ?? null,
      comment: commentOf(entered),
    },
    at,
  )
  const action = way.value?.automationAction ?? null
  if (action !== null) runAutomation(platform, action, item.id, at)
  const moved = storage.items.byId(item.id) ?? item
  record(platform, actor, {
    name: 'item.status',
    place,
    thing: thingText('item', [item.id]),
    before: marks(item),
    after: marks(moved),
  })
  return ok({ item: wireItem(moved) })
}

/** What a transition may change of an item: its status, and by an automation its approval or its pin. */
function marks({ annotationStatus, approvalStatus, isPinned }: ItemRow) {
  return { annotation_status: annotationStatus, approval_status: approvalStatus, is_pinned: isPinned }
}

function openTransition(
  transitions: readonly TransitionRow[],
  transitionId: number | undefined,
  fromStatusId: number,
  toStatusId: number,
): Result<TransitionRow, Refusal> {
  const way = transitions.find(
    (transition) =>
      transition.id === transitionId &&
      transition.fromStatusId === fromStatusId &&
      transition.toStatusId === toStatusId,
  )
  return way === undefined ? refuse('transition_refused') : ok(way)
}

function commentOf(entered: readonly { readonly name: string; readonly value: unknown }[]): string | null {
  const value = entered.find(({ name }) => name === 'comment_required')?.value
  return typeof value === 'string' ? value : null
}
