import type { WireDefinition } from './endpoints/workflow-designs'

type Frozen<T> = T extends readonly (infer E)[]
  ? readonly Frozen<E>[]
  : T extends object
    ? { readonly [K in keyof T]: Frozen<T[K]> }
    : T

/** Workflow in its designer: parts refer to each other by name. */
export type WorkflowDefinition = Frozen<WireDefinition>
export type DefinedStatus = WorkflowDefinition['statuses'][number]
export type DefinedTransition = WorkflowDefinition['transitions'][number]

/** Icons of a status with their meanings. */
export const STATUS_ICONS = [
  { icon: 'not_started', label: 'Not started' },
  { icon: 'in_progress', label: 'In progress' },
  { icon: 'quality_check', label: 'Quality check' },
  { icon: 'returned', label: 'Returned' },
  { icon: 'completed', label: 'Completed' },
  { icon: 'skipped', label: 'Skipped' },
] as const

/** Comparison key of names: case, blanks and underscores don't matter. */
export function nameLetters(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '')
}

/** Default icon of a status. */
export function usualIconOf(name: string): string {
  const letters = nameLetters(name)
  return STATUS_ICONS.find(({ icon }) => nameLetters(icon) === letters)?.icon ?? 'in_progress'
}

/** Free name: the wished one, or with a number behind it. */
function freeName(wish: string, taken: readonly string[]): string {
  const known = new Set(taken.map(nameLetters))
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wish : `${wish} ${number}`
    if (!known.has(nameLetters(name))) return name
  }
}

const namesOf = ({ statuses }: WorkflowDefinition): readonly string[] => statuses.map(({ name }) => name)

/** Adds a status, which every role sees. */
export function withStatus(definition: WorkflowDefinition, wish = 'New status'): WorkflowDefinition {
  const name = freeName(wish, namesOf(definition))
  const status: DefinedStatus = { name, icon: usualIconOf(name), is_done: false }
  return {
    ...definition,
    statuses: [...definition.statuses, status],
    start_status: definition.statuses.length === 0 ? name : definition.start_status,
    sees: definition.sees.map((line) => ({ ...line, statuses: [...line.statuses, name] })),
  }
}

/** Changes a status's icon, done mark or name, and its references. */
export function withStatusChanged(
  definition: WorkflowDefinition,
  name: string,
  change: Partial<Pick<DefinedStatus, 'name' | 'icon' | 'is_done'>>,
): WorkflowDefinition {
  const now = change.name ?? name
  const renamed = (one: string) => (one === name ? now : one)
  return {
    ...definition,
    statuses: definition.statuses.map((status) => (status.name === name ? { ...status, ...change } : status)),
    transitions: definition.transitions.map((way) => ({ ...way, from: renamed(way.from), to: renamed(way.to) })),
    start_status: renamed(definition.start_status),
    sees: definition.sees.map((line) => ({ ...line, statuses: line.statuses.map(renamed) })),
  }
}

/** Removes a status with its transitions; if it was the start, the first remaining one becomes the start. */
export function withoutStatus(definition: WorkflowDefinition, name: string): WorkflowDefinition {
  const statuses = definition.statuses.filter((status) => status.name !== name)
  return {
    ...definition,
    statuses,
    transitions: definition.transitions.filter(({ from, to }) => from !== name && to !== name),
    start_status: definition.start_status === name ? (statuses[0]?.name ?? '') : definition.start_status,
    sees: definition.sees.map((line) => ({ ...line, statuses: line.statuses.filter((one) => one !== name) })),
  }
}

/** Adds a transition, open to every role. */
export function withTransition(definition: WorkflowDefinition, from: string, to: string): WorkflowDefinition {
  if (from === to) return definition
  const taken = definition.transitions.filter((way) => way.from === from).map(({ name }) => name)
  const way: DefinedTransition = {
    name: freeName(`Move to ${to}`, taken),
    from,
    to,
    allowed_roles: definition.roles,
    constraints: [],
    automation: null,
  }
  return { ...definition, transitions: [...definition.transitions, way] }
}

export function withTransitionChanged(
  definition: WorkflowDefinition,
  at: number,
  change: Partial<DefinedTransition>,
): WorkflowDefinition {
  return {
    ...definition,
    transitions: definition.transitions.map((way, place) => (place === at ? { ...way, ...change } : way)),
  }
}

export function withoutTransition(definition: WorkflowDefinition, at: number): WorkflowDefinition {
  return { ...definition, transitions: definition.transitions.filter((_way, place) => place !== at) }
}

/** Adds or removes a role; a removed one disappears from every transition. */
export function withRole(definition: WorkflowDefinition, role: string, isIn: boolean): WorkflowDefinition {
  if (isIn) {
    return definition.roles.includes(role) ? definition : { ...definition, roles: [...definition.roles, role] }
  }
  return {
    ...definition,
    roles: definition.roles.filter((one) => one !== role),
    transitions: definition.transitions.map((way) => ({
      ...way,
      allowed_roles: way.allowed_roles.filter((one) => one !== role),
    })),
    sees: definition.sees.filter((line) => line.role !== role),
  }
}

/** Tells whether a role sees the items in a status. */
export function sees({ sees: lines }: WorkflowDefinition, role: string, status: string): boolean {
  return lines.find((line) => line.role === role)?.statuses.includes(status) ?? true
}

/** Shows or hides a status for a role; a role that sees all has no line. */
export function withSight(
  definition: WorkflowDefinition,
  role: string,
  status: string,
  isSeen: boolean,
): WorkflowDefinition {
  const seen = namesOf(definition).filter((name) => (name === status ? isSeen : sees(definition, role, name)))
  const others = definition.sees.filter((line) => line.role !== role)
  const line = { role, statuses: seen }
  return { ...definition, sees: seen.length === definition.statuses.length ? others : [...others, line] }
}

/** Statuses of a saved definition that are missing from another one, by id. */
export function goneStatusesOf(before: WorkflowDefinition, now: WorkflowDefinition): readonly DefinedStatus[] {
  const kept = new Set(now.statuses.flatMap(({ id }) => id ?? []))
  const names = new Set(now.statuses.flatMap(({ id, name }) => (id === undefined ? [nameLetters(name)] : [])))
  return before.statuses.filter(({ id, name }) => id !== undefined && !kept.has(id) && !names.has(nameLetters(name)))
}
