import type { DesktopApi } from '#contract/api'
import { folderPermissions } from '#domain/permissions'
import { isPart, queueQuery, type Queue } from '#domain/queue'
import { ok, type Result } from '#domain/result'
import { readStatuses, readTransitions, waitingStatuses } from '#domain/workflow'
import { resultOf } from '../desktop/client'

/** A place in the queue that a reviewer walks. */
export interface QueuePlace {
  readonly index: number
  readonly total: number
}

/** Place of an item in a queue; an item outside it has the place of the next one. */
export async function placeInQueue(
  desktop: DesktopApi,
  projectId: number,
  itemId: number,
  queue: Queue,
): Promise<Result<QueuePlace | null>> {
  if (!isPart(queue) && queue.order === undefined) return resultOf(desktop.items.position({ projectId, itemId }))
  const query = queueQuery(queue)
  const [all, before] = await Promise.all([
    resultOf(desktop.items.page({ projectId, offset: 0, limit: 1, ...query })),
    resultOf(desktop.items.page({ projectId, offset: 0, limit: 1, ...query, before: itemId })),
  ])
  if (!all.ok) return all
  if (!before.ok) return before
  const { total } = all.value
  return ok(total === 0 ? null : { index: Math.min(before.value.total, total - 1), total })
}

/** The first item of a queue that waits for this person; its first item if none or unknown. */
export async function firstPlace(
  desktop: DesktopApi,
  projectId: number,
  queue: Queue,
): Promise<Result<QueuePlace | null>> {
  const first = await resultOf(desktop.items.page({ projectId, offset: 0, limit: 1, ...queueQuery(queue) }))
  if (!first.ok) return first
  const { total } = first.value
  if (total === 0) return ok(null)
  const waiting = await waitingOf(desktop, projectId)
  const statuses = waiting?.filter((value) => queue.statuses.length === 0 || queue.statuses.includes(value))
  // A selection is walked from its first item, in the chosen order.
  if (queue.picked !== null || statuses === undefined || statuses.length === 0) return ok({ index: 0, total })
  const next = await resultOf(desktop.items.page({ projectId, offset: 0, limit: 1, ...queueQuery(queue), statuses }))
  const item = next.ok ? next.value.data[0] : undefined
  if (item === undefined) return ok({ index: 0, total })
  return placeInQueue(desktop, projectId, item.id, queue)
}

async function waitingOf(desktop: DesktopApi, projectId: number): Promise<readonly number[] | undefined> {
  const accesses = await resultOf(desktop.projects.folderAccesses(projectId))
  if (!accesses.ok) return undefined
  const rights = folderPermissions(accesses.value)
  if (rights.applyStatus || !rights.applyTransition) return undefined
  const [statuses, transitions] = await Promise.all([
    resultOf(desktop.workflow.statuses(projectId)),
    resultOf(desktop.workflow.transitions(projectId)),
  ])
  if (!statuses.ok || !transitions.ok) return undefined
  return waitingStatuses(readStatuses(statuses.value), readTransitions(transitions.value))
}
