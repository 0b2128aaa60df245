import { ok } from '#domain/result'
import type { Subjects } from '#endpoints'
import type { HandlersOf } from '../server/handler'
import { refuse } from '../server/refusal'
import { timestamp } from '../platform-context'
import { membershipWith } from './access/permissions'
import { runsTeam } from './access/project-access'
import { enter, groupAccess, groupName, leaveGroup, tellGroup, wireGroup } from './groups/group-rules'
import { wireList } from './wire'

/** Endpoints of groups of contributors, who see only their own people and folders. */
export const groups = {
  listGroups: (platform, { caller, place }) => {
    const access = membershipWith(platform, caller, place.teamId, 'ManageGroup')
    if (!access.ok) return access
    const rows = platform.storage.groups.list(place.teamId).map((group) => wireGroup(platform, group))
    return ok(wireList(rows, rows.length))
  },
  createGroup: (platform, { caller, actor, place, body }) => {
    const access = membershipWith(platform, caller, place.teamId, 'ManageGroup')
    if (!access.ok) return access
    const name = groupName(platform, place.teamId, body.name)
    if (!name.ok) return name
    const { groups: all } = platform.storage
    const group = all.byId(all.add(place.teamId, name.value, timestamp(platform.clock)))
    if (group === undefined) return refuse('platform_failed')
    tellGroup(platform, { caller, actor, teamId: place.teamId }, [], [], { group: null }, { group: group.name })
    return ok(wireGroup(platform, group))
  },
  renameGroup: (platform, { caller, actor, place, body }) => {
    const found = groupAccess(platform, caller, place.teamId, place.groupId)
    if (!found.ok) return found
    const name = groupName(platform, place.teamId, body.name, place.groupId)
    if (!name.ok) return name
    const group = found.value
    if (name.value !== group.name) {
      platform.storage.groups.rename(group.id, name.value, timestamp(platform.clock))
      tellGroup(platform, { caller, actor, teamId: place.teamId }, [], [], { group: group.name }, { group: name.value })
    }
    return ok(wireGroup(platform, { ...group, name: name.value }))
  },
  deleteGroup: (platform, { caller, actor, place }) => {
    const found = groupAccess(platform, caller, place.teamId, place.groupId)
    if (!found.ok) return found
    const { groups: all } = platform.storage
    leaveGroup(platform, { caller, actor, teamId: place.teamId }, found.value, all.members(place.groupId))
    all.remove(place.groupId)
    return ok({ deleted: true as const })
  },
  changeGroupMembers: (platform, { caller, actor, place, body }) => {
    const found = groupAccess(platform, caller, place.teamId, place.groupId)
    if (!found.ok) return found
    const group = found.value
    const { groups: all, teams } = platform.storage
    const users = new Map(teams.users(place.teamId).map((user) => [user.email.toLowerCase(), user]))
    const added: number[] = []
    for (const [at, email] of body.add.entries()) {
      const user = users.get(email.trim().toLowerCase())
      const key = `body.add.${at}`
      if (user === undefined || runsTeam(user.role))
        return refuse('bad_request', { message: `${key}: no contributor of this team`, data: { key } })
      added.push(user.id)
    }
    const grouping = { caller, actor, teamId: place.teamId }
    for (const personId of new Set(added)) {
      const before = all.ofPerson(place.teamId, personId)
      const former = before === undefined || before === group.id ? undefined : all.byId(before)
      if (former !== undefined) leaveGroup(platform, grouping, former, [personId])
      all.join(place.teamId, personId, group.id)
    }
    const shares = all.shares(group.id)
    for (const personId of added) for (const share of shares) enter(platform, personId, share)
    if (added.length > 0) tellGroup(platform, grouping, added, shares, { group: null }, { group: group.name })
    const members = new Set(all.members(group.id))
    const gone = body.remove
      .flatMap((email) => users.get(email.trim().toLowerCase())?.id ?? [])
      .filter((personId) => members.has(personId))
    if (gone.length > 0) leaveGroup(platform, grouping, group, gone)
    return ok(wireGroup(platform, group))
  },
  shareWithGroup: (platform, { caller, actor, place, body }) => {
    const found = groupAccess(platform, caller, place.teamId, body.group_id)
    if (!found.ok) return found
    const { folders, groups: all, projects, roles } = platform.storage
    if (projects.facts(caller.person.id, place.projectId)?.teamId !== place.teamId)
      return refuse('not_found', { message: 'There is no such project.' })
    if (!roles.ofTeam(place.teamId).some(({ id }) => id === body.role_id))
      return refuse('bad_request', {
        message: 'body.role_id: this team has no such role',
        data: { key: 'body.role_id' },
      })
    const known = new Set(folders.ofProject(place.projectId, []).map(({ id }) => id))
    const unknown = body.folder_ids?.findIndex((id) => !known.has(id)) ?? -1
    if (unknown !== -1) {
      const key = `body.folder_ids.${unknown}`
      return refuse('bad_request', { message: `${key}: this project has no such folder`, data: { key } })
    }
    all.setShare(body.group_id, place.projectId, body.role_id, body.folder_ids)
    const share = all.share(body.group_id, place.projectId)
    const members = all.members(body.group_id)
    if (share !== undefined) for (const personId of members) enter(platform, personId, share)
    const grouping = { caller, actor, teamId: place.teamId }
    tellGroup(platform, grouping, members, [place], { group: null }, { group: found.value.name })
    return ok(wireGroup(platform, found.value))
  },
  unshareGroup: (platform, { caller, actor, place, body }) => {
    const found = groupAccess(platform, caller, place.teamId, body.group_id)
    if (!found.ok) return found
    const { groups: all, projects } = platform.storage
    const members = all.members(body.group_id)
    if (!all.removeShare(body.group_id, place.projectId))
      return refuse('not_found', { message: 'This project is not shared with the group.' })
    for (const personId of members) projects.removeMember(place.projectId, personId)
    const grouping = { caller, actor, teamId: place.teamId }
    tellGroup(platform, grouping, members, [place], { group: found.value.name }, { group: null })
    return ok(wireGroup(platform, found.value))
  },
} satisfies HandlersOf<Subjects['groups']>
