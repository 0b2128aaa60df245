import type { WireWorkflowRole } from './endpoints/contributors'
import { ADMIN_ROLE_ID, type WorkflowRole, type WorkflowStatus, type WorkflowTransition } from './entities'
import type { WireStatus, WireTransition } from './workflow-wire'

/** The two rights that decide how a person may change a status. */
export interface StatusRights {
  readonly applyStatus: boolean
  readonly applyTransition: boolean
}

/** One entry of the status menu: where it leads, and by which transition where one is needed. */
export interface StatusChoice {
  readonly status: WorkflowStatus
  readonly transition?: WorkflowTransition
}

/** A status row as rules and screens use it. */
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

/** Status rows as rules and screens use them. */
export function readStatuses(rows: readonly WireStatus[]): readonly WorkflowStatus[] {
  return rows.map(readStatus)
}

/** Transition rows as rules and screens use them. */
export function readTransitions(rows: readonly WireTransition[]): readonly WorkflowTransition[] {
  return rows.map(readTransition)
}

/** The role of project admins, which every workflow has: no platform lists it. */
const ADMIN: WorkflowRole = {
  id: ADMIN_ROLE_ID,
  name: 'Admin',
  description: '',
  isAdmin: true,
  createdAt: '',
  updatedAt: '',
  workflowRoleStatuses: [],
}

/** Role rows as rules and screens use them, with the role of admins behind the others. */
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

/** The status that an item's `annotation_status` stands for, or undefined for an unknown value. */
export function statusByValue(statuses: readonly WorkflowStatus[], value: number): WorkflowStatus | undefined {
  return statuses.find((status) => status.value === value)
}

/** The constraint that a written reason meets. */
export const REASON_CONSTRAINT = 'comment_required'

/** Tells whether a transition needs a written reason; an undo has none. */
export function asksReason(transition: Pick<WorkflowTransition, 'constraints'> | undefined): boolean {
  return transition?.constraints.some(({ name }) => name === REASON_CONSTRAINT) === true
}

/**
 * The changes a person may make from the current status.
 * A direct grant outranks the graph: with applyStatus every other known status is open and no transition is consulted.
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
 * The values of the statuses in which an item waits for a person who may take these transitions.
 * One that can only be undone waits for nobody: its way leads to an earlier status, and the person has the way there too.
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

/** Statuses, by their icons, in which an item is worked on, or is not worked on at all. */
const NOT_HANDED_ON: ReadonlySet<string> = new Set(['not_started', 'in_progress', 'returned', 'skipped'])

/** Statuses, by their icons, in which work on an item has yet to begin, or to begin again. */
const NOT_BEGUN: ReadonlySet<string> = new Set(['not_started', 'returned'])

/**
 * The change that begins work on an item, where it asks for nothing: from a status in which work hasn't begun to one in which
 * items are worked on. Undefined where the item is begun, or the person may not begin it.
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

/** Tells whether items are worked on in this status: to put one there begins work on it, and ends none. */
export function isBeginning({ iconName }: Pick<WorkflowStatus, 'iconName'>): boolean {
  return iconName === 'in_progress'
}

/** Tells whether a change hands an item on to the next person, or says that it is done; back, begun and skipped are neither. */
export function isHandingOn(
  statuses: readonly Pick<WorkflowStatus, 'value' | 'iconName'>[],
  from: number,
  to: Pick<WorkflowStatus, 'value' | 'iconName'>,
): boolean {
  const placeOf = (value: number) => statuses.findIndex((status) => status.value === value)
  return !NOT_HANDED_ON.has(to.iconName) && placeOf(to.value) > placeOf(from)
}
