import { given } from '#domain/given'
import { ok, type Result } from '#domain/result'
import { thingText } from '#domain/live'
import { record } from '../../events/record'
import type { Handler } from '../../server/handler'
import { refuse, type Refusal } from '../../server/refusal'
import type { TransitionRow } from '../../storage/workflows'
import { itemAccess } from '../access/project-access'
import { isChangingWorkflow, WORKFLOW_IS_CHANGING } from '../projects/workflow-changing'
import { wireItem } from '../wire'
import { unmetConstraint } from './constraints'
import { submitRefusal } from './submit-refusal'
import { moveItem, statusMarks } from './move-item'

/**
 * Changes the status of an item. People who may set statuses choose any; others need a transition that is open to their
 * role.
 */
export const changeItemStatus: Handler<'changeItemStatus'> = (platform, { caller, actor, place, body }) => {
  const found = itemAccess(platform, caller, place)
  if (!found.ok) return found
  const { access, item } = found.value
  if (isChangingWorkflow(platform, place.projectId)) return refuse('conflict', { message: WORKFLOW_IS_CHANGING })
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

  const held = submitRefusal(platform, access.project, item, { statuses, target, role: access.roleId })
  if (held !== undefined) {
    const { message, constraint, gaps } = held
    return refuse('constraint_unmet', { message, data: { constraint, ...given({ gaps }) } })
  }

  const moved = moveItem(platform, caller.person.id, item, {
    current,
    target,
    way: way.value,
    comment: commentOf(entered),
  })
  record(platform, actor, {
    name: 'item.status',
    place,
    thing: thingText('item', [item.id]),
    before: statusMarks(item),
    after: statusMarks(moved),
  })
  return ok({ item: wireItem(moved) })
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
