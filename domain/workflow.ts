import type { WireWorkflowRole } from './endpoints/contributors'
import { ADMIN_ROLE_ID, type WorkflowRole, type WorkflowStatus, type WorkflowTransition } from './entities'
import type { WireStatus, WireTransition } from './workflow-wire'

/** The two rights that determine how a person may change a status. */
export interface StatusRights {
  readonly applyStatus: boolean
  readonly applyTransition: boolean
}

/** Entry of the status menu: its target, and the required transition if any. */
export interface StatusChoice {
  readonly status: WorkflowStatus
  readonly transition?: WorkflowTransition
}

/** Converts a status row for rules and screens. */
export function readStatus({ value, is_viewable, status }: WireStatus): WorkflowStatus {
  const { id, name, icon, shortcut } = status
  return {
    id,
    value,
    name,
    iconName: icon.name,
    iconData: icon.data,
    isViewable: is_viewable,
    ...(shortcut?.keys ? { shortcutKeys: shortcut.keys } : {}),
  }
}

/** Converts status rows for rules and screens. */
export function readStatuses(rows: readonly WireStatus[]): readonly WorkflowStatus[] {
  return rows.map(readStatus)
}

/** Converts transition rows for rules and screens. */
export function readTransitions(rows: readonly WireTransition[]): readonly WorkflowTransition[] {
  return rows.map(readTransition)
}

/** Role of project admins, which every workflow has but no platform lists. */
const ADMIN: WorkflowRole = {
  id: ADMIN_ROLE_ID,
  name: 'Admin',
  description: '',
  isAdmin: true,
  createdAt: '',
  updatedAt: '',
  workflowRoleStatuses: [],
}

/** Converts role rows for rules and screens, and appends the admin role. */
export function readRoles(rows: readonly WireWorkflowRole[]): readonly WorkflowRole[] {
  const roles = rows.map(({ role, workflowRoleStatuses }) => ({
    id: role.id,
    name: role.name,
    description: role.description,
    isAdmin: role.id === ADMIN_ROLE_ID,
    createdAt: role.createdAt,
    updatedAt: role.updatedAt,
    workflowRoleStatuses,
  }))
  return roles.some(({ isAdmin }) => isAdmin) ? roles : [...roles, ADMIN]
}

/** Status of an item's `annotation_status`; undefined if the value is unknown. */
export function statusByValue(statuses: readonly WorkflowStatus[], value: number): WorkflowStatus | undefined {
  return statuses.find((status) => status.value === value)
}

/** Constraint that a written reason satisfies. */
export const REASON_CONSTRAINT = 'comment_required'

/** Tells whether a transition requires a written reason; an undo has none. */
export function asksReason(transition: Pick<WorkflowTransition, 'constraints'> | undefined): boolean {
  return transition?.constraints.some(({ name }) => name === REASON_CONSTRAINT) === true
}

/**
 * Status changes that a person may make from the present status. A direct grant outranks the graph: with applyStatus
 * every other known status is open and no transition is consulted.
 */
export function statusChoices(
  current: WorkflowStatus | undefined,
  statuses: readonly WorkflowStatus[],
  transitions: readonly WorkflowTransition[],
  rights: StatusRights,
): readonly StatusChoice[] {
  if (rights.applyStatus) {
    return statuses.filter((status) => status.id !== current?.id).map((status) => ({ status }))
  }
  if (!rights.applyTransition || current === undefined) return []
  const byId = new Map(statuses.map((status) => [status.id, status]))
  return transitions.flatMap((transition) => {
    const status = byId.get(transition.toStatusId)
    return transition.fromStatusId === current.id && status !== undefined ? [{ status, transition }] : []
  })
}

/**
 * Values of the statuses in which an item waits for a person who may take these transitions. A status that can only be
 * undone waits for no one: its transition leads to an earlier status, from which the person can return.
 */
export function waitingStatuses(
  statuses: readonly WorkflowStatus[],
  transitions: readonly WorkflowTransition[],
): readonly number[] {
  const places = new Map(statuses.map(({ id }, place) => [id, place]))
  const placeOf = (id: number) => places.get(id) ?? statuses.length
  const ways = new Set(transitions.map(({ fromStatusId, toStatusId }) => `${fromStatusId} ${toStatusId}`))
  const isUndoing = ({ fromStatusId, toStatusId }: WorkflowTransition) =>
    placeOf(toStatusId) < placeOf(fromStatusId) && ways.has(`${toStatusId} ${fromStatusId}`)
  const from = new Set(transitions.filter((way) => !isUndoing(way)).map(({ fromStatusId }) => fromStatusId))
  return statuses.filter(({ id }) => from.has(id)).map(({ value }) => value)
}

function readTransition(row: WireTransition): WorkflowTransition {
  return {
    id: row.id,
    name: row.name,
    fromStatusId: row.from_status_id,
    toStatusId: row.to_status_id,
    constraints: row.constraint,
    ...(row.automation ? { automationAction: row.automation.action } : {}),
  }
}

/** Statuses, by icon, with work still to do, or skipped. */
const NOT_HANDED_ON: ReadonlySet<string> = new Set(['not_started', 'in_progress', 'returned', 'skipped'])

/** Statuses, by icon, in which work has to start or restart. */
const NOT_BEGUN: ReadonlySet<string> = new Set(['not_started', 'returned'])

/**
 * Change that starts work on an item without further input: from a status before work to one of work in progress.
 * Undefined if the item is started, or the person may not start it.
 */
export function beginningChoice(
  present: Pick<WorkflowStatus, 'iconName'> | undefined,
  choices: readonly StatusChoice[],
): StatusChoice | undefined {
  if (present === undefined || !NOT_BEGUN.has(present.iconName)) return undefined
  return choices.find(
    ({ status, transition }) =>
      isBeginning(status) && (transition === undefined || transition.constraints.length === 0),
  )
}

/** Tells whether work is in progress in this status: setting it starts work. */
export function isBeginning({ iconName }: Pick<WorkflowStatus, 'iconName'>): boolean {
  return iconName === 'in_progress'
}

/** Tells whether a change hands an item over or completes it; returning, starting and skipping do neither. */
export function isHandingOn(
  statuses: readonly Pick<WorkflowStatus, 'value' | 'iconName'>[],
  from: number,
  to: Pick<WorkflowStatus, 'value' | 'iconName'>,
): boolean {
  const placeOf = (value: number) => statuses.findIndex((status) => status.value === value)
  return !NOT_HANDED_ON.has(to.iconName) && placeOf(to.value) > placeOf(from)
}
