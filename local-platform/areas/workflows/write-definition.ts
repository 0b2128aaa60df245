import { err, ok, type Result } from '#domain/result'
import type { WireDefinition } from '#endpoints'
import type { Platform } from '../../platform-context'
import { STATUS_ICON, type StatusIconName } from '../../seed/icons'
import { refuse, type Refusal } from '../../server/refusal'
import type { StatusRow } from '../../storage/workflows'
import { PROJECT_ROLE } from '../access/grants'
import { nameKey } from './definition-problem'

/** Statuses that every platform knows, by name in letters only, with their values. */
const SYSTEM: Readonly<Record<string, { readonly value: number; readonly icon: StatusIconName }>> = {
  notstarted: { value: 1, icon: 'not_started' },
  inprogress: { value: 2, icon: 'in_progress' },
  qualitycheck: { value: 3, icon: 'quality_check' },
  returned: { value: 4, icon: 'returned' },
  completed: { value: 5, icon: 'completed' },
  skipped: { value: 6, icon: 'skipped' },
}

/** Default icon of a status whose definition names none. */
export function usualIcon(name: string): StatusIconName {
  return SYSTEM[nameKey(name)]?.icon ?? 'in_progress'
}

function isStatusIcon(name: string): name is StatusIconName {
  return Object.hasOwn(STATUS_ICON, name)
}

/** Role ids of a definition, or a refusal that names an unknown role. */
export function roleIdsOf(
  { storage }: Platform,
  teamId: number,
  at: string,
  roles: readonly string[],
): Result<ReadonlyMap<string, number>, Refusal> {
  const ofTeam = storage.roles.ofTeam(teamId).filter(({ id }) => id !== PROJECT_ROLE.admin)
  const ids = new Map<string, number>()
  for (const [place, name] of roles.entries()) {
    const found = ofTeam.find((role) => nameKey(role.name) === nameKey(name))
    const key = `${at}.roles.${place}`
    if (found === undefined)
      return err(refuse('bad_request', { message: `${key}: the team has no role “${name}”`, data: { key } }).error)
    ids.set(name, found.id)
  }
  return ok(ids)
}

/** Statuses of a workflow that a definition removes. */
export function goneStatuses(present: readonly StatusRow[], definition: WireDefinition): readonly StatusRow[] {
  const kept = new Set(keptStatuses(present, definition).map((row) => row?.id))
  return present.filter(({ id }) => !kept.has(id))
}

/** Statuses of a definition that the workflow already has: items can move there before the save. */
export function stayingNames(
  present: readonly StatusRow[],
  definition: WireDefinition,
): ReadonlyMap<string, StatusRow> {
  const kept = keptStatuses(present, definition)
  return new Map(
    definition.statuses.flatMap(({ name }, at) => {
      const row = kept[at]
      return row === undefined ? [] : [[name, row] as const]
    }),
  )
}

/** Maps each status of a definition to its former row: by id, else by name. */
function keptStatuses(present: readonly StatusRow[], { statuses }: WireDefinition): readonly (StatusRow | undefined)[] {
  const claimed = new Set(statuses.flatMap(({ id }) => present.find((row) => row.id === id)?.id ?? []))
  return statuses.map(({ id, name }) => {
    const same = present.find((row) => row.id === id)
    return same ?? present.find((row) => !claimed.has(row.id) && nameKey(row.name) === nameKey(name))
  })
}

/** Saves a validated definition as the workflow's present state and returns the start status's value. */
export function writeDefinition(
  platform: Platform,
  teamId: number,
  workflowId: number,
  definition: WireDefinition,
  roleIds: ReadonlyMap<string, number>,
): number {
  const { workflows, workflowDesigns: designs } = platform.storage
  const present = workflows.statuses(workflowId)
  const library = platform.storage.teamStatuses.ofTeam(teamId)
  const kept = keptStatuses(present, definition)
  const values = new Set(kept.flatMap((row) => row?.value ?? []))
  const placed = new Map<string, { readonly id: number; readonly value: number }>()
  designs.emptyStatuses(workflowId)
  let next = Math.max(designs.nextValue(workflowId), 1 + Math.max(0, ...present.map(({ value }) => value)))
  for (const [position, status] of definition.statuses.entries()) {
    const row = kept[position]
    const ofTeam = library.find(({ name }) => nameKey(name) === nameKey(status.name))
    const icon = isStatusIcon(status.icon) ? status.icon : usualIcon(status.name)
    const shortcut = position < 9 ? `Alt+${position + 1}` : (ofTeam?.shortcut ?? null)
    const parts = { name: status.name, iconName: icon, iconData: STATUS_ICON[icon], shortcut }
    const system = SYSTEM[nameKey(status.name)]?.value
    let value = row?.value
    if (value === undefined && system !== undefined && !values.has(system)) value = system
    if (value === undefined) {
      value = next
      next += 1
    }
    values.add(value)
    const id = row?.id ?? workflows.addStatus(parts)
    if (row !== undefined) designs.renameStatus(id, parts.name, parts.iconName, parts.iconData, shortcut)
    workflows.placeStatus(workflowId, value, id, position, status.is_done)
    placed.set(status.name, { id, value })
  }
  designs.setNextValue(workflowId, next)
  designs.setRoles(workflowId, [...roleIds.values()])
  for (const { role, statuses } of definition.sees) {
    const seen = new Set(statuses)
    const roleId = roleIds.get(role)
    if (roleId === undefined) continue
    for (const [name, { value }] of placed) if (!seen.has(name)) workflows.hideStatus(workflowId, roleId, value)
  }
  writeWays(platform, workflowId, definition, roleIds, (name) => placed.get(name)?.id ?? 0)
  return placed.get(definition.start_status)?.value ?? 1
}

/** A kept transition keeps its id, so that pending changes still find it. */
function writeWays(
  { storage: { workflows, workflowDesigns: designs } }: Platform,
  workflowId: number,
  { transitions }: WireDefinition,
  roleIds: ReadonlyMap<string, number>,
  idOf: (status: string) => number,
): void {
  const before = [...workflows.transitions(workflowId)]
  for (const way of transitions) {
    const [fromStatusId, toStatusId] = [idOf(way.from), idOf(way.to)]
    const roles = way.allowed_roles.flatMap((name) => roleIds.get(name) ?? [])
    const at = before.findIndex(
      (row) => row.name === way.name && row.fromStatusId === fromStatusId && row.toStatusId === toStatusId,
    )
    const [same] = at === -1 ? [] : before.splice(at, 1)
    if (same === undefined) {
      workflows.addTransition(workflowId, {
        name: way.name,
        fromStatusId,
        toStatusId,
        constraints: way.constraints.map((name) => ({ name })),
        automationAction: way.automation,
        roleIds: roles,
      })
    } else {
      designs.changeTransition(same.id, way.constraints, way.automation)
      designs.setTransitionRoles(same.id, roles)
    }
  }
  for (const { id } of before) designs.dropTransition(id)
}
