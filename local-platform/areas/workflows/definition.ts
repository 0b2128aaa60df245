import type { WireDefinition } from '#endpoints'
import type { Platform } from '../../platform-context'
import type { RoleRow } from '../../storage/roles'
import type { WorkflowRow } from '../../storage/workflows'
import { PROJECT_ROLE } from '../access/grants'

/** Roles of a workflow without that of project admins; a workflow that names none has all of the team. */
export function rolesOfWorkflow({ storage }: Platform, teamId: number, workflowId: number): readonly RoleRow[] {
  const ofTeam = storage.roles.ofTeam(teamId).filter(({ id }) => id !== PROJECT_ROLE.admin)
  const named = storage.workflowDesigns.roleIds(workflowId)
  if (named.length === 0) return ofTeam
  return named.flatMap((id) => ofTeam.find((role) => role.id === id) ?? [])
}

/** Complete definition of a workflow. */
export function definitionOf(platform: Platform, teamId: number, { id }: WorkflowRow): WireDefinition {
  const { workflows, workflowDesigns } = platform.storage
  const statuses = workflows.statuses(id)
  const roles = rolesOfWorkflow(platform, teamId, id)
  const nameOf = new Map(statuses.map((status) => [status.id, status.name]))
  const roleName = new Map(roles.map((role) => [role.id, role.name]))
  const takers = workflowDesigns.transitionRoles(id)
  const start = workflows.startValue(id)
  return {
    roles: roles.map(({ name }) => name),
    statuses: statuses.map((status) => ({
      id: status.id,
      name: status.name,
      icon: status.iconName,
      is_done: status.countsAsDone,
    })),
    transitions: workflows.transitions(id).map((way) => ({
      name: way.name,
      from: nameOf.get(way.fromStatusId) ?? '',
      to: nameOf.get(way.toStatusId) ?? '',
      allowed_roles:
        takers.get(way.id)?.flatMap((roleId) => roleName.get(roleId) ?? []) ?? roles.map(({ name }) => name),
      constraints: way.constraints.map(({ name }) => name),
      automation: way.automationAction,
    })),
    start_status: statuses.find(({ value }) => value === start)?.name ?? '',
    sees: roles.flatMap((role) => {
      const hidden = workflows.hiddenValues(id, role.id)
      if (hidden.length === 0) return []
      return [
        {
          role: role.name,
          statuses: statuses.filter(({ value }) => !hidden.includes(value)).map(({ name }) => name),
        },
      ]
    }),
  }
}
