import { PROJECT_PERMISSION } from '#domain/enums'
import { ok, type Result } from '#domain/result'
import type { Platform } from '../../platform-context'
import type { Caller } from '../../server/handler'
import { refuse, type Refusal } from '../../server/refusal'
import type { ItemRow } from '../../storage/items'
import type { ProjectFacts } from '../../storage/projects'
import type { GrantScope } from '../../storage/roles'
import type { Membership } from '../../storage/teams'
import type { Searcher } from '../items/search-filter'
import { seesItem } from './item-scope'
import { PROJECT_ROLE, TEAM_ROLE_NUMBER, WORKING_ACTIONS } from './grants'

/** Target of a call, from its address. */
export interface ProjectPlace {
  readonly teamId: number
  readonly projectId: number
}
export interface ItemPlace extends ProjectPlace {
  readonly itemId: number
}

/** A person's access to a project, determined for every call. */
export interface ProjectAccess {
  readonly project: ProjectFacts
  readonly roleId: number
  readonly isPaused: boolean
  readonly hiddenValues: readonly number[]
  /** Folders that their group sees; undefined: all of them. */
  readonly folderIds: readonly number[] | undefined
  readonly actions: (scope: GrantScope) => readonly string[]
}

/** Actions that no role has in a project with requests turned off. */
const REQUESTS: readonly string[] = ['RequestItem', 'RequestItemByCategory']

/** Tells whether people may request items of a project themselves. */
export function takesRequests({ storage }: Platform, projectId: number): boolean {
  return storage.settings.one(projectId, 'ImageAutoAssignEnable')?.value !== 0
}

/** The person's membership in a team, or a refusal that doesn't reveal whether the team exists. */
export function teamMembership(platform: Platform, caller: Caller, teamId: number): Result<Membership, Refusal> {
  if (caller.teamId !== undefined && caller.teamId !== teamId) return refuse('forbidden')
  const membership = platform.storage.teams.membership(caller.person.id, teamId)
  if (membership === undefined) return refuse('not_found', { message: 'You are not in this team.' })
  // Roles of projects are those of contributors.
  return ok(caller.sight?.roleId === undefined ? membership : { ...membership, role: TEAM_ROLE_NUMBER.contributor })
}

/** Membership of an owner or admin of a team, or a refusal. */
export function runningMembership(platform: Platform, caller: Caller, teamId: number): Result<Membership, Refusal> {
  const membership = teamMembership(platform, caller, teamId)
  if (!membership.ok || runsTeam(membership.value.role)) return membership
  return refuse('forbidden', { message: 'Only the owner and the admins of the team manage it and its people.' })
}

/** Tells whether a team role includes admin rights in every project. */
export function runsTeam(role: number): boolean {
  return (
    role === TEAM_ROLE_NUMBER.owner || role === TEAM_ROLE_NUMBER.admin || role === TEAM_ROLE_NUMBER.organizationAdmin
  )
}

/** The person's access to a project, or a refusal. */
export function projectAccess(platform: Platform, caller: Caller, place: ProjectPlace): Result<ProjectAccess, Refusal> {
  const membership = teamMembership(platform, caller, place.teamId)
  if (!membership.ok) return membership
  const { storage } = platform
  const project = storage.projects.facts(caller.person.id, place.projectId)
  if (project === undefined || project.teamId !== place.teamId)
    return refuse('not_found', { message: 'There is no such project.' })
  const { sight } = caller
  if (sight !== undefined && sight.projectId !== project.id) return refuse('forbidden')
  const member =
    sight?.roleId === undefined
      ? storage.projects.member(project.id, caller.person.id)
      : { roleId: sight.roleId, isPaused: false }
  const roleId = runsTeam(membership.value.role) ? PROJECT_ROLE.admin : member?.roleId
  if (roleId === undefined) return refuse('forbidden', { message: 'You were not added to this project.' })
  const isPaused = member?.isPaused ?? false
  return ok({
    project,
    roleId,
    isPaused,
    hiddenValues: hiddenFrom(platform, project, roleId, sight !== undefined),
    folderIds: groupFolders(platform, project, caller.person.id),
    actions: (scope) => {
      const ofRole = storage.roles
        .actions(roleId, scope)
        .filter((action) => !REQUESTS.includes(action) || takesRequests(platform, project.id))
      const granted =
        scope === 'project'
          ? withPermissions(platform, project, { ...membership.value, personId: caller.person.id }, [
              ...ofRole,
              ...alsoInProject(platform, project, membership.value, ofRole),
            ])
          : ofRole
      if (!isPaused) return granted
      const kept = granted.filter((action) => !WORKING_ACTIONS.includes(action))
      return scope === 'project' ? [...kept, 'IsPausedUser'] : kept
    },
  })
}

