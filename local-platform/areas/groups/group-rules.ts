import { thingText } from '#domain/live'
import { ok, type Result } from '#domain/result'
import type { WireGroup } from '#endpoints'
import { type Actor, record } from '../../events/record'
import type { Platform } from '../../platform-context'
import type { Caller } from '../../server/handler'
import { refuse, type Refusal } from '../../server/refusal'
import type { GroupRow, GroupShare } from '../../storage/groups'
import { membershipWith } from '../access/permissions'

const NAME_MAX = 80

/** Caller and team of a change of groups. */
export interface Grouping {
  readonly caller: Caller
  readonly actor: Actor
  readonly teamId: number
}

/** Group of a team that the caller may change, or a refusal. */
export function groupAccess(
  platform: Platform,
  caller: Caller,
  teamId: number,
  groupId: number,
): Result<GroupRow, Refusal> {
  const access = membershipWith(platform, caller, teamId, 'ManageGroup')
  if (!access.ok) return access
  const group = platform.storage.groups.byId(groupId)
  return group?.teamId === teamId ? ok(group) : refuse('not_found', { message: 'There is no such group.' })
}

/** Normalises a group's name to one line, or returns its problem. */
export function groupName(
  { storage }: Platform,
  teamId: number,
  said: string,
  besides?: number,
): Result<string, Refusal> {
  const name = said
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  const data = { key: 'body.name' }
  if (name === '' || name.length > NAME_MAX)
    return refuse('bad_request', { message: `body.name: a group's name has 1 to ${NAME_MAX} characters`, data })
  return storage.groups.nameTaken(teamId, name, besides) ? refuse('name_taken', { data }) : ok(name)
}

/** Wire form of a group. */
export function wireGroup(platform: Platform, group: GroupRow): WireGroup {
  const { groups, people, projects } = platform.storage
  return {
    id: group.id,
    team_id: group.teamId,
    name: group.name,
    members: groups.members(group.id).flatMap((personId) => {
      const person = people.byId(personId)
      if (person === undefined) return []
      return [{ id: person.id, email: person.email, first_name: person.firstName, last_name: person.lastName }]
    }),
    shares: groups.shares(group.id).flatMap(({ projectId, roleId, isWhole, folderIds }) => {
      const project = projects.facts(0, projectId)
      if (project === undefined) return []
      const scope = { role_id: roleId, is_whole: isWhole, folder_ids: [...folderIds] }
      return [{ project_id: projectId, project_name: project.name, ...scope }]
    }),
  }
}

/**
 * Gives a member of a group the shared role in the project unless they have one; unassigns items outside its folders.
 */
export function enter(
  { storage }: Platform,
  personId: number,
  { projectId, roleId, isWhole, folderIds }: GroupShare,
): void {
  if (storage.projects.member(projectId, personId) === undefined)
    storage.projects.addMember(projectId, personId, roleId, false)
  if (!isWhole) storage.groups.dropOutside(personId, projectId, folderIds)
}

/** Removes people from a group, and from the projects shared with it. */
export function leaveGroup(
  platform: Platform,
  grouping: Grouping,
  group: GroupRow,
  personIds: readonly number[],
): void {
  const { groups, projects } = platform.storage
  const shares = groups.shares(group.id)
  const left = personIds.filter((personId) => groups.leave(group.id, personId))
  for (const personId of left) for (const { projectId } of shares) projects.removeMember(projectId, personId)
  tellGroup(platform, grouping, left, shares, { group: group.name }, { group: null })
}

/** Records a change of what people see: in each project, or in the team if there is none. */
export function tellGroup(
  platform: Platform,
  { actor, teamId }: Grouping,
  personIds: readonly number[],
  shares: readonly Pick<GroupShare, 'projectId'>[],
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): void {
  const thing = thingText('person', personIds)
  const places = shares.length === 0 ? [{ teamId }] : shares.map(({ projectId }) => ({ teamId, projectId }))
  for (const place of places) record(platform, actor, { name: 'access.changed', place, thing, before, after })
}
