import type { Item, WorkflowStatus } from '#domain/entities'
import { type StatusChoice, statusByValue, statusChoices } from '#domain/workflow'
import { isOffered } from '../items/change-rules'
import { isOnShow } from '../items/current-store'
import type { ReviewerState } from '../reviewer-state'
import { isReadOnly } from '../session/read-only'
import type { WorkflowState } from './workflow-store'

type Known = Pick<WorkflowState, 'statuses' | 'loaded'>

/** The status of an item; undefined for an unknown value. */
export function statusOf({ statuses }: Pick<Known, 'statuses'>, item: Item): WorkflowStatus | undefined {
  return statusByValue(statuses, item.annotation_status)
}

/** What people read for an item's status; an unknown value is shown as such, nothing while the statuses are on the way. */
export function statusName(known: Known, item: Item): string {
  return statusOf(known, item)?.name ?? (known.loaded === 'no' ? '' : `Status ${item.annotation_status}`)
}

/** The changes on offer for an item now; none while nothing may be changed, or the item is not yet on show. */
export function openChoices(state: ReviewerState, item: Item): readonly StatusChoice[] {
  if (isReadOnly(state) || !isOffered(state, 'status') || !isOnShow(state.current, item.id)) return []
  const { statuses, transitions } = state.workflow
  return statusChoices(
    statusOf(state.workflow, item),
    statuses,
    'code' in transitions ? [] : transitions,
    state.permissions.folder,
  )
}

/** The change that hands an item on: to the nearest of the statuses behind its own that is open; undefined where none is. */
export function nextChoice(state: ReviewerState, item: Item): StatusChoice | undefined {
  const { statuses } = state.workflow
  const present = statusOf(state.workflow, item)
  if (present === undefined) return undefined
  const choices = openChoices(state, item)
  for (const { id } of statuses.slice(statuses.indexOf(present) + 1)) {
    const choice = choices.find(({ status }) => status.id === id)
    if (choice !== undefined) return choice
  }
  return undefined
}
