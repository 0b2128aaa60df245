import type { DesktopApi } from '#contract/api'
import type { ChangedItem } from '#contract/items'
import type { Item } from '#domain/entities'
import type { PlatformError } from '#domain/errors'
import { given } from '#domain/given'
import type { Result } from '#domain/result'
import type { UndoStep, WayBack } from '#domain/undo'
import { asksReason, REASON_CONSTRAINT } from '#domain/workflow'
import { resultOf } from '../../desktop/client'
import { countText } from '../../../ui/texts'

/** A change of one item, or its undo. */
export interface PlannedChange {
  readonly item: Item
  readonly change: WayBack
  /** The reason for the status change, kept in the history. */
  readonly reason?: string
}

/** The result of changes: successes, and the reasons for failures. */
export interface Changes {
  readonly made: readonly UndoStep[]
  readonly failures: readonly PlatformError[]
  /** The number of changes stored locally until the platform is reachable. */
  readonly waiting: number
}

/** The message about changes stored locally; undefined if there are none. */
export function waitingText({ made, waiting }: Pick<Changes, 'made' | 'waiting'>): string | undefined {
  if (waiting === 0) return undefined
  const sent = 'sent as soon as the platform answers.'
  if (made.length === 1) return `It waits on this computer and is ${sent}`
  const which =
    waiting === made.length ? 'They wait' : waiting === 1 ? 'One of them waits' : `${countText(waiting)} of them wait`
  return `${which} on this computer and ${waiting === 1 ? 'is' : 'are'} ${sent}`
}

const AT_ONCE = 4

/** Applies changes through the outbox, a few at a time. */
export async function changeAll(
  desktop: DesktopApi,
  projectId: number,
  changes: readonly PlannedChange[],
): Promise<Changes> {
  const made: UndoStep[] = []
  const failures: PlatformError[] = []
  let waiting = 0
  let next = 0
  const work = async () => {
    for (let planned = changes[next++]; planned !== undefined; planned = changes[next++]) {
      const answer = await resultOf(hold(desktop, projectId, planned))
      if (!answer.ok) failures.push(answer.error)
      else {
        if (answer.value.pending === true) waiting += 1
        made.push({ kind: planned.change.kind, before: planned.item, after: { ...planned.item, ...answer.value.item } })
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, changes.length) }, work))
  return { made, failures, waiting }
}

function hold(
  { platform }: DesktopApi,
  projectId: number,
  { item, change, reason }: PlannedChange,
): Promise<Result<ChangedItem>> {
  const place = { projectId, path: { itemId: item.id } }
  if (change.kind === 'pin')
    return platform.hold('updateItem', { ...place, body: { is_pinned: change.pinned ? 1 : 0 } })
  if (change.kind === 'approval') {
    const body = { from_approval_status: change.from, approval_status: change.to }
    return platform.hold('changeItemApproval', { ...place, body })
  }
  const { from, to, transition } = change
  const isReasoned = reason !== undefined || asksReason(transition)
  const constraint = isReasoned ? [{ name: REASON_CONSTRAINT, value: reason }] : undefined
  const body = { from_status_id: from.id, status_id: to.id, ...given({ transition_id: transition?.id, constraint }) }
  return platform.hold('changeItemStatus', { ...place, body })
}