/** Status values that a role doesn't see; who sees as another keeps out of what project admins don't see. */
function hiddenFrom(
  { storage }: Platform,
  { workflowId }: ProjectFacts,
  roleId: number,
  isSeenAs: boolean,
): readonly number[] {
  const hidden = storage.workflows.hiddenValues(workflowId, roleId)
  return isSeenAs
    ? [...new Set([...hidden, ...storage.workflows.hiddenValues(workflowId, PROJECT_ROLE.admin)])]
    : hidden
}

/** Folders that a person's group sees in a project; undefined: all, also without a group. */
function groupFolders({ storage }: Platform, project: ProjectFacts, personId: number): readonly number[] | undefined {
  const groupId = storage.groups.ofPerson(project.teamId, personId)
  const share = groupId === undefined ? undefined : storage.groups.share(groupId, project.id)
  return share === undefined || share.isWhole ? undefined : share.folderIds
}

/** Actions of a project member that require a granted permission. */
const GIVEN: readonly { readonly permission: number; readonly actions: readonly string[] }[] = [
  { permission: PROJECT_PERMISSION.download, actions: ['DownloadItem'] },
]
/** Actions that need a permission; no role includes them. */
const ADDED: readonly { readonly permission: number; readonly action: string }[] = [
  { permission: PROJECT_PERMISSION.allow_view_sdk_token, action: 'ViewSdkToken' },
  { permission: PROJECT_PERMISSION.allow_orchestrate, action: 'Orchestrate' },
  { permission: PROJECT_PERMISSION.allow_run_explore, action: 'ExploreDataset' },
]

/** Adds the actions of a person's permissions, and removes those whose permission they lack. */
function withPermissions(
  { storage }: Platform,
  project: ProjectFacts,
  { role, personId }: Membership & { readonly personId: number },
  actions: readonly string[],
): readonly string[] {
  if (runsTeam(role)) return [...actions, ...ADDED.map(({ action }) => action)]
  const given = storage.permissions.ofProject.of(project.id, personId)
  const withheld = GIVEN.filter(({ permission }) => !given.includes(permission)).flatMap((one) => one.actions)
  const added = ADDED.filter(({ permission }) => given.includes(permission)).map(({ action }) => action)
  return [...actions.filter((action) => !withheld.includes(action)), ...added]
}

/** Grants of a project beyond its roles: no role deletes it, and requests by category are a project setting. */
function alsoInProject(
  { storage }: Platform,
  project: ProjectFacts,
  { role }: Membership,
  ofRole: readonly string[],
): readonly string[] {
  const byCategory =
    ofRole.includes('RequestItem') && storage.settings.one(project.id, 'ImageAutoAssignByCategory')?.value === 1
  return [
    ...(byCategory ? ['RequestItemByCategory'] : []),
    ...(runsTeam(role) ? ['DeleteProject'] : []),
    ...(ofRole.includes('UpdateProject') ? ['ViewActionLog'] : []),
  ]
}

/** The person as a searcher of a project's items. */
export function searcherOf({ person }: Caller, access: ProjectAccess): Searcher {
  return { id: person.id, email: person.email, seesAssignees: seesAssignees(access) }
}

/** Tells whether a person may see assignees. */
export function seesAssignees({ actions }: Pick<ProjectAccess, 'actions'>): boolean {
  return actions('project').includes('ListItemAssignment')
}

/** Item with the person's access to its project; an item in a hidden status does not exist for them. */
export function itemAccess(
  platform: Platform,
  caller: Caller,
  place: ItemPlace,
): Result<{ readonly access: ProjectAccess; readonly item: ItemRow }, Refusal> {
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  const item = platform.storage.items.byId(place.itemId)
  if (item === undefined || item.projectId !== place.projectId || !seesItem(access.value, item)) {
    return refuse('not_found', { message: 'There is no such item.' })
  }
  return ok({ access: access.value, item })
}
