import { SEE_AS_HEADER } from '#domain/endpoints/see-as-header'
import { ok, type Result } from '#domain/result'
import type { Endpoint } from '#endpoints'
import type { Platform } from '../../platform-context'
import type { Caller } from '../../server/handler'
import { refuse, type Refusal } from '../../server/refusal'
import type { ProjectMember } from '../../storage/projects'
import type { RoleRow } from '../../storage/roles'
import { type ProjectPlace, runsTeam, teamMembership } from '../access/project-access'
import { rolesOfWorkflow } from '../workflows/definition'
import { maySteer } from './member-rules'
import { adminAccess } from './project-people'
import { isSeen } from './seen-rows'

/** Members as whom a project admin may read the project: those they may change, in their own group if they have one. */
export function seenPeople(
  platform: Platform,
  caller: Caller,
  place: ProjectPlace,
): Result<readonly ProjectMember[], Refusal> {
  const access = adminAccess(platform, caller, place)
  if (!access.ok) return access
  const membership = teamMembership(platform, caller, place.teamId)
  if (!membership.ok) return membership
  const { groups, projects, teams } = platform.storage
  const own = { personId: caller.person.id, teamRole: membership.value.role }
  const ownGroup = groups.ofPerson(place.teamId, own.personId)
  return ok(
    projects.members(place.projectId).filter((member) => {
      const role = teams.membership(member.personId, place.teamId)?.role
      if (member.personId === own.personId || role === undefined || runsTeam(role)) return false
      return (
        maySteer(own, member) && (ownGroup === undefined || groups.ofPerson(place.teamId, member.personId) === ownGroup)
      )
    }),
  )
}

/** Roles as which a project can be read: those of its workflow, and others that its members have. */
export function seenRoles(
  platform: Platform,
  { person }: Caller,
  { teamId, projectId }: ProjectPlace,
): readonly RoleRow[] {
  const { projects, roles } = platform.storage
  const project = projects.facts(person.id, projectId)
  if (project === undefined) return []
  const wanted = new Set(rolesOfWorkflow(platform, teamId, project.workflowId).map(({ id }) => id))
  for (const { roleId } of projects.members(projectId)) wanted.add(roleId)
  return roles.ofTeam(teamId).filter(({ id }) => wanted.has(id))
}

/** Caller of a read that names another person or role in its header; refuses those who may not see as them. */
export function callerSeenAs(
  platform: Platform,
  endpoint: Endpoint,
  caller: Caller,
  header: unknown,
  { teamId, projectId }: Readonly<Record<string, string | number>>,
): Result<Caller, Refusal> {
  const [, kind, id] = (typeof header === 'string' && /^(person|role):(\d{1,15})$/.exec(header)) || []
  if (kind === undefined) return barred('bad_request', 'It names no person and no role.')
  if (!isSeen(endpoint) || typeof teamId !== 'number' || typeof projectId !== 'number')
    return barred('forbidden', 'Seeing as another person only reads the project.', false)
  const place = { teamId, projectId }
  const people = seenPeople(platform, caller, place)
  if (!people.ok) return barred('forbidden', people.error.message)
  return withSight(platform, caller, place, { kind, id: Number(id) }, people.value)
}

function withSight(
  platform: Platform,
  caller: Caller,
  { teamId, projectId }: ProjectPlace,
  { kind, id }: { readonly kind: string; readonly id: number },
  people: readonly ProjectMember[],
): Result<Caller, Refusal> {
  const { storage } = platform
  if (kind === 'role') {
    return seenRoles(platform, caller, { teamId, projectId }).some((role) => role.id === id)
      ? ok({ ...caller, sight: { projectId, roleId: id } })
      : barred('forbidden', 'The project has no such role.')
  }
  const person = people.some(({ personId }) => personId === id) ? storage.people.byId(id) : undefined
  return person === undefined
    ? barred('forbidden', 'You can’t see the project as this person.')
    : ok({ ...caller, person, sight: { projectId } })
}

/** `ends`: no read is answered in this way any more. */
function barred(code: 'bad_request' | 'forbidden', message: string, ends = true): ReturnType<typeof refuse> {
  return refuse(code, { message, data: { key: `header.${SEE_AS_HEADER}`, ...(ends && { ends }) } })
}
